import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import { findRestored } from '../restored/restored.sql.ts';
import { reopenCampaign } from './campaigns.sql.ts';
import { wakeSender } from './claim/wake.ts';
import { lockCampaignsOfStopped, resumeStopped, type StoppedByArchiving } from './stopped.sql.ts';

/**
 * Lets the promotions and links wait again that archiving a contact has dropped, for a contact who is restored: those that are not much later
 * now than they were going to be. The sender decides at once about each of them, as about any due message. A welcome message is written
 * anew instead, and a request to confirm can be made again.
 */
export async function resumeStoppedMessages(ctx: Ctx, t: Tenant, stopped: StoppedByArchiving): Promise<void> {
  if ((await findRestored(t)) !== null) return;
  const campaign_ids = await lockCampaignsOfStopped(t, stopped);
  const resumed = await resumeStopped(t, stopped, campaign_ids, ctx.now);
  if (resumed.length === 0) return;
  for (const campaign_id of new Set(resumed.flatMap((message) => message.campaign_id ?? []))) {
    await reopenCampaign(t, campaign_id);
    await announce(t, { type: 'campaign', id: campaign_id });
  }
  await wakeSender(t, { lanes: 1 });
}
