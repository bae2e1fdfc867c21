import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { lots } from '#contract/inventory/lots/lots.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { caseTexts } from '#contract/inventory/packs/mixed_cases.texts.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { approvalRules } from '#contract/invoices/approvals/approval_rules.ts';
import { approvals } from '#contract/invoices/approvals/approvals.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import { orderLink } from '#contract/invoices/order_link.ts';
import type { Concern } from '#contract/invoices/review/concerns.ts';
import { orders } from '#contract/orders/orders.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { vendorInvoice } from '#server/demo/documents/vendor_invoice.ts';
import { checkLedger } from '#server/inventory/inventory.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { readUpload } from '#test/documents/documents.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new Desk(t, maple);
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.now = new Date(+t.clock.now + 60_000);
});

let documents = 0;
/** An invoice of one vendor with one line: cases of a variety pack at 20.03. */
async function variety({ vendor = 'Harbor Beverage', code = 'V24', words = 'VARIETY PACK 24', quantity = '3' } = {}) {
  documents += 1;
  const unit_price = '20.03';
  const bytes = Buffer.from(
    ublXml(
      vendorInvoice({
        layout: 'broadline',
        vendor: {
          name: vendor,
          address: ['1 Pier', 'Portland ME 04101'],
          phone: '',
          email: '',
          tax_id: `01-${vendor.length}`,
          ink: '#1d3557',
          mark: 'compass',
        },
        bill_to: { name: 'Maple Deli', address: ['14 Elm St', 'Portland ME 04101'], customer_number: '1' },
        number: `HB-${documents}`,
        date: '2026-11-18',
        fees: [],
        tax_cents: 0,
        lines: [{ code, description: words, pack: '', quantity, unit: 'CS', unit_price }],
      }),
    ),
  );
  return readUpload(t, maple, `${documents}.xml`, bytes);
}

type PartInput = { item_id?: string; new_item?: object; quantity: number; price?: number | null };

function setParts({ invoice_id, lines }: Invoice, parts: PartInput[] | null, more: object = {}) {
  const body = { lines: lines.map(({ line_id }) => ({ line_id, parts, ...more })) };
  return call(t, maple.manager, invoices.update, { params: { invoice_id }, body: body as never });
}

