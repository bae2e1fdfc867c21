import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { type Decision, type PriceState, prices } from '#contract/inventory/prices.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { newId } from '#server/platform/db/ids.ts';
import { call, type TestApp } from '#test/app.ts';
import { type Shop, trialShop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { changeInvoice, postInvoice, readUpload } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';
import { openStock } from '#test/opening_stock.ts';

let t: TestApp;
let maple: Shop;
let stranger: Shop;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  stranger = await trialShop(t);
  const first = await received({ number: 'NF-1', date: '2026-10-05' });
  const lines = first.lines.map(({ line_id, description, unit }) => ({
    line_id,
    new_item: { name: description, stock_unit: unit === 'LB' ? 'lb' : 'ea' },
  }));
  const params = { invoice_id: first.invoice_id };
  await changeInvoice(t, maple, params, { lines });
  await post(first);
});
afterAll(() => t.close());

async function received(document: Parameters<typeof northside>[0]): Promise<Invoice> {
  const bytes = Buffer.from(ublXml(northside(document)));
  return readUpload(t, maple, `${document.number}.xml`, bytes);
}

const post = (invoice: Invoice) => postInvoice(t, maple, invoice);

const unpost = ({ invoice_id }: Invoice) =>
  call(t, maple.manager, invoices.unpost, { params: { invoice_id } }).then(({ status }) => expect(status).toBe(200));

const list = async (state: PriceState, shop = maple) =>
  (await call(t, shop.staff, prices.list, { query: { state } })).body;
const namesOf = async (state: PriceState) => (await list(state)).price_changes.map(({ item }) => item);
const idOf = async (item: string) => {
  const { price_changes } = await list('all');
  return price_changes.find((change) => change.item === item)?.price_change_id ?? 'none';
};
const decide = (decisions: Decision[], token = maple.manager) => call(t, token, prices.decide, { body: { decisions } });

let raised: Invoice;

test('A posting that changes a cost by more than the limit waits with its money a month', async () => {
  raised = await received({ number: 'NF-2', date: '2026-11-02', prices: { '10442': '18.45', '55190': '29.00' } });
  await post(raised);
  const { price_changes, counts, extra_a_month } = await list('open');
  expect(counts).toEqual({ open: 1, disputed: 0, accepted: 0, all: 2 });
  expect(price_changes).toMatchObject([
    {
      item: 'OATMLK BARISTA',
      vendor: 'Northside Foods',
      invoice_number: 'NF-2',
      date: '2026-11-02',
      cost_before: 14.76,
      unit_cost: 18.45,
      change: 0.25,
      // 4 came with this invoice, and 8 with both in the 47 days since the first: nothing is sold here.
      extra: 14.76,
      use: 'bought',
      used_a_month: 5.1,
      extra_a_month: 18.84,
      decision: null,
    },
  ]);
  expect(extra_a_month).toBe(18.84);
  expect(await list('open', stranger)).toMatchObject({ total_count: 0, counts: { all: 0 } });
});

test('Sales and write-offs decide the monthly cost of a price increase for goods that are sold', async () => {
  const { item_id = '' } = (await list('open')).price_changes[0] ?? {};
  await t.owner.query(
    `insert into stock_movements (company_id, movement_id, entry, item_id, reason, quantity, on_hand_after, effective_on, occurred_at, location_id)
     select $1, $2, 3, $3, 'sold', -30, -22, '2026-11-10', $4, location_id from locations where company_id = $1`,
    [maple.companyId, newId(), item_id, t.clock.now],
  );
  await t.owner.query('update items set on_hand = -22, movement_count = 3 where item_id = $1', [item_id]);
  const body = { reason: 'wasted' as const, quantity: 6 };
  await call(t, maple.staff, inventory.createMovement, { params: { item_id }, body });
  // The first sale was 11 days ago.
  expect((await list('open')).price_changes).toMatchObject([
    { use: 'sold', used_a_month: 98.2, extra_a_month: 362.29 },
  ]);
});

