/** What other features use of messaging. Every verb with a `t` is part of the caller's transaction. */
export { turnOn as turnOnAutomation } from './automations/automations.ts';
export { runAutomations } from './automations/run.ts';
export { getBrand } from './brand.sql.ts';
export { neverTexted, WAS_DROPPED } from './campaigns/audience/audience.sql.ts';
export { listTagUses } from './campaigns/audience/tag_uses.sql.ts';
export { findCampaigns } from './campaigns/campaigns.sql.ts';
export { createCampaign, linkExample, type NewCampaign } from './campaigns/create.ts';
export { createDraft } from './campaigns/drafts.ts';
export { queueCampaign } from './campaigns/queue_campaign.ts';
export { campaignKey } from './campaigns/send.ts';
export { sendTest } from './campaigns/test_send.ts';
export { checkWords } from './campaigns/words.rules.ts';
export { eraseMessages } from './contact_page/erase.ts';
export { clickTimeline, messageTimeline, replyTimeline } from './contact_page/timeline.sql.ts';
export { meaningOfFailure } from './failures.rules.ts';
export { addUpMessages } from './figures/add_up.ts';
export {
  type CampaignFigure,
  countCampaigns,
  countSentByDay,
  hasSentMessage,
  listCampaignsSent,
} from './figures/figures.sql.ts';
export { WENT_OUT } from './figures/statuses.rules.ts';
export { askToConfirm, mayBeAsked } from './inbound/confirmation.ts';
export { countThreads } from './inbound/inbox.sql.ts';
export { answerThread } from './inbound/inbox.ts';
export { recordInbound } from './inbound/record_inbound.ts';
export { ALL_LIMITS, type Limits } from './limits.rules.ts';
export { findOwnLinkSentAt } from './links/links.sql.ts';
export { queueWithLink } from './links/queue_with_link.ts';
export { zonesOf } from './quiet/regions.rules.ts';
export { pauseAfterRestore } from './restored/pause_after_restore.sql.ts';
export { countStoppedCampaigns } from './sending/campaigns.sql.ts';
export { queueMessage } from './sending/queue/queue_message.ts';
export { resumeStoppedMessages } from './sending/resume_stopped.ts';
export { countHeldMessages, dropWaitingMessages } from './sending/waiting.sql.ts';
export { readSettings } from './settings/settings.ts';
export { createTemplate } from './templates/templates.ts';
export {
  type GiveCoupon,
  greet,
  queueFirstMessage,
  queueStoppedWelcomeMessage,
} from './welcome_message/queue_welcome_message.ts';
export { saveWelcomeMessage } from './welcome_message/welcome_message.ts';
