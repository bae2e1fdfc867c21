import { sql } from 'kysely';
import type { ConsentEventKind } from '#contract/contacts/page.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { ConsentSource, Evidence } from '../consent/events.sql.ts';

/** One link of the chain with everything beside it: what its hashes cover, in the same form, and a readable form. */
export interface EvidenceRow {
  seq: number;
  consent_event_id: string;
  loyalty_customer_id: string | null;
  kind: ConsentEventKind;
  source: ConsentSource;
  occurred_at: Date;
  recorded_by: string | null;
  recorded_by_name: string | null;
  wording_id: string | null;
  wording: string | null;
  wording_sha256: string | null;
  wording_version: number | null;
  /** Null once the contact was erased. */
  evidence: (Evidence & { phone_e164?: string; phone_hash?: string }) | null;
  evidence_salt: string | null;
  evidence_hash: string;
  /** Null for the first link. */
  previous_hash: string | null;
  hash: string;
}

/**
 * Every event of a number, in the order of the chain: those of its contact, those from before there was a contact, and those of an erased
 * contact, found by the number's keyed hash.
 */
export async function listEvidence(t: Tenant, phone: { phone_e164: string; hash: string }): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    with loose as (
      select e.consent_event_id, e.loyalty_customer_id
      from consent_events e join consent_evidence p on p.company_id = e.company_id and p.consent_event_id = e.consent_event_id
      where e.company_id = ${t.companyId} and (e.loyalty_customer_id is null or e.kind = 'erased')
        and (p.evidence ->> 'phone_e164' = ${phone.phone_e164} or p.evidence ->> 'phone_hash' = ${phone.hash})
    ),
    contact_ids as (
      select loyalty_customer_id from contacts where company_id = ${t.companyId} and phone_e164 = ${phone.phone_e164}
      union select loyalty_customer_id from loose where loyalty_customer_id is not null
    ),
    versions as (select wording_id, wording, encode(wording_sha256, 'hex') as wording_sha256, row_number() over (order by first_used_at, wording_id)::int as version
      from consent_wordings where company_id = ${t.companyId})
    select e.seq, e.consent_event_id, e.loyalty_customer_id, e.kind, e.source, e.occurred_at,
      e.recorded_by, u.username as recorded_by_name, e.wording_id, v.wording, v.wording_sha256, v.version as wording_version, p.evidence, p.salt as evidence_salt,
      encode(e.evidence_hash, 'hex') as evidence_hash, encode(e.hash, 'hex') as hash,
      encode(b.hash, 'hex') as previous_hash
    from consent_events e
    left join consent_events b on b.company_id = e.company_id and b.seq = e.seq - 1
    left join consent_evidence p on p.company_id = e.company_id and p.consent_event_id = e.consent_event_id
    left join versions v on v.wording_id = e.wording_id
    left join users u on u.user_id = e.recorded_by and u.company_id = ${t.companyId}
    where e.company_id = ${t.companyId} and (e.loyalty_customer_id in (select loyalty_customer_id from contact_ids)
      or e.consent_event_id in (select consent_event_id from loose))
    order by e.seq`.execute(t.db);
  return rows;
}
