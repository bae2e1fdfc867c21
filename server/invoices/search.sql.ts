import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { documentPatterns } from './search.rules.ts';

/** Of fewer letters, an index of three-letter parts knows nothing, and nearly every line has them. */
const INDEXED_FROM = 3;

/** That the invoice `i` has every word of a search: in its head, in a line or in the name of a file; one or two letters only in its head. */
export function matches(t: Tenant, search: string) {
  const conditions = documentPatterns(search).map((pattern) =>
    pattern.length - '%%'.length < INDEXED_FROM
      ? sql<boolean>`i.search_text like ${pattern}`
      : sql<boolean>`i.invoice_id in (select s.invoice_id from document_search s
          where s.company_id = ${t.companyId} and s.search_text like ${pattern})`,
  );
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** The first line of the invoice `i` with a word of the search; null when its head has all words. */
export function foundIn(search: string | undefined) {
  const patterns = documentPatterns(search ?? '');
  if (patterns.length === 0) return sql<string | null>`null`.as('found_in');
  return sql<string | null>`case when not i.search_text like all(${patterns}::text[]) then (
    select l.description from invoice_lines l where l.company_id = i.company_id and l.invoice_id = i.invoice_id
      and l.search_text like any(${patterns}::text[]) order by l.position limit 1) end`.as('found_in');
}
