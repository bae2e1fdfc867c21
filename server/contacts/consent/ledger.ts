import { randomUUID } from 'node:crypto';
import type { Tenant } from '#server/platform/db/db.ts';
import { chainStart, evidenceHash, linkHash, sha256 } from './chain.ts';
import {
  type ConsentEvent,
  type EventRow,
  findChainEnd,
  hasEventsAfterEnd,
  insertEvents,
  keepWording,
  listWordings,
  lockConsent,
  moveChainEnd,
  nextEvents,
  type Wording,
} from './events.sql.ts';

/** Links that are read at a time. */
const PAGE = 1000;

/**
 * Adds to the company's consent chain, in the caller's transaction and in this order: the events, each with its words and its evidence, and
 * the new end of the chain. Nothing else writes these four tables.
 */
export async function appendConsent(t: Tenant, events: readonly ConsentEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { length, hash } = await lockConsent(t);
  const wordings = new Map<string, Wording>();
  const rows: EventRow[] = [];
  let previous_hash = hash;
  for (const { wording, evidence, ...event } of events) {
    const shown =
      wording === null ? null : (wordings.get(wording) ?? (await keepWording(t, wording, event.occurred_at)));
    if (wording !== null && shown) wordings.set(wording, shown);
    const seq = length + rows.length + 1;
    const salt = randomUUID();
    const evidence_hash = evidenceHash(salt, evidence);
    const link = {
      ...event,
      company_id: t.companyId,
      seq,
      previous_hash,
      evidence_hash,
      occurred_at: event.occurred_at.toISOString(),
      wording_sha256: shown?.wording_sha256 ?? null,
    };
    previous_hash = linkHash(link);
    const wording_id = shown?.wording_id ?? null;
    rows.push({ ...event, seq, wording_id, evidence_hash, hash: previous_hash, salt, evidence });
  }
  await insertEvents(t, rows);
  await moveChainEnd(t, { length: length + rows.length, hash: previous_hash });
}

/**
 * Recomputes the company's whole chain: how many links are valid, and the first place that was changed, is missing or was added, if any.
 * Links that are appended meanwhile are ignored.
 */
export async function checkChain(t: Tenant): Promise<{ links: number; broken_at: number | null }> {
  const start = chainStart(t.companyId);
  const end = (await findChainEnd(t)) ?? { length: 0, hash: start };
  const wordings = await listWordings(t);
  const hashes = new Map([...wordings].map(([wording_id, wording]) => [wording_id, sha256(wording)]));
  let links = 0;
  let previous_hash = start;
  while (links < end.length) {
    const events = await nextEvents(t, links, Math.min(PAGE, end.length - links));
    if (events.length === 0) return { links, broken_at: links + 1 };
    for (const event of events) {
      const wording_sha256 = event.wording_id === null ? null : (hashes.get(event.wording_id) ?? '');
      if (event.seq !== links + 1 || !holds(event, { company_id: t.companyId, previous_hash, wording_sha256 })) {
        return { links, broken_at: links + 1 };
      }
      links += 1;
      previous_hash = event.hash;
    }
  }
  const isWhole = previous_hash === end.hash && !(await hasEventsAfterEnd(t));
  return { links, broken_at: isWhole ? null : links + 1 };
}

/** Erased evidence proves nothing and invalidates nothing. */
function holds(
  { wording_id: _, salt, evidence, hash, occurred_at, ...event }: EventRow,
  place: { company_id: string; previous_hash: string; wording_sha256: string | null },
): boolean {
  if (linkHash({ ...event, ...place, occurred_at: occurred_at.toISOString() }) !== hash) return false;
  return salt === null || evidenceHash(salt, evidence) === event.evidence_hash;
}
