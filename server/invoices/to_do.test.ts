import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import type { Task } from '#contract/invoices/to_do.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { call, type TestApp, upload } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { changeInvoice } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
});
afterAll(() => t.close());

async function added(name: string, bytes: Buffer): Promise<string> {
  const { body } = await upload(t, maple.staff, [{ name, bytes }]);
  await t.runJobs();
  return body.invoices[0].invoice_id;
}

const paper = (number: string, date: string) => Buffer.from(ublXml(northside({ number, date })));

const put = (invoice_id: string, body: object) => changeInvoice(t, maple, { invoice_id }, body);

async function allNew(invoice_id: string): Promise<void> {
  const { lines } = (await call(t, maple.staff, invoices.get, { params: { invoice_id } })).body;
  await put(invoice_id, {
    lines: lines.map(({ line_id, description, quantity }) => ({
      line_id,
      new_item: { name: description, stock_unit: 'ea' },
      stock_quantity: quantity,
    })),
  });
}

/** The tasks in the order of the list, after every place that counts them has said the same number. */
async function tasks(): Promise<[number: string | null, task: Task | null | undefined][]> {
  const { body } = await call(t, maple.manager, invoices.list, { query: { status: 'to_do' } });
  const bell = (await call(t, maple.manager, waiting.list)).body.waiting;
  const tile = (await call(t, maple.manager, inventory.summary)).body.invoices_to_review;
  const { needs_review, duplicate } = body.counts;
  const counts = [
    body.invoices.length,
    body.total_count,
    tile,
    bell.find(({ kind }) => kind === 'invoices_to_review')?.count ?? 0,
  ];
  expect(new Set([...counts, (needs_review ?? 0) + (duplicate ?? 0)]).size, String(counts)).toBe(1);
  return body.invoices.map(({ number, task }) => [number, task]);
}

test('Every document that needs a user is listed by what it waits for, with the same count everywhere', async () => {
  const doubtful = await added('1.xml', paper('NF-1', '2026-11-01'));
  expect(await tasks()).toEqual([['NF-1', 'values']]);
  await allNew(doubtful);
  expect(await tasks()).toEqual([['NF-1', 'post']]);

  await put(await added('2.xml', paper('NF-2', '2026-11-02')), { total: 1 });
  await put(await added('3.xml', paper('NF-3', '2026-11-03')), { currency: 'EUR' });
  await added('blank.txt', Buffer.from('nothing'));
  const typed = await added('empty.txt', Buffer.from('nothing more'));
  await put(typed, { vendor: 'Rook', number: 'R-1', date: '2026-11-04', total: 20, confirmed: ['currency'] });
  await added('1 again.xml', paper('NF-1', '2026-11-01'));
  expect(await tasks()).toEqual([
    [null, 'unreadable'],
    [null, 'duplicate'],
    ['NF-3', 'exchange_rate'],
    ['NF-2', 'sums'],
    ['R-1', 'lines'],
    ['NF-1', 'post'],
  ]);
});

test('A document leaves the list only when it is posted or archived, and comes back when that is undone', async () => {
  const before = await tasks();
  const { body } = await call(t, maple.manager, invoices.list, { query: { status: 'to_do' } });
  const idOf = (task: Task) => body.invoices.find((row) => row.task === task)?.invoice_id ?? '';
  const params = { invoice_id: idOf('post') };
  expect((await call(t, maple.manager, invoices.post, { params })).status).toBe(200);
  expect(await tasks()).toEqual(before.slice(0, -1));
  const twin = { invoice_id: idOf('duplicate') };
  await call(t, maple.manager, invoices.reject, { params: twin, body: {} });
  expect(await tasks()).toEqual(before.slice(0, -1).filter(([, task]) => task !== 'duplicate'));
  await call(t, maple.manager, invoices.unpost, { params });
  await call(t, maple.manager, invoices.reopen, { params: twin });
  // A second copy of a file is read when a user wants to keep it.
  expect(await tasks()).toHaveLength(before.length - 1);
  await t.runJobs();
  expect(await tasks()).toHaveLength(before.length);
  const { body: all } = await call(t, maple.manager, invoices.list, { query: {} });
  expect(all.total_count).toBe(before.length);
});

test('A packing slip of a vendor who bills in another currency waits for no exchange rate', async () => {
  const invoice_id = await added('slip.xml', paper('NF-9', '2026-11-09'));
  await put(invoice_id, { currency: 'EUR' });
  const taskOf = async () => (await tasks()).find(([number]) => number === 'NF-9')?.[1];
  expect(await taskOf()).toBe('exchange_rate');
  await call(t, maple.manager, kinds.set, { params: { invoice_id }, body: { kind: 'packing_slip' } });
  await t.runJobs();
  expect(await taskOf()).toBe('values');
});
