import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import type { LineInput } from '#contract/invoices/lines.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { readUpload } from '#test/documents/documents.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
let invoice: Invoice;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
});
afterAll(() => t.close());

let n = 0;
// An empty document, so that every value below comes from a user.
beforeEach(async () => {
  invoice = await readUpload(t, maple, 'blank.txt', Buffer.from(`nothing ${n++}`));
});

function put(body: object) {
  return call(t, maple.manager, invoices.update, { params: { invoice_id: invoice.invoice_id }, body });
}

async function saved(body: object): Promise<Invoice> {
  const answer = await put(body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

const LINE = { description: 'Olive oil', quantity: 3, unit: 'EA', unit_price: 4.5, amount: 13.5 };

describe('The header', () => {
  test('An omitted value stays, null clears it, and numbers can be text', async () => {
    await saved({ vendor: 'Harbor Cheese', number: 'H-1', date: '2026-11-01', total: '13.50', tax: 0 });
    const after = await saved({ tax: null, due_date: '2026-12-01' });
    expect(after).toMatchObject({
      vendor: 'Harbor Cheese',
      number: 'H-1',
      total: 13.5,
      tax: null,
      due_date: '2026-12-01',
    });
    expect(after.fields.number).toMatchObject({ source: 'person', confidence: 1, in_doubt: false });
    expect(after.fields.tax).toMatchObject({ value: null, source: null });
  });

  test('A user can say that a document has no number, and give one later', async () => {
    const none = await saved({ confirmed: ['number', 'date'] });
    expect(none.fields.number).toMatchObject({ value: null, in_doubt: false, source: 'person' });
    expect(none.fields.date?.in_doubt).toBe(true);
    expect((await saved({ number: 'R-7' })).fields.number).toMatchObject({ value: 'R-7', in_doubt: false });
    expect((await saved({ number: null })).fields.number?.in_doubt).toBe(true);
  });

  test('A missing value is in doubt until it is given', async () => {
    expect(
      Object.entries(invoice.fields)
        .filter(([, field]) => field.in_doubt)
        .map(([name]) => name),
    ).toEqual(['vendor', 'number', 'date', 'currency', 'total']);
    const after = await saved({ vendor: 'V', number: '1', date: '2026-11-01', total: 1, confirmed: ['currency'] });
    expect(after.doubt_count).toBe(0);
  });

  test.each([
    [{ date: '2026-02-30' }, 'date'],
    [{ total: 'lots' }, 'total'],
    [{ total: 1.005 }, 'total'],
    [{ currency: 'DOLLARS' }, 'currency'],
    [{ lines: [{ quantity: 0.00001 }] }, 'lines.0.quantity'],
    [{ lines: [{ amount: 1e12 }] }, 'lines.0.amount'],
    [{ number: 'x'.repeat(61) }, 'number'],
  ])('The change %o is refused and named', async (body, field) => {
    const answer = await put(body);
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.body as unknown as { fields: object }).fields)).toEqual([field]);
  });

  test('A change based on an outdated version is refused', async () => {
    const first = await saved({ version: invoice.version, number: 'mine' });
    const late = await put({ version: invoice.version, number: 'late' });
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'changed_meanwhile', detail: invoiceErrors.changedMeanwhile, version: first.version },
    ]);
    expect((await saved({ version: first.version, po_number: 'PO 1' })).number).toBe('mine');
  });
});

