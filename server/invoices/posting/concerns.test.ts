import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import { exchangeRates } from '#contract/invoices/exchange_rates.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import type { Concern, ConcernKind } from '#contract/invoices/review/concerns.ts';
import { paper, put as write } from '#server/demo/documents/paper.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { call, type TestApp } from '#test/app.ts';
import { type Shop, trialShop } from '#test/cast.ts';
import { changeInvoice, readUpload, showInvoice } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';
import { audited } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let young: Shop;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  young = await trialShop(t);
  // What is usual: three deliveries, each with 4 cases of 6 for 14.76.
  for (const [index, date] of ['2026-10-05', '2026-10-12', '2026-10-19'].entries()) {
    const invoice = await received({ number: `NF-${index}`, date });
    expect((await post(index === 0 ? await allNew(invoice) : invoice)).status).toBe(200);
  }
});
afterAll(() => t.close());

async function received(document: Parameters<typeof northside>[0], shop = maple): Promise<Invoice> {
  return readUpload(t, shop, `${document.number}.xml`, Buffer.from(ublXml(northside(document))));
}

const show = (invoice_id: string, shop = maple) => showInvoice(t, shop, { invoice_id });

async function put(invoice: Invoice, body: object, shop = maple): Promise<Invoice> {
  const params = { invoice_id: invoice.invoice_id };
  return changeInvoice(t, shop, params, body);
}

/** How many are in a case of each line; the last one is weighed. */
const PER_CASE = [6, 36, 12];

/** Every line becomes a new item, kept in that unit. */
function allNew(invoice: Invoice, unit?: string, shop = maple): Promise<Invoice> {
  const lines = invoice.lines.map(({ line_id, description, quantity }, index) => ({
    line_id,
    new_item: { name: description, stock_unit: unit ?? (index === 3 ? 'lb' : 'ea') },
    ...(index < 3 ? { stock_quantity: (quantity ?? 0) * (PER_CASE[index] ?? 1) } : {}),
  }));
  return put(invoice, { lines }, shop);
}

/** Changes the first line and, so that nothing has to add up, leaves the totals out. */
function changeFirst(invoice: Invoice, cells: object): Promise<Invoice> {
  const lines = invoice.lines.map(({ line_id }, index) => ({ line_id, ...(index === 0 ? cells : {}) }));
  return put(invoice, { lines, subtotal: null, total: null });
}

function post({ invoice_id }: Invoice, accepted?: string[], shop = maple) {
  return call(t, shop.manager, invoices.post, { params: { invoice_id }, ...(accepted ? { body: { accepted } } : {}) });
}

function unpost({ invoice_id }: Invoice) {
  return call(t, maple.manager, invoices.unpost, { params: { invoice_id } });
}

/** What posting asks about; nothing has been posted by it. */
async function concernsOf(invoice: Invoice, accepted?: string[], shop = maple): Promise<Concern[]> {
  const { status, body } = await post(invoice, accepted, shop);
  if (status === 200) return [];
  const { code, detail, concerns } = body as unknown as { code: string; detail: string; concerns: Concern[] };
  expect([status, code]).toEqual([409, 'concerns']);
  const open = concerns.filter(({ key }) => !accepted?.includes(key)).length;
  expect(detail).toBe(invoiceErrors.concerns(open));
  expect((await show(invoice.invoice_id, shop)).status).toBe('needs_review');
  return concerns;
}

const keysOf = (concerns: Concern[]) => concerns.map(({ key }) => key);

/** Asked about, posted with a yes to all of it, and undone again. */
async function askedAndPosted(invoice: Invoice): Promise<Concern[]> {
  const concerns = await concernsOf(invoice);
  expect((await post(invoice, keysOf(concerns))).body.status).toBe('posted');
  await unpost(invoice);
  return concerns;
}

