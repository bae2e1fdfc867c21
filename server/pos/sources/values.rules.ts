import Big from 'big.js';
import type { PosSources, PosValue } from '#contract/pos/connections.ts';
import type { Pair } from './values.sql.ts';

/** Where the point of sale is right and says something else, without what a user decided to keep. An empty value of theirs says nothing. */
export function differingValues(
  pairs: readonly Pair[],
  { name, price, codes, count }: PosSources,
  counts: ReadonlyMap<string, string>,
): PosValue[] {
  return pairs.flatMap((pair) => {
    const { pos_item_id, sold_item, item_id, item, stock_unit, ours, theirs, kept } = pair;
    const found: Pick<PosValue, 'field' | 'ours' | 'theirs'>[] = [];
    if (name === 'pos' && sold_item !== item) found.push({ field: 'name', ours: item, theirs: sold_item });
    if (price === 'pos' && theirs.price_cents !== null && theirs.price_cents !== ours.price_cents) {
      const before = ours.price_cents === null ? null : String(ours.price_cents);
      found.push({ field: 'price', ours: before, theirs: String(theirs.price_cents) });
    }
    if (codes === 'pos' && theirs.sku && theirs.sku !== ours.sku) {
      found.push({ field: 'sku', ours: ours.sku, theirs: theirs.sku });
    }
    if (codes === 'pos' && theirs.barcode && !ours.barcodes.includes(theirs.barcode)) {
      found.push({ field: 'barcode', ours: ours.barcodes.join(', ') || null, theirs: theirs.barcode });
    }
    const counted = counts.get(pair.ref);
    if (count === 'pos' && counted !== undefined && !new Big(counted).eq(pair.on_hand)) {
      found.push({ field: 'count', ours: pair.on_hand, theirs: counted });
    }
    return found
      .filter(({ field, theirs: value }) => kept[field] !== value)
      .map((value) => ({ pos_item_id, sold_item, item_id, item, stock_unit, ...value }));
  });
}
