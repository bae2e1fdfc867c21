import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import { versions } from '#contract/invoices/review/versions.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { call, type TestApp } from '#test/app.ts';
import { type Shop, trialShop } from '#test/cast.ts';
import { readUpload } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
});
afterAll(() => t.close());

async function read(number: string, date: string): Promise<Invoice> {
  const bytes = Buffer.from(ublXml(northside({ number, date })));
  return readUpload(t, maple, `${number}.xml`, bytes);
}

const listed = async ({ invoice_id }: Invoice) =>
  (await call(t, maple.staff, versions.list, { params: { invoice_id } })).body.versions;

test('Every change of a document is a version: who, when, what it was and what it became', async () => {
  const first = await read('KEPT-1', '2026-11-02');
  const params = { invoice_id: first.invoice_id };
  const [oats, butter, ...others] = first.lines;
  const edit = (body: object) => call(t, maple.manager, invoices.update, { params, body });
  const kept = others.map(({ line_id }) => ({ line_id }));
  const edited = await edit({
    number: 'TYPED-1',
    confirmed: ['date'],
    lines: [{ line_id: oats?.line_id, quantity: 5, lot_code: 'L-1' }, { description: 'Ice', amount: 6 }, ...kept],
  });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  await call(t, maple.manager, kinds.set, { params, body: { kind: 'credit_memo' } });
  // Saving what is there already changes nothing.
  await edit({ number: 'TYPED-1' });

  const [kind, second, ...more] = await listed(first);
  expect(more).toEqual([]);
  expect(second).toMatchObject({
    cause: 'edited',
    changed_at: '2026-11-20T15:00:00.000Z',
    version: edited.body.version,
    changed_by: expect.any(String),
  });
  expect(second?.changes).toEqual(
    expect.arrayContaining([
      { line: null, field: 'number', before: 'KEPT-1', after: 'TYPED-1' },
      { line: null, field: 'date', before: '2026-11-02', after: '2026-11-02' },
      { line: oats?.description, field: 'quantity', before: '4', after: '5' },
      { line: oats?.description, field: 'lot_code', before: null, after: 'L-1' },
      { line: 'Ice', field: 'added', before: null, after: '6.00' },
      { line: butter?.description, field: 'removed', before: '143.28', after: null },
    ]),
  );
  expect(kind?.changes).toEqual(
    expect.arrayContaining([
      { line: null, field: 'kind', before: 'invoice', after: 'credit_memo' },
      { line: null, field: 'total', before: '386.33', after: '-386.33' },
    ]),
  );
  // No other company sees them.
  const other = await trialShop(t);
  expect((await call(t, other.staff, versions.list, { params })).status).toBe(404);
});

test('A second reading is a version of the user who asked for it, and none when it reads the same', async () => {
  const first = await read('KEPT-2', '2026-11-03');
  const params = { invoice_id: first.invoice_id };
  await call(t, maple.manager, invoices.reread, { params });
  await t.runJobs();
  expect(await listed(first)).toEqual([]);
  await t.owner.query("update invoices set number = 'OLD', total_cents = 1 where invoice_id = $1", [first.invoice_id]);
  await call(t, maple.manager, invoices.reread, { params });
  await t.runJobs();
  const [again, ...more] = await listed(first);
  expect(more).toEqual([]);
  expect(again).toMatchObject({ cause: 'read_again', changed_by: expect.any(String) });
  expect(again?.changes).toEqual([
    { line: null, field: 'number', before: 'OLD', after: 'KEPT-2' },
    { line: null, field: 'total', before: '0.01', after: '386.33' },
  ]);
});

test('What a mixed case holds is named in its changes', async () => {
  const { lines, invoice_id } = await read('KEPT-3', '2026-11-04');
  const params = { invoice_id };
  const [first, ...others] = lines;
  const hold = (parts: object[] | null) =>
    call(t, maple.manager, invoices.update, {
      params,
      body: { lines: [{ line_id: first?.line_id, parts }, ...others.map(({ line_id }) => ({ line_id }))] } as never,
    });
  const part = (name: string, quantity: number) => ({ new_item: { name, stock_unit: 'ea' }, quantity, price: 1.5 });
  expect((await hold([part('Cola', 12), part('Lemon soda', 6)])).status).toBe(200);
  await hold(null);
  const [gone, held] = await listed({ invoice_id } as Invoice);
  const text = '12 Cola (1.5 each), 6 Lemon soda (1.5 each)';
  const change = { line: first?.description, field: 'parts' };
  expect(held?.changes).toContainEqual({ ...change, before: null, after: text });
  expect(gone?.changes).toContainEqual({ ...change, before: text, after: null });
});
