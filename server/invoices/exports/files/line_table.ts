import { amountOf, fromCents } from '#contract/decimal.ts';
import { exportTexts } from '#contract/invoices/exports.texts.ts';
import type { SheetCell, SheetColumn } from '#server/platform/xlsx.ts';
import { chargesOf } from '../amounts.rules.ts';
import { labelOf } from '../book_names.ts';
import type { ExportedDocument } from '../documents.sql.ts';

const MONEY = '#,##0.00';
const NUMBER = '#,##0.####';
const RATE = '0.00000000';

/** One row for each line and each other amount: the amounts of a document add up to its total. */
export function lineColumns(currency: string): SheetColumn[] {
  return [
    { header: 'document' },
    { header: 'vendor' },
    { header: 'number' },
    { header: 'date' },
    { header: 'due_date' },
    { header: 'order_number' },
    { header: 'line', format: '0' },
    { header: 'code' },
    { header: 'description' },
    { header: 'quantity', format: NUMBER },
    { header: 'unit' },
    { header: 'pack' },
    { header: 'unit_price', format: NUMBER },
    { header: 'amount', format: MONEY },
    { header: 'currency' },
    { header: 'exchange_rate', format: RATE },
    { header: `amount_${currency.toLowerCase()}`, format: MONEY },
    { header: 'item' },
    { header: 'category' },
  ];
}

/** @param currency the company's */
export function* lineRows(document: ExportedDocument, currency: string): Generator<SheetCell[]> {
  const { exchange_rate } = document;
  const isOwn = document.currency === currency;
  const rate = isOwn ? 1 : exchange_rate === null ? null : Number(exchange_rate);
  const head = [
    document.kind === 'credit_memo' ? 'credit memo' : 'invoice',
    document.vendor,
    document.number,
    document.day,
    document.due_date,
    document.po_number,
  ];
  const money = (cents: number | null) => [
    cents === null ? null : cents / 100,
    document.currency,
    isOwn ? null : rate,
    cents === null || rate === null ? null : amountOf(fromCents(cents), rate),
  ];
  for (const [at, line] of document.lines.entries()) {
    const { code, description, quantity, unit, pack, unit_price, amount_cents, item, category } = line;
    const goods = [numberOf(quantity), unit, pack, numberOf(unit_price)];
    const purpose = line.is_deposit ? labelOf({ charge: 'deposit' }) : category;
    yield [...head, at + 1, code, description, ...goods, ...money(amount_cents), item, purpose];
  }
  for (const { charge, cents } of chargesOf(document)) {
    yield [...head, null, null, exportTexts.charges[charge], null, null, null, null, ...money(cents), null, null];
  }
}

function numberOf(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal);
}