/** Figures without a sign of money. */
function plainPdf(number = 'HIH-1', date = '18 November 2026', more: string[] = ['', '']): Promise<Buffer> {
  const rows = [
    ['Harbor Ice House', ''],
    [`Invoice ${number}`, ''],
    [`Invoice date: ${date}`, ''],
    more,
    ['Description', 'Qty', 'Price', 'Amount'],
    ['Crushed ice', '10', '4.00', '40.00'],
    ['Dry ice', '5', '9.00', '45.00'],
    ['Total', '', '', '85.00'],
  ];
  const columns = [50, 280, 360, 450];
  return paper({ title: number, date: '2026-11-18' }, (pdf) => {
    for (const [row, cells] of rows.entries())
      for (const [column, text] of cells.entries()) write(pdf, text, columns[column] ?? 0, 60 + row * 24, 200);
  });
}

async function vendorNamed(name: string) {
  const { body } = await call(t, maple.staff, vendors.list, { query: { search: name } });
  const params = { vendor_id: body.vendors[0]?.vendor_id ?? '' };
  return (await call(t, maple.staff, vendors.get, { params })).body;
}

async function milk() {
  const { items } = (await call(t, maple.staff, inventory.listItems, { query: { search: 'oatmlk barista' } })).body;
  return items[0];
}

async function rememberedMilk() {
  const { vendor_id } = (await call(t, maple.staff, vendors.list)).body.vendors[0] ?? {};
  const params = { vendor_id: vendor_id ?? '' };
  const { vendor_items } = (await call(t, maple.staff, vendors.listItems, { params })).body;
  return vendor_items.find(({ code }) => code === '10442');
}

describe('A unit cost far from the last one', () => {
  let invoice: Invoice;
  let asked: Concern[];

  test('A unit cost far from the last one is asked about with what it changes, and nothing is posted', async () => {
    invoice = await received({ number: 'COST', date: '2026-11-02', prices: { '10442': '24.60' } });
    asked = await concernsOf(invoice);
    expect(asked).toEqual([
      {
        key: expect.any(String),
        kind: 'unit_cost',
        line_id: invoice.lines[0]?.line_id,
        row: 1,
        item_id: invoice.lines[0]?.item_id,
        item: 'OATMLK BARISTA',
        stock_unit: 'ea',
        last_cost: 2.46,
        unit_cost: 4.1,
        change: 39.36,
      },
    ]);
    expect(await milk()).toMatchObject({ on_hand: 72, last_cost: 2.46 });
  });

  test('A yes holds for these figures alone, also after the item was renamed', async () => {
    const raised = await changeFirst(invoice, { unit_price: '25.20', amount: '100.80' });
    expect(await concernsOf(raised, keysOf(asked))).toMatchObject([{ kind: 'unit_cost', unit_cost: 4.2 }]);
    invoice = await changeFirst(raised, { unit_price: '24.60', amount: '98.40' });
    const item_id = invoice.lines[0]?.item_id ?? '';
    await call(t, maple.manager, inventory.updateItem, { params: { item_id }, body: { name: 'Oatmlk barista 1 l' } });
    expect(keysOf(await concernsOf(invoice))).toEqual(keysOf(asked));
    expect(keysOf(await concernsOf(invoice, ['unit_cost']))).toEqual(keysOf(asked));
  });

  test('What was agreed to is in the activity log, and is not remembered for the vendor', async () => {
    const before = await rememberedMilk();
    expect((await post(invoice, keysOf(asked))).body.status).toBe('posted');
    expect(await milk()).toMatchObject({ on_hand: 96, last_cost: 4.1 });
    expect(await rememberedMilk()).toMatchObject({ last_unit_price: 14.76, last_on: before?.last_on });
    const log = await audited(t, { action: 'invoice.posted', subject_id: invoice.invoice_id });
    const said =
      'Line 1: Oatmlk barista 1 l. One ea cost 2.46 USD last time and costs 4.1 USD now. That adds 39.36 USD to this invoice.';
    expect(log).toMatchObject([{ detail: { accepted: said } }]);
    await unpost(invoice);
  });

  test('A unit cost is remembered once a user has confirmed the conversion', async () => {
    const confirmed = await put(invoice, { confirmed: [`${invoice.lines[0]?.line_id}.stock_quantity`] });
    expect((await post(confirmed, keysOf(asked))).body.status).toBe('posted');
    expect(await rememberedMilk()).toMatchObject({ last_unit_price: 24.6 });
    await unpost(confirmed);
  });

  test.each([
    ['19.18', []],
    ['19.19', ['unit_cost']],
    ['10.34', []],
    ['10.33', ['unit_cost']],
  ])('At %s a case it asks about %j', async (unit_price, kinds) => {
    const amount = (Number(unit_price) * 4).toFixed(2);
    const changed = await changeFirst(invoice, { unit_price, amount });
    const concerns = await concernsOf(changed);
    expect(concerns.map(({ kind }) => kind)).toEqual(kinds);
    if (kinds.length === 0) await unpost(changed);
  });
});

