import { contactPage } from '#contract/contacts/page.ts';
import { restored } from '#contract/messaging/restored/restored.ts';
import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import { welcomeMessage } from '#contract/messaging/welcome_message/welcome_message.ts';
import type { SmsHooks } from '#server/drivers/sms/hooks.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { automationRoutes } from './automations/routes.ts';
import { campaignRoutes } from './campaigns/routes.ts';
import { sendLink } from './contact_page/send_link.ts';
import type { InboundDeps } from './inbound/receive.ts';
import { replyRoutes } from './inbound/routes.ts';
import type { Limits } from './limits.rules.ts';
import { linkRoutes } from './links/routes.ts';
import { EXAMPLE_CODE, linkAddress } from './links/rules.ts';
import { resumeAfterRestore } from './restored/restored.ts';
import { showSettings, updateSettings } from './settings/settings.ts';
import { simulatorRoutes } from './simulator/routes.ts';
import { templateRoutes } from './templates/routes.ts';
import { smsWebhooks } from './webhooks.ts';
import { listVersions, saveWelcomeMessage, showWelcomeMessage } from './welcome_message/welcome_message.ts';

interface MessagingDeps extends InboundDeps {
  smsHooks: SmsHooks;
  /** Whether the simulated phones can be looked at. */
  devPages?: boolean;
}

/** Serves everything about messages: to the shop, to the SMS provider, and to contacts who open a link. */
export function register(app: AnyApp, deps: MessagingDeps): void {
  templateRoutes(app);
  welcomeMessageRoutes(app, deps);
  campaignRoutes(app, deps);
  automationRoutes(app, deps);
  messagingSettingsRoutes(app, deps);
  restoredRoutes(app);
  replyRoutes(app, deps);
  contactTextRoutes(app, deps);
  linkRoutes(app, deps);
  smsWebhooks(app, deps);
  if (deps.smsHooks.name === 'simulator' && deps.devPages) simulatorRoutes(app, deps);
}

/** Serves the welcome message and its versions. */
function welcomeMessageRoutes(app: AnyApp, deps: MessagingDeps): void {
  const how = () => ({ linkBase: deps.linkBase(), limits: deps });
  bind(app, welcomeMessage.get, (ctx, { query }) => showWelcomeMessage(ctx, query.language, how()));
  bind(app, welcomeMessage.save, (ctx, { body }) => saveWelcomeMessage(ctx, body, how()));
  bind(app, welcomeMessage.versions, (ctx, { query }) => listVersions(ctx, query.language));
}

/** Lets an owner allow campaigns again after a restore. */
function restoredRoutes(app: AnyApp): void {
  bind(app, restored.resume, async (ctx) => {
    await resumeAfterRestore(ctx);
    return {};
  });
}

/** Serves the part of a contact's page that belongs to messaging. */
function contactTextRoutes(app: AnyApp, { linkBase, ...limits }: Limits & { linkBase: () => string }): void {
  bind(app, contactPage.sendLink, async (ctx, { params }) => {
    const how = { linkBase: linkBase(), limits };
    const { message_id, goes_out_at } = await sendLink(ctx, params.loyalty_customer_id, how);
    return { message_id, goes_out_at: goes_out_at > ctx.now ? goes_out_at.toISOString() : null };
  });
}

/** Serves the hours, limits and costs of a company's messages. */
function messagingSettingsRoutes(app: AnyApp, { linkBase }: { linkBase: () => string }): void {
  bind(app, messagingSettings.get, async (ctx) => ({
    ...(await ctx.tx(showSettings)),
    link_example: linkAddress(linkBase(), EXAMPLE_CODE),
  }));
  bind(app, messagingSettings.update, (ctx, { body }) => updateSettings(ctx, body));
}