async function held(invoice: Invoice, parts: PartInput[]): Promise<Invoice> {
  const { status, body } = await setParts(invoice, parts);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const concernsOf = async ({ invoice_id }: Invoice): Promise<Concern[]> => {
  const { body } = await call(t, maple.manager, invoices.post, { params: { invoice_id } });
  return (body as unknown as { concerns?: Concern[] }).concerns ?? [];
};

async function ledgersAgree() {
  const { differences } = await t.db.tenant(maple.companyId, (tenant) => checkLedger(tenant, t.clock.now));
  expect(differences).toEqual([]);
}

const soldBy = async (vendor_id: string) =>
  (await call(t, maple.manager, vendors.listItems, { params: { vendor_id } })).body.vendor_items;

describe('One line that holds two items', () => {
  let [cola, lemon]: Item[] = [];
  const ids = () => ({ cola: cola?.item_id ?? '', lemon: lemon?.item_id ?? '' });
  let first: Invoice;

  test('The line stays as printed, and its parts bring stock and share its amount to the cent', async () => {
    [cola, lemon] = [await desk.addItem('Cola'), await desk.addItem('Lemon soda')];
    first = await held(await variety(), [
      { item_id: ids().cola, quantity: 12 },
      { item_id: ids().lemon, quantity: 12 },
    ]);
    expect(first.lines).toMatchObject([
      {
        description: 'VARIETY PACK 24',
        quantity: 3,
        unit_price: 20.03,
        amount: 60.09,
        item_id: null,
        in_doubt: [],
        parts: [
          { item: 'Cola', quantity: 12, stock_quantity: 36, amount: 30.05 },
          { item: 'Lemon soda', quantity: 12, stock_quantity: 36, amount: 30.04 },
        ],
      },
    ]);
    expect(first.doubt_count).toBe(0);
    const posted = await desk.post(first);
    expect(posted.status).toBe('posted');
    expect(await desk.item(ids_(cola))).toMatchObject({ on_hand: 36, last_cost: 0.8347 });
    expect(await desk.item(ids_(lemon))).toMatchObject({ on_hand: 36, last_cost: 0.8344 });
    await ledgersAgree();
  });

  test('What it holds is remembered under the vendor’s code and shown with its price', async () => {
    const [sold] = await soldBy((await desk.show(first)).vendor_id ?? '');
    expect(sold).toMatchObject({
      item_id: null,
      item: 'VARIETY PACK 24',
      code: 'V24',
      last_unit_price: 20.03,
      stock_per_unit: null,
      parts: [
        { item: 'Cola', quantity: 12, price: null },
        { item: 'Lemon soda', quantity: 12, price: null },
      ],
      prices: [{ unit_price: 20.03, invoice_id: first.invoice_id }],
    });
  });

  test('The next invoice proposes the same items, and posts without a question', async () => {
    const second = await variety({ quantity: '1' });
    expect(second).toMatchObject({ doubt_count: 0 });
    expect(second.lines[0]).toMatchObject({
      known_parts: [],
      parts: [
        { item: 'Cola', stock_quantity: 12, amount: 10.02 },
        { item: 'Lemon soda', stock_quantity: 12, amount: 10.01 },
      ],
    });
    expect(await concernsOf(second)).toEqual([]);
    expect(await desk.item(ids_(cola))).toMatchObject({ on_hand: 48 });
  });

  test('A case of another size with that code only offers what it held', async () => {
    const larger = await variety({ words: 'VARIETY PACK 36' });
    expect(larger.lines[0]).toMatchObject({ parts: [], item_id: null, pieces: 36, in_doubt: ['item'] });
    expect(larger.lines[0]?.known_parts).toMatchObject([{ item: 'Cola', quantity: 12 }, { item: 'Lemon soda' }]);
    const refused = await call(t, maple.manager, invoices.post, { params: { invoice_id: larger.invoice_id } });
    expect(refused.body).toMatchObject({ code: 'unmatched_lines' });
  });

  test('Items that are not as many pieces as printed are asked about and then not remembered', async () => {
    const larger = await held(await variety({ words: 'VARIETY PACK 36' }), [
      { item_id: ids().cola, quantity: 12 },
      { item_id: ids().lemon, quantity: 18 },
    ]);
    const asked = await concernsOf(larger);
    expect(asked).toMatchObject([
      { kind: 'case_count', line_id: larger.lines[0]?.line_id, row: 1, pieces: 30, printed: 36 },
    ]);
    await desk.post(larger);
    const [sold] = await soldBy(larger.vendor_id ?? '');
    expect(sold?.parts).toMatchObject([{ quantity: 12 }, { quantity: 12 }]);
    await desk.unpost(larger);
  });

  test('Undoing takes both items back, and what was remembered before is remembered again', async () => {
    const before = [await desk.item(ids_(cola)), await desk.item(ids_(lemon))];
    const other = await held(await variety(), [
      { item_id: ids().cola, quantity: 6, price: 2 },
      { item_id: ids().lemon, quantity: 18, price: 1 },
    ]);
    expect(other.lines[0]?.parts).toMatchObject([{ amount: 24.04 }, { amount: 36.05 }]);
    await desk.post(other);
    await desk.unpost(other);
    for (const item of before) {
      const { on_hand, last_cost, average_cost } = item;
      expect(await desk.item(item)).toMatchObject({ on_hand, last_cost, average_cost });
    }
    expect((await soldBy(other.vendor_id ?? ''))[0]?.parts).toMatchObject([{ quantity: 12 }, { quantity: 12 }]);
    await ledgersAgree();
  });

  test('A manager corrects what is remembered, and it applies to the next invoice', async () => {
    const { vendor_id } = await desk.show(first);
    const [sold] = await soldBy(vendor_id ?? '');
    const params = { vendor_id: vendor_id ?? '', vendor_item_id: sold?.vendor_item_id ?? '' };
    const parts = [
      { item_id: ids().cola, quantity: 18 },
      { item_id: ids().lemon, quantity: 6 },
    ];
    expect((await call(t, maple.manager, vendors.updateItem, { params, body: { parts } })).status).toBe(200);
    expect((await variety()).lines[0]?.parts).toMatchObject([{ quantity: 18 }, { quantity: 6 }]);
    const one = await call(t, maple.manager, vendors.updateItem, { params, body: { item_id: ids().cola } });
    expect(one.status).toBe(200);
    expect((await variety()).lines[0]).toMatchObject({ item: 'Cola', parts: [] });
    await call(t, maple.manager, vendors.updateItem, { params, body: { parts } });
  });

  test('An item that is merged is its kept item in open lines and in what is remembered, and comes back', async () => {
    const kept = (
      await call(t, maple.manager, inventory.createItem, { body: { name: 'Lemonade', stock_unit: 'bottle' } })
    ).body;
    const open = await variety();
    const pair = { params: { item_id: kept.item_id, other_item_id: ids().lemon } };
    expect((await call(t, maple.manager, merges.mergeItem, { ...pair, body: { factor: 2 } })).status).toBe(200);
    const merged = (await desk.show(open)).lines[0]?.parts[1];
    expect(merged).toMatchObject({ item: 'Lemonade', quantity: 12, stock_quantity: 36, amount: 15.02 });
    expect((await variety()).lines[0]?.known_parts).toMatchObject([
      { quantity: 18 },
      { item: 'Lemonade', quantity: 12 },
    ]);
    t.clock.now = new Date(+t.clock.now + 60_000);
    expect((await call(t, maple.manager, merges.undoItem, pair)).status).toBe(200);
    expect((await desk.show(open)).lines[0]?.parts[1]).toMatchObject({ item: 'Lemon soda', quantity: 6 });
    expect((await variety()).lines[0]?.parts).toMatchObject([{ quantity: 18 }, { item: 'Lemon soda', quantity: 6 }]);
    await ledgersAgree();
  });

  const ids_ = (item: Item | undefined) => ({ item_id: item?.item_id ?? '' });
});

test('New items can be added with the case, and “not stock”, one item or nothing take its items away', async () => {
  const fresh = await held(await variety({ vendor: 'New Bottles', code: 'N1' }), [
    { new_item: { name: 'Pear cider', stock_unit: 'ea' }, quantity: 10 },
    { new_item: { name: 'Apple cider', stock_unit: 'ea' }, quantity: 14 },
  ]);
  expect(fresh.lines[0]?.parts).toMatchObject([{ item: 'Pear cider' }, { item: 'Apple cider' }]);
  const again = await setParts(fresh, null);
  expect(again.body.lines[0]).toMatchObject({ parts: [], item_id: null, in_doubt: ['item'] });
  const parts = fresh.lines[0]?.parts.map(({ item_id, quantity }) => ({ item_id, quantity })) ?? [];
  const ignored = await setParts(await held(fresh, parts), parts, { ignore: true });
  expect(ignored.body.lines[0]).toMatchObject({ parts: [], ignore: true });
  const [pear] = parts;
  await setParts(fresh, parts, { ignore: false });
  const single = await call(t, maple.manager, invoices.update, {
    params: { invoice_id: fresh.invoice_id },
    body: { lines: fresh.lines.map(({ line_id }) => ({ line_id, item_id: pear?.item_id })) } as never,
  });
  expect(single.body.lines[0]).toMatchObject({ parts: [], item: 'Pear cider' });
});

test('A document that is read again keeps the items that a user chose for its case', async () => {
  const [gin, rum] = [await desk.addItem('Gin'), await desk.addItem('Rum')];
  const invoice = await held(await variety({ vendor: 'Spirits', code: 'G24' }), [
    { item_id: gin.item_id, quantity: 16 },
    { item_id: rum.item_id, quantity: 8 },
  ]);
  await call(t, maple.manager, invoices.reread, { params: { invoice_id: invoice.invoice_id } });
  await t.runJobs();
  expect((await desk.show(invoice)).lines).toMatchObject([
    {
      item_id: null,
      parts: [
        { item: 'Gin', quantity: 16, stock_quantity: 48 },
        { item: 'Rum', quantity: 8 },
      ],
    },
  ]);
});

test('A case with one item, without a quantity, with some prices or with an unknown item is refused in a sentence', async () => {
  const invoice = await variety({ vendor: 'Refusals', code: 'R1' });
  const [a, b] = [await desk.addItem('Tonic'), await desk.addItem('Bitter lemon')];
  const of = (item: Item, quantity: number, price?: number) => ({
    item_id: item.item_id,
    quantity,
    ...(price === undefined ? {} : { price }),
  });
  const refusals: [PartInput[], string][] = [
    [[of(a, 12)], caseTexts.several],
    [[of(a, 0), of(b, 12)], commonTexts.aboveZero],
    [[of(a, -1), of(b, 12)], commonTexts.aboveZero],
    [[of(a, 12, 1), of(b, 12)], caseTexts.allPrices],
    [[of(a, 12, -1), of(b, 12, 1)], caseTexts.priceNegative],
    [[{ quantity: 1 }, of(b, 12)], caseTexts.itemNeeded],
  ];
  for (const [parts, sentence] of refusals) {
    const { status, body } = await setParts(invoice, parts);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(sentence);
  }
  const unknown = await setParts(invoice, [{ ...of(a, 1), item_id: '018f2f7e-0000-7000-8000-000000000001' }, of(b, 1)]);
  expect(unknown.status).toBe(404);
});

test('An order of both items is billed by one case, and what was received before is not brought in again', async () => {
  const [cola, lime] = [await desk.addItem('Cola zero'), await desk.addItem('Lime soda')];
  await desk.post(await desk.document([{ item: cola, quantity: 1, unit_price: 1 }]));
  const ordered = await desk.order([
    { item_id: cola.item_id, quantity: 36 },
    { item_id: lime.item_id, quantity: 36 },
  ]);
  await desk.receive(ordered, { item_id: cola.item_id, quantity: 36 });
  expect(await desk.item(cola)).toMatchObject({ on_hand: 37 });
  const bill = await held(await variety({ vendor: 'Northside Foods', code: 'O1' }), [
    { item_id: cola.item_id, quantity: 12 },
    { item_id: lime.item_id, quantity: 12 },
  ]);
  await call(t, maple.manager, orderLink.set, { params: bill, body: { order_id: ordered.order_id } });
  await desk.post(bill);
  expect(await desk.item(cola)).toMatchObject({ on_hand: 37, last_cost: 0.8347 });
  expect(await desk.item(lime)).toMatchObject({ on_hand: 36, last_cost: 0.8344 });
  const after = (await call(t, maple.staff, orders.get, { params: ordered })).body;
  expect(after.status).toBe('received');
  expect(after.lines).toMatchObject([{ billed: 36 }, { billed: 36 }]);
  await desk.unpost(bill);
  expect(await desk.item(cola)).toMatchObject({ on_hand: 37 });
  expect(await desk.item(lime)).toMatchObject({ on_hand: 0 });
  await ledgersAgree();
});

test('A packing slip with a case receives its items, and their invoice gives them their cost', async () => {
  const [red, white] = [await desk.addItem('Red wine'), await desk.addItem('White wine')];
  const parts = [
    { item_id: red.item_id, quantity: 4 },
    { item_id: white.item_id, quantity: 2 },
  ];
  const words = 'MIXED CASE OF WINE 6 BOTTLES';
  const slip = await held(await variety({ vendor: 'Cellar', code: 'W6', words, quantity: '2' }), parts);
  await call(t, maple.manager, kinds.set, { params: slip, body: { kind: 'packing_slip' } });
  const received = await desk.post(slip);
  expect([await desk.item(red), await desk.item(white)]).toMatchObject([{ on_hand: 8 }, { on_hand: 4 }]);
  const bill = await variety({ vendor: 'Cellar', code: 'W6', words, quantity: '2' });
  expect(bill.lines[0]?.known_parts).toMatchObject([{ item: 'Red wine', quantity: 4 }, { item: 'White wine' }]);
  const { order } = (await call(t, maple.staff, orderLink.get, { params: { invoice_id: received.invoice_id } })).body;
  const order_id = order?.order_id ?? '';
  await call(t, maple.manager, orderLink.set, { params: bill, body: { order_id } });
  await desk.post(await held(bill, parts));
  expect(await desk.item(red)).toMatchObject({ on_hand: 8, last_cost: 3.3388 });
  expect(await desk.item(white)).toMatchObject({ on_hand: 4, last_cost: 3.3375 });
  await ledgersAgree();
});

test('A credit memo takes the items of a case back, or only lowers their price', async () => {
  const [a, b] = [await desk.addItem('Root beer'), await desk.addItem('Cream soda')];
  const parts = [
    { item_id: a.item_id, quantity: 12 },
    { item_id: b.item_id, quantity: 12 },
  ];
  const of = { vendor: 'Soda Works', code: 'S1' };
  await desk.post(await held(await variety(of), parts));
  const memo = await variety({ ...of, quantity: '1' });
  const turned = (await call(t, maple.manager, kinds.set, { params: memo, body: { kind: 'credit_memo' } })).body;
  expect(turned.lines[0]?.parts).toMatchObject([
    { stock_quantity: -12, amount: -10.02 },
    { stock_quantity: -12, amount: -10.01 },
  ]);
  expect(turned.lines[0]?.in_doubt).toEqual(['price_only']);
  await desk.post(turned);
  expect(await desk.item(a)).toMatchObject({ on_hand: 24, last_cost: 0.8347 });
  await desk.unpost(turned);
  const body = { lines: turned.lines.map(({ line_id }) => ({ line_id, price_only: true })) };
  await call(t, maple.manager, invoices.update, { params: memo, body: body as never });
  await desk.post(memo);
  expect(await desk.item(a)).toMatchObject({ on_hand: 36, average_cost: 0.5564 });
  expect(await desk.item(b)).toMatchObject({ on_hand: 36, average_cost: 0.5563 });
  await ledgersAgree();
});

test('An approval holds for the items of a case as they were', async () => {
  const [a, b] = [await desk.addItem('Peach tea'), await desk.addItem('Mint tea')];
  const parts = [
    { item_id: a.item_id, quantity: 12 },
    { item_id: b.item_id, quantity: 12 },
  ];
  const rules = { above: 10, new_vendor: false, new_item: false, price_rise: null, approver: 'owner' };
  await call(t, maple.owner, approvalRules.set, { body: rules as never });
  const invoice = await held(await variety({ vendor: 'Tea House', code: 'T1' }), parts);
  const post = () => call(t, maple.manager, invoices.post, { params: { invoice_id: invoice.invoice_id } });
  expect((await post()).body).toMatchObject({ code: 'approval_needed' });
  const approve = () =>
    call(t, maple.owner, approvals.decide, {
      params: { invoice_id: invoice.invoice_id },
      body: { decision: 'approved' },
    });
  expect((await approve()).status).toBe(200);
  await held(invoice, [parts[0] ?? parts[1], { ...parts[1], quantity: 11 }] as PartInput[]);
  const { body } = await post();
  const keys = (body as unknown as { concerns?: Concern[] }).concerns?.map(({ key }) => key) ?? [];
  const changed = await call(t, maple.manager, invoices.post, {
    params: { invoice_id: invoice.invoice_id },
    body: { accepted: keys },
  });
  expect(changed.body).toMatchObject({ code: 'approval_needed' });
  await call(t, maple.owner, approvalRules.set, { body: { ...rules, above: null } as never });
});

test('The goods of each item of a case have a date and a lot of their own, which are not remembered for the next case', async () => {
  const [yogurt, cheese] = [await desk.addItem('Yogurt'), await desk.addItem('Cheese')];
  for (const { item_id } of [yogurt, cheese]) {
    await call(t, maple.manager, inventory.updateItem, { params: { item_id }, body: { expires: true } });
  }
  const of = { vendor: 'Dairy Dan', code: 'DAIRY', words: 'DAIRY MIX 12', quantity: '2' };
  const dated = await held(await variety(of), [
    { item_id: yogurt.item_id, quantity: 8, expires_on: '2026-12-01', lot_code: 'Y-1' } as PartInput,
    { item_id: cheese.item_id, quantity: 4, expires_on: '2027-01-15' } as PartInput,
  ]);
  const said = (invoice: Invoice) =>
    invoice.lines[0]?.parts.map(({ expires, expires_on, lot_code }) => [expires, expires_on, lot_code]);
  const dates = [
    [true, '2026-12-01', 'Y-1'],
    [true, '2027-01-15', null],
  ];
  expect(said(dated)).toEqual(dates);
  // Said again without them, they stay; null takes one away.
  const again = [
    { item_id: yogurt.item_id, quantity: 7 },
    { item_id: cheese.item_id, quantity: 5 },
  ];
  expect(said(await held(dated, again))).toEqual(dates);
  const posted = await desk.post(dated);
  const lotsOf = async ({ item_id }: Item) => {
    const { body } = await call(t, maple.staff, lots.list, { query: { item_id } });
    return body.lots.map(({ expires_on, code, on_hand }) => [expires_on, code, on_hand]);
  };
  expect(await lotsOf(yogurt)).toEqual([['2026-12-01', 'Y-1', 14]]);
  expect(await lotsOf(cheese)).toEqual([['2027-01-15', null, 10]]);
  await ledgersAgree();
  const next = await variety(of);
  expect(said(next)).toEqual([
    [true, null, null],
    [true, null, null],
  ]);
  await desk.unpost(posted);
  expect(await lotsOf(yogurt)).toEqual([]);
  await ledgersAgree();
});
