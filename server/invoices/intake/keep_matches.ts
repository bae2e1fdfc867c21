import Big from 'big.js';
import type { Tenant } from '#server/platform/db/db.ts';
import { type LineRecord, stockUnitsOf } from '../lines.sql.ts';
import { conversionFor, stockQuantity } from '../matching/stock_quantity.ts';
import { isChosen } from './keep_entries.rules.ts';

/** The lines with the items and the stock quantities that a user chose before the document was read again, as far as the items still exist. */
export async function keepMatches(
  t: Tenant,
  lines: LineRecord[],
  same: Map<string, LineRecord>,
): Promise<LineRecord[]> {
  const ids = [...same.values()].flatMap(({ item_id }) => item_id ?? []);
  const units = await stockUnitsOf(t, [...new Set(ids)], { withArchived: false });
  return lines.map((line) => {
    const old = same.get(line.line_id);
    return old ? keepMatch(old, line, units) : line;
  });
}

function keepMatch(old: LineRecord, line: LineRecord, units: Map<string, string>): LineRecord {
  const unit = old.item_id === null ? undefined : units.get(old.item_id);
  if (line.ignore && unit === undefined) return { ...line, ...NO_ITEM };
  if (old.item_id === null || unit === undefined) return line;
  // A proposal is made anew; what a user chose, or struck out with its item, is not.
  const isKept =
    isChosen(old) || line.ignore || (line.item_id === old.item_id && old.stock_quantity_source === 'person');
  if (!isKept) return line;
  const { item_id, match_kind, match_score } = old;
  return { ...line, ...{ item_id, match_kind, match_score }, ...intoStock(old, line, unit) };
}

const NO_ITEM = {
  item_id: null,
  match_kind: null,
  match_score: null,
  stock_quantity: null,
  stock_quantity_source: null,
} satisfies Partial<LineRecord>;

/** What goes into stock: as before for the same quantity; for another one, by what a unit holds. */
function intoStock(old: LineRecord, line: LineRecord, stockUnit: string) {
  const { quantity, stock_quantity, stock_quantity_source } = old;
  const isSame = sameNumber(quantity, line.quantity) && old.unit === line.unit && old.pack === line.pack;
  if (isSame && stock_quantity !== null) return { stock_quantity, stock_quantity_source };
  if (stock_quantity_source === 'person' && quantity !== null && stock_quantity !== null && !new Big(quantity).eq(0)) {
    const stock_per_unit = new Big(stock_quantity).div(quantity).toFixed();
    return {
      stock_quantity: stockQuantity(line.quantity, { stock_per_unit, source: 'person' }),
      stock_quantity_source,
    };
  }
  const conversion = conversionFor(line, stockUnit, null);
  const converted = stockQuantity(line.quantity, conversion);
  return { stock_quantity: converted, stock_quantity_source: converted === null ? null : conversion.source };
}

function sameNumber(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  return new Big(a).eq(b);
}
