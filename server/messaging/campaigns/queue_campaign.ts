import type { Audience } from '#contract/audiences.ts';
import { type TextParts, textParts } from '#contract/campaign_text.ts';
import type { MessagingSettings } from '#contract/messaging_settings.ts';
import { measure, withPrefix } from '#contract/sms.ts';
import { campaignErrors } from '#contract/texts/campaign_errors.ts';
import { hasFeature } from '#server/billing/billing.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db.ts';
import { announce } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/queue.ts';
import { getCompanyName } from '../company.sql.ts';
import { ALL_LIMITS, hoursOf, type Limits } from '../limits.rules.ts';
import { linkPrefix } from '../links/rules.ts';
import { wakeSender, wakeSenderAt } from '../sending/wake.ts';
import { readSettings } from '../settings/settings.ts';
import { type AudienceRules, countAudience } from './audience.sql.ts';
import { lockCampaign, updateCampaign } from './campaigns.sql.ts';
import { listRegions, type QueuedText, queueBatch } from './queue.sql.ts';
import { reachOf, waitsOf } from './rules.ts';
import { ANYWHERE, rulesFor } from './whom.ts';

export const QUEUE_CAMPAIGN = 'queue_campaign';

/** Has a campaign's texts queued from the end of this transaction on, or when it is planned for. */
export function enqueueCampaign(t: Tenant, campaign_id: string, runAt: Date | null = null): Promise<void> {
  const key = `${QUEUE_CAMPAIGN}:${campaign_id}`;
  const job = { task: QUEUE_CAMPAIGN, payload: { campaign_id }, key, attempts: 25 };
  return enqueue(t, runAt ? { ...job, runAt } : job);
}

/** Contacts that one transaction queues. */
const BATCH = 100_000;

/** What another feature does in the transaction that queued the texts of some contacts: those after `after` up to `last`, by their ids. */
export type OnQueued = (
  t: Tenant,
  campaign: { campaign_id: string; coupon_id: string },
  range: { after: string | null; last: string; now: Date },
) => Promise<void>;

/** All that the batches of one run have in common. */
interface QueueRun {
  now: Date;
  audience: Audience;
  settings: MessagingSettings;
  rules: AudienceRules;
  regions: string[];
  text: QueuedText;
  text_es: QueuedText | null;
  link_prefix: string;
  /** Texts that it has made so far. */
  made: number;
  limits: Limits;
}

/**
 * Begins a campaign that is due, or takes up one whose texts are not all queued: counts anew whom it goes to.
 * @returns null when there is nothing to queue (paused, cancelled, over, not due)
 */
async function beginRun(
  t: Tenant,
  campaign_id: string,
  { now, linkBase, limits }: { now: Date; linkBase: string; limits: Limits },
): Promise<QueueRun | null> {
  const campaign = await lockCampaign(t, campaign_id);
  if (!campaign || campaign.queued_at) return null;
  const isDue = campaign.status === 'scheduled' && campaign.scheduled_at !== null && campaign.scheduled_at <= now;
  if (!isDue && campaign.status !== 'running') return null;
  if (!(await hasFeature(t, 'loyalty_sms', now))) {
    await updateCampaign(t, campaign_id, { status: 'paused', pause_reason: campaignErrors.needsPlan });
    await announce(t, { type: 'campaign', id: campaign_id });
    return null;
  }
  const settings = await readSettings(t);
  const rules = await rulesFor(t, settings, { now, adultsOnly: campaign.adults_only, limits });
  const audience = campaign.audience as Audience;
  // Only at the beginning: whoever has a text of it already is held back by the caps from a second count.
  let regions: string[];
  if (campaign.queued_to === null) {
    const groups = await countAudience(t, audience, rules);
    regions = [...new Set(groups.map(({ region }) => region))];
    const { recipients, left_out } = reachOf(groups);
    const counts = Object.fromEntries(left_out.map(({ reason, count }) => [reason, count]));
    const { held } = waitsOf(groups, now, hoursOf(settings, now, limits));
    const change = { recipients, left_out: JSON.stringify(counts), held: JSON.stringify(held) };
    await updateCampaign(t, campaign_id, change);
  } else regions = await listRegions(t, audience, rules);
  if (isDue) await updateCampaign(t, campaign_id, { status: 'running', started_at: now });
  await announce(t, { type: 'campaign', id: campaign_id });
  const company = await getCompanyName(t);
  const link_prefix = linkPrefix(linkBase);
  const ready = (body: string) => readyText(company, body, link_prefix);
  return {
    now,
    audience,
    settings,
    rules,
    regions,
    text: ready(campaign.body),
    text_es: campaign.body_es ? ready(campaign.body_es) : null,
    link_prefix,
    made: 0,
    limits,
  };
}

/** The parts of a text with the company's name in front, and what each contact's takes. */
function readyText(company: string, body: string, link_prefix: string): QueuedText {
  const parts: TextParts = textParts(withPrefix(company, body));
  return { ...parts, segments: measure(parts.words.join(`${link_prefix}a1B2c3D4e5`)).segments };
}

/**
 * Queues the next contacts of a campaign and has the first of them sent.
 * @returns false when there is nothing more to do
 */
async function queueNext(t: Tenant, campaign_id: string, run: QueueRun, onQueued?: OnQueued): Promise<boolean> {
  const campaign = await lockCampaign(t, campaign_id);
  if (campaign?.status !== 'running' || campaign.queued_at) return false;
  const { now, settings, text, text_es } = run;
  const hours = hoursOf(settings, now, run.limits);
  const { last, queued, waits_until } = await queueBatch(t, {
    campaign_id,
    created_by: campaign.created_by,
    audience: run.audience,
    rules: run.rules,
    after: campaign.queued_to,
    size: BATCH,
    made: run.made,
    text,
    text_es,
    link_prefix: run.link_prefix,
    due: new Map(run.regions.map((region) => [region, hours(region)])),
    anywhere: hours(ANYWHERE),
  });
  if (last === null) {
    await updateCampaign(t, campaign_id, { queued_at: now });
    await announce(t, { type: 'campaign', id: campaign_id });
    return false;
  }
  if (campaign.coupon_id !== null) {
    const range = { after: campaign.queued_to, last, now };
    await onQueued?.(t, { campaign_id, coupon_id: campaign.coupon_id }, range);
  }
  await updateCampaign(t, campaign_id, { queued_to: last });
  run.made += queued;
  await wakeSender(t);
  for (const at of waits_until) await wakeSenderAt(t, at);
  await announce(t, { type: 'campaign', id: campaign_id });
  return true;
}

/**
 * Queues what is not queued yet of a campaign that is due, batch by batch, each in a transaction of its own.
 * @param signal ends it between two batches; it is taken up there
 */
export async function queueCampaign(
  { tx, now }: Pick<Ctx, 'tx' | 'now'>,
  campaign_id: string,
  {
    linkBase,
    limits = ALL_LIMITS,
    onQueued,
    signal,
  }: { linkBase: string; limits?: Limits; onQueued?: OnQueued | undefined; signal?: AbortSignal },
): Promise<void> {
  const run = await tx((t) => beginRun(t, campaign_id, { now, linkBase, limits }));
  if (!run) return;
  while (await tx((t) => queueNext(t, campaign_id, run, onQueued))) signal?.throwIfAborted();
}
