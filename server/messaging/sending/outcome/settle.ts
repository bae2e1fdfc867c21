import type { AcceptedMessage } from '#server/drivers/sms/sms.ts';
import { machineCtx } from '#server/platform/context.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import { announce } from '#server/platform/events/events.ts';
import { finishCampaigns, reopenCampaign } from '../campaigns.sql.ts';
import { wakeSender, wakeSettlerAt } from '../claim/wake.ts';
import { nextMoments } from '../claim.sql.ts';
import { applyOutcomes, type Outcome } from '../outcomes.sql.ts';
import type { SenderDeps } from '../queue/deps.ts';
import { ATTEMPTS_MAX } from '../rules.ts';
import { claimUnclear, giveUp, postpone, type UnclearRow } from '../settle.sql.ts';
import { handleFailureCode } from './consequences.ts';

const MOST = 200;
/** Simultaneous requests to the provider. */
const AT_ONCE = 20;

/** The result of a lookup; `unclear`: nothing yet. */
type Finding = { row: UnclearRow } & ({ kind: 'taken'; taken: AcceptedMessage } | { kind: 'never_taken' | 'unclear' });

/**
 * Settles a company's unclear messages. What the provider has is stored; what it certainly never accepted is queued again; the rest is
 * looked up later and in the end stays `unknown`. Nothing is sent here.
 */
export async function settleMessages(deps: SenderDeps, companyId: CompanyId, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const now = deps.clock();
    const until = new Date(now.getTime() + deps.timing.lease_ms);
    const unclear = await deps.db.tenant(companyId, (t) => claimUnclear(t, now, until, MOST));
    if (unclear.length === 0) break;
    await recordFindings(deps, companyId, distinct(await lookUp(deps, unclear, signal)));
  }
  await deps.db.tenant(companyId, async (t) => {
    const now = deps.clock();
    for (const id of await finishCampaigns(t, now)) await announce(t, { type: 'campaign', id });
    const { lease_until } = await nextMoments(t);
    if (lease_until) await wakeSettlerAt(t, lease_until, now);
  });
}

async function lookUp(deps: SenderDeps, unclear: readonly UnclearRow[], signal: AbortSignal): Promise<Finding[]> {
  const findings: Finding[] = [];
  const left = [...unclear];
  const one = async () => {
    for (let row = left.shift(); row; row = left.shift()) findings.push(await finding(deps, row, signal));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return findings;
}

async function finding(deps: SenderDeps, row: UnclearRow, signal: AbortSignal): Promise<Finding> {
  const { lookup } = deps.sms;
  const { phone_e164: to, sender: from, slot_at: tried_at, body, message_id: reference } = row;
  if (!lookup || to === null || from === null || tried_at === null) return { row, kind: 'unclear' };
  try {
    const given = AbortSignal.any([signal, AbortSignal.timeout(deps.timing.margin_ms)]);
    const asked_at = deps.clock();
    const taken = await lookup.find({ from, to, body, reference, tried_at, other_refs: row.other_refs }, given);
    if (taken) return { row, kind: 'taken', taken };
    const isCertain = asked_at.getTime() >= tried_at.getTime() + lookup.certain_after_ms;
    return { row, kind: isCertain ? 'never_taken' : 'unclear' };
  } catch (error) {
    deps.log.warn({ err: error, message_id: reference }, 'message with unknown outcome could not be looked up');
    return { row, kind: 'unclear' };
  }
}

/** One message at the provider is one of ours: when two with the same words match it, the second is looked up again. */
function distinct(findings: readonly Finding[]): Finding[] {
  const claimed = new Set<string>();
  return findings.map((found) => {
    if (found.kind !== 'taken') return found;
    if (claimed.has(found.taken.provider_ref)) return { row: found.row, kind: 'unclear' };
    claimed.add(found.taken.provider_ref);
    return found;
  });
}

async function recordFindings(deps: SenderDeps, companyId: CompanyId, findings: readonly Finding[]): Promise<void> {
  const now = deps.clock();
  const lost = findings.filter(({ kind }) => kind === 'never_taken');
  const unclear = findings.filter(({ kind }) => kind === 'unclear').map(({ row }) => row);
  const isTooOld = ({ slot_at }: UnclearRow) =>
    slot_at === null || now.getTime() - slot_at.getTime() > deps.timing.give_up_ms;
  await deps.db.tenant(companyId, async (t) => {
    const outcomes = findings.flatMap((found) => outcomeOf(found, now) ?? []);
    await applyOutcomes(t, outcomes, now);
    await giveUp(
      t,
      unclear.filter(isTooOld).map(({ message_id }) => message_id),
      now,
    );
    const again = unclear.filter((row) => !isTooOld(row)).map(({ message_id }) => message_id);
    await postpone(t, again, new Date(now.getTime() + deps.timing.look_again_ms));
    for (const { row } of lost) if (row.campaign_id !== null) await reopenCampaign(t, row.campaign_id);
    const campaigns = new Set(findings.flatMap(({ row }) => row.campaign_id ?? []));
    for (const id of campaigns) await announce(t, { type: 'campaign', id });
    if (lost.length > 0) await wakeSender(t);
  });
  for (const found of findings) {
    if (found.kind !== 'taken' || found.taken.error_code === null) continue;
    const ctx = machineCtx(deps.db, companyId, now, deps.log);
    await deps.db.tenant(companyId, (t) => handleFailureCode(ctx, t, found.row, found.taken.error_code));
  }
}

function outcomeOf(found: Finding, now: Date): Outcome | null {
  const { message_id, attempts: attempt } = found.row;
  const base = { message_id, attempt, counts: true, provider_ref: null, reason: null, error_code: null };
  if (found.kind === 'taken') return { ...base, ...found.taken, due_at: null, lease_until: null };
  if (found.kind === 'unclear') return null;
  if (attempt >= ATTEMPTS_MAX)
    return { ...base, status: 'failed', error_code: 'never_received', due_at: null, lease_until: null };
  return { ...base, status: 'queued', due_at: now, lease_until: null };
}
