import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import type { EvidenceMap } from './evidence.rules.ts';
import type { StockQuantitySource } from './matching/stock_quantity.rules.ts';
import { type LinePart, partsOf } from './mixed_cases.rules.ts';

/** A line as it is stored. Quantities and prices are decimal strings, the amount is cents. */
export interface LineRecord {
  line_id: string;
  position: number;
  code: string | null;
  description: string;
  quantity: string | null;
  unit: string | null;
  pack: string | null;
  unit_price: string | null;
  amount_cents: number | null;
  discount_cents: number | null;
  item_id: string | null;
  match_kind: 'code' | 'alias' | 'barcode' | 'price' | 'similar' | 'person' | 'new' | null;
  match_score: number | null;
  stock_quantity: string | null;
  stock_quantity_source: StockQuantitySource | null;
  ignore: boolean;
  is_deposit: boolean;
  expires_on: string | null;
  lot_code: string | null;
  /** In a credit memo: only the price falls (true), or the goods went back (false); null: nobody has said so. */
  price_only: boolean | null;
  /** What a mixed case holds; empty for a line with an item of its own or without one. */
  parts: LinePart[];
  evidence: EvidenceMap;
}

/** What a line has that no item was found for. */
export const NO_ITEM = {
  item_id: null,
  match_kind: null,
  match_score: null,
  stock_quantity: null,
  stock_quantity_source: null,
  parts: [],
} satisfies Partial<LineRecord>;

/** The same, of a line that could go into stock. */
export const NO_CHARGE = { ...NO_ITEM, ignore: false, is_deposit: false } satisfies Partial<LineRecord>;

export async function listLines(t: Tenant, invoiceId: string) {
  const { rows } = await sql<LineRecord & { item: string | null; stock_unit: string | null; expires: boolean }>`
    select l.line_id, l.position, l.code, l.description, trim_scale(l.quantity)::text as quantity, l.unit, l.pack,
      trim_scale(l.unit_price)::text as unit_price, l.amount_cents, l.discount_cents, l.item_id, l.match_kind, l.match_score::float8 as match_score,
      trim_scale(l.stock_quantity)::text as stock_quantity, l.stock_quantity_source, l.ignore, l.is_deposit, l.expires_on, l.lot_code, l.price_only,
      coalesce((
        select jsonb_agg(jsonb_build_object('item_id', p.item_id, 'item', g.name, 'stock_unit', g.stock_unit,
          'quantity', trim_scale(p.quantity)::text, 'price', trim_scale(p.price)::text,
          'stock_quantity', trim_scale(p.stock_quantity)::text, 'amount_cents', p.amount_cents, 'is_new', p.is_new,
          'expires', g.expires, 'expires_on', p.expires_on, 'lot_code', p.lot_code) order by p.position)
        from invoice_line_parts p join items g on g.company_id = p.company_id and g.item_id = p.item_id
        where p.company_id = l.company_id and p.invoice_id = l.invoice_id and p.line_id = l.line_id), '[]') as parts,
      l.evidence, i.name as item, i.stock_unit, coalesce(i.expires, false) as expires
    from invoice_lines l left join items i on i.company_id = l.company_id and i.item_id = l.item_id
    where l.company_id = ${t.companyId} and l.invoice_id = ${invoiceId}
    order by l.position`.execute(t.db);
  return rows;
}

/** Replaces the lines of an invoice by this list. */
export async function replaceLines(t: Tenant, invoiceId: string, lines: LineRecord[]): Promise<void> {
  await t.db
    .deleteFrom('invoice_lines')
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .execute();
  if (lines.length === 0) return;
  await t.db
    .insertInto('invoice_lines')
    .values(
      lines.map((line) => ({
        company_id: t.companyId,
        invoice_id: invoiceId,
        line_id: line.line_id,
        position: line.position,
        code: line.code,
        description: line.description,
        quantity: line.quantity,
        unit: line.unit,
        pack: line.pack,
        unit_price: line.unit_price,
        amount_cents: line.amount_cents,
        discount_cents: line.discount_cents,
        item_id: line.item_id,
        match_kind: line.match_kind,
        match_score: line.match_score,
        stock_quantity: line.stock_quantity,
        stock_quantity_source: line.stock_quantity_source,
        ignore: line.ignore,
        is_deposit: line.is_deposit,
        expires_on: line.expires_on,
        lot_code: line.lot_code,
        price_only: line.price_only,
        evidence: JSON.stringify(line.evidence),
      })),
    )
    .execute();
  const parts = lines.flatMap((line) =>
    partsOf(line).map(({ item: _, stock_unit: __, expires: ___, ...part }, position) => {
      return { company_id: t.companyId, invoice_id: invoiceId, line_id: line.line_id, position, ...part };
    }),
  );
  if (parts.length > 0) await t.db.insertInto('invoice_line_parts').values(parts).execute();
}

/** The existing items among these, by id, with their names and stock units; archived ones only when asked for. */
export async function findItems(
  t: Tenant,
  itemIds: string[],
  { withArchived = true } = {},
): Promise<Map<string, { item: string; stock_unit: string }>> {
  if (itemIds.length === 0) return new Map();
  let items = t.db
    .selectFrom('items')
    .select(['item_id', 'name', 'stock_unit'])
    .where('company_id', '=', t.companyId)
    .where('item_id', 'in', itemIds);
  // What a review added goes when its posting is undone, and comes back with the next one.
  if (!withArchived)
    items = items.where(({ or, eb }) => or([eb('is_active', '=', true), eb('added_in_review', '=', true)]));
  const rows = await items.execute();
  return new Map(rows.map(({ item_id, name, stock_unit }) => [item_id, { item: name, stock_unit }]));
}
