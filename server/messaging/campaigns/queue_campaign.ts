import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db.ts';
import { announce } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/queue.ts';
import { ALL_LIMITS, type Limits } from '../limits.rules.ts';
import { wakeSender, wakeSenderAt } from '../sending/wake.ts';
import { lockCampaign, updateCampaign } from './campaigns.sql.ts';
import { holdTurn, listStretchEnds, listWaits, queueStretch } from './queue.sql.ts';
import { beginRun, type QueueRun } from './queue_run.ts';

export const QUEUE_CAMPAIGN = 'queue_campaign';

/** Has a campaign's texts queued from the end of this transaction on, or when it is planned for. */
export function enqueueCampaign(t: Tenant, campaign_id: string, runAt: Date | null = null): Promise<void> {
  const key = `${QUEUE_CAMPAIGN}:${campaign_id}`;
  const job = { task: QUEUE_CAMPAIGN, payload: { campaign_id }, key, attempts: 25 };
  return enqueue(t, runAt ? { ...job, runAt } : job);
}

/** What another feature does in the transaction that queued the texts of some contacts: those after `after` up to `last`, by their ids. */
export type OnQueued = (
  t: Tenant,
  campaign: { campaign_id: string; coupon_id: string },
  range: { after: string | null; last: string; now: Date },
) => Promise<void>;

/** Transactions side by side. */
const LANES = 2;
/** Stretches of a turn, and the contacts of one. More of them than lanes: not all are as quick, and whoever is ready takes the next. */
const STRETCHES = { count: 4, most: 25_000, least: 1000 };

/** The contacts of one transaction, by their ids. */
interface Stretch {
  after: string | null;
  last: string;
  /** How many the run has shared out before them. */
  before: number;
}

/** The stretches that are shared out together. A campaign's turns are numbered: only the newest one's may be queued. */
interface Turn {
  number: number;
  stretches: Stretch[];
  /** How many the run has shared out with this turn. */
  shared_out: number;
}

/**
 * Notes that the turn before is queued, and shares out the next contacts. The campaign's row is asked for alone, so every stretch that
 * is under way is over by then, and none of an earlier turn begins any more: whoever comes to a campaign takes it over.
 * @returns null when there is nothing more to do, or somebody else does it
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
    await updateCampaign(t, campaign_id, { queued_at: now });
    await announce(t, { type: 'campaign', id: campaign_id });
    return null;
  }
  const number = campaign.queue_turn + 1;
  await updateCampaign(t, campaign_id, { queue_turn: number });
  let shared_out = before?.shared_out ?? 0;
  let after = queued_to;
  const stretches: Stretch[] = [];
  for (const { last, contacts } of ends) {
    stretches.push({ after, last, before: shared_out });
    after = last;
    shared_out += contacts;
  }
  return { number, stretches, shared_out };
}

/**
 * Queues the contacts of a stretch and has the first of them sent.
 * @returns false when the campaign is not to go on, or somebody else has taken it over
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
  await queueStretch(t, { ...run, ...stretch });
  const { after, last } = stretch;
  if (coupon_id !== null) await onQueued?.(t, { campaign_id, coupon_id }, { after, last, now });
  await wakeSender(t);
  for (const at of await listWaits(t, campaign_id, now)) await wakeSenderAt(t, at);
  await announce(t, { type: 'campaign', id: campaign_id });
  return true;
}

/**
 * Queues what is not queued yet of a campaign that is due, stretch by stretch, each in a transaction of its own and two at a time.
 * @param signal ends it between two turns; it is taken up there
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
  const begun = await tx(async (t) => {
    const run = await beginRun(t, campaign_id, { now, linkBase, limits });
    return run && { run, first: await takeTurn(t, run, null) };
  });
  if (!begun) return;
  const { run, first } = begun;
  for (let turn = first; turn; ) {
    const done: Turn = turn;
    signal?.throwIfAborted();
    const left = done.stretches.values();
    // No transaction waits for a second one to begin, so that any number of connections will do.
    const lane = async (): Promise<boolean> => {
      for (const stretch of left) {
        if (!(await tx((t) => queueNext(t, run, done.number, stretch, onQueued)))) return false;
      }
      return true;
    };
    const ends = await Promise.allSettled(Array.from({ length: LANES }, lane));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    if (ends.some((end) => end.status === 'fulfilled' && !end.value)) return;
    turn = await tx((t) => takeTurn(t, run, done));
  }
}
