import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { coupons } from '#contract/coupons/coupons.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { writeOffs } from '#contract/inventory/movements/write_offs.ts';
import { posErrors } from '#contract/pos/errors.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import { squarePos } from '#server/drivers/pos/square.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { addCouponContact, sendCouponTo } from '#test/coupons.ts';
import {
  LOCATION,
  SQUARE,
  type SquareOrder,
  type SquareServer,
  startSquareServer,
} from '#test/providers/square_server.ts';
import { faultsBySquaresSpec } from '#test/providers/square_spec.ts';
import { hurryJobs } from '#test/rows.ts';
import { matchAllCoupons } from '../loyalty/jobs.ts';
import { sendAllCounts } from '../sources/jobs.ts';

let t: TestApp;
let square: SquareServer;
let maple: Shop;
let cola = '';
const clock = { now: new Date() };
beforeAll(async () => {
  square = await startSquareServer(clock);
  t = await buildTestApp({ pos: { square: squarePos({ ...SQUARE, api_url: square.url }) } });
});
afterAll(async () => {
  await t.close();
  await square.close();
});

let shops = 0;
/** Each test has a shop of its own. */
beforeEach(async () => {
  // The queue's clock is that of the database.
  clock.now = new Date();
  t.clock.now = clock.now;
  shops += 1;
  maple = await mapleDeli(t, `maple${shops}`);
  const item = await call(t, maple.manager, inventory.createItem, {
    body: { name: 'Cola', stock_unit: 'ea', sku: 'COLA-33' },
  });
  cola = item.body.item_id;
  const movement = { reason: 'adjusted', quantity: 100 } as const;
  await call(t, maple.manager, inventory.createMovement, { params: { item_id: cola }, body: movement });
  const price_money = { amount: 250, currency: 'USD' };
  square.catalog.push(
    {
      type: 'ITEM',
      id: 'ITEM1',
      item_data: {
        name: 'Cola',
        variations: [
          {
            type: 'ITEM_VARIATION',
            id: 'VAR1',
            item_variation_data: { item_id: 'ITEM1', name: 'Regular', sku: 'COLA-33', price_money },
          },
          { type: 'ITEM_VARIATION', id: 'VAR2', item_variation_data: { item_id: 'ITEM1', name: 'Large' } },
        ],
      },
    },
    { type: 'MODIFIER', id: 'MOD1', modifier_data: { name: 'Lime', price_money: { amount: 50, currency: 'USD' } } },
  );
});
afterEach(async () => {
  const { connection_id } = (await connection()) ?? {};
  if (connection_id) await call(t, maple.manager, pos.disconnect, { params: { connection_id } });
  const faults = faultsBySquaresSpec(square.sent);
  square.forget();
  expect(faults ?? []).toEqual([]);
});

const later = (ms: number) => {
  clock.now = new Date(+clock.now + ms);
  t.clock.now = clock.now;
};
const usd = (amount: number) => ({ amount, currency: 'USD' });

/** Rings an order of colas, or changes it. */
function ring(id: string, quantity: string, more: Partial<SquareOrder> = {}): string {
  const at = clock.now.toISOString();
  const line = { uid: 'L1', name: 'Cola', variation_name: 'Regular', catalog_object_id: 'VAR1', quantity };
  const modifiers = [{ uid: 'M1', catalog_object_id: 'MOD1', name: 'Lime', quantity: '1' }];
  square.orders.set(id, {
    id,
    location_id: LOCATION,
    state: 'COMPLETED',
    created_at: at,
    updated_at: at,
    closed_at: at,
    line_items: [{ ...line, modifiers, item_type: 'ITEM', gross_sales_money: usd(300), total_discount_money: usd(50) }],
    ...more,
  });
  return id;
}

async function connect(code = 'right', token = maple.manager) {
  const begun = await call(t, token, pos.connect, { body: { driver: 'square' } });
  const page = new URL(begun.body.url ?? '');
  const state = page.searchParams.get('state') ?? '';
  return { page, state, done: await call(t, token, pos.acceptGrant, { body: { code, state } }) };
}

