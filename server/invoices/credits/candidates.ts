import type { CreditCandidate } from '#contract/invoices/credits/credits.ts';
import type { OrderLine } from '#contract/orders/orders.ts';
import { compareLines, lockOrderOr404 } from '#server/orders/orders.ts';
import { getCurrency } from '#server/platform/company.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { getInvoice } from '../intake/states.ts';
import type { InvoiceRecord } from '../invoices.sql.ts';
import { listLines } from '../lines.sql.ts';
import { faultOf } from './credits.rules.ts';
import { listRequested } from './credits.sql.ts';

/** For what credit can be requested, with what the delivery says is wrong. */
export async function candidatesOf(
  t: Tenant,
  about: { invoice_id: string } | { order_id: string },
): Promise<{ currency: string; lines: CreditCandidate[] }> {
  const own = await getCurrency(t);
  if ('invoice_id' in about) {
    const invoice = await getInvoice(t, about.invoice_id);
    return { currency: invoice.currency ?? own, lines: await ofInvoice(t, invoice) };
  }
  await lockOrderOr404(t, about.order_id);
  return { currency: own, lines: await ofOrder(t, about.order_id) };
}

async function ofInvoice(t: Tenant, invoice: InvoiceRecord): Promise<CreditCandidate[]> {
  const { invoice_id, order_id } = invoice;
  const compared = order_id === null ? [] : await compareLines(t, order_id, invoice_id);
  const ofItem = new Map(compared.map((line) => [line.item_id, line]));
  const requested = new Map((await listRequested(t, { invoice_id })).map((row) => [row.invoice_line_id, row.cents]));
  const suggested = new Set<string>();
  return (await listLines(t, invoice_id)).map((line): CreditCandidate => {
    const { line_id, item_id, code, description, unit } = line;
    const before = requested.get(line_id) ?? 0;
    const unit_price = line.unit_price === null ? null : Number(line.unit_price);
    const compared = item_id === null || suggested.has(item_id) ? undefined : ofItem.get(item_id);
    const fault = compared && before === 0 && !line.ignore ? faultOf(compared, unit_price) : null;
    if (item_id && fault) suggested.add(item_id);
    return {
      ...{ line_id, item_id, code, unit, unit_price },
      description: description || (line.item ?? ''),
      quantity: line.quantity === null ? null : Number(line.quantity),
      amount: line.amount_cents === null ? null : line.amount_cents / 100,
      requested: before / 100,
      suggested: fault,
    };
  });
}

async function ofOrder(t: Tenant, orderId: string): Promise<CreditCandidate[]> {
  const requested = new Map((await listRequested(t, { order_id: orderId })).map((row) => [row.item_id, row.cents]));
  return (await compareLines(t, orderId, null)).map((line): CreditCandidate => {
    const { item_id, code, unit, item } = line;
    const before = requested.get(item_id) ?? 0;
    const unit_price = priceOf(line);
    return {
      ...{ line_id: null, item_id, code, unit, unit_price },
      description: line.description || item,
      quantity: line.received,
      amount: null,
      requested: before / 100,
      suggested: before === 0 ? faultOf(line, unit_price) : null,
    };
  });
}

function priceOf({ billed_price, unit_price }: OrderLine): number | null {
  return billed_price ?? unit_price;
}
