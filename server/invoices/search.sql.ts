import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { documentPatterns } from './search.rules.ts';

/** An index of three-letter parts cannot find fewer letters, and nearly every line has them. */
const INDEXED_FROM = 3;
/** The newest documents that are looked at to know how frequent a word is, and the share of them from which it is. */
const SAMPLE = 100;
const FREQUENT_FROM = 0.2;

/** How a search finds its documents. */
export interface DocumentSearch {
  /** That the invoice `i` has every word: in its head, in a line or in the name of a file; one or two letters only in its head. */
  condition: RawBuilder<boolean>;
  /** Documents are looked at one after the other: most have its words, or no index knows a rare one. Counting them all is slow. */
  isFrequent: boolean;
}

/** What nearly every document has is found by walking through the newest ones, anything else by the index of its rarest word. */
export async function planSearch(t: Tenant, search: string | undefined): Promise<DocumentSearch> {
  const patterns = documentPatterns(search ?? '');
  if (patterns.length === 0) return { condition: sql`true`, isFrequent: false };
  const counts = await sampleOf(t, patterns);
  const all = counts.pop() ?? 0;
  if (all >= SAMPLE * FREQUENT_FROM)
    return { condition: every(patterns.map((pattern) => seen(t, pattern))), isFrequent: true };
  // The patterns come with the longest first, so that of two equally rare ones it is used.
  const indexed = patterns.filter((pattern) => !isShort(pattern));
  const [rarest] = indexed.toSorted((a, b) => countOf(a) - countOf(b));
  function countOf(pattern: string): number {
    return counts[patterns.indexOf(pattern)] ?? 0;
  }
  // A frequent word beside a short one: the heads are looked at for the short one, which is faster than what the index finds.
  const isRare = rarest !== undefined && countOf(rarest) < SAMPLE * FREQUENT_FROM;
  const conditions = patterns.map((pattern) =>
    isRare && pattern === rarest ? indexedBy(t, pattern) : seen(t, pattern),
  );
  // Without a rare word, documents are examined one by one, and no more of them than the count needs.
  return { condition: every(conditions), isFrequent: !isRare };
}

/** How many of the newest documents have each word, and how many have all of them. */
async function sampleOf(t: Tenant, patterns: readonly string[]): Promise<number[]> {
  const counts = patterns.map((_, index) => sql`(count(*) filter (where s.words[${index + 1}::int]))::int`);
  // Each word is looked up once: without the offset, PostgreSQL would do it for each count.
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join([...counts, sql`(count(*) filter (where true = all(s.words)))::int`])}] as counts from (
      select array[${sql.join(patterns.map((pattern) => seen(t, pattern)))}] as words from (
        select * from invoices where company_id = ${t.companyId} order by uploaded_at desc, invoice_id desc limit ${SAMPLE}
      ) i offset 0
    ) s`.execute(t.db);
  return rows[0]?.counts ?? [];
}

function every(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function isShort(pattern: string): boolean {
  return pattern.length - '%%'.length < INDEXED_FROM;
}

/**
 * Looks at the document itself: row-level security lets no index answer this. A value with a limit is looked up for each document; for an
 * `exists`, PostgreSQL would read the lines of all documents first.
 */
function seen(t: Tenant, pattern: string): RawBuilder<boolean> {
  if (isShort(pattern)) return sql`i.search_text like ${pattern}`;
  return sql`(i.search_text like ${pattern}
    or (select true from invoice_lines l
      where l.company_id = ${t.companyId} and l.invoice_id = i.invoice_id and l.search_text like ${pattern} limit 1)
    or (select true from invoice_files f
      where f.company_id = ${t.companyId} and f.invoice_id = i.invoice_id and f.search_text like ${pattern} limit 1))`;
}

function indexedBy(t: Tenant, pattern: string): RawBuilder<boolean> {
  return sql`i.invoice_id in (select s.invoice_id from document_search s
    where s.company_id = ${t.companyId} and s.search_text like ${pattern})`;
}

/** The first line of the invoice `i` with a word of the search; null when its head has all words. */
export function foundIn(search: string | undefined) {
  const patterns = documentPatterns(search ?? '');
  if (patterns.length === 0) return sql<string | null>`null`.as('found_in');
  return sql<string | null>`case when not i.search_text like all(${patterns}::text[]) then (
    select l.description from invoice_lines l where l.company_id = i.company_id and l.invoice_id = i.invoice_id
      and l.search_text like any(${patterns}::text[]) order by l.position limit 1) end`.as('found_in');
}
