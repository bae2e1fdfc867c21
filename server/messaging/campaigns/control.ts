import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { requireNotRestored } from '../restored/restored.ts';
import { wakeSender } from '../sending/claim/wake.ts';
import { lockCampaign, updateCampaign } from './campaigns.sql.ts';
import { enqueueCampaign } from './queue_campaign.ts';

export const CANCEL_CAMPAIGN = 'cancel_campaign';

/** Stops sending a campaign; messages that the provider already has cannot be called back. Pausing twice has the effect of pausing once. */
export function pauseCampaign(ctx: Ctx, campaign_id: string): Promise<void> {
  return change(ctx, campaign_id, 'paused', async (t, status) => {
    if (status === 'paused') return false;
    if (status !== 'running') throw new AppError('conflict', campaignErrors.notPausable, { code: 'not_pausable' });
    await updateCampaign(t, campaign_id, { status: 'paused', pause_reason: null });
    return true;
  });
}

/** Resumes a campaign that a user or an error paused. Resuming twice has the effect of resuming once. */
export function resumeCampaign(ctx: Ctx, campaign_id: string): Promise<void> {
  return change(ctx, campaign_id, 'resumed', async (t, status, scheduled_at) => {
    if (status === 'running') return false;
    await requireNotRestored(t);
    if (status !== 'paused') throw new AppError('conflict', campaignErrors.notResumable, { code: 'not_resumable' });
    await updateCampaign(t, campaign_id, {
      status: 'running',
      pause_reason: null,
      // A campaign that stopped before it began begins now.
      ...(scheduled_at ? { started_at: ctx.now } : {}),
    });
    await enqueueCampaign(t, campaign_id);
    await wakeSender(t);
    return true;
  });
}

/** Cancels what was not sent yet. Nothing is sent after this transaction; a later job marks the messages. */
export function cancelCampaign(ctx: Ctx, campaign_id: string): Promise<void> {
  return change(ctx, campaign_id, 'cancelled', async (t, status) => {
    if (status === 'cancelled') return false;
    if (status === 'draft') {
      throw new AppError('conflict', campaignErrors.draftNotCancelable, { code: 'not_cancellable' });
    }
    if (status === 'finished')
      throw new AppError('conflict', campaignErrors.notCancelable, { code: 'not_cancellable' });
    await updateCampaign(t, campaign_id, { status: 'cancelled', finished_at: ctx.now });
    await enqueue(t, { task: CANCEL_CAMPAIGN, payload: { campaign_id }, attempts: 25 });
    return true;
  });
}

function change(
  ctx: Ctx,
  campaign_id: string,
  action: 'paused' | 'resumed' | 'cancelled',
  work: (t: Tenant, status: string, not_begun: Date | null) => Promise<boolean>,
): Promise<void> {
  return ctx.tx(async (t) => {
    const campaign = await lockCampaign(t, campaign_id);
    if (!campaign) throw new AppError('not_found', campaignErrors.noCampaign);
    if (!(await work(t, campaign.status, campaign.started_at ? null : campaign.scheduled_at))) return;
    await audit(ctx, t, `campaign.${action}`, campaign_id);
    await announce(t, { type: 'campaign', id: campaign_id });
  });
}
