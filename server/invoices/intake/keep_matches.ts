import Big from 'big.js';
import type { Tenant } from '#server/platform/db/db.ts';
import { isProposedCharge } from '../charges.rules.ts';
import { findItems, type LineRecord, NO_CHARGE, NO_ITEM } from '../lines.sql.ts';
import { conversionFor, sameNumber, stockQuantity } from '../matching/stock_quantity.rules.ts';
import { itemsOf } from '../mixed_cases.rules.ts';
import { isChosen } from './keep_entries.rules.ts';

/** The lines with the items and the stock quantities that a user chose before the document was read again, as far as the items still exist. */
export async function keepMatches(
  t: Tenant,
  lines: LineRecord[],
  same: Map<string, LineRecord>,
): Promise<LineRecord[]> {
  const items = await findItems(t, [...new Set(itemsOf([...same.values()]))], { withArchived: false });
  return lines.map((line) => {
    const old = same.get(line.line_id);
    return old ? keepMatch(old, line, items) : line;
  });
}

function keepMatch(old: LineRecord, read: LineRecord, items: Awaited<ReturnType<typeof findItems>>): LineRecord {
  const isCharge = isProposedCharge(read);
  // What a user said of this line outweighs what the vendor's code or words were on others.
  const isSaid = isChosen(old) || old.stock_quantity_source === 'person';
  if (isCharge && !isSaid) return read;
  const line = isCharge ? { ...read, ...NO_CHARGE } : read;
  if (old.parts.length > 0 && old.parts.every(({ item_id }) => items.has(item_id))) {
    const { parts, match_kind, match_score } = old;
    return isChosen(old) || line.ignore ? { ...line, ...NO_ITEM, match_kind, match_score, parts } : line;
  }
  const unit = old.item_id === null ? undefined : items.get(old.item_id)?.stock_unit;
  if (line.ignore && unit === undefined) return { ...line, ...NO_ITEM };
  if (old.item_id === null || unit === undefined) return line;
  // A proposal is made again; what a user chose, or struck out with its item, is not.
  const isKept =
    isChosen(old) || line.ignore || (line.item_id === old.item_id && old.stock_quantity_source === 'person');
  if (!isKept) return line;
  const { item_id, match_kind, match_score } = old;
  return { ...line, item_id, match_kind, match_score, parts: [], ...intoStock(old, line, unit) };
}

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