/** Connected, matched and accepted. */
async function connected() {
  const { connection_id } = (await connect()).done.body;
  const params = { connection_id };
  const day = clock.now.toISOString().slice(0, 10);
  const history_from = new Date(+clock.now - 30 * 86_400_000).toISOString().slice(0, 10);
  const stock_from = new Date(Date.parse(day) - 2 * 86_400_000).toISOString().slice(0, 10);
  const body = { place_ref: LOCATION, history_from, stock_from, refunds_return: true };
  expect((await call(t, maple.manager, pos.setUp, { params, body })).status).toBe(200);
  await t.runJobs();
  const { items } = (await call(t, maple.staff, pos.listItems, { query: {} })).body;
  const found = items.find(({ name }) => name === 'Cola');
  const match = { params: { pos_item_id: found?.pos_item_id ?? '' }, body: { item_id: cola } };
  const { digest } = (await call(t, maple.manager, pos.mapItem, match)).body;
  await call(t, maple.manager, pos.mapItem, { ...match, body: { ...match.body, digest } });
  await t.runJobs();
  const task_id = (await connection())?.task?.task_id;
  if (task_id) {
    const { review } = (await call(t, maple.staff, pos.getTask, { params: { task_id } })).body;
    await call(t, maple.manager, pos.acceptTask, { params: { task_id }, body: { digest: review?.digest ?? '' } });
    await t.runJobs();
  }
  return { params, items };
}

const connection = async () => (await call(t, maple.staff, pos.listConnections)).body.connections[0];
const onHand = async () => (await call(t, maple.staff, inventory.getItem, { params: { item_id: cola } })).body.on_hand;
const tell = ({ payload, signature }: { payload: string; signature: string }) =>
  t.app.inject({
    method: 'POST',
    url: '/webhooks/pos/square',
    payload,
    headers: { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature },
  });

test('An owner lets us in, the tokens are stored encrypted, and only the one who began can finish', async () => {
  const refused = await connect('wrong');
  expect(refused.done.body).toMatchObject({ code: 'refused' });
  const { page, state, done } = await connect();
  expect(page.pathname).toBe('/oauth2/authorize');
  expect(page.searchParams.get('scope')).toBe(
    'MERCHANT_PROFILE_READ ITEMS_READ ORDERS_READ INVENTORY_READ INVENTORY_WRITE',
  );
  expect(done.body).toMatchObject({ state: 'setting_up', account_name: 'Maple Deli' });
  const { rows } = await t.owner.query(`select encode(sealed_grant, 'escape') as sealed from pos_grants`);
  expect(rows[0].sealed).not.toMatch(/token-|refresh-/);
  const replayed = { body: { code: 'right', state } };
  expect((await call(t, maple.owner, pos.acceptGrant, replayed)).body).toMatchObject({ detail: posErrors.staleGrant });
  later(2 * 3_600_000);
  expect((await call(t, maple.manager, pos.acceptGrant, replayed)).body).toMatchObject({ code: 'stale' });
  const { places } = (
    await call(t, maple.manager, pos.listPlaces, { params: { connection_id: done.body.connection_id } })
  ).body;
  expect(places).toEqual([{ ref: LOCATION, name: 'Main Street' }]);
});

test('What the page of the point of sale came back with counts once, and in no other company', async () => {
  const { state, done } = await connect();
  const again = (token: string) => call(t, token, pos.acceptGrant, { body: { code: 'right', state } });
  const stale = { status: 409, body: { detail: posErrors.staleGrant, code: 'stale' } };
  const { rows: kept } = await t.owner.query('select sealed_grant from pos_grants order by granted_at');
  expect(await again(maple.manager)).toMatchObject(stale);
  expect((await t.owner.query('select sealed_grant from pos_grants order by granted_at')).rows).toEqual(kept);
  const { connection_id } = done.body;
  await call(t, maple.manager, pos.disconnect, { params: { connection_id } });
  expect(await again(maple.manager)).toMatchObject(stale);
  const other = await mapleDeli(t, `other${shops}`);
  expect(await again(other.manager)).toMatchObject(stale);
  expect((await connect()).done.body).toMatchObject({ state: 'setting_up' });
});

test('An answer that leads elsewhere does not get the application’s secret', async () => {
  square.failing.push({ status: 307, location: `${square.url}/elsewhere` });
  expect((await connect()).done.body).toMatchObject({ code: 'unavailable' });
  expect(square.sent.map(({ path }) => path)).toEqual(['/oauth2/token']);
});

