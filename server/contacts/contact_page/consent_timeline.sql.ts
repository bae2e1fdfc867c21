import { sql } from 'kysely';
import type { TimelineEntry } from '#contract/contacts/page.ts';
import { comesAfter } from '#server/platform/db/keyset.ts';
import type { Attestation } from '../consent/events.sql.ts';
import type { TimelineSource } from './parts.ts';

type ConsentEntry = Extract<TimelineEntry, { kind: 'consent' }>;

interface Row extends Omit<ConsentEntry, 'at' | 'kind' | 'attestation'> {
  at: Date;
  attestation: Attestation | null;
}

/** The consent ledger of one contact. */
export const consentTimeline: TimelineSource = async (t, loyalty_customer_id, before, limit) => {
  const at = sql`date_trunc('milliseconds', e.occurred_at)`;
  const { rows } = await sql<Row>`
    select e.consent_event_id as id, ${at} as at, e.kind as what, e.source, w.wording, p.evidence ->> 'words' as words,
      p.evidence -> 'attestation' as attestation, u.username as by
    from consent_events e
    left join consent_evidence p on p.company_id = e.company_id and p.consent_event_id = e.consent_event_id
    left join consent_wordings w on w.company_id = e.company_id and w.wording_id = e.wording_id
    left join users u on u.user_id = e.recorded_by and u.company_id = ${t.companyId}
    where e.company_id = ${t.companyId} and e.loyalty_customer_id = ${loyalty_customer_id}
      and ${comesAfter(before, at, sql`e.consent_event_id`)}
    order by at desc, id desc limit ${limit}`.execute(t.db);
  return rows.map((row) => ({ ...row, kind: 'consent', at: row.at.toISOString() }));
};
