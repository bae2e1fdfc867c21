import { addDays } from '#contract/dates.ts';
import { InvoiceInput } from '#contract/invoices/invoice.ts';
import type { Storage } from '#server/drivers/storage.ts';
import {
  postInvoice,
  type Reader,
  readInvoice,
  showInvoice,
  storeFile,
  updateInvoiceByHand,
  uploadInvoices,
} from '#server/invoices/invoices.ts';
import type { Ctx } from '#server/platform/context.ts';
import { at, minutesAfter } from '../calendar.ts';
import { ublXml } from '../documents/ubl.ts';
import { vendorInvoice } from '../documents/vendor_invoice.ts';
import { MAPLE_DELI, NORTHSIDE } from './vendors.ts';

interface Desk {
  today: string;
  team: { manager: string; staff: string };
  storage: Storage;
  reader: Reader;
  contextFor(userId: string | null, now: Date): Ctx;
}

const DAYS_AGO = 3;
/** What one case holds, and what one of each is worth. */
const HELD = [
  { sku: '40224', quantity: '12', price: '0.58' },
  { sku: '40237', quantity: '12', price: '1.19' },
];

/** Northside's drinks come in one case of two kinds: one line of an invoice that is two items of the shop. */
export async function receiveMixedCase(desk: Desk, itemIds: ReadonlyMap<string, string>): Promise<void> {
  const { today, team, storage, reader, contextFor } = desk;
  const date = addDays(today, -DAYS_AGO);
  const when = at(date, 11);
  const invoice = vendorInvoice({
    layout: 'broadline',
    vendor: NORTHSIDE,
    bill_to: MAPLE_DELI,
    number: 'NF-D2207',
    date,
    due_date: addDays(date, 14),
    fees: [],
    tax_cents: 0,
    lines: [
      {
        code: '40260',
        description: 'DRINKS VARIETY PACK 24',
        pack: '24/CT',
        unit: 'CS',
        quantity: '2',
        unit_price: '21.24',
      },
    ],
  });
  const staff = contextFor(team.staff, when);
  const file = await storeFile(staff, storage, 'Northside NF-D2207.xml', ublXml(invoice));
  const [uploaded] = await uploadInvoices(staff, [[file]]);
  if (!uploaded) throw new Error('the mixed case was not uploaded');
  const { invoice_id } = uploaded;
  await readInvoice(contextFor(null, minutesAfter(when, 1)), { storage, reader }, invoice_id);
  const manager = contextFor(team.manager, minutesAfter(when, 20));
  const { lines } = await showInvoice(manager, invoice_id);
  const parts = HELD.map(({ sku, ...part }) => {
    const item_id = itemIds.get(sku);
    if (!item_id) throw new TypeError(`No item has the SKU ${sku}.`);
    return { item_id, ...part };
  });
  const input = InvoiceInput.parse({ lines: lines.map(({ line_id }) => ({ line_id, parts })) });
  await updateInvoiceByHand(manager, invoice_id, input);
  await postInvoice(contextFor(team.manager, minutesAfter(when, 21)), invoice_id);
}