test('Orders become sales: paid, open, canceled and returned ones, modifiers, custom amounts and missing fields', async () => {
  ring('O1', '3');
  ring('O2', '5', { state: 'OPEN' });
  ring('O3', '7', { state: 'CANCELED' });
  // Paid, and not handed over yet.
  const tenders = [{ id: 'T1', type: 'CASH', location_id: LOCATION }];
  ring('O4', '2', { state: 'OPEN', tenders, net_amount_due_money: usd(0) });
  const returned = { uid: 'R1', name: 'Cola', catalog_object_id: 'VAR1', quantity: '1', gross_return_money: usd(250) };
  ring('O5', '0', { line_items: [], returns: [{ uid: 'R', source_order_id: 'O1', return_line_items: [returned] }] });
  const custom = { uid: 'L1', quantity: '1', item_type: 'CUSTOM_AMOUNT', base_price_money: usd(900) };
  ring('O6', '0', { line_items: [custom, { uid: 'L2', quantity: '1', name: 'Card', item_type: 'GIFT_CARD' }] });
  const { items } = await connected();
  expect(items.map(({ name, kind }) => [name, kind]).toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
    ['Cola', 'item'],
    ['Cola (Large)', 'item'],
    ['Custom amount', 'item'],
    ['Lime', 'modifier'],
  ]);
  expect(items.find(({ name }) => name === 'Cola')?.suggestion).toMatchObject({ item_id: cola, is_certain: true });
  expect(await onHand()).toBe(96);
  expect(await connection()).toMatchObject({ open_tickets: 1, reserved: [{ item: 'Cola', quantity: 5 }] });
  const { rows } = await t.owner.query(
    `select (line->>'amount_cents')::int as cents from pos_sale_versions v join pos_sales s using (company_id, sale_id),
       jsonb_array_elements(v.lines) line where s.source_id = 'O1' and s.company_id = $1 order by 1 desc`,
    [maple.companyId],
  );
  expect(rows).toEqual([{ cents: 250 }, { cents: 0 }]);
});

test('Signed events are in the ledger at once, and a forged, changed or foreign one changes nothing', async () => {
  await connected();
  later(1000);
  const event = square.event('order.updated', ring('O1', '4'));
  expect((await tell({ ...event, signature: 'forged' })).statusCode).toBe(400);
  expect((await tell({ ...event, payload: event.payload.replace('O1', 'O2') })).statusCode).toBe(400);
  expect((await tell(square.event('order.updated', 'O1', { key: 'another' }))).statusCode).toBe(400);
  const wrong = { payload: '{"broken', signature: '' };
  expect((await tell(wrong)).statusCode).toBe(400);
  for (let again = 0; again < 3; again += 1) expect((await tell(event)).statusCode).toBe(200);
  await t.runJobs();
  expect(await onHand()).toBe(96);
  later(1000);
  await tell(square.event('order.updated', ring('O1', '4', { state: 'CANCELED' })));
  await tell(square.event('payment.created', ring('O2', '1', { location_id: 'LELSEWHERE' })));
  await t.runJobs();
  expect(await onHand()).toBe(100);
});

test('Tokens are renewed before they end, and a permission that was taken away is a state with a way back', async () => {
  const { params } = await connected();
  later(8 * 86_400_000);
  ring('O1', '1');
  await call(t, maple.staff, pos.sync, { params });
  await t.runJobs();
  expect([await onHand(), square.tokens.size]).toEqual([99, 2]);
  square.failing.push({ status: 429, retry_after: 120 });
  later(60_000);
  await call(t, maple.staff, pos.sync, { params });
  await t.runJobs();
  expect((await connection())?.task).toMatchObject({
    state: 'waiting',
    fault: 'busy',
    retry_at: new Date(+clock.now + 120_000).toISOString(),
  });
  square.revoke();
  await hurryJobs(t);
  await t.runJobs();
  expect(await connection()).toMatchObject({ state: 'signed_out', task: { fault: 'signed_out' } });
  ring('O2', '2');
  expect((await connect()).done.body).toMatchObject({ state: 'active' });
  await t.runJobs();
  expect([await onHand(), (await connection())?.task]).toEqual([97, null]);
  await call(t, maple.manager, pos.disconnect, { params });
  expect(square.tokens.size).toBe(0);
  expect((await t.owner.query('select * from pos_grants')).rows).toEqual([]);
});

