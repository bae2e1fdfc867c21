import { afterAll, beforeAll, expect, test } from 'vitest';
import { coupons } from '#contract/coupons/coupons.ts';
import { addDays } from '#contract/dates.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { pos } from '#contract/pos/pos.ts';
import { suggestionTexts } from '#contract/pos/suggestions.texts.ts';
import { couponSuggestions } from '#contract/pos/suggestions.ts';
import { recipes } from '#contract/recipes/recipes.ts';
import { squarePos } from '#server/drivers/pos/square.ts';
import { dateIn } from '#server/platform/dates.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop, trialShop } from '#test/cast.ts';
import { addCouponContact } from '#test/coupons.ts';
import { openStock } from '#test/opening_stock.ts';
import { LOCATION, SQUARE, type SquareServer, startSquareServer } from '#test/providers/square_server.ts';
import { matchAllCoupons } from '../loyalty/jobs.ts';
import { learnAllVelocities } from '../velocity/jobs.ts';

let t: TestApp;
let square: SquareServer;
let maple: Shop;
// The queue's clock is that of the database.
const clock = { now: new Date() };
const ids: Record<string, string> = {};
/** A day at the shop, which is behind that of UTC in the evening. Not every day has 24 hours. */
const day = (days: number) => addDays(dateIn('America/New_York', clock.now), days);
const usd = (amount: number) => ({ amount, currency: 'USD' });

beforeAll(async () => {
  square = await startSquareServer(clock);
  t = await buildTestApp({ now: clock.now, pos: { square: squarePos({ ...SQUARE, api_url: square.url }) } });
  maple = await mapleDeli(t);
  await add('Cola', { sku: 'COLA-33', selling_price: 2.5 }, 300, '1.0000');
  await add('Milk', { expires: true }, 20, '0.5000', day(2));
  await add('Spare cups', {}, 10, null);
  await add('Candles', { selling_price: 5 }, 10, '1.0000');
  await add('Gloves', {}, 10, '9.0000');
  await t.owner.query('update stock_movements set effective_on = $1 where item_id = any ($2)', [
    day(-90),
    [ids.Candles, ids.Gloves],
  ]);
  const latte = { name: 'Latte', yield_quantity: 1, yield_unit: 'cup', selling_price: 4 };
  await call(t, maple.manager, recipes.create, {
    body: { ...latte, lines: [{ item_id: ids.Milk ?? '', quantity: 2, unit: 'ea' }] },
  });
  square.catalog.push({
    type: 'ITEM',
    id: 'ITEM1',
    item_data: {
      name: 'Cola',
      variations: [
        {
          type: 'ITEM_VARIATION',
          id: 'VAR1',
          item_variation_data: { item_id: 'ITEM1', name: 'Regular', sku: 'COLA-33', price_money: usd(250) },
        },
      ],
    },
  });
  for (let days = 1; days <= 10; days++) ring(`D${days}`, '2', 500, {}, new Date(`${day(-days)}T17:00:00Z`));
  await connect();
  await learnAllVelocities(t.companies, t.db);
  await t.runJobs();
});
afterAll(async () => {
  await t.close();
  await square.close();
});

/** An item with stock, at its cost where that is known. */
async function add(name: string, more: object, quantity: number, cost: string | null, expires_on = '') {
  const body = { name, stock_unit: 'ea', ...more };
  const { item_id } = (await call(t, maple.manager, inventory.createItem, { body })).body;
  ids[name] = item_id;
  if (cost !== null) return openStock(t, maple, [{ name, stock: quantity, cost, expires_on }]);
  const added = { reason: 'adjusted', quantity } as const;
  await call(t, maple.manager, inventory.createMovement, { params: { item_id }, body: added });
}

function ring(id: string, quantity: string, cents: number, more: object = {}, when = clock.now): string {
  const at = when.toISOString();
  const line = { uid: 'L1', name: 'Cola', variation_name: 'Regular', catalog_object_id: 'VAR1', quantity };
  square.orders.set(id, {
    id,
    location_id: LOCATION,
    state: 'COMPLETED',
    created_at: at,
    updated_at: at,
    closed_at: at,
    line_items: [{ ...line, item_type: 'ITEM', gross_sales_money: usd(cents), total_discount_money: usd(0) }],
    ...more,
  });
  return id;
}