describe('A guessed conversion', () => {
  test('A guessed conversion is asked about until a user confirms it on the invoice', async () => {
    const invoice = await allNew(await received({ number: 'G-1', date: '2026-11-03', codes: 'other' }), 'ea');
    const weighed = invoice.lines[3];
    expect(weighed?.stock_quantity_source).toBe('guess');
    expect(await concernsOf(invoice)).toMatchObject([
      { kind: 'guessed_conversion', row: 4, quantity: 41.7, unit: 'lb', stock_quantity: 41.7, stock_unit: 'ea' },
    ]);
    await put(invoice, { confirmed: [`${weighed?.line_id}.stock_quantity`] });
    expect((await post(invoice)).status).toBe(200);
    const next = await received({ number: 'G-2', date: '2026-11-04', codes: 'other' });
    expect(next.lines[3]).toMatchObject({ match: { kind: 'code' }, stock_quantity_source: 'remembered' });
  });

  test('After a guessed conversion was only accepted for a posting, the code leads to the item, and the pack is not remembered', async () => {
    const invoice = await allNew(await received({ number: 'G-3', date: '2026-11-03', codes: 'third' }), 'ea');
    expect((await post(invoice, keysOf(await concernsOf(invoice)))).status).toBe(200);
    const next = await received({ number: 'G-4', date: '2026-11-04', codes: 'third' });
    expect(next.lines.map(({ match }) => match?.kind)).toEqual(['code', 'code', 'code', 'code']);
    expect(next.lines[3]?.stock_quantity_source).toBe('guess');
  });
});

