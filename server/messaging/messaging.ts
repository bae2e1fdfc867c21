/** What other features ask of messaging. Every verb with a `t` is part of the caller's transaction. */

export { getBrand } from './brand.sql.ts';
export { createCampaign, linkExample, type NewCampaign } from './campaigns/create.ts';
export { createDraft } from './campaigns/drafts.ts';
export { queueCampaign } from './campaigns/queue_campaign.ts';
export { campaignKey } from './campaigns/send.ts';
export { sendTest } from './campaigns/test_send.ts';
export { meaningOfCode } from './codes.rules.ts';
export { answerThread } from './inbound/inbox.ts';
export { takeText } from './inbound/take_text.ts';
export type { Limits } from './limits.rules.ts';
export { eraseTexts } from './person/erase.ts';
export { clickTimeline, messageTimeline, replyTimeline } from './person/timeline.sql.ts';
export { zonesOf } from './person/zones.ts';
export { queueText } from './sending/queue_text.ts';
export { type Receipt, recordReceipt } from './sending/receipts.ts';
export { wakeSender } from './sending/wake.ts';
export { readSettings } from './settings/settings.ts';
export { createTemplate } from './templates/templates.ts';
export { welcome } from './welcome_message/welcome.ts';
export { saveWelcome } from './welcome_message/welcome_message.ts';
