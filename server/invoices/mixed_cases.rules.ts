import Big from 'big.js';
import { weightOf } from '#contract/inventory/packs/mixed_cases.ts';
import { sharesOf } from '#contract/shares.ts';
import { stockQuantity } from './matching/stock_quantity.rules.ts';

/** One of the items of a mixed case. `quantity` and `price` are of one unit of the line, the others of the whole line. */
export interface LinePart {
  item_id: string;
  item: string;
  stock_unit: string;
  quantity: string;
  price: string | null;
  stock_quantity: string | null;
  amount_cents: number | null;
  /** The item was added for this invoice. */
  is_new: boolean;
  /** The item expires: its goods have a date and perhaps a lot number. */
  expires: boolean;
  expires_on: string | null;
  lot_code: string | null;
}

interface Line {
  item_id: string | null;
  quantity: string | null;
  unit_price: string | null;
  amount_cents: number | null;
  discount_cents: number | null;
  ignore: boolean;
  parts: LinePart[];
  item?: string | null;
  stock_unit?: string | null;
  discount_share?: number | undefined;
}

/** A line that holds several items; it has none of its own. */
export function isMixed({ parts, ignore }: Pick<Line, 'parts' | 'ignore'>): boolean {
  return !ignore && parts.length > 0;
}

/** Whether it is said what a line is: an item, or several. */
export function hasItem({ item_id, parts }: Pick<Line, 'item_id' | 'parts'>): boolean {
  return item_id !== null || parts.length > 0;
}

type Goods = Pick<Line, 'item_id' | 'parts'>;

/** The items of the lines, each as often as it occurs. */
export function itemsOf(lines: readonly Goods[]): string[] {
  return lines.flatMap(({ item_id, parts }) => item_id ?? parts.map((part) => part.item_id));
}

/** The items that lines had and have no longer. */
export function leftBy(before: readonly Goods[], after: readonly Goods[]): string[] {
  const kept = new Set(itemsOf(after));
  return itemsOf(before).filter((item_id) => !kept.has(item_id));
}

type Priced = Pick<Line, 'quantity' | 'unit_price' | 'discount_cents'>;
type Measured = Priced & Pick<Line, 'amount_cents' | 'parts'>;

/** What its price makes of a line, after its discount and not rounded; null without a price or a quantity. */
export function pricedCents({ quantity, unit_price, discount_cents }: Priced): Big | null {
  if (quantity === null || unit_price === null) return null;
  return new Big(quantity)
    .times(unit_price)
    .times(100)
    .minus(discount_cents ?? 0);
}

/** The parts of a line with their shares of its quantity and amount: together exactly its amount. */
export function partsOf(line: Measured): LinePart[] {
  const { quantity, amount_cents, parts } = line;
  const priced = pricedCents(line);
  const cents = amount_cents ?? (priced && Number(priced.round(0, Big.roundHalfUp)));
  const shares = cents === null ? [] : sharesOf(cents, parts.map(weightOf));
  return parts.map((part, index) => ({
    ...part,
    stock_quantity: stockQuantity(quantity, { stock_per_unit: part.quantity, source: 'person' }),
    amount_cents: shares[index] ?? null,
  }));
}

/** The lines with one for each item of a mixed case in place of its line: what is stocked, costed and asked about is always one item. */
export function byItem<L extends Line>(lines: readonly L[]): L[] {
  return lines.flatMap((line) => (isMixed(line) ? goodsOf(line) : [line]));
}

function goodsOf<L extends Line>(line: L): L[] {
  const parts = partsOf(line);
  const discounts = sharesOf(line.discount_share ?? 0, parts.map(weightOf));
  const each = parts.map((part, index) => ({ ...part, discount_share: discounts[index] ?? 0 }));
  // After a merge of items, a case can hold one item twice.
  return [...Map.groupBy(each, ({ item_id }) => item_id).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { item_id, item, stock_unit, expires_on, lot_code } = first;
    const isMeasured = same.every(({ stock_quantity }) => stock_quantity !== null);
    const stock = same.reduce((sum, one) => sum.plus(one.stock_quantity ?? 0), new Big(0));
    const isPriced = same.every(({ amount_cents }) => amount_cents !== null);
    const sum = (of: (part: (typeof same)[number]) => number) => same.reduce((total, part) => total + of(part), 0);
    return [
      {
        ...line,
        item_id,
        item,
        stock_unit,
        expires_on,
        lot_code,
        parts: [],
        match_kind: 'person' as const,
        // What is printed counts cases; of an item, only what comes into stock is known.
        code: null,
        description: item,
        quantity: null,
        unit: null,
        pack: null,
        unit_price: null,
        stock_quantity: isMeasured ? stock.toFixed() : null,
        stock_quantity_source: 'person' as const,
        amount_cents: isPriced ? sum(({ amount_cents }) => amount_cents ?? 0) : null,
        discount_share: sum(({ discount_share }) => discount_share),
      },
    ];
  });
}
