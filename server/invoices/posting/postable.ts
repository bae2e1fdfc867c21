import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import { isForeign } from '#contract/invoices/header.ts';
import { priceOnlyTexts } from '#contract/invoices/stock/price_only.texts.ts';
import { AppError } from '#server/platform/errors.ts';
import type { InvoiceRecord } from '../invoices.sql.ts';
import type { LineRecord } from '../lines.sql.ts';
import { hasItem, isMixed } from '../mixed_cases.rules.ts';
import { creditedCents, isPriceOnly } from './stocked.rules.ts';

/** Refuses while what is needed to bring goods in is missing: the vendor, the date, and of each line the item and the quantity. */
export function assertLines(invoice: InvoiceRecord, lines: LineRecord[]): { vendor: string; date: string } {
  if (!invoice.vendor) throw new AppError('conflict', invoiceErrors.missing.vendor, { code: 'vendor_missing' });
  if (!invoice.date) throw new AppError('conflict', invoiceErrors.missing.date, { code: 'date_missing' });
  if (lines.length === 0) throw new AppError('conflict', invoiceErrors.noLinesToPost, { code: 'no_lines' });
  const idsOf = (some: LineRecord[]) => some.map((line) => line.line_id);
  const unmatched = lines.filter((line) => !line.ignore && !hasItem(line));
  if (unmatched.length > 0) {
    const more = { code: 'unmatched_lines', line_ids: idsOf(unmatched) };
    throw new AppError('conflict', invoiceErrors.unmatchedLines(unmatched.length), more);
  }
  const unanswered = lines.filter((line) => !line.ignore && line.price_only === null);
  if (invoice.kind === 'credit_memo' && unanswered.length > 0) {
    const more = { code: 'lines_without_answer', line_ids: idsOf(unanswered) };
    throw new AppError('conflict', priceOnlyTexts.unanswered(unanswered.length), more);
  }
  const withoutAmount = lines.filter((line) => isCredited(line) && creditedCents(line, '1') === null);
  if (withoutAmount.length > 0) {
    const more = { code: 'lines_without_amount', line_ids: idsOf(withoutAmount) };
    throw new AppError('conflict', priceOnlyTexts.withoutAmount(withoutAmount.length), more);
  }
  const unmeasured = lines.filter((line) => !line.ignore && !line.price_only && isUnmeasured(line));
  if (unmeasured.length > 0) {
    const more = { code: 'lines_without_quantity', line_ids: idsOf(unmeasured) };
    throw new AppError('conflict', invoiceErrors.linesWithoutQuantity(unmeasured.length), more);
  }
  return { vendor: invoice.vendor, date: invoice.date };
}

const isCredited = (line: LineRecord) => isPriceOnly(line) || (isMixed(line) && line.price_only === true);

const isUnmeasured = (line: LineRecord) => (isMixed(line) ? line.quantity === null : line.stock_quantity === null);

/** The same, and what is needed to know what they cost: the currency, and the rate of a foreign one. */
export function assertPostable(
  invoice: InvoiceRecord,
  lines: LineRecord[],
  own: string,
): { vendor: string; date: string; currency: string; rate: string } {
  const { vendor, date } = assertLines(invoice, lines);
  const { currency } = invoice;
  if (!currency) throw new AppError('conflict', invoiceErrors.missing.currency, { code: 'currency_missing' });
  if (!isForeign(currency, own)) return { vendor, date, currency, rate: '1' };
  if (invoice.exchange_rate === null) {
    const more = { code: 'rate_missing', currency, company_currency: own };
    throw new AppError('conflict', invoiceErrors.rateMissing(currency, own), more);
  }
  return { vendor, date, currency, rate: invoice.exchange_rate };
}
