import type { LeftOutReason } from '#contract/messaging/campaigns/audiences.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { ALL_LIMITS, type Limits } from '../limits.rules.ts';
import { insertLinks } from '../links/links.sql.ts';
import { wakeSender, wakeSenderAt } from '../sending/claim/wake.ts';
import { type AudienceRules, countWithCoupon, countWithWords } from './audience/audience.sql.ts';
import { holdSameCoupon } from './audience/same_coupon.sql.ts';
import { holdSameWords, listCampaignsWithWords, shareWords } from './audience/same_words.sql.ts';
import { lockCampaign, updateCampaign } from './campaigns.sql.ts';
import { makeMessages } from './make_messages.ts';
import { countMessages, holdTurn, insertMessages, listRecipients, listStretchEnds, listWaits } from './queue.sql.ts';
import { beginRun, type QueueRun } from './queue_run.ts';

export const QUEUE_CAMPAIGN = 'queue_campaign';

/** Enqueues the job that queues a campaign's messages, after this transaction or at the scheduled time. */
export function enqueueCampaign(t: Tenant, campaign_id: string, runAt: Date | null = null): Promise<void> {
  const key = `${QUEUE_CAMPAIGN}:${campaign_id}`;
  const job = { task: QUEUE_CAMPAIGN, payload: { campaign_id }, key, attempts: 25 };
  return enqueue(t, runAt ? { ...job, runAt } : job);
}

/** What another feature does in the transaction that queued the messages of some contacts: those with ids after `after` up to `last`. */
export type OnQueued = (
  t: Tenant,
  campaign: { campaign_id: string; coupon_id: string },
  range: { after: string | null; last: string; now: Date },
) => Promise<void>;

/** Simultaneous transactions. */
const LANES = 2;
/**
 * Stretches of a turn, and contacts of a stretch. There are more stretches than lanes, so that a lane that has finished takes the next one.
 * They are short, because making their messages blocks the process.
 */
const STRETCHES = { count: 8, most: 5000, least: 1000 };

/** The contacts of one transaction, by id. */
interface Stretch {
  after: string | null;
  last: string;
}

/** The stretches that are handed out together. A campaign's turns are numbered, and only the newest turn can queue. */
interface Turn {
  number: number;
  stretches: Stretch[];
}

/**
 * What changes in the counts of a campaign that is queued: campaigns with the same words or the same coupon that were queued at the same
 * moment can have reached some of its recipients. Whoever got no message for another reason still counts as before.
 */
async function countsAtEnd(t: Tenant, run: QueueRun, counted: { recipients: number; left_out: unknown }) {
  const { coupon_id } = run;
  return coupon_id === null ? countsWithoutWords(t, run, counted) : countsWithoutCoupon(t, run, coupon_id, counted);
}

/** Who has the coupon does not belong to its audience, and so is not left out either. */
async function countsWithoutCoupon(t: Tenant, run: QueueRun, coupon_id: string, counted: { recipients: number }) {
  const { campaign_id, audience, rules } = run;
  const without = counted.recipients - (await countMessages(t, campaign_id));
  if (without <= 0) return {};
  const more = Math.min(await countWithCoupon(t, { campaign_id, coupon_id }, audience, rules), without);
  return { recipients: counted.recipients - more };
}

/** Each contact who got the same words from another campaign is now left out for them. */
async function countsWithoutWords(t: Tenant, run: QueueRun, counted: { recipients: number; left_out: unknown }) {
  const { campaign_id, audience, words, repeats_words, rules } = run;
  if (repeats_words) return {};
  const campaigns = await listCampaignsWithWords(t, words);
  if (campaigns.en.length === 0 && campaigns.es.length === 0) return {};
  const without = counted.recipients - (await countMessages(t, campaign_id));
  if (without <= 0) return {};
  const left_out = counted.left_out as Partial<Record<LeftOutReason, number>>;
  const before = left_out.same_words ?? 0;
  const now = await countWithWords(t, campaign_id, audience, {
    ...rules,
    same_words: { ...rules.same_words, campaigns },
  });
  // Someone who was left out before, for a cap, can have the words now, and was no recipient.
  const more = Math.min(now - before, without);
  if (more <= 0) return {};
  const same_words = before + more;
  return { recipients: counted.recipients - more, left_out: JSON.stringify({ ...left_out, same_words }) };
}

