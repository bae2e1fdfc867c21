import type { Audience } from '#contract/messaging/campaigns/audiences.ts';
import type { CampaignType, SendReply } from '#contract/messaging/campaigns/campaigns.ts';
import type { CampaignStatus } from '#contract/messaging/campaigns/statuses.ts';
import { audit } from '#server/platform/audit.ts';
import { lockCompany } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { ALL_LIMITS, type Limits } from '../limits.rules.ts';
import { EXAMPLE_CODE, linkAddress } from '../links/rules.ts';
import { requireNotRestored } from '../restored/restored.ts';
import { findCampaignByKey, insertCampaign } from './campaigns.sql.ts';
import { sendDraftRow } from './drafts.sql.ts';
import { givenName, holdDraft, type SeenDraft } from './drafts.ts';
import { type AutomationRun, faultsOf, reviewDraft } from './preview.ts';
import { enqueueCampaign } from './queue_campaign.ts';
import { nameOf, reachOf } from './rules.ts';

/** A personal link as it appears in a message. */
export function linkExample(linkBase: string): string {
  return linkAddress(linkBase, EXAMPLE_CODE);
}

export interface NewCampaign {
  type: CampaignType;
  /** The name that a user gave it. When omitted, it is the one given to the draft, the title, or made from the words. */
  name?: string | undefined;
  /** Of its template or its coupon. */
  title?: string;
  /** Without the company's name; the only placeholders left can be those of personal links. */
  body: string;
  body_es?: string | null | undefined;
  template_id?: string | null;
  coupon_id?: string | null;
  /** When omitted, everyone who agreed. */
  audience?: Audience | undefined;
  /** Whether those who have the words already get them again; a coupon's campaign goes only to those who lack the coupon. */
  repeats_words?: boolean;
  /** When omitted, now. */
  scheduled_at?: Date | null | undefined;
  /** A second request with the same key gets the first campaign again. */
  idempotency_key?: string | null;
  /** The draft whose row becomes the campaign, in the version that the user saw; without it, a new row is inserted. */
  draft?: SeenDraft | undefined;
  /** The automation that creates it; none: a user. */
  automation?: AutomationRun | undefined;
}

/**
 * Creates a campaign; a job queues its messages after this transaction, or at the scheduled time.
 * @throws AppError 422 with the first fault (`more.faults` has all); 404, 409 when its draft was deleted, sent or changed meanwhile.
 * Nothing was created then
 */
export function createCampaign(
  ctx: Ctx,
  input: NewCampaign,
  { linkBase, limits = ALL_LIMITS }: { linkBase: string; limits?: Limits },
): Promise<SendReply> {
  return ctx.tx(async (t) => {
    // The other request of a double click can commit a moment earlier; this finds its campaign.
    // Nothing else creates a campaign or sends a test meanwhile.
    await lockCompany(t);
    const earlier = input.idempotency_key ? await findCampaignByKey(t, input.idempotency_key) : undefined;
    if (earlier) return replyOf(earlier);
    await requireNotRestored(t);
    const held = input.draft && (await holdDraft(t, input.draft));

    const scheduled_at = input.scheduled_at ?? null;
    const draft = {
      body: input.body,
      body_es: input.body_es ?? null,
      audience: input.audience ?? {},
      repeats_words: input.repeats_words ?? input.type === 'coupon',
      scheduled_at,
      automation: input.automation,
    };
    const context = { link_example: linkExample(linkBase), limits };
    const review = await reviewDraft(ctx, t, draft, context);
    const { adults_only, groups, waits } = review;
    const faults = faultsOf(review);
    const [fault] = faults;
    if (fault) throw new AppError('invalid', fault, { code: 'not_sendable', faults });

    const { recipients, left_out } = reachOf(groups);
    const given = input.name ?? (held && givenName(held));
    const campaign = {
      campaign_id: input.draft?.campaign_id ?? newId(),
      name: given ?? input.title ?? nameOf(input.body),
      is_named: given !== undefined,
      campaign_type: input.type,
      status: scheduled_at ? ('scheduled' as const) : ('running' as const),
      body: draft.body,
      body_es: draft.body_es,
      template_id: input.template_id ?? null,
      coupon_id: input.coupon_id ?? null,
      audience: JSON.stringify(draft.audience),
      repeats_words: draft.repeats_words,
      adults_only,
      recipients,
      left_out: JSON.stringify(Object.fromEntries(left_out.map(({ reason, count }) => [reason, count]))),
      held: JSON.stringify(waits.held),
      scheduled_at,
      started_at: scheduled_at ? null : ctx.now,
      idempotency_key: input.idempotency_key ?? null,
      created_at: ctx.now,
      created_by: ctx.userId,
      automation: input.automation?.kind ?? null,
      automation_days: input.automation?.days ?? null,
    };
    if (input.draft) await sendDraftRow(t, campaign);
    else await insertCampaign(t, campaign);
    const { campaign_id } = campaign;
    await enqueueCampaign(t, campaign_id, scheduled_at);
    await audit(ctx, t, 'campaign.created', campaign_id, { type: input.type, recipients });
    await announce(t, { type: 'campaign', id: campaign_id });
    return {
      campaign_id,
      status: campaign.status,
      sent_count: waits.at_once,
      customers_reached: recipients,
      left_out,
      held: waits.held,
    };
  });
}

function replyOf(campaign: {
  campaign_id: string;
  status: string;
  recipients: number;
  left_out: unknown;
  held: unknown;
}): SendReply {
  const { campaign_id, recipients } = campaign;
  const held = campaign.held as SendReply['held'];
  return {
    campaign_id,
    status: campaign.status as CampaignStatus,
    sent_count: held.reduce((rest, { count }) => rest - count, recipients),
    customers_reached: recipients,
    left_out: leftOutOf(campaign.left_out),
    held,
  };
}

/** The column's `{reason: count}` as a list, most frequent first. */
export function leftOutOf(column: unknown): SendReply['left_out'] {
  const counts = Object.entries((column ?? {}) as Record<SendReply['left_out'][number]['reason'], number>);
  return counts
    .map(([reason, count]) => ({ reason: reason as SendReply['left_out'][number]['reason'], count }))
    .sort((a, b) => b.count - a.count);
}
