import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import type { ReadResult } from '#contract/invoices/reading/reading.ts';
import { invoicePdf } from '#server/demo/documents/render.ts';
import { buildTestApp, call, type TestApp, upload } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { changeInvoice, readUpload, showInvoice } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { sharedReader } from '#test/documents/reader.ts';
import type { Reader } from '../intake/reader.ts';

let t: TestApp;
let maple: Shop;
const pool = sharedReader();
/** What becomes of the next reading; as it is when absent. */
let change: ((result: ReadResult) => ReadResult) | undefined;
const reader: Reader = {
  threads: 1,
  read: async (request) => {
    const result = await pool.read(request);
    return change ? change(result) : result;
  },
  close: () => pool.close(),
};
beforeAll(async () => {
  t = await buildTestApp({ reader, now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

const show = (of: Pick<Invoice, 'invoice_id'>) => showInvoice(t, maple, of);

const saved = (of: Invoice, body: object) => changeInvoice(t, maple, of, body);

let n = 0;
/** An invoice of one line that a user typed, accepted as a new item. */
async function accepted(description: string): Promise<Invoice> {
  const invoice = await readUpload(t, maple, 'blank.txt', Buffer.from(`nothing ${n++}`));
  return saved(invoice, {
    vendor: `Vendor ${n}`,
    number: `V-${n}`,
    date: '2026-11-02',
    total: 12,
    confirmed: ['currency'],
    lines: [{ description, quantity: 3, unit: 'EA', unit_price: 4, amount: 12, new_item: newItem(description) }],
  });
}

const newItem = (name: string) => ({ name, stock_unit: 'ea' });
const idOf = (invoice: Invoice) => invoice.lines[0]?.item_id ?? '';
const lineOf = (invoice: Invoice, more: object) => ({ lines: [{ line_id: invoice.lines[0]?.line_id, ...more }] });

async function itemOf(item_id: string): Promise<Item> {
  return (await call(t, maple.staff, inventory.getItem, { params: { item_id } })).body;
}

/** The active items whose names have these words. */
async function listed(search: string): Promise<string[]> {
  const { body } = await call(t, maple.staff, inventory.listItems, { query: { search } });
  return body.items.map(({ name }) => name);
}

async function post({ invoice_id }: Invoice): Promise<void> {
  const answer = await call(t, maple.manager, invoices.post, { params: { invoice_id } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function unpost({ invoice_id }: Invoice): Promise<void> {
  expect((await call(t, maple.manager, invoices.unpost, { params: { invoice_id } })).status).toBe(200);
}

test('A new item follows the corrected description of its line', async () => {
  const invoice = await accepted('ONION YELLOW SO LB');
  const corrected = await saved(invoice, lineOf(invoice, { description: 'ONION YELLOW 50 LB' }));
  expect(corrected.lines[0]).toMatchObject({ item_id: idOf(invoice), item: 'Onion yellow 50 lb' });
  await post(corrected);
  expect(await itemOf(idOf(invoice))).toMatchObject({ name: 'Onion yellow 50 lb', on_hand: 3 });
  expect(await listed('onion yellow')).toEqual(['Onion yellow 50 lb']);
});

test('A new item gives way to the item that is called like the corrected description', async () => {
  const kept = (await call(t, maple.manager, inventory.createItem, { body: newItem('Beef ground 80/20') })).body;
  const invoice = await accepted('Beef ground 86/20');
  const corrected = await saved(invoice, lineOf(invoice, { description: 'Beef ground 80/20' }));
  expect(corrected.lines[0]).toMatchObject({ item_id: kept.item_id, stock_quantity: 3 });
  expect(await listed('beef ground')).toEqual(['Beef ground 80/20']);
});

test('A name that a user gave stays when the description is corrected', async () => {
  const renamed = await accepted('Celery hart');
  const params = { item_id: idOf(renamed) };
  await call(t, maple.manager, inventory.updateItem, { params, body: { name: 'Celery' } });
  await saved(renamed, lineOf(renamed, { description: 'Celery heart' }));
  expect(await itemOf(idOf(renamed))).toMatchObject({ name: 'Celery', is_active: true });

  const chosen = await saved(renamed, lineOf(renamed, { new_item: newItem('House celery') }));
  await saved(chosen, lineOf(chosen, { description: 'Celery hearts' }));
  expect(await itemOf(idOf(chosen))).toMatchObject({ name: 'House celery', is_active: true });
});

test('The item of another invoice too keeps its name', async () => {
  const first = await accepted('Leek larg');
  const second = await accepted('Leek larg');
  expect(idOf(second)).toBe(idOf(first));
  await saved(second, lineOf(second, { description: 'Leek large' }));
  expect(await itemOf(idOf(first))).toMatchObject({ name: 'Leek larg', is_active: true });
});

test.each([
  ['is matched with another item', (other: string) => ({ item_id: other })],
  ['is struck out', () => ({ ignore: true })],
  ['loses its item', () => ({ item_id: null })],
])('A new item goes when its line %s, unless something else uses it', async (how, more) => {
  const other = (await call(t, maple.manager, inventory.createItem, { body: newItem(`Other, as it ${how}`) })).body;
  const invoice = await accepted(`Unused, as it ${how}`);
  await saved(invoice, lineOf(invoice, more(other.item_id)));
  expect(await itemOf(idOf(invoice))).toMatchObject({ is_active: false });

  const used = await accepted(`Counted, as it ${how}`);
  const params = { item_id: idOf(used) };
  await call(t, maple.manager, inventory.createMovement, { params, body: { reason: 'counted', quantity: 2 } });
  await saved(used, lineOf(used, more(other.item_id)));
  expect(await itemOf(idOf(used))).toMatchObject({ is_active: true, on_hand: 2 });
});

test('A new item goes with its archived invoice, and comes back when that is posted after all', async () => {
  const invoice = await accepted('Radish');
  const params = { invoice_id: invoice.invoice_id };
  await call(t, maple.manager, invoices.reject, { params, body: {} });
  expect(await listed('radish')).toEqual([]);
  await call(t, maple.manager, invoices.reopen, { params });
  await post(invoice);
  expect(await itemOf(idOf(invoice))).toMatchObject({ is_active: true, on_hand: 3 });
});

test('A new item goes when its posting is undone, and the next posting brings the same one back', async () => {
  const invoice = await accepted('Turnip');
  await post(invoice);
  await unpost(invoice);
  expect(await itemOf(idOf(invoice))).toMatchObject({ is_active: false, on_hand: 0 });
  await saved(invoice, lineOf(invoice, { description: 'Turnip, purple' }));
  await post(invoice);
  expect(await itemOf(idOf(invoice))).toMatchObject({ name: 'Turnip, purple', is_active: true, on_hand: 3 });
});

test('Accepting the same words again brings back the item that went', async () => {
  const invoice = await accepted('Parsnip');
  const without = await saved(invoice, lineOf(invoice, { item_id: null }));
  const again = await saved(without, lineOf(without, { new_item: newItem('Parsnip') }));
  expect(idOf(again)).toBe(idOf(invoice));
  expect(await listed('parsnip')).toEqual(['Parsnip']);
});

test('A posting whose new item went is refused while another item has its name', async () => {
  const invoice = await accepted('Fennel');
  await post(invoice);
  await unpost(invoice);
  await call(t, maple.manager, inventory.createItem, { body: { name: 'Fennel', stock_unit: 'lb' } });
  const refused = await call(t, maple.manager, invoices.post, { params: { invoice_id: invoice.invoice_id } });
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'name_taken' }]);
});

test('An item stays when its posting is undone but a user has set its par level', async () => {
  const invoice = await accepted('Kale');
  await post(invoice);
  await call(t, maple.manager, inventory.updateItem, { params: { item_id: idOf(invoice) }, body: { par_level: 4 } });
  await unpost(invoice);
  expect(await itemOf(idOf(invoice))).toMatchObject({ is_active: true, on_hand: 0 });
});

test('New items follow what the next reading says of their lines, and go with lines that it does not have', async () => {
  const bytes = await invoicePdf(northside({ number: 'NF-7', date: '2026-10-10' }));
  const { body } = await upload(t, maple.staff, [{ name: 'NF-7.pdf', bytes }]);
  change = (result) => withDescriptions(result, (text) => `${text} mis read`);
  await t.runJobs();
  const read = await show(body.invoices[0]);
  const lines = read.lines.map(({ line_id, description }) => ({ line_id, new_item: newItem(description) }));
  const before = await saved(read, { lines });
  const [first, last] = [before.lines[0], before.lines.at(-1)];

  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  await call(t, maple.staff, invoices.reread, { params: { invoice_id: read.invoice_id } });
  change = withoutLastLine;
  await t.runJobs();
  change = undefined;

  const after = await show(read);
  expect(after.lines[0]).toMatchObject({ item_id: first?.item_id, item: 'Oatmlk barista' });
  expect(after.lines.length).toBe(before.lines.length - 1);
  expect(await listed('mis read')).toEqual([]);
  expect(await itemOf(last?.item_id ?? '')).toMatchObject({ is_active: false });
});

function withDescriptions(result: ReadResult, of: (text: string) => string): ReadResult {
  if (result.status !== 'read') return result;
  const { reading } = result;
  const lines = reading.lines.map((line) => {
    const { description } = line;
    return description ? { ...line, description: { ...description, value: of(description.value) } } : line;
  });
  return { ...result, reading: { ...reading, lines } };
}

function withoutLastLine(result: ReadResult): ReadResult {
  if (result.status !== 'read') return result;
  return { ...result, reading: { ...result.reading, lines: result.reading.lines.slice(0, -1) } };
}
