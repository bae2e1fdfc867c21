import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoices } from '#contract/invoices/invoices.ts';
import { invoicePdf } from '#server/demo/documents/render.ts';
import { call, type TestApp, upload } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { changeInvoice } from '#test/documents/documents.ts';
import { broadline } from '#test/files/documents.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
});
afterAll(() => t.close());

/** Makes these cells of a line as unsure as a faint print does, and sets its columns. */
async function spoil(line_id: string, cells: readonly string[], columns = ''): Promise<void> {
  for (const cell of cells)
    await t.owner.query(
      `update invoice_lines set evidence = jsonb_set(evidence, array[$2], evidence->$2 || '{"confidence": 0.4, "note": "unclear"}')
       where line_id = $1`,
      [line_id, cell],
    );
  if (columns) await t.owner.query(`update invoice_lines set ${columns} where line_id = $1`, [line_id]);
}

test('The list counts the questions of the review', async () => {
  const file = { name: 'broadline.pdf', bytes: await invoicePdf(broadline) };
  const uploaded = await upload(t, maple.manager, [file]);
  await t.runJobs();
  const params = { invoice_id: uploaded.body.invoices[0]?.invoice_id ?? '' };
  const { lines } = (await call(t, maple.manager, invoices.get, { params })).body;
  const [together = '', broken = '', ignored = '', ignoredBroken = '', typed = ''] = lines.map(
    ({ line_id }) => line_id,
  );
  await spoil(together, ['quantity', 'unit_price']);
  await spoil(broken, ['quantity', 'unit_price'], 'amount_cents = amount_cents + 100');
  await spoil(ignored, ['quantity', 'description'], 'ignore = true');
  await spoil(ignoredBroken, [], 'ignore = true, amount_cents = amount_cents + 100');
  const change = {
    lines: lines.map(({ line_id }) => ({ line_id, ...(line_id === typed ? { amount: 1234.56 } : {}) })),
  };
  await changeInvoice(t, maple, params, change);

  // Unsure figures are one question where their product comes out, two where it does not, and none where the line is ignored. A product that
  // is wrong is a question, but not of an amount that a user typed. Each line that goes into stock has a new item.
  const [listed] = (await call(t, maple.manager, invoices.list, { query: {} })).body.invoices;
  expect(listed?.doubt_count).toBe(1 + 2 + 0 + 1 + 0 + (lines.length - 2));
});