describe('Single values that are unusual', () => {
  let invoice: Invoice;
  beforeAll(async () => {
    invoice = await received({ number: 'NF-LINE', date: '2026-11-05' });
  });

  test.each<[string, object, Partial<Concern>[]]>([
    [
      'goods that are free',
      { unit_price: '0', amount: '0' },
      [{ kind: 'free_goods', stock_quantity: 24, average_before: 2.46, average_after: 1.845 }],
    ],
    [
      'a negative price',
      { unit_price: '-1', amount: '-4' },
      [{ kind: 'negative_price', stock_quantity: 24, amount: -4, average_before: 2.46, average_after: 1.8033 }],
    ],
    ['a missing price', { unit_price: null, amount: null }, [{ kind: 'no_price', stock_quantity: 24 }]],
    [
      'a negative quantity on an invoice',
      { quantity: '-4', amount: '-59.04' },
      [{ kind: 'negative_quantity', stock_quantity: -24 }],
    ],
    [
      'ten times the usual quantity',
      { quantity: '40', amount: '590.40' },
      [{ kind: 'unusual_quantity', stock_quantity: 240, lines: 1, usual: 24 }],
    ],
    ['less than ten times the usual quantity', { quantity: '39', amount: '575.64' }, []],
  ])('Posting asks about %s', async (_name, cells, expected) => {
    const changed = await changeFirst(invoice, { quantity: '4', unit_price: '14.76', amount: '59.04', ...cells });
    const of = { line_id: changed.lines[0]?.line_id, row: 1, item: 'Oatmlk barista 1 l' };
    expect(await askedAndPosted(changed)).toMatchObject(expected.map((concern) => ({ ...of, ...concern })));
  });

  test.each<[string, object, Partial<Concern>[]]>([
    ['a date 61 days ago', { date: '2026-09-20' }, [{ kind: 'old_date', date: '2026-09-20', days: 61 }]],
    ['nothing 60 days ago', { date: '2026-09-21' }, []],
    ['nothing today', { date: '2026-11-20' }, []],
    ['tomorrow’s date', { date: '2026-11-21' }, [{ kind: 'future_date', date: '2026-11-21' }]],
    [
      'sums that are off, and more than five times the usual total',
      { total: '1931.66' },
      [
        { kind: 'difference', off_by: 1545.33 },
        { kind: 'unusual_total', total: 1931.66, usual: 386.33 },
      ],
    ],
    ['sums that are off', { total: '388.43' }, [{ kind: 'difference', off_by: 2.1 }]],
  ])('Posting asks about %s', async (_name, header, expected) => {
    await changeFirst(invoice, { quantity: '4', unit_price: '14.76', amount: '59.04' });
    const changed = await put(invoice, { total: '386.33', date: '2026-11-05', ...header });
    expect(await askedAndPosted(changed)).toMatchObject(expected.map((concern) => ({ line_id: null, ...concern })));
  });

  test('A yes to one concern is not a yes to another', async () => {
    const changed = await put(invoice, { total: '388.43', date: '2026-11-21' });
    const concerns = await concernsOf(changed);
    expect(concerns.map(({ kind }) => kind)).toEqual<ConcernKind[]>(['difference', 'future_date']);
    expect(await concernsOf(changed, keysOf(concerns).slice(0, 1))).toEqual(concerns);
  });
});

describe('Several lines of one item', () => {
  let invoice: Invoice;
  const twice = async (number: string, second: object) => {
    const read = await received({ number, date: '2026-11-06' });
    const [first] = read.lines;
    const lines = [...read.lines.map(({ line_id }) => ({ line_id })), { ...second, item_id: first?.item_id }];
    invoice = await put(read, { lines, subtotal: null, total: null });
  };

  test('The quantities of several lines of one item are asked about together, at the first line', async () => {
    await twice('TWICE', { description: 'More milk', quantity: 216, unit: 'EA', unit_price: '2.46', amount: '531.36' });
    expect(await concernsOf(invoice)).toMatchObject([
      { kind: 'unusual_quantity', row: 1, stock_quantity: 240, lines: 2, usual: 24 },
    ]);
  });

  test('What was agreed to does not become usual', async () => {
    expect((await post(invoice, keysOf(await concernsOf(invoice)))).status).toBe(200);
    const next = await changeFirst(await received({ number: 'AGAIN', date: '2026-11-07' }), {
      quantity: '40',
      amount: '590.40',
    });
    expect(await concernsOf(next)).toMatchObject([{ kind: 'unusual_quantity', stock_quantity: 240, usual: 24 }]);
    await unpost(invoice);
  });

  test('Free goods join the receipt: one average over all, and the last cost of the others', async () => {
    const before = await milk();
    await twice('FREE', { description: 'Free milk', quantity: 24, unit: 'EA', unit_price: '0', amount: '0' });
    const asked = await concernsOf(invoice);
    // 72 at 2.46 on the shelf, 24 at 2.46 and 24 free.
    expect(asked).toMatchObject([{ kind: 'free_goods', row: 5, average_before: 2.46, average_after: 1.968 }]);
    expect((await post(invoice, keysOf(asked))).status).toBe(200);
    expect(await milk()).toMatchObject({ last_cost: 2.46, average_cost: 1.968, on_hand: (before?.on_hand ?? 0) + 48 });
    await unpost(invoice);
    expect(await milk()).toMatchObject({ average_cost: 2.46, on_hand: before?.on_hand });
  });
});

