import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { linkAddress } from '../links/rules.ts';
import { readSettings, updateSettings } from './settings.ts';

/** Serves the hours, limits and costs of a company's messages. */
export function messagingSettingsRoutes(app: AnyApp, { linkBase }: { linkBase: () => string }): void {
  bind(app, messagingSettings.get, async (ctx) => {
    const settings = await ctx.tx(readSettings);
    return {
      ...settings,
      link_example: linkAddress(linkBase(), 'a1B2c3D4e5'),
      updated_at: settings.updated_at?.toISOString() ?? null,
    };
  });
  bind(app, messagingSettings.update, (ctx, { body }) => updateSettings(ctx, body));
}
