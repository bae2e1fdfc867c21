import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import type { TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { changeInvoice, postInvoice, readUpload } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
});
afterAll(() => t.close());

/** The first two goods have one code. */
async function received(number: string, date: string, names: (name: string) => string): Promise<Invoice> {
  const document = northside({ number, date });
  const lines = document.lines.map((line, at) => ({
    ...line,
    code: at < 2 ? 'Sales' : line.code,
    description: names(line.description),
  }));
  return readUpload(t, maple, `${number}.xml`, Buffer.from(ublXml({ ...document, lines })));
}

test('A code that stands for two items in one invoice is remembered for neither, and their words are', async () => {
  const first = await received('S-1', '2026-11-02', (name) => name);
  const lines = first.lines.map(({ line_id, description, quantity }) => ({
    line_id,
    new_item: { name: `New ${description}`, stock_unit: 'ea' },
    stock_quantity: (quantity ?? 0).toFixed(1),
  }));
  await changeInvoice(t, maple, first, { lines });
  expect((await postInvoice(t, maple, first)).status).toBe('posted');

  const same = await received('S-2', '2026-11-09', (name) => name);
  expect(same.lines.map(({ item }) => item)).toEqual(first.lines.map(({ description }) => `New ${description}`));
  const others = await received('S-3', '2026-11-10', (name) => `Zzyx ${[...name].reverse().join('')}`);
  expect(others.lines.map(({ item }) => item)).toEqual([
    null,
    null,
    ...first.lines.slice(2).map(({ description }) => `New ${description}`),
  ]);
});
