import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { buildTestApp, call, type TestApp, upload } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { changeInvoice, postInvoice, showInvoice } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { sharedReader } from '#test/documents/reader.ts';
import type { Reader } from '../intake/reader.ts';

let t: TestApp;
let maple: Shop;
const pool = sharedReader();
const reader: Reader = {
  threads: 1,
  read: async (request) => {
    const result = await pool.read(request);
    if (result.status !== 'read') return result;
    // As on pages that do not show it.
    const fields = { ...result.reading.fields, currency: null };
    return { ...result, reading: { ...result.reading, fields } };
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

let day = 1;
/** An invoice of a vendor whose marks are their own, of another day each time. */
async function uploaded(vendor: string): Promise<{ invoice_id: string }> {
  const word = vendor.split(' ')[0] ?? vendor;
  const number = `${word.slice(0, 2).toUpperCase()}-${100 + day}`;
  const document = northside({ number, date: `2026-10-${String(day++).padStart(2, '0')}` });
  const marks = { name: vendor, tax_id: '', phone: '', email: `orders@${word.toLowerCase()}.example` };
  const bytes = ublXml({ ...document, vendor: { ...document.vendor, ...marks } });
  return (await upload(t, maple.staff, [{ name: `${number}.xml`, bytes }])).body.invoices[0];
}

/** Two invoices of a vendor that the shop does not know, uploaded together. */
async function twoOf(vendor: string): Promise<[Invoice, Invoice]> {
  const [first, second] = [await uploaded(vendor), await uploaded(vendor)];
  await t.runJobs();
  return [await show(first), await show(second)];
}

/** Posts it with its lines as new items. */
async function postAsNew(invoice: Invoice): Promise<Invoice> {
  const lines = invoice.lines.map(({ line_id, description, quantity }) => ({
    line_id,
    new_item: { name: `${invoice.vendor} ${description}`, stock_unit: 'ea' },
    stock_quantity: ((quantity ?? 0) * 6).toFixed(1),
  }));
  return post(await saved(invoice, { lines, confirmed: ['currency', 'vendor'] }));
}

/** Posts it whatever is unusual about it, and lets the jobs run. */
async function post(invoice: Invoice): Promise<Invoice> {
  await postInvoice(t, maple, invoice);
  await t.runJobs();
  return show(invoice);
}

test('A waiting invoice is matched with what the posting of another one of its new vendor taught', async () => {
  const [first, second] = await twoOf('Quarry Foods');
  expect(second).toMatchObject({ vendor_id: null, fields: { currency: { note: 'not_printed', in_doubt: true } } });
  expect(second.lines.every(({ item_id }) => item_id === null)).toBe(true);
  const posted = await postAsNew(first);
  expect(posted.status).toBe('posted');
  const after = await show(second);
  expect(after).toMatchObject({ vendor_id: posted.vendor_id, fields: { currency: { in_doubt: false } } });
  expect(after.lines.map(({ item_id, match }) => [item_id, match?.kind])).toEqual(
    posted.lines.map(({ item_id }) => [item_id, 'code']),
  );
  expect(after.lines.map(({ stock_quantity_source }) => stock_quantity_source)).toEqual(
    posted.lines.map(() => 'remembered'),
  );
  expect(after.version).toBeGreaterThan(second.version);
});

test('What a user decided in a waiting invoice stays', async () => {
  const [first, second] = await twoOf('Basalt Foods');
  const body = { name: 'Chosen by hand', stock_unit: 'ea' };
  const chosen = (await call(t, maple.manager, inventory.createItem, { body })).body;
  const [one, two, three] = second.lines;
  await saved(second, {
    currency: 'CAD',
    lines: [
      { line_id: one?.line_id, item_id: chosen.item_id },
      { line_id: two?.line_id, ignore: true },
      ...second.lines.slice(2).map(({ line_id }) => ({ line_id })),
    ],
  });
  const posted = await postAsNew(first);
  const after = await show(second);
  expect(after.currency).toBe('CAD');
  expect(after.lines[0]).toMatchObject({ item_id: chosen.item_id, match: { kind: 'person' } });
  expect(after.lines[1]).toMatchObject({ item_id: null, ignore: true });
  expect(after.lines[2]).toMatchObject({ line_id: three?.line_id, item_id: posted.lines[2]?.item_id });
});

test('A line whose proposal a user took away stays without an item', async () => {
  const [first, second] = await twoOf('Chalk Foods');
  const posted = await postAsNew(first);
  const matched = await show(second);
  const [line, ...others] = matched.lines;
  await saved(matched, {
    lines: [{ line_id: line?.line_id, item_id: null }, ...others.map(({ line_id }) => ({ line_id }))],
  });
  const next = await uploaded('Chalk Foods');
  await t.runJobs();
  const third = await show(next);
  expect(third.lines[0]?.item_id).toBe(posted.lines[0]?.item_id);
  await post(third);
  const after = await show(second);
  expect(after.lines[0]?.item_id).toBeNull();
  expect(after.lines[1]?.item_id).toBe(posted.lines[1]?.item_id);
});

test('What a posting taught a waiting invoice goes when the posting is undone', async () => {
  const [first, second] = await twoOf('Marble Foods');
  const posted = await postAsNew(first);
  expect((await show(second)).lines.every(({ item_id }) => item_id !== null)).toBe(true);
  const params = { invoice_id: posted.invoice_id };
  expect((await call(t, maple.manager, invoices.unpost, { params })).status).toBe(200);
  await t.runJobs();
  const after = await show(second);
  const taught = new Set(posted.lines.map(({ item_id }) => item_id));
  // What other vendors call alike can be proposed.
  expect(after.lines.filter(({ item_id, match }) => taught.has(item_id) || match?.kind === 'code')).toEqual([]);
});

test('A waiting invoice whose vendor a user corrected is matched with what that vendor’s posting taught', async () => {
  const [first, second] = await twoOf('Slate Foods');
  await postAsNew(first);
  const [other] = await twoOf('Pumice Foods');
  await saved(await show(second), { vendor: 'Pumice Foods' });
  const posted = await postAsNew(other);
  const after = await show(second);
  expect(after.vendor_id).toBe(posted.vendor_id);
  expect(after.lines.map(({ item_id, match }) => [item_id, match?.kind])).toEqual(
    posted.lines.map(({ item_id }) => [item_id, 'code']),
  );
});

test('A waiting invoice of another vendor stays as it is', async () => {
  const [first] = await twoOf('Flint Foods');
  const [other] = await twoOf('Gravel Foods');
  await postAsNew(first);
  expect(await show(other)).toMatchObject({ vendor_id: null, version: other.version });
});
