import type { Audience } from '#contract/messaging/campaigns/audiences.ts';
import type { Campaign, CampaignMessage, CampaignRow } from '#contract/messaging/campaigns/campaigns.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import type { CampaignStatus, MessageStatus } from '#contract/messaging/campaigns/statuses.ts';
import { sampleText } from '#contract/messaging/campaigns/text.ts';
import { getCompanyName } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { reasonOfFailure } from '../failures.rules.ts';
import { countCampaigns } from '../figures/figures.sql.ts';
import { type Limits, openSeconds } from '../limits.rules.ts';
import { readSettings } from '../settings/settings.ts';
import {
  countAnswers,
  countClicks,
  findCampaign,
  findFirstHeld,
  findLastDue,
  listCampaignMessages,
  listCampaigns,
} from './campaigns.sql.ts';
import { leftOutOf, linkExample } from './create.ts';
import { findPace } from './pace.sql.ts';
import { presentDraft, presentFigures, presentRow } from './present.rules.ts';
import { finishOf } from './rules.ts';

/** A page of the campaigns, newest first, with the figures of their messages. */
export function showCampaigns(
  ctx: Ctx,
  query: { status?: CampaignStatus | undefined; search?: string | undefined; limit: number; offset: number },
): Promise<{ campaigns: CampaignRow[]; total_count: number }> {
  return ctx.tx(async (t) => {
    const { rows, total } = await listCampaigns(t, query);
    const ids = rows.map(({ campaign_id }) => campaign_id);
    const figures = await countCampaigns(t, ids);
    const clicks = await countClicks(t, ids);
    return {
      campaigns: rows.map((row) =>
        presentRow(
          row,
          figures.filter(({ campaign_id }) => campaign_id === row.campaign_id),
          clicks.get(row.campaign_id) ?? 0,
        ),
      ),
      total_count: total,
    };
  });
}

/**
 * One campaign with everything that its page shows; 404.
 * @param from the base of its links and the provider that sends it
 */
export function showCampaign(
  ctx: Ctx,
  campaign_id: string,
  { linkBase, driver, limits }: { linkBase: string; driver: string; limits: Limits },
): Promise<Campaign> {
  return ctx.tx(async (t) => {
    const row = await findCampaign(t, campaign_id);
    if (!row) throw new AppError('not_found', campaignErrors.noCampaign);
    const settings = await readSettings(t);
    const company = await getCompanyName(t);
    const figures = await countCampaigns(t, [campaign_id]);
    const clicks = await countClicks(t, [campaign_id]);
    const { waiting_segments, ...sums } = presentFigures(figures, settings.cents_per_segment);
    const shown = presentRow(row, figures, clicks.get(campaign_id) ?? 0);
    const lastDue = row.status === 'running' && shown.waiting > 0 ? await findLastDue(t, campaign_id) : null;
    const pace = { ...(await findPace(t, driver)), open_seconds: openSeconds(settings, limits) };
    const held_until = sums.counts.held ? await findFirstHeld(t, campaign_id) : null;
    return {
      ...shown,
      body: row.body,
      body_es: row.body_es,
      text: sampleText(company, row.body, linkExample(linkBase)),
      text_es: row.body_es === null ? null : sampleText(company, row.body_es, linkExample(linkBase)),
      template_id: row.template_id,
      coupon_id: row.coupon_id,
      audience: row.audience as Audience,
      adults_only: row.adults_only,
      created_by: row.created_by_name,
      pause_reason: row.pause_reason,
      draft: presentDraft(row),
      left_out: leftOutOf(row.left_out),
      ...sums,
      is_queued: row.queued_at !== null,
      held_until: held_until?.toISOString() ?? null,
      ...(await countAnswers(t, campaign_id)),
      finishes_at: lastDue
        ? finishOf(ctx.now, waiting_segments, { segments: 1, until: lastDue }, pace).toISOString()
        : null,
    };
  });
}

/** A page of a campaign's messages, of one status or all. */
export function showCampaignMessages(
  ctx: Ctx,
  campaign_id: string,
  query: { status?: MessageStatus | undefined; limit: number; offset: number },
): Promise<{ texts: CampaignMessage[]; total_count: number }> {
  return ctx.tx(async (t) => {
    if (!(await findCampaign(t, campaign_id))) throw new AppError('not_found', campaignErrors.noCampaign);
    const figures = await countCampaigns(t, [campaign_id]);
    const rows = await listCampaignMessages(t, campaign_id, query);
    return {
      texts: rows.map((row) => ({
        message_id: row.message_id,
        loyalty_customer_id: row.loyalty_customer_id,
        name: row.name,
        phone_e164: row.phone_e164,
        status: row.status as MessageStatus,
        reason: row.reason,
        reason_detail: row.reason === null ? null : reasonOfFailure(row.reason),
        due_at: row.due_at.toISOString(),
        sent_at: row.sent_at?.toISOString() ?? null,
        clicked_at: row.clicked_at?.toISOString() ?? null,
      })),
      total_count: figures.reduce(
        (sum, figure) => sum + (query.status && figure.status !== query.status ? 0 : figure.messages),
        0,
      ),
    };
  });
}
