import { sql } from 'kysely';
import type { z } from 'zod';
import type { contactExports } from '#contract/contacts/exports.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { searchPatterns } from '../search.rules.ts';

export type ExportFilters = Omit<z.output<typeof contactExports.csv.query>, 'bom' | 'include_tags'>;

/** A contact with the proof of consent. Instants are text, so that no digit is lost between pages. */
export interface ExportRow {
  loyalty_customer_id: string;
  created_at: string;
  phone_e164: string;
  name: string | null;
  email: string | null;
  consent: string;
  zip_code: string | null;
  language: string;
  source: string;
  archived_at: string | null;
  tags: string[];
  consent_since: string | null;
  consent_source: string | null;
  wording: string | null;
  wording_version: string | null;
  attestation: { how: string; when: string; by: string } | null;
}

/**
 * The next contacts after `after`, newest first. The event that determines the consent is the last opt-in or opt-out, or else how the
 * contact was added. A wording's version counts from 1 in the order in which the company's wordings were first used.
 */
export async function nextExported(
  t: Tenant,
  filters: ExportFilters,
  after: { created_at: string; loyalty_customer_id: string } | null,
  limit: number,
): Promise<ExportRow[]> {
  const conditions = [
    sql`c.company_id = ${t.companyId}`,
    filters.archived ? sql`c.archived_at is not null` : sql`c.archived_at is null`,
    ...searchPatterns(filters.search ?? '').map((pattern) => sql`c.search_text like ${pattern}`),
    ...(filters.consent ? [sql`c.consent = ${filters.consent}`] : []),
    ...(filters.tag_id
      ? [
          sql`exists (select from contact_tags g where g.company_id = ${t.companyId}
            and g.loyalty_customer_id = c.loyalty_customer_id and g.tag_id = ${filters.tag_id})`,
        ]
      : []),
    ...(after
      ? [
          sql`(c.created_at, c.loyalty_customer_id) < (${after.created_at}::timestamptz, ${after.loyalty_customer_id}::uuid)`,
        ]
      : []),
  ];
  const { rows } = await sql<ExportRow>`
    with page as (select * from contacts c where ${sql.join(conditions, sql` and `)}
      order by c.created_at desc, c.loyalty_customer_id desc limit ${limit}),
    versions as (select wording_id, wording, row_number() over (order by first_used_at, wording_id) as version
      from consent_wordings where company_id = ${t.companyId})
    select c.loyalty_customer_id, c.created_at::text, c.phone_e164, c.name, c.email, c.consent, c.zip_code, c.language, c.source,
      c.archived_at::text,
      coalesce((select array_agg(g.name order by lower(g.name)) from contact_tags ct
        join tags g on g.company_id = ${t.companyId} and g.tag_id = ct.tag_id
        where ct.company_id = ${t.companyId} and ct.loyalty_customer_id = c.loyalty_customer_id), '{}') as tags,
      e.occurred_at::text as consent_since, e.source as consent_source, v.wording, v.version::text as wording_version,
      p.evidence -> 'attestation' as attestation
    from page c
    left join lateral (select * from consent_events e where e.company_id = ${t.companyId}
      and e.loyalty_customer_id = c.loyalty_customer_id and e.kind in ('opt_in', 'opt_out', 'added_unconfirmed')
      order by e.kind = 'added_unconfirmed', e.seq desc limit 1) e on true
    left join consent_evidence p on p.company_id = ${t.companyId} and p.consent_event_id = e.consent_event_id
    left join versions v on v.wording_id = e.wording_id
    order by c.created_at desc, c.loyalty_customer_id desc`.execute(t.db);
  return rows;
}