test('Each category has its own limit, and only a manager sets it', async () => {
  const { item_id = '' } = (await list('open')).price_changes[0] ?? {};
  await call(t, maple.manager, inventory.updateItem, { params: { item_id }, body: { category: 'Dairy' } });
  const limits = { threshold: 0.01, categories: [{ category: 'Dairy', threshold: 0.25 }] };
  expect((await call(t, maple.staff, prices.setThresholds, { body: limits })).status).toBe(403);
  expect((await call(t, maple.manager, prices.setThresholds, { body: limits })).status).toBe(200);
  expect((await call(t, maple.staff, prices.thresholds)).body).toEqual({ ...limits, version: expect.any(String) });
  // A quarter is not more than a quarter; romaine went up by 1.8 %.
  expect(await namesOf('open')).toEqual(['ROMAINE HRT']);
  const usual = { threshold: 0.05, categories: [] };
  await call(t, maple.manager, prices.setThresholds, { body: usual });
  expect(await namesOf('open')).toEqual(['OATMLK BARISTA']);
});

test('When two managers edit the same limits, the second is told and the first manager’s limits are kept', async () => {
  const { version } = (await call(t, maple.manager, prices.thresholds)).body;
  const save = (threshold: number) =>
    call(t, maple.manager, prices.setThresholds, { body: { threshold, categories: [], version } });
  expect((await save(0.5)).status).toBe(200);
  expect(await save(0.6)).toMatchObject({ status: 409, body: { code: 'changed', detail: outdatedTexts.changed } });
  // A save whose answer was lost is repeated.
  expect((await save(0.5)).status).toBe(200);
  expect((await call(t, maple.manager, prices.thresholds)).body.threshold).toBe(0.5);
  const usual = { threshold: 0.05, categories: [] };
  expect((await call(t, maple.manager, prices.setThresholds, { body: usual })).status).toBe(200);
});

test('Prices are accepted and disputed together, only by a manager of the company, and sending the earlier decisions undoes it', async () => {
  const [oat, romaine] = [await idOf('OATMLK BARISTA'), await idOf('ROMAINE HRT')];
  const decisions: Decision[] = [
    { price_change_id: oat, decision: 'disputed' },
    { price_change_id: romaine, decision: 'accepted' },
  ];
  expect((await decide(decisions, maple.staff)).status).toBe(403);
  expect((await decide(decisions, stranger.manager)).status).toBe(404);
  const unknown: Decision = { price_change_id: newId(), decision: 'accepted' };
  expect((await decide([...decisions, unknown])).status).toBe(404);
  expect(await namesOf('open')).toEqual(['OATMLK BARISTA']);
  const { body } = await decide(decisions);
  expect(body.before).toEqual(expect.arrayContaining(decisions.map((one) => ({ ...one, decision: null }))));
  expect(await list('disputed')).toMatchObject({ counts: { open: 0, disputed: 1, accepted: 1 }, extra: 14.76 });
  await decide(body.before);
  expect(await namesOf('open')).toEqual(['OATMLK BARISTA']);
  await decide(decisions);
});

test("The vendor's next price ends a dispute, and undoing its posting opens it again", async () => {
  const next = await received({ number: 'NF-3', date: '2026-11-16', prices: { '10442': '18.45' } });
  await post(next);
  expect(await namesOf('disputed')).toEqual([]);
  const settled = (await list('all')).price_changes.find(({ decision }) => decision === 'disputed');
  expect(settled).toMatchObject({ item: 'OATMLK BARISTA', is_settled: true, settled_number: 'NF-3' });
  // Undoing another decision leaves it ended, as long as that posting stands.
  const [accepted] = (await decide([{ price_change_id: settled?.price_change_id ?? '', decision: 'accepted' }])).body
    .before;
  const undo = () => decide(accepted ? [accepted] : []);
  await undo();
  expect((await list('all')).price_changes).toContainEqual(
    expect.objectContaining({ decision: 'disputed', settled_number: 'NF-3' }),
  );
  expect(await namesOf('disputed')).toEqual([]);
  await decide([{ price_change_id: settled?.price_change_id ?? '', decision: null }]);
  await unpost(next);
  await undo();
  expect(await namesOf('disputed')).toEqual(['OATMLK BARISTA']);
});