test('A credit memo takes stock back without a question', async () => {
  const xml = ublXml(northside({ number: 'CM-1', date: '2026-11-06' }))
    .toString()
    .replace('>380<', '>381<');
  const memo = await readUpload(t, maple, 'credit.xml', Buffer.from(xml));
  await put(memo, { lines: memo.lines.map(({ line_id }) => ({ line_id, price_only: false })) });
  expect((await post(memo)).body).toMatchObject({ status: 'posted', total: -386.33 });
  await unpost(memo);
});

describe('An invoice in another currency', () => {
  let foreign: Invoice;

  test('Without a rate it is in doubt and is not posted, whatever was agreed to', async () => {
    foreign = await put(await received({ number: 'EUR-1', date: '2026-11-17' }), { currency: 'eur' });
    expect(foreign.fields.exchange_rate?.in_doubt).toBe(true);
    const refused = await post(foreign, ['foreign_money']);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'rate_missing',
        detail: invoiceErrors.rateMissing('EUR', 'USD'),
        currency: 'EUR',
        company_currency: 'USD',
      },
    ]);
    expect((await post(await put(foreign, { currency: null }))).body).toMatchObject({ code: 'currency_missing' });
  });

  test('Costs and totals in another currency are converted with the rate, after a yes to both', async () => {
    foreign = await put(foreign, { currency: 'EUR', exchange_rate: '1.25' });
    const concerns = await concernsOf(foreign);
    expect(concerns).toMatchObject([
      { kind: 'foreign_money', currency: 'EUR', exchange_rate: 1.25, total: 386.33, converted: 482.91 },
    ]);
    expect((await post(foreign, keysOf(concerns))).body).toMatchObject({
      status: 'posted',
      currency: 'EUR',
      total: 386.33,
    });
    expect(await milk()).toMatchObject({ last_cost: 3.075 });
    const { vendors: listed } = (await call(t, maple.staff, vendors.list)).body;
    expect(listed[0]?.spent).toBeCloseTo(5 * 386.33 + 482.91, 1);
    await unpost(foreign);
  });

  test('The rate of a posted invoice is offered for the next one in its currency, and is never entered without a user', async () => {
    const last = (currency: string, shop = maple) =>
      call(t, shop.staff, exchangeRates.last, { query: { currency } }).then(({ body }) => body.last);
    expect(await last('EUR')).toBeNull();
    const keys = keysOf(await concernsOf(foreign));
    expect((await post(foreign, keys)).status).toBe(200);
    const { invoice_id, number, vendor } = foreign;
    expect(await last('EUR')).toEqual({ exchange_rate: 1.25, date: '2026-11-17', invoice_id, number, vendor });
    expect([await last('GBP'), await last('EUR', young)]).toEqual([null, null]);
    const next = await put(await received({ number: 'EUR-2', date: '2026-11-18' }), { currency: 'EUR' });
    expect(next).toMatchObject({ currency: 'EUR', exchange_rate: null });
    await unpost(foreign);
  });

  test('A rate is of one currency, and belongs to the version', async () => {
    const other = await put(foreign, { currency: 'GBP' });
    expect(other).toMatchObject({ currency: 'GBP', exchange_rate: null });
    const params = { invoice_id: foreign.invoice_id };
    const late = { version: foreign.version, exchange_rate: '1.2' };
    expect((await call(t, maple.manager, invoices.update, { params, body: late })).status).toBe(409);
    for (const exchange_rate of ['0', '-1', '1.123456789', 'x'])
      expect((await call(t, maple.manager, invoices.update, { params, body: { exchange_rate } })).status).toBe(422);
  });

  test('A difference in the sums is named in the invoice’s own currency', async () => {
    const off = await put(foreign, { currency: 'EUR', exchange_rate: '1.25', total: '388.43' });
    expect(await concernsOf(off)).toMatchObject([
      { kind: 'foreign_money' },
      { kind: 'difference', off_by: 2.1, currency: 'EUR' },
    ]);
  });
});