/** Connects another account in place of the one before, in which one order was paid ten days ago. Returns what its first sync asks. */
async function connectAnother() {
  square.owner.merchant_id = 'MLANOTHER';
  square.orders.clear();
  const paid = new Date(+clock.now - 10 * 86_400_000).toISOString();
  ring('O9', '4', { created_at: paid, updated_at: paid, closed_at: paid });
  const { state, connection_id } = (await connect()).done.body;
  expect(state).toBe('setting_up');
  const from = new Date(+clock.now - 20 * 86_400_000).toISOString().slice(0, 10);
  const body = { place_ref: LOCATION, history_from: from, stock_from: from, refunds_return: true };
  await call(t, maple.manager, pos.setUp, { params: { connection_id }, body });
  await t.runJobs();
  const params = { task_id: (await connection())?.task?.task_id ?? '' };
  return { params, ...(await call(t, maple.staff, pos.getTask, { params })).body };
}

test('Another account does not continue the sync of the one before: its history comes as it was chosen', async () => {
  const { params } = await connected();
  later(60_000);
  square.revoke();
  await call(t, maple.staff, pos.sync, { params });
  await t.runJobs();
  const failed = (await connection())?.task;
  expect(failed).toMatchObject({ state: 'failed', fault: 'signed_out' });
  const first = await connectAnother();
  expect(first).toMatchObject({ state: 'review', sale_count: 1 });
  const before = { params: { task_id: failed?.task_id ?? '' } };
  expect((await call(t, maple.staff, pos.getTask, before)).body).toMatchObject({ state: 'canceled', is_undone: true });
});

const counts = { name: 'counterbook', price: 'counterbook', codes: 'counterbook', count: 'counterbook' } as const;
/** Runs the job that tells Square what is on hand. */
async function send() {
  await sendAllCounts(t.companies, t.db);
  await t.runJobs();
}
const countsSent = () => square.sent.filter(({ path }) => path.endsWith('/changes/batch-create'));

test('Counts are sent to Square once, never echoed, and only what Square did not sell itself is told again', async () => {
  const { params } = await connected();
  expect((await call(t, maple.manager, pos.changeConnection, { params, body: { sources: counts } })).status).toBe(200);
  // The queue goes by the database's clock: however slow the machine is, what is tried again is not due yet.
  later(600_000);
  // The answer is lost on its way: the same counts go again under the same key.
  square.failing.push({ status: 503 });
  await send();
  expect(await connection()).toMatchObject({ state: 'active', counts_fault: 'unavailable' });
  later(60_000);
  await hurryJobs(t);
  await t.runJobs();
  const [lost, again, ...rest] = countsSent();
  expect([again?.body, rest]).toEqual([lost?.body, []]);
  expect(square.stock.get('VAR1')).toBe('100');
  // Square says that its count changed, which is our own doing.
  await tell(square.event('inventory.count.updated', 'VAR1'));
  // A sale that Square took off itself is not told; goods that arrive are.
  later(1000);
  square.stock.set('VAR1', '96');
  await tell(square.event('order.updated', ring('O1', '4')));
  await t.runJobs();
  await send();
  expect([await onHand(), countsSent().length, square.stock.get('VAR1')]).toEqual([96, 2, '96']);
  const movement = { reason: 'adjusted', quantity: 24 } as const;
  await call(t, maple.manager, inventory.createMovement, { params: { item_id: cola }, body: movement });
  later(1000);
  await send();
  expect([square.stock.get('VAR1'), await onHand()]).toEqual(['120', 120]);
  // A sale from before the count that arrives late is told, because the count did not know of it.
  const before = new Date(+clock.now - 5000).toISOString();
  later(1000);
  await tell(square.event('order.updated', ring('O2', '1', { created_at: before, closed_at: before })));
  await t.runJobs();
  await send();
  expect([square.stock.get('VAR1'), (await connection())?.counts_fault]).toEqual(['119', null]);
  expect(countsSent().every(({ body }) => body?.ignore_unchanged_counts === false)).toBe(true);
});

