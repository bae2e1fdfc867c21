import type { DocumentKind } from '#contract/invoices/kind_names.ts';
import type { OrderLink } from '#contract/invoices/order_link.ts';
import { orderErrors } from '#contract/orders/errors.texts.ts';
import { lockStock } from '#server/inventory/inventory.ts';
import {
  compareLines,
  findNamedOrder,
  listBillable,
  lockGoods,
  lockOrderOr404,
  notePrintedSubstitutions,
  type OrderRecord,
} from '#server/orders/orders.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { getInvoice, lockInvoiceOr404 } from '../intake/states.ts';
import { type InvoiceRecord, updateInvoice } from '../invoices.sql.ts';
import { listLines } from '../lines.sql.ts';
import { assertEditable } from '../review/editable.ts';
import { numberKey } from '../rules.ts';
import { keepVersion, snapshot } from '../versions/versions.ts';

/** The order that the invoice bills, what is different, and which others it could be. */
export async function showOrderLink(t: Tenant, invoiceId: string): Promise<OrderLink> {
  const { order_id, vendor_id, currency } = await getInvoice(t, invoiceId);
  const choices = vendor_id === null ? [] : await listBillable(t, vendor_id, order_id);
  const order = choices.find((one) => one.order_id === order_id) ?? null;
  return {
    order,
    lines: order ? await compareLines(t, order.order_id, invoiceId) : [],
    currency,
    choices,
  };
}

export function linkOrder(ctx: Ctx, invoiceId: string, order_id: string | null): Promise<OrderLink> {
  return ctx.tx(async (t) => {
    const invoice = await lockInvoiceOr404(t, invoiceId);
    assertEditable(invoice, undefined);
    if (invoice.order_id === order_id) return showOrderLink(t, invoiceId);
    if (order_id !== null) {
      const order = await lockOrderOr404(t, order_id);
      if (order.vendor_id !== invoice.vendor_id) {
        throw new AppError('conflict', orderErrors.otherVendor, { code: 'other_vendor' });
      }
    }
    const before = await snapshot(t, invoice);
    await updateInvoice(t, invoiceId, { order_id }, ctx.now);
    await keepVersion(ctx, t, before);
    await notePrintedSubstitutions(ctx, t, order_id, await listLines(t, invoiceId));
    await audit(ctx, t, 'invoice.edited', invoiceId, { fields: ['order'] });
    await announce(t, { type: 'invoice', id: invoiceId, status: invoice.status, progress: null });
    return showOrderLink(t, invoiceId);
  });
}

/** The order that a posting of the invoice bills, locked; none when it belongs to another vendor. */
export async function lockOrderOf(
  t: Tenant,
  { order_id }: Pick<InvoiceRecord, 'order_id'>,
  vendorId: string | null,
): Promise<OrderRecord | undefined> {
  const order = order_id === null ? undefined : await lockOrderOr404(t, order_id);
  return order?.vendor_id === vendorId ? order : undefined;
}

/** Locks the items of an invoice and of the order that it bills, all at once and before anything is booked. The order is locked. */
export async function lockItemsOf(t: Tenant, order: OrderRecord | undefined, itemIds: string[]): Promise<void> {
  await (order ? lockGoods(t, order.order_id, itemIds) : lockStock(t, itemIds));
}

/**
 * The order that a newly read document most probably belongs to: the one whose number it prints, or that of
 * whose packing slip, or else the only one of its vendor that has
 * an item of the document and is not billed yet. A packing slip does not deliver what another slip brought.
 */
export async function findOrderOf(
  t: Tenant,
  document: { kind: DocumentKind; vendor_id: string | null; po_number: string | null; number: string | null },
  itemIds: string[],
): Promise<string | null> {
  const { vendor_id, po_number, number } = document;
  if (vendor_id === null) return null;
  const printed = /^\D*(\d{1,9})\D*$/.exec(po_number ?? '')?.[1];
  const slip_keys = [numberKey(number), numberKey(po_number)].flatMap((key) => key ?? []);
  const is_for_slip = document.kind === 'packing_slip';
  const by = { number: printed ? Number(printed) : null, slip_keys, is_for_slip };
  const named = await findNamedOrder(t, vendor_id, by);
  if (named) return named;
  const fitting = (await listBillable(t, vendor_id, null)).filter(
    ({ is_billed, is_of_slip, item_ids }) =>
      !is_billed && !(is_for_slip && is_of_slip) && item_ids.some((id) => itemIds.includes(id)),
  );
  return fitting.length === 1 ? (fitting[0]?.order_id ?? null) : null;
}