/** Connected, matched and accepted. */
async function connect() {
  const begun = await call(t, maple.manager, pos.connect, { body: { driver: 'square' } });
  const state = new URL(begun.body.url ?? '').searchParams.get('state') ?? '';
  const { body } = await call(t, maple.manager, pos.acceptGrant, { body: { code: 'right', state } });
  const params = { connection_id: body.connection_id };
  const setUp = { place_ref: LOCATION, history_from: day(-20), stock_from: day(0), refunds_return: true };
  await call(t, maple.manager, pos.setUp, { params, body: setUp });
  await t.runJobs();
  const { items } = (await call(t, maple.staff, pos.listItems, { query: {} })).body;
  const match = { params: { pos_item_id: items[0]?.pos_item_id ?? '' }, body: { item_id: ids.Cola ?? '' } };
  const { digest } = (await call(t, maple.manager, pos.mapItem, match)).body;
  await call(t, maple.manager, pos.mapItem, { ...match, body: { ...match.body, digest } });
  await t.runJobs();
  const { connections } = (await call(t, maple.staff, pos.listConnections)).body;
  const task_id = connections[0]?.task?.task_id;
  if (!task_id) return;
  const { review } = (await call(t, maple.staff, pos.getTask, { params: { task_id } })).body;
  await call(t, maple.manager, pos.acceptTask, { params: { task_id }, body: { digest: review?.digest ?? '' } });
  await t.runJobs();
}

const suggested = async (query: { hidden?: string; item_id?: string } = {}, token = maple.staff) =>
  (await call(t, token, couponSuggestions.list, { query: query as never })).body;
const find = async (name: string) => (await suggested()).suggestions.find((one) => one.name === name);

test('Surplus and expiring goods are suggested with their cost and the highest discount, in the words of what is sold', async () => {
  const { suggestions, ...rest } = await suggested();
  expect(rest).toMatchObject({
    total_count: 3,
    hidden_count: 0,
    margin_floor: 20,
    has_sales: true,
    unmatched_count: 0,
  });
  // 2 a day for 45 days are not too much; $1.00 leaves a fifth of $1.25.
  expect(suggestions[1]).toMatchObject({
    name: 'Cola',
    risk: 'overstocked',
    at_risk: 210,
    value: 210,
    per_day: 2,
    lasts_days: 150,
    offer: null,
    sellable: [{ name: 'Cola', price: 2.5, lowest_price: 1.25, discount: 1.25, percent: 50, why_not: null }],
  });
  expect(suggestions[0]).toMatchObject({
    name: 'Milk',
    risk: 'expiring',
    at_risk: 20,
    value: 10,
    per_day: null,
    sellable: [{ name: 'Latte', price: 4, lowest_price: 1.25, discount: 2.75, percent: 68 }],
  });
  // Nobody sells gloves, so that they do not sell means nothing.
  expect(suggestions[2]).toMatchObject({ name: 'Candles', risk: 'unsold', at_risk: 10, last_sold_on: null });
  // Asked for by its id, an item without a price or a cost says why there is no figure.
  const cups = await suggested({ item_id: ids['Spare cups'] ?? '' });
  expect(cups.suggestions).toMatchObject([
    { risk: null, value: null, sellable: [{ why_not: 'no_price', discount: null }] },
  ]);
});

test('The owner alone sets the margin floor, and nothing below it is suggested', async () => {
  const set = (margin_floor: number, token: string) =>
    call(t, token, couponSuggestions.setFloor, { body: { margin_floor } });
  expect((await set(60, maple.manager)).status).toBe(403);
  expect((await set(91, maple.owner)).status).toBe(422);
  await set(60, maple.owner);
  expect((await find('Cola'))?.sellable).toMatchObject([{ price: 2.5, why_not: 'no_room', discount: null }]);
  await set(59, maple.owner);
  expect((await find('Cola'))?.sellable).toMatchObject([{ lowest_price: 2.44, discount: 0.06, percent: 2 }]);
  await set(20, maple.owner);
});

