import { welcomeMessage } from '#contract/messaging/welcome_message/welcome_message.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { listVersions, saveWelcomeMessage, showWelcomeMessage } from './welcome_message.ts';

/** Serves the welcome message and its versions. */
export function welcomeMessageRoutes(app: AnyApp): void {
  bind(app, welcomeMessage.get, (ctx, { query }) => showWelcomeMessage(ctx, query.language));
  bind(app, welcomeMessage.save, (ctx, { body }) => saveWelcomeMessage(ctx, body));
  bind(app, welcomeMessage.versions, (ctx, { query }) => listVersions(ctx, query.language));
}
