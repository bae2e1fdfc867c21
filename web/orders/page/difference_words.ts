import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import type { Order, OrderLine } from '#contract/orders/order.ts';
import { orderTexts } from '#contract/orders/orders.texts.ts';
import type { Format } from '../../format.ts';

const texts = orderTexts.differences;

/** A price is different from half a cent on. */
const PRICE_STEP = 0.005;

/** What is different between what was ordered, received and billed; empty when all agree. */
export function differencesOf(
  line: OrderLine & Pick<Order, 'currency'>,
  format: Format,
  isExpected: boolean,
): string[] {
  const quantity = (value: number) =>
    orderTexts.quantityOf(format.quantity(value), line.unit ?? inventoryTexts.sellingUnit);
  const round = (value: number) => Number(value.toFixed(4));
  const { received, short, damaged, billed, open, unit_price, billed_price, currency } = line;
  const counted = round(received + short + damaged);
  const words: string[] = [];
  if (line.line_id === null) words.push(line.in_place_of ? texts.inPlaceOf(line.in_place_of.item) : texts.notOrdered);
  if (line.replaced) words.push(texts.replaced(quantity(line.replaced), line.replaced_by?.join(', ') ?? ''));
  if (open > 0 && isExpected) words.push(texts.open(quantity(open)));
  if (short > 0) words.push(texts.short(quantity(short)));
  if (damaged > 0) words.push(texts.damaged(quantity(damaged)));
  // Where nobody counted, what is billed counts as received.
  if (billed > 0 && counted > 0 && billed > received) words.push(texts.billedMore(quantity(round(billed - received))));
  if (billed > 0 && received > billed) words.push(texts.billedLess(quantity(round(received - billed))));
  if (unit_price !== null && billed_price !== null && Math.abs(unit_price - billed_price) >= PRICE_STEP) {
    words.push(texts.price(format.unitCost(unit_price, currency), format.unitCost(billed_price, currency)));
  }
  return words;
}
