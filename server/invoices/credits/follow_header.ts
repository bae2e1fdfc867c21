import { isForeign } from '#contract/invoices/header.ts';
import { getCurrency } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import type { InvoiceRecord } from '../invoices.sql.ts';
import { updateMoneyOfOpen } from './credits.sql.ts';

/**
 * Requests about an invoice follow a corrected vendor, currency and rate of it, until they are sent or a credit memo settles part of them.
 * A vendor who is only named so far follows when the invoice is posted.
 */
export async function followHeader(
  { now }: Pick<Ctx, 'now'>,
  t: Tenant,
  { invoice_id, vendor_id, currency, exchange_rate }: HeaderOfRequests,
): Promise<void> {
  const money = moneyOf({ currency, exchange_rate }, await getCurrency(t));
  for (const id of await updateMoneyOfOpen(t, invoice_id, { vendor_id, ...money }, now)) {
    await announce(t, { type: 'credit', id });
  }
}

type HeaderOfRequests = Pick<InvoiceRecord, 'invoice_id' | 'vendor_id' | 'currency' | 'exchange_rate'>;

/** The currency of a request, and what one unit of it is worth in the company's: null as long as nobody knows. */
export function moneyOf({ currency, exchange_rate }: Pick<InvoiceRecord, 'currency' | 'exchange_rate'>, own: string) {
  return { currency: currency ?? own, exchange_rate: isForeign(currency, own) ? exchange_rate : '1' };
}