describe('The lines', () => {
  test('A new list replaces the list: lines are kept, changed, added, removed and reordered', async () => {
    const [a, b] = (await saved({ lines: [LINE, { ...LINE, description: 'Vinegar' }] })).lines;
    const after = await saved({
      lines: [
        { line_id: b?.line_id, quantity: 4 },
        { description: 'Salt', amount: 2 },
      ],
    });
    expect(
      after.lines.map(({ line_id, description, quantity, unit, amount }) => [
        line_id === b?.line_id,
        description,
        quantity,
        unit,
        amount,
      ]),
    ).toEqual([
      [true, 'Vinegar', 4, 'EA', 13.5],
      [false, 'Salt', null, null, 2],
    ]);
    const gone = await put({ lines: [{ line_id: a?.line_id }] });
    expect([gone.status, gone.body]).toMatchObject([404, { detail: invoiceErrors.noLine }]);
  });

  test('Sums are checked line by line and as a whole', async () => {
    const wrong = await saved({ subtotal: 27, total: 27, lines: [LINE, { ...LINE, quantity: 2 }] });
    expect(wrong).toMatchObject({ adds_up: false, off_by: 4.5 });
    expect(wrong.checks.filter(({ ok }) => !ok)).toEqual([
      { name: 'line', line_id: wrong.lines[1]?.line_id, ok: false, expected: 9, found: 13.5, difference: 4.5 },
    ]);
    expect(wrong.lines[1]?.in_doubt).toContain('amount');
    const right = await saved({ lines: wrong.lines.map(({ line_id }) => ({ line_id, quantity: 3 })) });
    expect(right).toMatchObject({ adds_up: true, off_by: null });
  });

  test('A new item is created once for repeated requests', async () => {
    const lines = [
      { ...LINE, new_item: { name: `Oil ${n}`, stock_unit: 'ea' } },
      { ...LINE, new_item: { name: `OIL ${n}`, stock_unit: 'ea' } },
    ];
    const after = await saved({ lines });
    expect(new Set(after.lines.map(({ item_id }) => item_id)).size).toBe(1);
    expect(after.lines[0]).toMatchObject({ match: { kind: 'new' }, stock_quantity: 3, stock_quantity_source: 'unit' });
    const found = await call(t, maple.staff, inventory.listItems, { query: { search: `oil ${n}` } });
    expect(found.body.total_count).toBe(1);
  });

  test('An invoice of 400 lines gets as many new items, each with its own line, and is posted', async () => {
    const name = (index: number) => `Long ${n} good ${String(index).padStart(3, '0')}`;
    const lines = Array.from({ length: 400 }, (_, index) => ({
      ...LINE,
      description: name(index),
      new_item: { name: name(index), stock_unit: 'ea' },
    }));
    const header = { vendor: `Long ${n}`, number: `L-${n}`, date: '2026-11-19', currency: 'USD', total: 400 * 13.5 };
    const after = await saved({ ...header, lines, confirmed: ['currency'] });
    expect(after.adds_up).toBe(true);
    expect(after.lines.filter(({ item, description }) => item !== description)).toEqual([]);
    const params = { invoice_id: invoice.invoice_id };
    const posted = await call(t, maple.manager, invoices.post, { params });
    expect(posted.body).toMatchObject({ status: 'posted', line_count: 400 });
  });

  test('An item with the same name in another case is filled in, in doubt, until a user confirms it or chooses another', async () => {
    const name = `Barista oat milk ${n}`;
    await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit: 'ea' } });
    const proposed = (await saved({ lines: [{ ...LINE, description: `BARISTA OAT MILK ${n}` }] })).lines[0];
    expect(proposed).toMatchObject({ item: name, match: { kind: 'similar' }, in_doubt: ['item'] });
    const confirmed = (await saved({ confirmed: [`${proposed?.line_id}.item`] })).lines[0];
    expect(confirmed).toMatchObject({ match: { kind: 'person', score: 1 }, in_doubt: [] });
    const cleared = (await saved({ lines: [{ line_id: proposed?.line_id, item_id: null }] })).lines[0];
    expect(cleared).toMatchObject({ item_id: null, match: null, stock_quantity: null });
    expect(cleared?.suggestions[0]).toMatchObject({ item: name, kind: 'similar' });
  });

  test('A line whose code is the barcode of one item is that item, whatever its words are', async () => {
    const make = (name: string, barcodes: string[]) =>
      call(t, maple.manager, inventory.createItem, { body: { name, stock_unit: 'ea', barcodes } });
    const item = (await make(`Pens ${n}`, ['4006381333931', '036000291452'])).body;
    const first = async (code: string) =>
      (await saved({ lines: [{ ...LINE, code, description: `Other ${n}` }] })).lines[0];
    const found = { item_id: item.item_id, match: { kind: 'barcode', score: 1 }, in_doubt: [] };
    expect(await first('4006381333931')).toMatchObject(found);
    // A UPC of twelve digits is a barcode of thirteen, or of fourteen.
    expect(await first('00036000291452')).toMatchObject(found);
    expect(await first('0 036000 291452')).toMatchObject(found);
    // A number that is no barcode, and a barcode of two items, say nothing.
    await make(`Ink ${n}`, ['4006381333932']);
    expect(await first('4006381333932')).toMatchObject({ item_id: null, match: null });
    await make(`Pencils ${n}`, ['4006381333931']);
    expect(await first('4006381333931')).toMatchObject({ item_id: null, match: null });
    await call(t, maple.manager, inventory.updateItem, { params: item, body: { is_active: false } });
    expect(await first('4006381333931')).toMatchObject({ item: `Pencils ${n}`, match: { kind: 'barcode' } });
  });

  test('An item whose name is only alike is offered, and never filled in', async () => {
    const name = `Beeswax XL ${n}`;
    await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit: 'ea' } });
    const offered = (await saved({ lines: [{ ...LINE, description: `Beesley XL ${n}` }] })).lines[0];
    expect(offered).toMatchObject({ item_id: null, match: null, in_doubt: ['item'] });
    expect(offered?.suggestions[0]).toMatchObject({ item: name, kind: 'similar' });
    expect(offered?.suggestions[0]?.score).toBeLessThan(0.94);
  });

  test('The best item is offered for shortened words, a short name in a long line, and among 1,000 items that share one word', async () => {
    for (const name of ['Chicken breast boneless', 'Egg', 'Organic walnut butter'])
      await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit: 'ea' } });
    await t.owner.query(
      `insert into items (company_id, item_id, name, name_key, stock_unit, is_active, created_at)
       select $1, gen_random_uuid(), 'Organic good ' || n, 'organic good ' || n, 'ea', true, now() from generate_series(1, 1100) n`,
      [maple.companyId],
    );
    const wanted: [string, string | undefined][] = [
      ['CHIX BRST BNLS 4/10', 'Chicken breast boneless'],
      ['LARGE GRADE A WHITE EGGS LOOSE PACK 15 DOZEN CASE', 'Egg'],
      ['ORGANIC WALNUT BTTR 12 OZ', 'Organic walnut butter'],
      ['ZZYZX', undefined],
    ];
    const { lines } = await saved({ lines: wanted.map(([description]) => ({ ...LINE, description })) });
    expect(lines.map(({ description, suggestions: [best] }) => [description, best?.item])).toEqual(wanted);
    await t.owner.query(`delete from items where company_id = $1 and name like 'Organic good %'`, [maple.companyId]);
  });

  test('An item with all words of a line is offered among 2,000 with one word each, and the nearest among many with all words', async () => {
    const add = (name: string, count: number) =>
      t.owner.query(
        `insert into items (company_id, item_id, name, name_key, stock_unit, is_active, created_at)
         select $1, gen_random_uuid(), $2 || ' ' || n, lower($2) || ' ' || n, 'ea', true, now() from generate_series(1, $3::int) n`,
        [maple.companyId, name, count],
      );
    // What is added later is found later.
    await add('Smoky good', 1100);
    await add('Paprika good', 1100);
    await add('Saffron rice long grain', 60);
    await call(t, maple.manager, inventory.createItem, { body: { name: 'Smoky paprika', stock_unit: 'ea' } });
    const wanted: [string, string][] = [
      ['SMOKY PAPRIKA 2 LB', 'Smoky paprika'],
      ['SAFFRON RICE 47', 'Saffron rice long grain 47'],
      ['GRAIN LONG SAFFRON RICE 12', 'Saffron rice long grain 12'],
    ];
    const { lines } = await saved({ lines: wanted.map(([description]) => ({ ...LINE, description })) });
    expect(lines.map(({ description, suggestions: [best] }) => [description, best?.item])).toEqual(wanted);
    await t.owner.query(
      `delete from items where company_id = $1 and (name like 'Smoky %' or name like 'Paprika good %' or name like 'Saffron rice %')`,
      [maple.companyId],
    );
  });

  test('The same words in another order are another item: they are offered, and a new item is a new one', async () => {
    const name = `Onion red ${n}`;
    const known = await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit: 'ea' } });
    const offered = (await saved({ lines: [{ ...LINE, description: `RED ONION ${n}` }] })).lines[0];
    expect(offered).toMatchObject({ item_id: null, match: null, in_doubt: ['item'] });
    expect(offered?.suggestions[0]).toMatchObject({ item: name, kind: 'similar' });
    const line = { line_id: offered?.line_id, new_item: { name: `Red onion ${n}`, stock_unit: 'ea' } };
    const made = (await saved({ lines: [line] })).lines[0];
    expect(made).toMatchObject({ item: `Red onion ${n}`, match: { kind: 'new' } });
    expect(made?.item_id).not.toBe(known.body.item_id);
  });

  test('A typed conversion follows the quantity', async () => {
    const item = { name: `Wrap ${n}`, stock_unit: 'ea' };
    const [line] = (await saved({ lines: [{ ...LINE, unit: 'CS', new_item: item }] })).lines;
    expect(line).toMatchObject({ stock_quantity: 3, stock_quantity_source: 'guess', in_doubt: ['stock_quantity'] });
    const edit = async (input: LineInput | object) =>
      (await saved({ lines: [{ line_id: line?.line_id, ...input }] })).lines[0];
    expect(await edit({ stock_quantity: 36 })).toMatchObject({
      stock_quantity: 36,
      stock_quantity_source: 'person',
      in_doubt: [],
    });
    expect(await edit({ quantity: 5, amount: 22.5, stock_quantity: 36 })).toMatchObject({
      stock_quantity: 60,
      stock_quantity_source: 'person',
    });
  });

  test('An item or vendor of another company is not found', async () => {
    const stranger = '01a1f841-c787-713a-9a90-f21b2c60f950';
    expect((await put({ lines: [{ ...LINE, item_id: stranger }] })).body).toMatchObject({
      detail: invoiceErrors.noItem,
    });
    expect((await put({ vendor_id: stranger })).body).toMatchObject({ detail: invoiceErrors.noVendor });
  });
});
