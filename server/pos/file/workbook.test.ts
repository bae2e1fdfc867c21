import { afterAll, beforeAll, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { posErrors } from '#contract/pos/errors.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { sendForm } from '#test/form.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T22:00:00Z') });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

async function send(bytes: Buffer, token = maple.manager) {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], 'saturday.xlsx'));
  return sendForm(t, token, '/pos/files/workbook', form);
}

const text = (value: string) => ({ value, type: String });
const number = (value: number) => ({ value, type: Number });
const time = (value: string) => ({ value: new Date(value), type: Date, format: 'mm/dd/yyyy hh:mm' });
const HEADINGS = ['Order Id', 'Order Date', 'Menu Item', 'Qty', 'Net Price'].map(text);

test('An Excel file is checked like the same report in CSV, with the times of its tickets', async () => {
  const bytes = await writeXlsxFile([
    { sheet: 'Cover', data: [[text('Maple Deli')]] },
    {
      sheet: 'Sales',
      data: [
        HEADINGS,
        [text('1001'), time('2026-11-20T12:01:00Z'), text('Soup, large'), number(2), number(12)],
        [text('1001'), time('2026-11-20T12:01:00Z'), text('Cola'), number(1.5), number(3.75)],
        [text('1002'), time('2026-11-19T18:30:00Z'), text('Cola'), number(1), number(2.5)],
      ],
    },
  ]).toBuffer();
  expect((await send(bytes, maple.staff)).status).toBe(403);
  const { status, body } = await send(bytes);
  expect([status, body.file_name]).toEqual([200, 'saturday.xlsx']);
  const checked = (await call(t, maple.manager, pos.checkFile, { body })).body;
  expect(checked).toMatchObject({ system: 'Toast', kind: 'tickets', sale_count: 2, line_count: 3, fault_count: 0 });
  expect(checked).toMatchObject({ first_on: '2026-11-19', last_on: '2026-11-20' });
  expect(checked.samples[1]).toContain('2026-11-20 12:01');
  const apply = { ...body, digest: checked.digest };
  expect((await call(t, maple.manager, pos.applyFile, { body: apply })).body).toMatchObject({ sale_count: 2 });
});

test('A file that is not Excel, or is damaged, empty or too long, is refused with a sentence', async () => {
  const whole = await writeXlsxFile([{ sheet: 'Sales', data: [HEADINGS] }]).toBuffer();
  const long = await writeXlsxFile([
    {
      sheet: 'Sales',
      data: Array.from({ length: 16_000 }, (_, at) => [text(`order number ${at}`), text('x'.repeat(70))]),
    },
  ]).toBuffer();
  for (const [bytes, status, detail] of [
    [Buffer.from('Order,Qty\n1,2\n'), 415, posErrors.notAWorkbook],
    [whole.subarray(0, whole.length / 2), 422, posErrors.notAWorkbook],
    [await writeXlsxFile([{ sheet: 'Sales', data: [[]] }]).toBuffer(), 422, posErrors.noTable],
    [long, 413, posErrors.workbookTooLong],
  ] as const) {
    expect(await send(bytes)).toMatchObject({ status, body: { detail } });
  }
});