describe('A currency that no page shows', () => {
  test('A currency that no page shows is in doubt and asked about until a user confirms it, and then known for the vendor', async () => {
    const unsure = await readUpload(t, maple, 'plain.pdf', await plainPdf());
    expect(unsure).toMatchObject({ vendor: 'Harbor Ice House', currency: 'USD' });
    expect(unsure.fields.currency).toMatchObject({ in_doubt: true, note: 'not_printed' });
    const mine = await allNew(unsure, 'ea');
    const concerns = await concernsOf(mine);
    expect(concerns).toContainEqual(expect.objectContaining({ kind: 'assumed_currency', currency: 'USD' }));
    expect((await post(mine, keysOf(concerns))).body.status).toBe('posted');
    expect((await vendorNamed('Harbor Ice House')).currency).toBe(null);
    await unpost(mine);
    const confirmed = await put(mine, { confirmed: ['currency'] });
    expect(confirmed.fields.currency?.in_doubt).toBe(false);
    expect((await post(confirmed, keysOf(concerns))).body.status).toBe('posted');
    expect((await vendorNamed('Harbor Ice House')).currency).toBe('USD');
  });

  test('A date that could be another one is asked about with both, until a user chooses', async () => {
    const bytes = await plainPdf('HIH-2', '11/10/2026', ['Bill to: 12 High St, London W1D 4FA', '']);
    const unsure = await allNew(await readUpload(t, maple, 'date.pdf', bytes), 'ea');
    expect(unsure.fields.date).toMatchObject({ value: '2026-10-11', note: 'day_month_order', in_doubt: true });
    const asked = { kind: 'unsure_date', date: '2026-10-11', other: '2026-11-10' };
    expect(await concernsOf(await put(unsure, { currency: 'USD' }))).toContainEqual(expect.objectContaining(asked));
    const chosen = await put(unsure, { date: '2026-11-10' });
    expect((await concernsOf(chosen)).map(({ kind }) => kind)).not.toContain('unsure_date');
  });

  test('A manager changes the currency of a vendor, in which their next invoice is read', async () => {
    const { vendor_id } = await vendorNamed('Harbor Ice House');
    const change = (token: string, currency: string) =>
      call(t, token, vendors.update, { params: { vendor_id }, body: { currency } });
    expect((await change(maple.staff, 'CAD')).status).toBe(403);
    expect((await change(young.manager, 'CAD')).status).toBe(404);
    expect((await change(maple.manager, 'ABC')).status).toBe(422);
    expect((await change(maple.manager, 'cad')).body).toMatchObject({ currency: 'CAD' });
    const next = await readUpload(t, maple, 'plain.pdf', await plainPdf('HIH-2'));
    expect(next.currency).toBe('CAD');
    expect([next.fields.currency?.in_doubt, next.fields.exchange_rate?.in_doubt]).toEqual([false, true]);
  });
});

test('Neither another company’s history nor an undone posting says what is usual', async () => {
  const document = { number: 'Y-1', date: '2026-11-08', prices: { '10442': '147.60' } };
  const theirs = await allNew(await received(document, young), undefined, young);
  expect(await concernsOf(theirs, [], young)).toEqual([]);

  const first = (await call(t, maple.staff, invoices.list, { query: { search: 'NF-0' } })).body.invoices[0];
  const many = await changeFirst(await received({ number: 'MANY', date: '2026-11-09' }), {
    quantity: '40',
    amount: '590.40',
  });
  expect((await concernsOf(many)).map(({ kind }) => kind)).toEqual(['unusual_quantity']);
  await unpost(await show(first?.invoice_id ?? ''));
  expect(await concernsOf(many)).toEqual([]);
});

