import { sql } from 'kysely';
import type { AllCompanies, Tenant } from '#server/platform/db/db.ts';

/** Keeps what a point of sale said. False: it said all of it before. */
export async function insertEvents(
  t: Tenant,
  connectionId: string,
  events: readonly { event_ref: string; sale_ref: string }[],
  received_at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into pos_events (company_id, connection_id, event_ref, sale_ref, received_at)
    select ${t.companyId}::uuid, ${connectionId}::uuid, e.event_ref, e.sale_ref, ${received_at}::timestamptz
    from unnest(${events.map((event) => event.event_ref)}::text[], ${events.map((event) => event.sale_ref)}::text[])
      as e (event_ref, sale_ref)
    on conflict (company_id, connection_id, event_ref) do nothing`.execute(t.db);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function hasWaitingEvents(t: Tenant, connectionId: string): Promise<boolean> {
  return (await listWaitingEvents(t, connectionId, 1)).length > 0;
}

/** What waits, oldest first. */
export function listWaitingEvents(t: Tenant, connectionId: string, most: number) {
  return t.db
    .selectFrom('pos_events')
    .select(['event_ref', 'sale_ref'])
    .where('company_id', '=', t.companyId)
    .where('connection_id', '=', connectionId)
    .where('taken_at', 'is', null)
    .orderBy('received_at')
    .limit(most)
    .execute();
}

export async function markTaken(
  t: Tenant,
  connectionId: string,
  eventRefs: readonly string[],
  taken_at: Date,
): Promise<void> {
  await t.db
    .updateTable('pos_events')
    .set({ taken_at })
    .where('company_id', '=', t.companyId)
    .where('connection_id', '=', connectionId)
    .where('event_ref', 'in', eventRefs)
    .execute();
}

/** Whoever disconnects has no use for what still waits. */
export async function deleteEvents(t: Tenant, connectionId: string): Promise<void> {
  await t.db
    .deleteFrom('pos_events')
    .where('company_id', '=', t.companyId)
    .where('connection_id', '=', connectionId)
    .execute();
}

/** A point of sale repeats an event for a day at most. */
export async function deleteOldEvents({ all }: AllCompanies, before: Date): Promise<void> {
  await all.deleteFrom('pos_events').where('taken_at', '<', before).execute();
}
