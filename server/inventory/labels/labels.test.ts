import { setImmediate } from 'node:timers/promises';
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  RGBLuminanceSource,
} from '@zxing/library';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barcodeSpellings } from '#contract/inventory/barcode.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { labelTexts } from '#contract/inventory/labels.texts.ts';
import { LABEL_SHEET_NAMES, LABEL_SHEETS, type LabelSheet, labels } from '#contract/inventory/labels.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { grayPages, type Printed, pagesOf } from '#test/files/pdf_text.ts';
import { codeOf } from './code.rules.ts';
import { labelPdf } from './label_pdf.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

const HINTS = new Map<DecodeHintType, unknown>([
  [DecodeHintType.TRY_HARDER, true],
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A, BarcodeFormat.CODE_128],
  ],
]);
/** As an office printer prints, so that a scanner reads what a customer would hold. */
const DPI = 300;

/** What a scanner reads of one label of a printed page; null: nothing. */
function scanned(page: Printed | undefined, name: LabelSheet, place: number): string | null {
  const { data, width } = page ?? { data: new Uint8ClampedArray(), width: 0 };
  const { label, left, top, across, down, columns } = LABEL_SHEETS[name];
  const dots = DPI / 72;
  const x = Math.round((left + (place % columns) * across) * dots);
  const y = Math.round((top + Math.floor(place / columns) * down) * dots);
  const [w, h] = [Math.floor(label.width * dots), Math.floor(label.height * dots)];
  const part = new Uint8ClampedArray(w * h);
  for (let row = 0; row < h; row += 1)
    part.set(data.subarray((y + row) * width + x, (y + row) * width + x + w), row * w);
  try {
    const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(part, w, h)));
    return new MultiFormatOneDReader(HINTS).decode(bitmap, HINTS).getText();
  } catch {
    return null;
  }
}

const about = { start: 0, title: 'Labels', now: new Date('2026-11-20T15:00:00Z') };
const label = (barcode: string) => ({
  name: 'Oat milk, barista',
  sku: null,
  barcodes: [barcode],
  price: '$4.50',
  date: 'Use by Nov 28, 2026',
});

test.each(LABEL_SHEET_NAMES)(
  'Scanners read every kind of code from the labels of %s, at any place of the sheet',
  async (name) => {
    const { columns, rows } = LABEL_SHEETS[name];
    const codes = ['4006381333931', '036000291452', '96385074', 'OAT-1', 'GR-2026/11 B'];
    const perPage = columns * rows;
    const count = Math.max(perPage, codes.length);
    const printed = Array.from({ length: count }, (_, at) => codes[at % codes.length] ?? '');
    const pages = await grayPages(await labelPdf(name, printed.map(label), about), DPI);
    expect(pages).toHaveLength(count / perPage);
    for (const [at, code] of printed.entries()) {
      // The first and the last of each code, at the edges of the sheet.
      if (at >= codes.length && at < count - codes.length) continue;
      expect(scanned(pages[Math.floor(at / perPage)], name, at % perPage)).toBe(code);
    }
  },
);

test('A label reads as the barcode of its item, whatever the barcode is', async () => {
  const sku = fc.string({
    unit: fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789-./'),
    minLength: 3,
    maxLength: 12,
  });
  const made = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 12, maxLength: 12 }).map(withCheckDigit);
  const codes = fc.sample(fc.oneof(sku, made), 12);
  const pages = await grayPages(await labelPdf('roll', codes.map(label), about), DPI);
  expect(pages).toHaveLength(codes.length);
  for (const [at, code] of codes.entries()) {
    // A code of a UPC with a zero in front is read without it.
    expect(barcodeSpellings(code)).toContain(scanned(pages[at], 'roll', 0));
  }
});