test('A hidden suggestion comes back when it is shown again, or after 30 days', async () => {
  const params = { item_id: ids.Cola ?? '' };
  expect((await call(t, maple.staff, couponSuggestions.hide, { params })).status).toBe(403);
  await call(t, maple.manager, couponSuggestions.hide, { params });
  expect(await suggested()).toMatchObject({ total_count: 2, hidden_count: 1 });
  expect((await suggested({ hidden: 'true' })).suggestions.map(({ name }) => name)).toEqual(['Cola']);
  await call(t, maple.manager, couponSuggestions.show, { params });
  expect(await suggested()).toMatchObject({ total_count: 3, hidden_count: 0 });
  await call(t, maple.manager, couponSuggestions.hide, { params });
  expect((await suggested()).hidden_count).toBe(1);
  await t.owner.query("update hidden_coupon_suggestions set hidden_until = hidden_until - interval '30 days'");
  expect(await suggested()).toMatchObject({ total_count: 3, hidden_count: 0 });
});

test('A coupon for an item is followed from the ticket with its code to the shelf', async () => {
  const other = await trialShop(t);
  const offer = { title: '50% off Cola', description: 'On one Cola', expires_after_days: 14 };
  const create = (item_ids: string[]) => call(t, maple.manager, coupons.createOffer, { body: { ...offer, item_ids } });
  // An item that is not of this company creates nothing.
  const stranger = (await call(t, other.owner, inventory.createItem, { body: { name: 'Tea', stock_unit: 'ea' } })).body;
  const refused = await create([ids.Cola ?? '', stranger.item_id]);
  expect([refused.status, refused.body]).toMatchObject([422, { detail: suggestionTexts.noItem }]);
  expect((await call(t, maple.staff, coupons.listOffers)).body.total_count).toBe(0);

  await addCouponContact(t, maple);
  await addCouponContact(t, maple);
  const { coupon_id } = (await create([ids.Cola ?? ''])).body;
  const params = { coupon_id };
  expect((await find('Cola'))?.offer).toEqual({ coupon_id, title: offer.title });
  await call(t, maple.manager, coupons.send, { body: { coupon_id } });
  await t.runJobs();
  const { issues } = (await call(t, maple.manager, coupons.issues, { params })).body;
  clock.now = new Date(+clock.now + 1000);
  t.clock.now = clock.now;
  for (const { coupon_issue_id } of issues) {
    const body = { coupon_issue_id, via: 'code' as const, sale_cents: null };
    expect((await call(t, maple.staff, coupons.redeem, { body })).status).toBe(200);
  }
  const code = issues[0]?.code ?? '';
  const ticket = (quantity: string, cents: number, more: object = {}) =>
    square.event('order.updated', ring('C1', quantity, cents, { discounts: [{ uid: 'D1', name: code }], ...more }));
  const tell = async ({ payload, signature }: { payload: string; signature: string }) => {
    const headers = { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature };
    await t.app.inject({ method: 'POST', url: '/webhooks/pos/square', payload, headers });
    await t.runJobs();
    await matchAllCoupons(t.companies, t.db, t.clock.now);
    await t.runJobs();
    return (await call(t, maple.staff, couponSuggestions.follow, { params })).body;
  };
  expect(await tell(ticket('3', 375))).toMatchObject({
    redeemed: 2,
    by_code: 1,
    by_amount: 0,
    revenue: 3.75,
    margin: 0.75,
    items: [{ name: 'Cola', on_hand_then: 300, at_risk_then: 210, on_hand: 297, sold: 3, revenue: 3.75, margin: 0.75 }],
  });
  const minuteLater = () => {
    clock.now = new Date(+clock.now + 60_000);
    t.clock.now = clock.now;
  };
  // A corrected ticket counts as it is now.
  minuteLater();
  expect(await tell(ticket('2', 250))).toMatchObject({ revenue: 2.5, items: [{ on_hand: 298, sold: 2, margin: 0.5 }] });
  // A ticket that is canceled moved nothing, and the goods are back.
  minuteLater();
  expect(await tell(ticket('3', 375, { state: 'CANCELED' }))).toMatchObject({
    redeemed: 2,
    by_code: 0,
    revenue: 0,
    items: [{ on_hand: 300, sold: 0, margin: 0 }],
  });
  expect((await call(t, other.owner, couponSuggestions.follow, { params })).status).toBe(404);

  // A merge takes the coupon along.
  await add('Kola', {}, 5, '1.0000');
  const merged = await call(t, maple.manager, merges.mergeItem, {
    params: { item_id: ids.Kola ?? '', other_item_id: ids.Cola ?? '' },
    body: {},
  });
  expect(merged.status).toBe(200);
  const { items } = (await call(t, maple.staff, couponSuggestions.follow, { params })).body;
  expect(items).toMatchObject([{ name: 'Kola', on_hand_then: 300, on_hand: 305 }]);
});
