import { afterAll, beforeAll, expect, test } from 'vitest';
import { ublXml } from '#server/demo/documents/ubl.ts';
import type { TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { readUpload } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
});
afterAll(() => t.close());

/** Where a text that is too long is cut there is an emoji. */
const LONG = `${'Oat milk '.repeat(30).slice(0, 199)}🥛 and more`;
/** The same where a code and a unit are cut. */
const CODE = `${'7'.repeat(59)}🥛`;
const UNIT = `${'c'.repeat(19)}🥛`;

test('An e-invoice with an emoji where a long text is cut is read', async () => {
  const document = northside({ number: 'A-1', date: '2026-11-02' });
  const [first, ...rest] = document.lines;
  if (!first) throw new Error('the document has a line');
  const long = { ...document, lines: [{ ...first, code: CODE, description: LONG }, ...rest] };
  const read = await readUpload(t, maple, 'A-1.xml', Buffer.from(ublXml(long)));
  expect(read).toMatchObject({
    status: 'needs_review',
    lines: [{ code: CODE.slice(0, 59), description: LONG.slice(0, 199) }, {}, {}, {}],
  });
});

test('A file of a table with an emoji where a long text is cut is read', async () => {
  const csv = [
    'Item code,Description,Quantity,Unit,Unit price,Amount',
    `1,${LONG},2,${UNIT},3.00,6.00`,
    '2,Rye,1,cs,4.00,4.00',
  ];
  const read = await readUpload(t, maple, 'delivery.csv', Buffer.from(csv.join('\n')));
  expect(read).toMatchObject({ status: 'needs_review' });
  expect(read.lines[0]).toMatchObject({ description: LONG.slice(0, 199), unit: UNIT.slice(0, 19) });
});