test('A permission that lacks the inventory stops the counts alone, and what Square does not count stops no other', async () => {
  const { params, items } = await connected();
  const lime = (await call(t, maple.manager, inventory.createItem, { body: { name: 'Large cola', stock_unit: 'ea' } }))
    .body;
  const params2 = { pos_item_id: items.find(({ name }) => name === 'Cola (Large)')?.pos_item_id ?? '' };
  const { digest } = (await call(t, maple.manager, pos.mapItem, { params: params2, body: { item_id: lime.item_id } }))
    .body;
  await call(t, maple.manager, pos.mapItem, { params: params2, body: { item_id: lime.item_id, digest } });
  square.mayCount.write = false;
  await call(t, maple.manager, pos.changeConnection, { params, body: { sources: counts } });
  await send();
  expect(await connection()).toMatchObject({ state: 'active', counts_fault: 'signed_out' });
  square.mayCount.write = true;
  expect((await connect()).done.body).toMatchObject({ state: 'active', counts_fault: null });
  square.uncounted.add('VAR2');
  await t.runJobs();
  await send();
  expect([...square.stock]).toEqual([['VAR1', '100']]);
  const tries = countsSent().length;
  await send();
  expect(countsSent().length).toBe(tries);
});

test('What an account told and nobody accepted is left out once another account is connected', async () => {
  const { params } = await connected();
  await call(t, maple.manager, pos.changeConnection, { params, body: { sources: counts } });
  square.mayCount.write = false;
  await send();
  later(1000);
  await tell(square.event('order.updated', ring('O1', '500')));
  await t.runJobs();
  await tell(square.event('order.updated', ring('O2', '7')));
  await t.runJobs();
  expect((await connection())?.task).toMatchObject({ state: 'review', sale_count: 1 });
  square.mayCount.write = true;
  const first = await connectAnother();
  expect(first.review?.differences).toMatchObject([{ item: 'Cola', change: -4 }]);
  const body = { digest: first.review?.digest ?? '' };
  await call(t, maple.manager, pos.acceptTask, { params: first.params, body });
  await t.runJobs();
  expect([await onHand(), (await connection())?.task]).toEqual([96, null]);
});

test('When Square’s values count, each difference is listed, and is taken over or kept as a manager decides', async () => {
  const { params } = await connected();
  const theirs = { name: 'pos', price: 'pos', codes: 'pos', count: 'pos' } as const;
  await call(t, maple.manager, pos.changeConnection, { params, body: { sources: theirs } });
  square.catalog.length = 0;
  const price_money = { amount: 275, currency: 'USD' };
  const data = { item_id: 'ITEM1', name: 'Regular', sku: 'COLA-330', upc: '4006381333931', price_money };
  const variations = [{ type: 'ITEM_VARIATION', id: 'VAR1', item_variation_data: data }];
  square.catalog.push({ type: 'ITEM', id: 'ITEM1', item_data: { name: 'Cola, cold', variations } });
  square.stock.set('VAR1', '88');
  later(1000);
  await call(t, maple.staff, pos.sync, { params });
  await t.runJobs();
  const item = { params: { item_id: cola } };
  expect((await call(t, maple.staff, inventory.getItem, item)).body).toMatchObject({ name: 'Cola', sku: 'COLA-33' });
  const { values } = (await call(t, maple.manager, pos.listValues, { params })).body;
  expect(
    values.map(({ field, ours, theirs: said }) => [field, ours && Number(ours) ? Number(ours) : ours, said]),
  ).toEqual([
    ['name', 'Cola', 'Cola, cold'],
    ['price', null, '275'],
    ['sku', 'COLA-33', 'COLA-330'],
    ['barcode', null, '4006381333931'],
    ['count', 100, '88'],
  ]);
  expect((await connection())?.value_count).toBe(4);
  const named = values.map(({ pos_item_id, field, theirs: said }) => ({ pos_item_id, field, theirs: said }));
  const stale = { take: named.map((one) => ({ ...one, theirs: '1' })) };
  expect((await call(t, maple.manager, pos.decideValues, { params, body: stale })).body).toMatchObject({
    code: 'changed',
  });
  expect((await call(t, maple.staff, pos.decideValues, { params, body: { take: named } })).status).toBe(403);
  const body = { take: named.slice(1), keep: named.slice(0, 1) };
  expect((await call(t, maple.manager, pos.decideValues, { params, body })).body).toEqual({ taken: 4, kept: 1 });
  expect((await call(t, maple.staff, inventory.getItem, item)).body).toMatchObject({
    name: 'Cola',
    selling_price: 2.75,
    sku: 'COLA-330',
    barcodes: ['4006381333931'],
    on_hand: 88,
  });
  expect((await call(t, maple.manager, pos.listValues, { params })).body.values).toEqual([]);
});

