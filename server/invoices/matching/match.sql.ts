import { sql } from 'kysely';
import { printedBarcode } from '#contract/inventory/barcode.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** A line as the matcher sees it; `codeKey` and `wordKey` make its keys. */
export interface LineKeys {
  line_id: string;
  code: string | null;
  code_key: string | null;
  description_key: string;
  unit_price: string | null;
}

export interface Candidate {
  line_id: string;
  kind: 'code' | 'alias' | 'barcode' | 'price' | 'similar';
  item_id: string;
  item: string;
  stock_unit: string;
  score: number;
  /** The item was bought from this vendor before. */
  of_vendor: boolean;
  /** Set for all but `barcode` and `similar`: what is remembered about the vendor's item. */
  unit: string | null;
  stock_per_unit: string | null;
  last_unit_price: number | null;
  last_on: string | null;
}

/** Words may be shortened or swapped ("CHIX BRST" for "Chicken breast"); below this similarity a match is not worth showing. */
const WORTH_SHOWING = 0.18;
const PER_LINE = 5;
/** At the same price, words that differ by a letter or an abbreviation; "skim milk" and "whole milk" differ by more. */
const NEARLY_THE_SAME = 0.7;
/**
 * Similarity counts letters, not their order: "red onion" and "onion red", or long names that differ in one digit, reach 1. Only equal
 * words are strong.
 */
const NOT_THE_SAME = 0.93;
/** A text is looked at when it has a word like one of the line: "chix" is like "chicken", "mlk" like "milk". Sizes and short words find nothing. */
const ALIKE = 0.5;
const WORD_FROM = 3;
/** A word that at least this many texts have finds nothing beside one that is rarer. */
const FREQUENT = 1000;
/** For each line, the texts that share the most words with it are compared as a whole. */
const SCORED = 40;
/** Where at least this many texts have all words of a line, those that have only some of them are not looked for. */
const ENOUGH = 20;
/** That the text `s` has all words of the line `w`, of which the longest are looked at. */
const HAS_ALL = sql.join(
  [1, 2, 3, 4, 5, 6].map((n) => sql`s.words like coalesce(w.patterns[${sql.lit(n)}], '%')`),
  sql` and `,
);
/** The words of a line that count for that. */
const PARTS = Array.from({ length: 12 }, (_, index) => index + 1);
/** How many of the line's words the text `h` has. */
const SHARED = sql.join(
  PARTS.map((n) => sql`coalesce((strpos(h.words, ${sql.ref(`part_${n}`)}) > 0)::int, 0)`),
  sql` + `,
);

/**
 * The possible items of all lines at once, best first. A vendor's code or exact words that were posted before are certain, and so are a code that
 * is the barcode of one item alone, and
 * nearly the same words with the same numbers in them at the vendor's last price. The rest is ranked by the similarity of the words to the
 * item's name and to vendors' names for it; a line with a known code or words that are nearly those of last time needs no such list. An index
 * finds the texts with all words of a line, and where those are few, each word of the lines once: no line is compared with every name.
 */
