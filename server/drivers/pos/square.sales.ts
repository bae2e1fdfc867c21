import Big from 'big.js';
import type { Square } from 'square';
import type { PosSale, SoldLine } from './pos.ts';
import { nameOf } from './square.names.ts';

/** An order as a sale. Orders of the till have no version, so their time of change is it. Nearly every field can be missing. */
export function saleOf(order: Square.Order): PosSale[] {
  const { id, createdAt, updatedAt, closedAt } = order;
  const changed = updatedAt ?? createdAt;
  if (!id || !changed) return [];
  const state = stateOf(order);
  const sold_at = new Date((state === 'paid' ? closedAt : undefined) ?? createdAt ?? changed);
  const lines = [...soldIn(order), ...returnedIn(order)];
  const total_cents = order.totalMoney ? amount(order.totalMoney) : null;
  return [{ ref: id, version: Date.parse(changed), state, sold_at, lines, words: wordsOf(order), total_cents }];
}

/** Where a cashier can write the code of a coupon. */
function wordsOf({ ticketName, referenceId, discounts, lineItems }: Square.Order): string[] {
  const named = (discounts ?? []).map(({ name }) => name);
  const noted = (lineItems ?? []).map(({ note }) => note);
  return [ticketName, referenceId, ...named, ...noted].flatMap((text) => (text ? [text] : []));
}

/** An order that is paid can stay open until it is handed over. */
function stateOf({ state, tenders, netAmountDueMoney }: Square.Order): PosSale['state'] {
  if (state === 'COMPLETED') return 'paid';
  if (state !== 'OPEN') return 'void';
  const isPaid = (tenders ?? []).length > 0 && netAmountDueMoney?.amount === 0n;
  return isPaid ? 'paid' : 'open';
}

/** What was typed at the till without a name. */
const CUSTOM = 'Custom amount';

/** Gift cards are money, not goods. */
const isGoods = ({ itemType }: { itemType?: string }) => itemType !== 'GIFT_CARD';

function soldIn({ lineItems }: Square.Order): SoldLine[] {
  return (lineItems ?? []).filter(isGoods).flatMap((line) => {
    const net = amount(line.grossSalesMoney ?? line.totalMoney) - amount(line.totalDiscountMoney);
    const modifiers = (line.modifiers ?? []).map(
      (modifier): SoldLine => ({
        ref: modifier.catalogObjectId ?? null,
        name: modifier.name ?? '',
        sku: null,
        kind: 'modifier',
        quantity: times(line.quantity, modifier.quantity),
        returned: '0',
        amount_cents: 0,
      }),
    );
    return [{ ...thing(line), quantity: decimal(line.quantity), returned: '0', amount_cents: net }, ...modifiers];
  });
}

function returnedIn({ returns }: Square.Order): SoldLine[] {
  const lines = (returns ?? []).flatMap(({ returnLineItems }) => returnLineItems ?? []).filter(isGoods);
  return lines.flatMap((line) => {
    const net = amount(line.grossReturnMoney ?? line.totalMoney) - amount(line.totalDiscountMoney);
    const modifiers = (line.returnModifiers ?? []).map(
      (modifier): SoldLine => ({
        ref: modifier.catalogObjectId ?? null,
        name: modifier.name ?? '',
        sku: null,
        kind: 'modifier',
        quantity: '0',
        returned: times(line.quantity, modifier.quantity),
        amount_cents: 0,
      }),
    );
    return [{ ...thing(line), quantity: '0', returned: decimal(line.quantity), amount_cents: -net }, ...modifiers];
  });
}

function thing(line: Pick<Square.OrderLineItem, 'catalogObjectId' | 'name' | 'variationName'>) {
  const { catalogObjectId, name, variationName } = line;
  return {
    ref: catalogObjectId ?? null,
    name: nameOf(name, variationName) || CUSTOM,
    sku: null,
    kind: 'item' as const,
  };
}

/** Square counts in the smallest unit of the currency, as BigInt. */
const amount = (money: Square.Money | undefined) => Number(money?.amount ?? 0n);

const decimal = (text: string | null | undefined) => new Big(text || '0').round(4, Big.roundHalfUp).toFixed();
const times = (line: string, each: string | null | undefined) =>
  new Big(line || '0')
    .times(each || '1')
    .round(4, Big.roundHalfUp)
    .toFixed();