test('A count that is taken over from Square has its sales in it, and they are not taken off the shelf again', async () => {
  const { params } = await connected();
  const sources = { ...counts, count: 'pos' } as const;
  await call(t, maple.manager, pos.changeConnection, { params, body: { sources } });
  later(1000);
  const told = square.event('order.updated', ring('O1', '8'));
  const late = square.event('order.updated', ring('O2', '4'));
  square.stock.set('VAR1', '88');
  await tell(told);
  const { values } = (await call(t, maple.manager, pos.listValues, { params })).body;
  expect(values).toMatchObject([{ field: 'count', theirs: '88' }]);
  const body = { take: values.map(({ pos_item_id, field, theirs }) => ({ pos_item_id, field, theirs })) };
  const take = () => call(t, maple.manager, pos.decideValues, { params, body });
  const refused = await take();
  expect([refused.status, refused.body]).toEqual([409, { detail: posErrors.salesWaiting, code: 'sales_waiting' }]);
  await t.runJobs();
  expect(await onHand()).toBe(92);
  // Wasted while Square was asked: nobody knows whether its count has that.
  later(2000);
  const item = { params: { item_id: cola } };
  const wasted = { ...item, body: { reason: 'wasted', quantity: 1 } } as const;
  const { movement } = (await call(t, maple.manager, inventory.createMovement, wasted)).body;
  later(-1000);
  const changed = await take();
  expect([changed.status, changed.body]).toEqual([409, { detail: posErrors.valuesChanged, code: 'changed' }]);
  expect(await onHand()).toBe(91);
  later(1000);
  const { movement_id = '' } = movement ?? {};
  await call(t, maple.manager, writeOffs.undoMovement, { params: { ...item.params, movement_id } });
  expect((await take()).body).toEqual({ taken: 1, kept: 0 });
  expect(await onHand()).toBe(88);
  // Sold before the count, and told after it.
  await tell(late);
  await t.runJobs();
  expect(await onHand()).toBe(88);
  later(1000);
  await tell(square.event('order.updated', ring('O3', '1')));
  await t.runJobs();
  expect(await onHand()).toBe(87);
});

test('The revenue of a coupon follows the ticket that has its code, or the amount of the staff, through every change', async () => {
  await connected();
  await addCouponContact(t, maple);
  await addCouponContact(t, maple);
  const { offer } = await sendCouponTo(t, maple);
  const params = { coupon_id: offer.coupon_id };
  const { issues } = (await call(t, maple.manager, coupons.issues, { params })).body;
  const redeem = (at: number, sale_cents: number | null) =>
    call(t, maple.staff, coupons.redeem, {
      body: { coupon_issue_id: issues[at]?.coupon_issue_id ?? '', via: 'code', sale_cents },
    });
  const figures = async () => {
    await t.runJobs();
    await matchAllCoupons(t.companies, t.db, t.clock.now);
    await t.runJobs();
    const { revenue_cents, sales_entered, sales_by_code, sales_by_amount } = (
      await call(t, maple.staff, coupons.getOffer, { params })
    ).body;
    return [revenue_cents, sales_entered, sales_by_code, sales_by_amount];
  };
  later(1000);
  expect([(await redeem(0, null)).status, (await redeem(1, 1083)).status]).toEqual([200, 200]);
  expect(await figures()).toEqual([1083, 1, 0, 0]);
  later(60_000);
  const code = issues[0]?.code ?? '';
  const named = {
    discounts: [{ uid: 'D1', name: `Coupon ${code.slice(0, 3)}-${code.slice(3)}` }],
    total_money: usd(541),
  };
  await tell(square.event('order.updated', ring('O1', '2', named)));
  await tell(square.event('order.updated', ring('O2', '4', { total_money: usd(1083) })));
  expect(await figures()).toEqual([1624, 2, 1, 1]);
  later(60_000);
  await tell(square.event('order.updated', ring('O1', '2', { ...named, state: 'CANCELED' })));
  await tell(square.event('order.updated', ring('O3', '4', { total_money: usd(1083) })));
  expect(await figures()).toEqual([1083, 1, 0, 0]);
});