export async function findCandidates(t: Tenant, vendorId: string | null, lines: LineKeys[]): Promise<Candidate[]> {
  if (lines.length === 0) return [];
  const barcodes = lines.flatMap(({ line_id, code }) =>
    printedBarcode(code).map((spelling) => ({ line_id, spelling })),
  );
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, true)`.execute(t.db);
  const { rows } = await sql<Candidate>`
    with line as (
      select * from unnest(${lines.map((line) => line.line_id)}::uuid[], ${lines.map((line) => line.code_key)}::text[],
        ${lines.map((line) => line.description_key)}::text[], ${lines.map((line) => line.unit_price)}::numeric[])
        as l (line_id, code_key, description_key, unit_price)
    ), known as (
      select line.line_id, case when vi.code_key = line.code_key then 'code' else 'alias' end as kind, vi.item_id, 1.0::float8 as score,
        vi.unit, vi.stock_per_unit::text as stock_per_unit, vi.last_unit_price::float8 as last_unit_price, vi.last_on,
        similarity(vi.description_key, line.description_key) >= ${NEARLY_THE_SAME} as is_settled
      from line join vendor_items vi on vi.company_id = ${t.companyId} and vi.vendor_id = ${vendorId}
        and (vi.code_key = line.code_key or (vi.description_key = line.description_key and line.description_key <> ''
          and (vi.code_key is null or line.code_key is null)))
    ), by_barcode as (
      select found.line_id, 'barcode' as kind, (array_agg(found.item_id))[1] as item_id, 1.0::float8 as score, null::text as unit,
        null::text as stock_per_unit, null::float8 as last_unit_price, null::date as last_on
      from (select distinct b.line_id, i.item_id
        from unnest(${barcodes.map((one) => one.line_id)}::uuid[], ${barcodes.map((one) => one.spelling)}::text[]) as b (line_id, code)
        join items i on i.company_id = ${t.companyId} and i.is_active and i.barcodes @> array[b.code]) found
      group by found.line_id having count(*) = 1
    ), near as (
      select line.line_id, 'price' as kind, vi.item_id, similarity(vi.description_key, line.description_key)::float8 as score,
        vi.unit, vi.stock_per_unit::text as stock_per_unit, vi.last_unit_price::float8 as last_unit_price, vi.last_on
      from line join vendor_items vi on vi.company_id = ${t.companyId} and vi.vendor_id = ${vendorId}
        and vi.last_unit_price = line.unit_price and (vi.code_key is null or line.code_key is null)
        and similarity(vi.description_key, line.description_key) >= ${NEARLY_THE_SAME}
        and regexp_replace(vi.description_key, '[^0-9]+', ' ', 'g') = regexp_replace(line.description_key, '[^0-9]+', ' ', 'g')
      where not exists (select from known where known.line_id = line.line_id)
    ), open_line as (
      select * from line where line.description_key <> ''
        and not exists (select from known where known.line_id = line.line_id and known.is_settled)
    ), line_word as materialized (
      select distinct line_id, word from open_line, unnest(string_to_array(description_key, ' ')) word
      where length(word) >= ${WORD_FROM} and word !~ '[0-9]'
    ), whole as materialized (
      select w.line_id, s.item_id, s.words, s.is_name
      from (select line_id, array_agg('%' || word || '%' order by length(word) desc, word) as patterns from line_word group by line_id) w
      cross join lateral (
        select * from item_search s where s.company_id = ${t.companyId} and ${HAS_ALL} limit ${FREQUENT}) s
    ), well_found as materialized (
      select line_id from whole group by line_id having count(*) >= ${ENOUGH}
    ), open_word as materialized (
      select * from line_word where line_id not in (select line_id from well_found)
    ), hit as materialized (
      select w.word, s.item_id, s.words, s.is_name from (select distinct word from open_word) w cross join lateral (
        select * from item_search s where s.company_id = ${t.companyId} and s.words %> w.word limit ${FREQUENT}) s
    ), finder as (
      select line_id, word, hits >= ${FREQUENT} as is_frequent, min(hits) over (partition by line_id) < ${FREQUENT} as has_rarer
      from open_word join (select word, count(*) as hits from hit group by word) f using (word)
    ), found as (
      select * from whole
      union all
      select f.line_id, h.item_id, h.words, h.is_name from finder f join hit h using (word) where not (f.is_frequent and f.has_rarer)
    ), part as materialized (
      select line_id, ${sql.join(PARTS.map((n) => sql`parts[${sql.lit(n)}] as ${sql.ref(`part_${n}`)}`))}
      from (select line_id, string_to_array(description_key, ' ') as parts from open_line) l
    ), nearest as (
      select distinct line_id, item_id, words, is_name from (
        select *, dense_rank() over (partition by line_id order by shared desc, item_id, is_name, words) as n
        from (select h.line_id, h.item_id, h.words, h.is_name, ${SHARED} as shared from found h join part using (line_id)) h
      ) ranked where n <= ${SCORED}
    ), similar_texts as (
      select line.line_id, near.item_id, case when near.words = line.description_key then case when near.is_name then 1 else 0.95 end
        else least(${NOT_THE_SAME}, greatest(similarity(near.words, line.description_key),
          case when near.is_name then 0.9 * word_similarity(near.words, line.description_key) end)) end as score
      from nearest near join open_line line using (line_id)
      union all
      select line.line_id, i.item_id, 1 from open_line line join items i on i.company_id = ${t.companyId} and i.is_active
        and i.name_key = line.description_key
    ), ranked as (
      select s.line_id, 'similar' as kind, s.item_id, max(s.score)::float8 as score, null::text as unit, null::text as stock_per_unit,
        null::float8 as last_unit_price, null::date as last_on
      from similar_texts s
      where s.score >= ${WORTH_SHOWING}
        and not exists (select from known where known.line_id = s.line_id and known.item_id = s.item_id)
        and not exists (select from near where near.line_id = s.line_id and near.item_id = s.item_id)
        and not exists (select from by_barcode b where b.line_id = s.line_id and b.item_id = s.item_id)
      group by s.line_id, s.item_id
    ), numbered as (
      select c.*, i.name as item, i.stock_unit,
        exists (select from vendor_items v where v.company_id = ${t.companyId} and v.vendor_id = ${vendorId} and v.item_id = c.item_id) as of_vendor,
        row_number() over (partition by c.line_id order by array_position(array['code', 'alias', 'barcode', 'price', 'similar'], c.kind), c.score desc, i.name) as n
      from (select line_id, kind, item_id, score, unit, stock_per_unit, last_unit_price, last_on from known
        union all select b.* from by_barcode b where not exists (select from known where known.line_id = b.line_id and known.item_id = b.item_id)
        union all select near.* from near where not exists (select from by_barcode b where b.line_id = near.line_id and b.item_id = near.item_id)
        union all select * from ranked) c
      join items i on i.company_id = ${t.companyId} and i.item_id = c.item_id and i.is_active
    )
    select line_id, kind, item_id, item, stock_unit, score, of_vendor, unit, stock_per_unit, last_unit_price, last_on
    from numbered where n <= ${PER_LINE} order by line_id, n`.execute(t.db);
  return rows;
}
