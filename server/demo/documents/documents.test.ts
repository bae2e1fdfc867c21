import { expect, test } from 'vitest';
import { fromCents, plain } from '#contract/decimal.ts';
import type { Reading, ReadLine } from '#contract/invoices/reading/reading.ts';
import { unitOf } from '#contract/invoices/stock/units.ts';
import { vendorKey } from '#server/inventory/inventory.ts';
import { readDocument } from '#server/invoices/reading/document.ts';
import type { OcrEngine } from '#server/invoices/reading/ocr/ocr_engine.ts';
import { wordKey } from '#server/platform/word_keys.rules.ts';
import { badFiles, broadline, einvoice, everyLayout, twoPages, ublDocument } from '#test/files/documents.ts';
import { photoOf } from '#test/files/photo.ts';
import { invoicePdf } from './render.ts';
import { feesOf, LAYOUTS, type VendorInvoice, vendorInvoice } from './vendor_invoice.ts';

const NOW = new Date('2026-11-26T12:00:00Z');

/** These documents have text, so nothing in them may need recognition. */
const noOcr: OcrEngine = {
  name: 'none',
  recognize: () => Promise.reject(new Error('A page with text was sent to be recognized.')),
  close: async () => {},
};

const made = [...(await everyLayout()), ublDocument()];

test('There is a document of every layout', () => {
  expect(new Set(made.map(({ invoice }) => invoice.layout))).toEqual(new Set(LAYOUTS));
});

test.each(made)('$name: The same invoice has the same bytes', async ({ name, bytes }) => {
  const again = [...(await everyLayout()), ublDocument()].find((document) => document.name === name);
  expect(again?.bytes.equals(bytes)).toBe(true);
});

test.each(made)('$name: Amounts and sums are exact', ({ invoice }) => {
  const sum = invoice.lines.reduce((total, line) => total + line.amount_cents, 0);
  expect(invoice.subtotal_cents).toBe(sum);
  expect(invoice.total_cents).toBe(sum + feesOf(invoice) + invoice.tax_cents);
});

test('A line is rounded half a cent up, and prices finer than a cent are kept', () => {
  const { lines, total_cents } = vendorInvoice({ ...einvoice, fees: [] });
  expect(lines.at(-1)).toMatchObject({ quantity: '1250', unit_price: '0.0155', amount_cents: 1938 });
  expect(total_cents).toBe(6200 + 12_528 + 1938);
});

async function readingOf(bytes: Buffer): Promise<Reading> {
  const result = await readDocument([bytes], { ocr: noOcr, now: NOW, hints: { own_name: 'Maple Deli' } });
  if (result.status !== 'read') throw new Error(`refused: ${result.reason}`);
  return result.reading;
}

/** What is on the paper, regardless of letter case and unit words. */
function printedHeader(invoice: VendorInvoice) {
  return {
    vendor: vendorKey(invoice.vendor.name),
    number: invoice.number,
    date: invoice.date,
    due_date: invoice.due_date,
    po_number: invoice.po_number,
    currency: 'USD',
    total: fromCents(invoice.total_cents),
    is_credit_memo: invoice.layout === 'credit',
  };
}

function readHeader({ fields, is_credit_memo }: Reading) {
  return {
    vendor: vendorKey(fields.vendor?.value ?? ''),
    number: fields.number?.value ?? null,
    date: fields.date?.value ?? null,
    due_date: fields.due_date?.value ?? null,
    po_number: fields.po_number?.value ?? null,
    currency: fields.currency?.value ?? null,
    total: fields.total?.value ?? null,
    is_credit_memo,
  };
}

function printedLine(line: VendorInvoice['lines'][number]) {
  return {
    code: line.code,
    description: wordKey(line.description),
    quantity: plain(line.quantity),
    unit: unitOf(line.unit),
    pack: line.pack,
    unit_price: plain(line.unit_price),
    amount: fromCents(line.amount_cents),
  };
}

function readLine(line: ReadLine) {
  return {
    code: line.code?.value ?? null,
    description: wordKey(line.description?.value ?? ''),
    quantity: plain(line.quantity?.value ?? '0'),
    unit: unitOf(line.unit?.value),
    pack: line.pack?.value ?? null,
    unit_price: plain(line.unit_price?.value ?? '0'),
    amount: line.amount?.value ?? null,
  };
}

test.each(made)('$name is read back as it was written', async ({ bytes, invoice }) => {
  const reading = await readingOf(bytes);
  expect(readHeader(reading)).toEqual(printedHeader(invoice));
  expect(reading.lines.map(readLine)).toEqual(invoice.lines.map((line) => printedLine(line)));
});

test('The distributor’s long invoice has two pages', async () => {
  expect((await readingOf(await invoicePdf(twoPages))).pages).toHaveLength(2);
  expect((await readingOf(await invoicePdf(broadline))).pages).toHaveLength(1);
});

test('Fees and tax are separate from the goods', async () => {
  const { fields } = await readingOf(await invoicePdf(broadline));
  expect(fields.subtotal?.value).toBe(fromCents(broadline.subtotal_cents));
  expect(fields.fees?.value).toBe('6.50');
  expect(fields.tax?.value).toBe('2.55');
});

test('Every bad file is refused with its reason', async () => {
  const reasons: Record<string, string> = {};
  const bad = await badFiles();
  for (const { name, bytes } of bad) {
    const result = await readDocument([bytes], { ocr: noOcr, now: NOW });
    reasons[name] = result.status === 'refused' ? result.reason : 'read';
  }
  expect(reasons).toEqual(Object.fromEntries(bad.map(({ name, reason }) => [name, reason])));
});

test('A photo is a JPEG of the requested size, equal for the same seed and different for another', async () => {
  const pdf = await invoicePdf(broadline);
  const photo = await photoOf(pdf, 'hard');
  expect(photo.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect((await photoOf(pdf, 'hard')).equals(photo)).toBe(true);
  expect((await photoOf(pdf, 'hard', 2)).equals(photo)).toBe(false);
});