describe('What is remembered of a vendor', () => {
  test('A line without a code is found by the vendor’s price and nearly the same words, with the pack', async () => {
    const first = await received({ number: 'FZ-1', date: '2026-11-02', codes: 'fourth' });
    const words = (word: string) =>
      first.lines.map(({ line_id }, index) => ({
        line_id,
        ...(index === 0 ? { code: null, description: `${word} 1LT`, item_id: null } : {}),
      }));
    const known = await put(first, { lines: words('BARISTA OATMILK UNSWEETENED') });
    const matched = await allNew(known);
    expect((await post(matched, keysOf(await concernsOf(matched)))).status).toBe(200);

    const next = await received({ number: 'FZ-2', date: '2026-11-03', codes: 'fourth' });
    const params = { invoice_id: next.invoice_id };
    const lineOf = async (word: string, cells = {}) => {
      const lines = next.lines.map(({ line_id }, index) => ({
        line_id,
        ...(index === 0 ? { code: null, description: word, item_id: null, unit_price: '14.76', ...cells } : {}),
      }));
      await put(next, { lines });
      // Other words look for an item again.
      const again = lines.map(({ line_id }, index) => ({
        line_id,
        ...(index === 0 ? { description: `${word}.` } : {}),
      }));
      await put(next, { lines: again });
      return (await call(t, maple.staff, invoices.get, { params })).body.lines[0];
    };
    expect(await lineOf('BARISTA OATMLK UNSWEETENED 1LT')).toMatchObject({
      match: { kind: 'price' },
      stock_quantity: 24,
      stock_quantity_source: 'remembered',
    });
    // Another price, or another number in the words, is another thing.
    expect((await lineOf('BARISTA OATMLK UNSWEETENED 1LT', { unit_price: '15.76' }))?.match?.kind).not.toBe('price');
    expect((await lineOf('BARISTA OATMLK UNSWEETENED 2LT'))?.match?.kind).not.toBe('price');
  });

  test('A manager corrects the item and the pack, or deletes what is remembered', async () => {
    const { vendor_id } = await vendorNamed('Northside Foods');
    const milkOf = await rememberedMilk();
    const params = { vendor_id, vendor_item_id: milkOf?.vendor_item_id ?? '' };
    const correct = (body: object, token = maple.manager) => call(t, token, vendors.updateItem, { params, body });
    expect((await correct({ stock_per_unit: '12' }, maple.staff)).status).toBe(403);
    expect((await correct({ stock_per_unit: '12' }, young.manager)).status).toBe(404);
    expect((await correct({ stock_per_unit: '0' })).status).toBe(422);
    expect((await correct({ item_id: vendor_id })).status).toBe(404);
    expect((await correct({ stock_per_unit: '12' })).status).toBe(200);
    const read = await received({ number: 'FIX-1', date: '2026-11-03' });
    expect(read.lines[0]).toMatchObject({ stock_quantity: 48, stock_quantity_source: 'remembered' });
    await correct({ stock_per_unit: '6' });
    const butter = (await received({ number: 'FIX-2', date: '2026-11-03' })).lines[1];
    const { body } = await call(t, maple.staff, vendors.listItems, { params: { vendor_id } });
    const code = body.vendor_items.find((one) => one.code === butter?.code);
    const remembered = { vendor_id, vendor_item_id: code?.vendor_item_id ?? '' };
    expect((await call(t, maple.manager, vendors.deleteItem, { params: remembered })).status).toBe(200);
    expect((await call(t, maple.manager, vendors.deleteItem, { params: remembered })).status).toBe(404);
    const next = await received({ number: 'FIX-3', date: '2026-11-03' });
    expect(next.lines.map(({ match }) => match?.kind)).toEqual(['code', 'similar', 'code', 'code']);
  });

  test('A known code offers other items only beside other words', async () => {
    const read = await received({ number: 'WORDS-9', date: '2026-11-05' });
    const [milk, butter] = read.lines;
    expect(milk?.suggestions.map(({ kind }) => kind)).toEqual(['code']);
    const other = await changeFirst(read, { description: butter?.match?.item ?? '' });
    expect(other.lines[0]?.suggestions.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['code', 'similar']));
  });
});