/**
 * Records that the previous turn is queued, and hands out the next contacts. The exclusive lock on the campaign's row waits for every
 * running stretch and stops those of earlier turns, so this process takes the campaign over.
 * @returns null when nothing is left to do or another process does it
 */
async function takeTurn(t: Tenant, run: QueueRun, before: Turn | null): Promise<Turn | null> {
  const { campaign_id, now } = run;
  const campaign = await lockCampaign(t, campaign_id);
  if (!campaign || campaign.queued_at || (before && campaign.queue_turn !== before.number)) return null;
  const queued_to = before?.stretches.at(-1)?.last ?? campaign.queued_to;
  if (before && queued_to !== null) await updateCampaign(t, campaign_id, { queued_to });
  if (campaign.status !== 'running') return null;

  const ends = await listStretchEnds(t, queued_to, STRETCHES);
  if (ends.length === 0) {
    await updateCampaign(t, campaign_id, { queued_at: now, ...(await countsAtEnd(t, run, campaign)) });
    await announce(t, { type: 'campaign', id: campaign_id });
    return null;
  }
  const number = campaign.queue_turn + 1;
  await updateCampaign(t, campaign_id, { queue_turn: number });
  const stretches = ends.map((last, index) => ({ after: ends[index - 1] ?? queued_to, last }));
  return { number, stretches };
}

/** The rules of the run with the campaigns that have the same words by now. */
async function rulesNow(t: Tenant, { rules, words, repeats_words }: QueueRun): Promise<AudienceRules> {
  if (!repeats_words)
    return { ...rules, same_words: { ...rules.same_words, campaigns: await holdSameWords(t, words) } };
  await shareWords(t, words);
  return rules;
}

/**
 * Queues the contacts of a stretch and wakes the sender.
 * @returns false when the campaign has to stop, or another process has taken it over
 */
async function queueNext(
  t: Tenant,
  run: QueueRun,
  turn: number,
  stretch: Stretch,
  onQueued?: OnQueued,
): Promise<boolean> {
  const { campaign_id, coupon_id, now } = run;
  if (!(await holdTurn(t, campaign_id, turn))) return false;
  const rules = await rulesNow(t, run);
  if (coupon_id !== null) await holdSameCoupon(t, { coupon_id, campaign_id });
  const recipients = await listRecipients(t, { ...run, ...stretch, rules });
  const { messages, links } = makeMessages(run, recipients);
  await insertMessages(t, messages, run);
  await insertLinks(t, links, now);
  const { after, last } = stretch;
  if (coupon_id !== null) await onQueued?.(t, { campaign_id, coupon_id }, { after, last, now });
  await wakeSender(t);
  for (const at of await listWaits(t, campaign_id, now)) await wakeSenderAt(t, at);
  await announce(t, { type: 'campaign', id: campaign_id });
  return true;
}

/**
 * Queues the rest of a campaign that is due, stretch by stretch, each in its own transaction and two at a time.
 * @param signal ends the run between two turns; the next run continues there
 * @param isOver asked between two turns; ends the run in favor of other campaigns, and the next run continues
 * @returns whether something is left
 */
export async function queueCampaign(
  { tx, now }: Pick<Ctx, 'tx' | 'now'>,
  campaign_id: string,
  {
    linkBase,
    limits = ALL_LIMITS,
    onQueued,
    signal,
    isOver,
  }: {
    linkBase: string;
    limits?: Limits;
    onQueued?: OnQueued | undefined;
    signal?: AbortSignal;
    isOver?: () => boolean;
  },
): Promise<boolean> {
  const begun = await tx(async (t) => {
    const run = await beginRun(t, campaign_id, { now, linkBase, limits });
    return run && { run, first: await takeTurn(t, run, null) };
  });
  if (!begun) return false;
  const { run, first } = begun;
  for (let turn = first; turn; ) {
    const done: Turn = turn;
    signal?.throwIfAborted();
    const left = done.stretches.values();
    // No transaction waits for a second one to begin, so one database connection is enough.
    const lane = async (): Promise<boolean> => {
      for (const stretch of left) {
        if (!(await tx((t) => queueNext(t, run, done.number, stretch, onQueued)))) return false;
      }
      return true;
    };
    const ends = await Promise.allSettled(Array.from({ length: LANES }, lane));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    if (ends.some((end) => end.status === 'fulfilled' && !end.value)) return false;
    turn = await tx((t) => takeTurn(t, run, done));
    if (turn && isOver?.()) return true;
  }
  return false;
}
