import { welcomeMessage } from '#contract/welcome_message.ts';
import type { AnyApp } from '#server/platform/app_types.ts';
import { bind } from '#server/platform/http.ts';
import { listVersions, saveWelcome, showWelcome } from './welcome_message.ts';

/** Serves the welcome message and its versions. */
export function welcomeMessageRoutes(app: AnyApp): void {
  bind(app, welcomeMessage.get, (ctx, { query }) => showWelcome(ctx, query.language));
  bind(app, welcomeMessage.save, (ctx, { body }) => saveWelcome(ctx, body));
  bind(app, welcomeMessage.versions, (ctx, { query }) => listVersions(ctx, query.language));
}
