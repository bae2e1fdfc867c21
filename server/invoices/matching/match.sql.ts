import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

/** A line as the matcher sees it; `codeKey` and `wordKey` make its keys. */
export interface LineKeys {
  line_id: string;
  code_key: string | null;
  description_key: string;
  unit_price: string | null;
}

export interface Candidate {
  line_id: string;
  kind: 'code' | 'alias' | 'price' | 'similar';
  item_id: string;
  item: string;
  stock_unit: string;
  score: number;
  /** The item was bought from this vendor before. */
  of_vendor: boolean;
  /** Set for all but `similar`: what is remembered about the vendor's item. */
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
/** Similarity counts letters, not their order: "red onion" and "onion red", or long names that differ in one digit, reach 1. Only equal words are strong. */
const NOT_THE_SAME = 0.93;

/**
 * The possible items of all lines at once, best first. A vendor's code or exact words that were posted before are certain, and so are
 * nearly the same words with the same numbers in them at the vendor's last price. The rest is ranked by the similarity of the words to the
 * item's name and to vendors' names for it; a line with a known code or words that are nearly those of last time needs no such list, which
 * takes longest.
 */
export async function findCandidates(t: Tenant, vendorId: string | null, lines: LineKeys[]): Promise<Candidate[]> {
  if (lines.length === 0) return [];
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
    ), similar_items as (
      select line.line_id, i.item_id, case when i.name_key = line.description_key then 1.0 else least(${NOT_THE_SAME},
        greatest(similarity(i.name_key, line.description_key), 0.9 * word_similarity(i.name_key, line.description_key))) end as score
      from open_line line join items i on i.company_id = ${t.companyId} and i.is_active
    ), similar_words as (
      select line.line_id, vi.item_id, max(case when vi.description_key = line.description_key then 0.95
        else least(${NOT_THE_SAME}, similarity(vi.description_key, line.description_key)) end) as score
      from open_line line join vendor_items vi on vi.company_id = ${t.companyId} and vi.description_key % line.description_key
      group by line.line_id, vi.item_id
    ), ranked as (
      select s.line_id, 'similar' as kind, s.item_id, max(s.score)::float8 as score, null::text as unit, null::text as stock_per_unit,
        null::float8 as last_unit_price, null::date as last_on
      from (select * from similar_items union all select * from similar_words) s
      where s.score >= ${WORTH_SHOWING}
        and not exists (select from known where known.line_id = s.line_id and known.item_id = s.item_id)
        and not exists (select from near where near.line_id = s.line_id and near.item_id = s.item_id)
      group by s.line_id, s.item_id
    ), numbered as (
      select c.*, i.name as item, i.stock_unit,
        exists (select from vendor_items v where v.company_id = ${t.companyId} and v.vendor_id = ${vendorId} and v.item_id = c.item_id) as of_vendor,
        row_number() over (partition by c.line_id order by array_position(array['code', 'alias', 'price', 'similar'], c.kind), c.score desc, i.name) as n
      from (select line_id, kind, item_id, score, unit, stock_per_unit, last_unit_price, last_on from known
        union all select * from near union all select * from ranked) c
      join items i on i.company_id = ${t.companyId} and i.item_id = c.item_id and i.is_active
    )
    select line_id, kind, item_id, item, stock_unit, score, of_vendor, unit, stock_per_unit, last_unit_price, last_on
    from numbered where n <= ${PER_LINE} order by line_id, n`.execute(t.db);
  return rows;
}