test('An older invoice changes no price, and an undone one takes its change with it', async () => {
  const older = await received({ number: 'NF-0', date: '2026-10-20', prices: { '20110': '99.00' } });
  await post(older);
  expect(await namesOf('all')).not.toContain('BUTTER UNSLT');
  const later = await received({ number: 'NF-4', date: '2026-11-18', prices: { '10442': '21.00', '55190': '29.00' } });
  await post(later);
  const ofOat = async () => (await list('all')).price_changes.filter(({ item }) => item === 'OATMLK BARISTA');
  expect(await ofOat()).toMatchObject([{ cost_before: 18.45, unit_cost: 21 }, { unit_cost: 18.45 }]);
  await unpost(raised);
  // The later one now follows the price before the undone one.
  expect(await ofOat()).toMatchObject([{ cost_before: 14.76, unit_cost: 21, invoice_number: 'NF-4' }]);
});

test('Posting an invoice again keeps the decisions about its prices, and another invoice at that price takes over the increase', async () => {
  const ofRomaine = async () =>
    (await list('all')).price_changes.filter(({ item, unit_cost }) => item === 'ROMAINE HRT' && unit_cost >= 40);
  const dear = await received({ number: 'NF-5', date: '2026-11-18', prices: { '55190': '40.00' } });
  await post(dear);
  const [rise] = await ofRomaine();
  const cost_before = rise?.cost_before;
  await decide([{ price_change_id: rise?.price_change_id ?? '', decision: 'disputed' }]);
  const decided = { cost_before, unit_cost: 40, decision: 'disputed', decided_by: expect.any(String) };
  await unpost(dear);
  expect(await ofRomaine()).toEqual([]);
  await post(dear);
  expect(await ofRomaine()).toMatchObject([{ ...decided, invoice_number: 'NF-5', is_settled: false }]);

  const same = await received({ number: 'NF-6', date: '2026-11-19', prices: { '55190': '40.00' } });
  await post(same);
  expect(await ofRomaine()).toMatchObject([{ ...decided, invoice_number: 'NF-5', is_settled: true }]);
  await unpost(dear);
  const taken = { cost_before, unit_cost: 40, decision: null, invoice_number: 'NF-6', extra: rise?.extra };
  expect(await ofRomaine()).toMatchObject([taken]);
  expect(await namesOf('open')).toContain('ROMAINE HRT');
  // The older one changes nothing anymore.
  await post(dear);
  expect(await ofRomaine()).toMatchObject([taken]);
  await unpost(same);
  expect(await ofRomaine()).toMatchObject([{ cost_before, unit_cost: 40, invoice_number: 'NF-5' }]);
});

test('What an opening stock cost is no price before that of the first purchase', async () => {
  const desk = new Desk(t, stranger);
  await openStock(t, stranger, [{ name: 'Olive oil', stock: 10, cost: '3' }]);
  const { body } = await call(t, stranger.staff, inventory.listItems, { query: { search: 'Olive oil' } });
  const [item] = body.items;
  if (!item) throw new Error('the item was not imported');
  expect(item).toMatchObject({ last_cost: 3, cost_change: null });
  await desk.post(await desk.document([{ item, quantity: 10, unit_price: 3.5 }]));
  expect(await desk.item(item)).toMatchObject({ last_cost: 3.5, cost_change: null, average_cost: 3.25 });
  expect((await list('all', stranger)).price_changes).toEqual([]);
  await desk.post(await desk.document([{ item, quantity: 10, unit_price: 4.2 }]));
  expect((await list('all', stranger)).price_changes).toMatchObject([{ cost_before: 3.5, unit_cost: 4.2 }]);
});

test('Undoing the posting of an invoice that is older than the counted use leaves the money a month as it was', async () => {
  const before = await list('all');
  expect(before.price_changes.map(({ use }) => use)).toContain('bought');
  const old = await received({ number: 'NF-OLD', date: '2026-06-01' });
  await post(old);
  await unpost(old);
  expect(await list('all')).toEqual(before);
});
