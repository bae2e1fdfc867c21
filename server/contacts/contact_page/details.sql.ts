import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import type { Attestation, ConsentSource } from '../consent/events.sql.ts';

export interface Decision {
  occurred_at: Date;
  source: ConsentSource;
  attestation: Attestation | null;
  by: string | null;
}

/** The event that determines the consent: the last opt-in or opt-out, or else how the contact was added. */
export async function findLastDecision(t: Tenant, loyalty_customer_id: string): Promise<Decision | undefined> {
  const { rows } = await sql<Decision>`
    select e.occurred_at, e.source, p.evidence -> 'attestation' as attestation, u.username as by
    from consent_events e
    left join consent_evidence p on p.company_id = e.company_id and p.consent_event_id = e.consent_event_id
    left join users u on u.user_id = e.recorded_by and u.company_id = ${t.companyId}
    where e.company_id = ${t.companyId} and e.loyalty_customer_id = ${loyalty_customer_id}
      and e.kind in ('opt_in', 'opt_out', 'added_unconfirmed')
    order by e.kind = 'added_unconfirmed', e.seq desc limit 1`.execute(t.db);
  return rows[0];
}

/** Why and since when a number is suppressed. */
export async function findSuppression(
  t: Tenant,
  phone_hash: Buffer,
): Promise<{ reason: string; suppressed_at: Date } | undefined> {
  return t.db
    .selectFrom('suppressions')
    .select(['reason', 'suppressed_at'])
    .where('company_id', '=', t.companyId)
    .where('phone_hash', '=', phone_hash)
    .executeTakeFirst();
}

export async function findBirthDate(t: Tenant, loyalty_customer_id: string): Promise<string | null> {
  const row = await t.db
    .selectFrom('contacts')
    .select('birth_date')
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .executeTakeFirst();
  return row?.birth_date ?? null;
}
