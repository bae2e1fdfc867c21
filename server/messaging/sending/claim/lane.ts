import type { CompanyId } from '#server/platform/db/company_id.ts';
import { announce } from '#server/platform/events/events.ts';
import { finishCampaigns } from '../campaigns.sql.ts';
import { nextMoments } from '../claim.sql.ts';
import { openOutcomeWriter } from '../outcome/outcomes.ts';
import type { SenderDeps } from '../queue/deps.ts';
import { attempt } from './attempt.ts';
import { claimMessages } from './claim.ts';
import { wakeLane, wakeSenderAt, wakeSettlerAt } from './wake.ts';

/**
 * Messages that one transaction claims: enough to be efficient, because it costs as much for one as for thirty. The first claim of a turn
 * takes what is free, so that a single message does not wait until a whole batch has been sent.
 */
const LEAST = 64;
const MOST = 128;
/** While nothing can be sent, this many are examined together. */
const LOOK_MOST = 1000;

/**
 * Sends one company's messages for a slice of time, then gives way to others; the last transaction includes the wake-up for the rest. Any
 * number of lanes can run at once, in any number of processes.
 */
export async function workLane(
  deps: SenderDeps,
  { companyId, lane, signal }: { companyId: CompanyId; lane: number; signal: AbortSignal },
): Promise<void> {
  const until = performance.now() + deps.timing.slice_ms;
  const writer = openOutcomeWriter(deps, companyId);
  const underWay = new Set<Promise<void>>();
  const touched = new Set<string>();
  let paced_until: Date | null = null;
  let look = 0;
  let least = 1;

  while (!signal.aborted && performance.now() < until) {
    const room = await deps.permits.take(least, MOST);
    least = LEAST;
    let used = 0;
    try {
      const claim = await deps.db.tenant(companyId, (t) => claimMessages(t, deps, room, look));
      used = claim.texts.length;
      ({ paced_until } = claim);
      for (const id of claim.campaign_ids) touched.add(id);
      for (const text of claim.texts) {
        const sending = attempt(deps, companyId, text, signal).then((outcome) => {
          writer.add({ text, outcome });
          deps.permits.give(1);
          underWay.delete(sending);
        });
        underWay.add(sending);
      }
      if (claim.decided === 0) break;
      look = used === 0 ? Math.min(LOOK_MOST, 4 * Math.max(look, MOST)) : 0;
      if (paced_until) break;
    } finally {
      deps.permits.give(room - used);
    }
  }
  await Promise.all(underWay);
  await writer.done();

  await deps.db.tenant(companyId, async (t) => {
    const now = deps.clock();
    for (const id of await finishCampaigns(t, now)) touched.add(id);
    for (const id of touched) await announce(t, { type: 'campaign', id });
    const next = await nextMoments(t);
    if (next.lease_until) await wakeSettlerAt(t, wholeSeconds(next.lease_until), now);
    if (!next.due_at) return;
    if (next.due_at > now) await wakeSenderAt(t, next.due_at, now);
    // One lane is enough for a slow pace.
    else if (paced_until) await wakeSenderAt(t, paced_until, now);
    else await wakeLane(t, lane);
  });
}

/** Rounded up to five seconds, so that the lanes' wake-ups at about the same moment become one. */
function wholeSeconds(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / 5000) * 5000);
}