test('Requests are answered while many labels are drawn', async () => {
  let isDrawn = false;
  const drawing = labelPdf(
    'avery_5163',
    Array.from({ length: 300 }, () => label('OAT-1')),
    about,
  ).then(() => {
    isDrawn = true;
  });
  let answered = 0;
  while (!isDrawn) {
    expect((await t.app.inject('/healthz')).statusCode).toBe(200);
    answered += 1;
    // The drawing has its turn too.
    await setImmediate();
  }
  await drawing;
  expect(answered).toBeGreaterThan(5);
});

test('A long name without spaces is cut where it would leave its label', async () => {
  const name = 'abcdefghij'.repeat(20);
  const [page] = await pagesOf(await labelPdf('roll', [{ ...label('OAT-1'), name }], about));
  const [shown = ''] = /[a-j]{5,}…/.exec(page?.text ?? '') ?? [];
  expect(name.startsWith(shown.slice(0, -1))).toBe(true);
  // A label of two and a quarter inches.
  expect(shown.length).toBeGreaterThan(8);
  expect(shown.length).toBeLessThan(30);
});

function withCheckDigit(digits: string): string {
  const sum = Array.from(digits, Number).reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

test.each([
  [['4006381333931'], null, { symbology: 'ean13', text: '4006381333931' }],
  [['4006381333932'], null, { symbology: 'code128', text: '4006381333932' }],
  [['shelf 7', '036000291452'], 'A', { symbology: 'upca', text: '036000291452' }],
  [[], 'ÄPFEL', null],
  [[], null, null],
])('The bars of the barcodes %j and the SKU %j are %j', (barcodes, sku, expected) => {
  expect(codeOf(barcodes, sku)).toEqual(expected);
});

async function print(body: object) {
  const headers = { authorization: `Bearer ${maple.staff}` };
  const answer = await t.app.inject({ method: 'POST', url: `/api${labels.print.path}`, headers, payload: body });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

test('Chosen items, or an area in shelf order, are printed several times from the first free label on', async () => {
  const add = async (name: string, more: object = {}) =>
    (await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit: 'ea', ...more } })).body.item_id;
  const area_id = (await call(t, maple.manager, areas.create, { body: { name: 'Bar' } })).body.area_id;
  const gin = await add('Gin', { selling_price: 31.5, sku: 'GIN-1', barcodes: ['4006381333931'] });
  const ale = await add('Ale', { selling_price: 4, sku: 'ALE-1' });
  const gone = await add('Gone');
  await call(t, maple.manager, inventory.updateItem, { params: { item_id: gone }, body: { is_active: false } });
  await call(t, maple.manager, areas.setItems, { params: { area_id }, body: { item_ids: [gin, ale] } });
  // 2 items 3 times from the eighth of ten labels on: three on the first sheet, three on the second.
  const answer = await print({ sheet: 'avery_5163', area_id, each: 3, start: 8 });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.headers['content-disposition']).toContain(labelTexts.fileName(6));
  const pages = await pagesOf(answer.bytes);
  expect(pages.map(({ width, height, text }) => [width, height, text.match(/Gin|Ale/g)])).toEqual([
    [612, 792, ['Gin', 'Gin', 'Gin']],
    [612, 792, ['Ale', 'Ale', 'Ale']],
  ]);
  expect(pages[0]?.text).toMatch(/\$31\.50.*4006381333931 +GIN-1/);
  const plain = await pagesOf(
    (await print({ sheet: 'roll', item_ids: [ale, gone, gin], has_price: false, has_sku: false })).bytes,
  );
  expect(plain.map(({ width, text }) => [width, text.trim()])).toEqual([
    [162, expect.stringMatching(/^Ale ?ALE-1$/)],
    [162, expect.stringMatching(/^Gin ?4006381333931$/)],
  ]);
  const refused = [
    await print({ sheet: 'roll', item_ids: [gone] }),
    await print({ sheet: 'roll' }),
    await print({ sheet: 'avery_5163', item_ids: [gin], start: 11 }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422]);
  expect(refused[0]?.bytes.toString()).toContain(labelTexts.noItems);
});
