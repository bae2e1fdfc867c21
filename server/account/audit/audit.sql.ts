import { actionsOf } from '#contract/account/audit/actions.ts';
import type { AuditFilters } from '#contract/account/audit/audit.ts';
import { instantOf } from '#server/platform/dates.ts';
import type { Tenant } from '#server/platform/db/db.ts';

export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

const DAY_MINUTES = 24 * 60;

function filtered(t: Tenant, { group, user_id, from, to }: AuditFilters, zone: string) {
  let events = t.db.selectFrom('audit_events as e').where('e.company_id', '=', t.companyId);
  if (group) events = events.where('e.action', 'in', actionsOf(group));
  if (user_id) {
    events = events.where((eb) =>
      // A failed login is nobody's act, but belongs to the account that it was tried with.
      eb.or([eb('e.user_id', '=', user_id), eb.and([eb('e.user_id', 'is', null), eb('e.subject_id', '=', user_id)])]),
    );
  }
  if (from) events = events.where('e.occurred_at', '>=', new Date(instantOf(zone, from, 0)));
  if (to) events = events.where('e.occurred_at', '<', new Date(instantOf(zone, to, DAY_MINUTES)));
  return events;
}

export async function countEvents(t: Tenant, filters: AuditFilters, zone: string): Promise<number> {
  const { count } = await filtered(t, filters, zone)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Newest first. `after`: only what follows this event in the list. */
export function listEvents(
  t: Tenant,
  filters: AuditFilters,
  zone: string,
  page: { limit: number; offset?: number; after?: { occurred_at: Date; audit_event_id: string } | null },
) {
  const { limit, offset = 0, after = null } = page;
  const events = filtered(t, filters, zone)
    .leftJoin('users as u', (join) => join.onRef('u.user_id', '=', 'e.user_id').on('u.company_id', '=', t.companyId))
    .leftJoin('users as s', (join) => join.onRef('s.user_id', '=', 'e.subject_id').on('s.company_id', '=', t.companyId))
    .select(['e.audit_event_id', 'e.occurred_at', 'e.action', 'e.subject_id', 'e.detail', 'e.address', 'e.device'])
    .select(['u.username as user', 's.username as about'])
    .orderBy('e.occurred_at', 'desc')
    .orderBy('e.audit_event_id', 'desc')
    .limit(limit)
    .offset(offset);
  if (!after) return events.execute();
  return events
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('e.occurred_at', 'e.audit_event_id'), '<', tuple(after.occurred_at, after.audit_event_id)),
    )
    .execute();
}
