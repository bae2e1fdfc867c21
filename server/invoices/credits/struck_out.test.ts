import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notDelivered } from '#contract/invoices/credits/not_delivered.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import type { Box } from '#contract/invoices/reading/reading.ts';
import type { Concern } from '#contract/invoices/review/concerns.ts';
import { invoicePdf } from '#server/demo/documents/render.ts';
import { openPages } from '#server/invoices/reading/picture/open_pages.ts';
import { OCR_SIZE } from '#server/invoices/reading/picture/page_images.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { changeInvoice, readUpload } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { sharedReader } from '#test/documents/reader.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
});
afterAll(() => t.close());

/** A picture of the invoice with its second line crossed out by hand. */
async function struckPicture(number: string): Promise<Buffer> {
  const pdf = await invoicePdf(northside({ number, date: '2026-11-18' }));
  const read = await sharedReader().read({ files: [pdf] });
  const box: Box | null | undefined = read.status === 'read' ? read.reading.lines[1]?.description?.box : null;
  if (!box) throw new Error('the second line has its place on the page');
  const page = await (await (await openPages(pdf)).draw(1, OCR_SIZE)).png().toBuffer();
  const image = await loadImage(page);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const [left, right] = [box.x * image.width - 10, (box.x + box.w) * image.width + 14];
  const [middle, height] = [(box.y + box.h / 2) * image.height, box.h * image.height];
  context.strokeStyle = '#20306e';
  context.lineWidth = 3;
  for (let x = left; x <= right; x += 5) context.lineTo(x, middle + Math.sin(x / 50) * height * 0.08);
  context.stroke();
  return canvas.toBuffer('image/png');
}

test('A line that is struck out on a photo is asked about, and its credit is requested with one press', async () => {
  // Credit is asked of a vendor who is known.
  const desk = new Desk(t, maple);
  await desk.post(await desk.document([{ item: await desk.addItem('Oat milk'), quantity: 4, unit_price: 14.76 }]));
  const read = await readUpload(t, maple, 'struck.png', await struckPicture('PEN-1'));
  const params = { invoice_id: read.invoice_id };
  const notes = ({ lines }: Invoice) => lines.map(({ boxes }) => boxes.description?.note ?? null);
  expect(notes(read)).toEqual([null, 'struck_out', null, null]);
  const struck = read.lines[1];
  expect(struck?.in_doubt).toContain('description');

  const items = read.lines.map(({ line_id, description }) => ({
    line_id,
    new_item: { name: description, stock_unit: 'ea' },
  }));
  const update = { vendor_id: desk.vendor_id, number: 'PEN-1', date: '2026-11-18', lines: items };
  await changeInvoice(t, maple, params, update);
  const concerns = async () => {
    const { body: refused } = await call(t, maple.manager, invoices.post, { params });
    return (refused as unknown as { concerns?: Concern[] }).concerns?.filter(({ kind }) => kind === 'struck_out') ?? [];
  };
  expect(await concerns()).toMatchObject([{ row: 2, amount: struck?.amount, currency: 'USD' }]);

  const strike = (not_delivered: boolean) =>
    call(t, maple.manager, notDelivered.set, { params, body: { line_id: struck?.line_id ?? '', not_delivered } });
  const left = await strike(true);
  expect(left.status, JSON.stringify(left.body)).toBe(200);
  expect(left.body.lines[1]).toMatchObject({ ignore: true, not_delivered: true, in_doubt: [] });
  expect(await concerns()).toEqual([]);
  await call(t, maple.manager, invoices.unpost, { params });

  // It came after all, and is still the item that it was before other lines were saved.
  const saved = left.body.lines.map(({ line_id, ignore }, at) => ({
    line_id,
    ignore,
    ...(at === 0 ? { code: 'A-1' } : {}),
  }));
  await changeInvoice(t, maple, params, { lines: saved });
  const back = await strike(false);
  expect(left.body.lines[1]?.item_id).not.toBeNull();
  expect(back.body.lines[1]).toMatchObject({ ignore: false, item_id: left.body.lines[1]?.item_id });
  // A yes to that is kept, and nothing is asked anymore.
  const kept = { confirmed: [`${struck?.line_id}.description`] };
  const sure = await changeInvoice(t, maple, params, kept);
  expect(notes(sure)).toEqual([null, null, null, null]);
  expect(await concerns()).toEqual([]);
});
