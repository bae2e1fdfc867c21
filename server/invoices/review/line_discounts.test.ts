import PdfDocument from 'pdfkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { changeInvoice, readUpload } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new Desk(t, maple);
});
afterAll(() => t.close());

/** Each is of another day, so that none is taken for a duplicate. */
let day = 10;
/** An invoice with a column of discounts in per cent. */
async function printedInvoice(number: string): Promise<Buffer> {
  const pdf = new PdfDocument({ size: 'LETTER', margin: 0 });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise((resolve) => pdf.on('end', resolve));
  const put = (text: string, x: number, y: number) => pdf.fontSize(9).text(text, x, y, { lineBreak: false });
  const row = (y: number, ...cells: string[]) =>
    cells.forEach((text, at) => {
      const x = [60, 110, 330, 390, 450, 550][at] ?? 0;
      put(text, at < 2 ? x : x - pdf.fontSize(9).widthOfString(text), y);
    });
  put('Northwind Traders LLC', 60, 40);
  put('12 Mill Road, Portland, ME 04101', 60, 54);
  put(`Invoice No: ${number}`, 380, 40);
  put(`Invoice Date: 10/${day++}/2026`, 380, 54);
  row(140, 'Code', 'Description', 'Qty', 'Unit Price', 'Disc %', 'Amount');
  row(154, 'T100', 'Earl Grey 50 bags', '10', '4.25', '10', '38.25');
  row(168, 'M330', 'Stoneware mug', '24', '3.10', '', '74.40');
  row(210, '', '', '', '', 'Total USD', '$112.65');
  pdf.end();
  await done;
  return Buffer.concat(parts);
}

async function read(name: string, bytes: Uint8Array): Promise<Invoice> {
  return readUpload(t, maple, name, bytes);
}

const edit = (of: Invoice, body: object) => changeInvoice(t, maple, of, body);

async function readAgain({ invoice_id }: Invoice): Promise<Invoice> {
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  await call(t, maple.staff, invoices.reread, { params: { invoice_id } });
  await t.runJobs();
  return desk.show({ invoice_id });
}

const figuresInDoubt = ({ lines }: Invoice) =>
  lines.flatMap(({ in_doubt }) => in_doubt.filter((name) => name !== 'item' && name !== 'stock_quantity'));

test('An invoice with printed discounts adds up without a question, and posts what was paid as the cost', async () => {
  const document = await read('discounts.pdf', await printedInvoice('NW-91'));
  expect(document).toMatchObject({ adds_up: true, off_by: null, total: 112.65 });
  expect(document.lines).toMatchObject([
    { quantity: 10, unit_price: 4.25, discount: 4.25, amount: 38.25, boxes: { discount: { page: 1, source: 'text' } } },
    { quantity: 24, unit_price: 3.1, discount: null, amount: 74.4 },
  ]);
  expect(figuresInDoubt(document)).toEqual([]);

  const [tea, mug] = [await desk.addItem('Tea'), await desk.addItem('Mug')];
  const lines = document.lines.map(({ line_id, quantity }, at) => ({
    line_id,
    item_id: [tea, mug][at]?.item_id,
    stock_quantity: quantity,
  }));
  await desk.post(await edit(document, { vendor: 'Northwind Traders LLC', lines }));
  expect(await desk.item(tea)).toMatchObject({ on_hand: 10, last_cost: 3.825 });
  expect(await desk.item(mug)).toMatchObject({ on_hand: 24, last_cost: 3.1 });
});

test('What a user makes of a read discount stays when the document is read again', async () => {
  const document = await read('again.pdf', await printedInvoice('NW-92'));
  const [line_id = '', other = ''] = document.lines.map((line) => line.line_id);
  const off = await edit(document, {
    lines: [
      { line_id, discount: null },
      { line_id: other, discount: 1 },
    ],
  });
  expect(off).toMatchObject({ adds_up: false, lines: [{ discount: null }, { discount: 1 }] });
  expect(await readAgain(document)).toMatchObject({ lines: [{ discount: null }, { discount: 1 }] });

  // As it was read: nobody has entered it, and it does not belong to other figures.
  await edit(document, {
    lines: [
      { line_id, discount: 4.25 },
      { line_id: other, discount: null },
    ],
  });
  const second = await read('price.pdf', await printedInvoice('NW-93'));
  const [first] = second.lines;
  const rest = second.lines.slice(1).map((line) => ({ line_id: line.line_id }));
  await edit(second, { lines: [{ line_id: first?.line_id, unit_price: 3.825, discount: null }, ...rest] });
  const again = await readAgain(second);
  expect(again).toMatchObject({ adds_up: true, lines: [{ unit_price: 3.825, discount: null }, {}] });
});

test('A line of an e-invoice with an allowance adds up, and so does the credit memo that takes it back', async () => {
  const xml = (number: string) =>
    ublXml(northside({ number, date: `2026-10-${day++}` }))
      .toString()
      .replace(
        /(<cac:InvoiceLine>[\s\S]*?<cbc:LineExtensionAmount[^>]*>)59\.04(<\/cbc:LineExtensionAmount>)/,
        (_, before: string, after: string) =>
          `${before}54.04${after}<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="USD">5.00</cbc:Amount></cac:AllowanceCharge>`,
      )
      .replaceAll('386.33', '381.33')
      .replaceAll('379.83', '374.83');
  const document = await read('allowance.xml', Buffer.from(xml('NF-900')));
  expect(document).toMatchObject({ adds_up: true, off_by: null, total: 381.33 });
  expect(document.lines[0]).toMatchObject({ quantity: 4, unit_price: 14.76, discount: 5, amount: 54.04 });
  expect(figuresInDoubt(document)).toEqual([]);
  const credit = await read(
    'credit.xml',
    Buffer.from(xml('NF-901').replace(/(<cbc:InvoiceTypeCode[^>]*>)380/, '$1381')),
  );
  expect(credit).toMatchObject({ kind: 'credit_memo', adds_up: true, total: -381.33 });
  expect(credit.lines[0]).toMatchObject({ quantity: -4, discount: -5, amount: -54.04 });
});

test('A discount lowers the cost of a line without an amount, also of the items of a mixed case', async () => {
  const [cups, cola, lemon] = [await desk.addItem('Cups'), await desk.addItem('Cola'), await desk.addItem('Lemon')];
  const document = await desk.document([
    { item: cups, quantity: 10, unit_price: 5 },
    { item: cups, quantity: 10, unit_price: 5 },
  ]);
  const [one = '', mixed = ''] = document.lines.map(({ line_id }) => line_id);
  const parts = [cola, lemon].map(({ item_id }) => ({ item_id, quantity: 1 }));
  const off = { discount: 10, amount: null };
  const lines = [
    { line_id: one, ...off },
    { line_id: mixed, ...off, parts },
  ];
  const edited = await edit(document, { lines, total: 80 });
  expect(edited.lines[1]?.parts.map(({ amount }) => amount)).toEqual([20, 20]);
  await desk.post(document);
  expect(await desk.item(cups)).toMatchObject({ on_hand: 10, last_cost: 4 });
  expect(await desk.item(cola)).toMatchObject({ on_hand: 10, last_cost: 2 });
});
