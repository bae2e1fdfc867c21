import Big from 'big.js';
import { type LotOf, moveStock, type NewMovement, putRest } from '#server/inventory/inventory.ts';
import { billGoods, costGoods } from '#server/orders/orders.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { LineRecord } from '../lines.sql.ts';
import { costsOfReturns } from './return_costs.sql.ts';
import { creditedCents, isPriceOnly, type Stocked, unitCost } from './stocked.rules.ts';

interface Posting {
  invoice_id: string;
  vendor_id: string;
  posting_id: string;
  location_id: string;
  date: string;
  /** What one unit of the invoice's currency is worth in the company's. */
  rate: string;
  /** The purchase order that the invoice bills. It is locked. */
  order: { order_id: string } | undefined;
}

/**
 * Brings the goods of an invoice into stock with their costs. What was received for its order is in stock already: of that, the invoice
 * brings in only what nobody counted, and gives all of it its cost.
 */
export async function bringIn(ctx: Ctx, t: Tenant, lines: Stocked[], posting: Posting): Promise<void> {
  const { order, posting_id } = posting;
  const costed = await withCosts(t, lines, posting);
  const billing = order && (await billGoods(t, order.order_id, costed));
  const movements = costed.map((line): NewMovement => {
    const ofOrder = billing?.quantities.get(line);
    return {
      movement_id: newId(),
      item_id: line.item_id,
      location_id: posting.location_id,
      // A credit memo's lines are negative: goods that went back.
      reason: new Big(line.stock_quantity).lt(0) ? 'returned' : 'received',
      quantity: ofOrder ?? line.stock_quantity,
      unit_cost: line.unit_cost,
      effective_on: posting.date,
      occurred_at: ctx.now,
      created_by: ctx.userId,
      invoice_id: posting.invoice_id,
      line_id: line.line_id,
      posting_id,
      lot: lotOf(line),
      // What goes back is not a part of the order.
      order_id: order && ofOrder !== undefined ? order.order_id : null,
    };
  });
  await moveStock(
    t,
    movements.filter(({ quantity }) => !new Big(quantity).eq(0)),
  );
  for (const line of costed) {
    const lot = lotOf(line);
    // Goods that were counted at the door before are in stock already, perhaps without their date.
    const before = new Big(line.stock_quantity).minus(billing?.quantities.get(line) ?? line.stock_quantity);
    const { location_id } = posting;
    if (lot && before.gt(0))
      await putRest(ctx, t, { item_id: line.item_id, location_id, quantity: before.toFixed(), lot });
  }
  if (billing) await costGoods(t, posting_id, billing);
}

/** Credits goods that stay: what is on hand is worth less, and nothing moves. */
export async function creditPrices(ctx: Ctx, t: Tenant, lines: LineRecord[], posting: Posting): Promise<void> {
  const credited = lines.filter(isPriceOnly).flatMap((line): NewMovement[] => {
    const value_cents = creditedCents(line, posting.rate);
    if (!value_cents) return [];
    const units = line.stock_quantity === null ? null : new Big(line.stock_quantity).abs();
    return [
      {
        movement_id: newId(),
        item_id: line.item_id,
        location_id: posting.location_id,
        reason: 'credited',
        quantity: '0',
        unit_cost: null,
        value_cents,
        value_quantity: units?.gt(0) ? units.toFixed() : null,
        effective_on: posting.date,
        occurred_at: ctx.now,
        created_by: ctx.userId,
        invoice_id: posting.invoice_id,
        line_id: line.line_id,
        posting_id: posting.posting_id,
      },
    ];
  });
  await moveStock(t, credited);
}

/** What tells the goods of a line apart. */
function lotOf({ expires_on, lot_code }: Stocked): LotOf | undefined {
  return expires_on || lot_code ? { expires_on, code: lot_code } : undefined;
}

/** What goes back without a price leaves at what it cost when it came. */
async function withCosts(t: Tenant, lines: Stocked[], { rate, vendor_id }: Posting) {
  const costed = lines.map((line) => ({ ...line, unit_cost: unitCost(line, rate) }));
  const isUnpriced = (line: (typeof costed)[number]) =>
    new Big(line.stock_quantity).lt(0) && (line.unit_cost === null || new Big(line.unit_cost).eq(0));
  const unpriced = costed.filter(isUnpriced).map(({ item_id }) => item_id);
  if (unpriced.length === 0) return costed;
  const costs = await costsOfReturns(t, vendor_id, unpriced);
  return costed.map((line) => (isUnpriced(line) ? { ...line, unit_cost: costs.get(line.item_id) ?? null } : line));
}
