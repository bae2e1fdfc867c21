import type { SmsHooks } from '#server/drivers/sms/hooks.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { campaignRoutes } from './campaigns/routes.ts';
import { contactTextRoutes } from './contact_page/routes.ts';
import type { InboundDeps } from './inbound/receive.ts';
import { replyRoutes } from './inbound/routes.ts';
import { linkRoutes } from './links/routes.ts';
import { restoredRoutes } from './restored/routes.ts';
import { messagingSettingsRoutes } from './settings/routes.ts';
import { simulatorRoutes } from './simulator/routes.ts';
import { templateRoutes } from './templates/routes.ts';
import { smsWebhooks } from './webhooks.ts';
import { welcomeMessageRoutes } from './welcome_message/routes.ts';

interface MessagingDeps extends InboundDeps {
  smsHooks: SmsHooks;
  linkBase: () => string;
  /** Whether the simulated phones can be looked at. */
  devPages?: boolean;
}

/** Serves everything about messages: to the shop, to the SMS provider, and to contacts who open a link. */
export function register(app: AnyApp, deps: MessagingDeps): void {
  templateRoutes(app);
  welcomeMessageRoutes(app);
  campaignRoutes(app, deps);
  messagingSettingsRoutes(app, deps);
  restoredRoutes(app);
  replyRoutes(app, deps);
  contactTextRoutes(app, deps);
  linkRoutes(app, deps);
  smsWebhooks(app, deps);
  if (deps.smsHooks.name === 'simulator' && deps.devPages) simulatorRoutes(app, deps);
}
