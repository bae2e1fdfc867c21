import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { inventoryFaults } from '#contract/inventory/faults.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { WRITE_OFFS } from '#contract/inventory/movements/movements.ts';
import { writeOffErrors } from '#contract/inventory/movements/write_offs.texts.ts';
import { writeOffs } from '#contract/inventory/movements/write_offs.ts';
import { PAGE_SIZE_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop, trialShop } from '#test/cast.ts';
import { openStock } from '#test/opening_stock.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

async function add(name: string, more: object = {}): Promise<Item> {
  const answer = await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit: 'ea', ...more } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

function move(
  itemId: string,
  reason: 'counted' | 'wasted' | 'adjusted' | 'returned',
  quantity: number | string,
  token = maple.manager,
) {
  return call(t, token, inventory.createMovement, {
    params: { item_id: itemId },
    body: { reason, quantity, note: 'by hand' },
  });
}

describe('Items', () => {
  test('Items are found by words in any case and without accents, by SKU and by barcode', async () => {
    const item = await add('Crème fraîche, 1 L', { sku: 'CF-1', barcodes: ['0123456789012'], category: 'Dairy' });
    // A scanner may say a UPC-A without its leading zero, and the camera with it.
    for (const search of ['creme fraiche', 'FRAÎCHE', 'cf-1', '0123456789012', '123456789012']) {
      const found = await call(t, maple.staff, inventory.listItems, { query: { search } });
      expect([search, found.body.items.map(({ item_id }) => item_id)]).toEqual([search, [item.item_id]]);
    }
    const other = await call(t, maple.staff, inventory.listItems, { query: { search: '50%' } });
    expect(other.body.items).toEqual([]);
  });

  test('A taken name or SKU is refused in any spelling, and the existing item stays unchanged', async () => {
    await add('Butter, unsalted', { sku: 'B1' });
    const name = await call(t, maple.manager, inventory.createItem, {
      body: { name: 'BUTTER unsalted', stock_unit: 'lb' },
    });
    expect([name.status, name.body]).toEqual([
      409,
      { detail: inventoryErrors.nameTaken('BUTTER unsalted'), code: 'name_taken' },
    ]);
    const sku = await call(t, maple.manager, inventory.createItem, {
      body: { name: 'Ghee', stock_unit: 'lb', sku: 'b1' },
    });
    expect([sku.status, sku.body]).toEqual([409, { detail: inventoryErrors.skuTaken('b1'), code: 'sku_taken' }]);
  });

  test('Names that consist of signs alone are told apart', async () => {
    const apple = await add('🍎');
    await add('🍌');
    const again = await call(t, maple.manager, inventory.createItem, { body: { name: '🍎', stock_unit: 'ea' } });
    expect([again.status, again.body]).toMatchObject([409, { code: 'name_taken' }]);
    const found = async (search: string) =>
      (await call(t, maple.staff, inventory.listItems, { query: { search } })).body.items.map(({ item_id }) => item_id);
    expect([await found('🍎'), await found('%')]).toEqual([[apple.item_id], []]);
  });

  test('An error names the field that is wrong', async () => {
    const answer = await call(t, maple.manager, inventory.createItem, {
      body: {
        name: '  ',
        stock_unit: 'ea',
        par_level: 'many',
        reorder_point: 1_000_000_000_000,
        selling_price: 2 ** 31,
      },
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'invalid',
      fields: {
        name: 'Enter a name.',
        par_level: 'Enter a number.',
        reorder_point: 'Enter a smaller number.',
        selling_price: 'Enter a smaller number.',
      },
    });
    const body = { name: 'Ghee', stock_unit: 'lb', par_level: -1, reorder_point: '-0.5' };
    const negative = await call(t, maple.manager, inventory.createItem, { body });
    expect(negative.status).toBe(422);
    const { zeroOrMore } = commonTexts;
    expect(negative.body).toMatchObject({ fields: { par_level: zeroOrMore, reorder_point: zeroOrMore } });
  });

  test('Items are archived and restored, and keep their ledger', async () => {
    const item = await add('Pickles', { barcodes: ['036000291452'] });
    await move(item.item_id, 'counted', 8);
    const params = { item_id: item.item_id };
    const archived = await call(t, maple.manager, inventory.updateItem, { params, body: { is_active: false } });
    expect(archived.body.is_active).toBe(false);
    expect((await call(t, maple.staff, inventory.listItems, { query: { search: 'pickles' } })).body.total_count).toBe(
      0,
    );
    expect(
      (await call(t, maple.staff, inventory.listItems, { query: { search: 'pickles', archived: 'true' } })).body
        .total_count,
    ).toBe(1);
    expect((await move(item.item_id, 'wasted', 1)).status).toBe(409);
    const restored = await call(t, maple.manager, inventory.updateItem, { params, body: { is_active: true } });
    expect(restored.body).toMatchObject({ is_active: true, on_hand: 8, barcodes: ['036000291452'] });
  });

  test('An item with a ledger keeps its unit, in whichever spelling; one without takes another', async () => {
    const item = await add('Tonic', { stock_unit: 'case' });
    const change = (stock_unit: string) =>
      call(t, maple.manager, inventory.updateItem, { params: { item_id: item.item_id }, body: { stock_unit } });
    expect((await change('box')).body.stock_unit).toBe('box');
    expect((await change('case')).status).toBe(200);
    await move(item.item_id, 'counted', 5);
    const refused = await change('ea');
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: inventoryErrors.unitFixed('case'), code: 'unit_fixed' },
    ]);
    expect((await change('cs')).body).toMatchObject({ stock_unit: 'cs', on_hand: 5 });
    await move(item.item_id, 'counted', 0);
  });

  test('Low is at or below the reorder point or, without one, below par; below par is a filter of its own', async () => {
    const oils = [
      ['Low oil', { par_level: 10, reorder_point: 3 }],
      ['Thin oil', { par_level: 10, reorder_point: 2 }],
      ['Par oil', { par_level: 3 }],
      ['Short oil', { par_level: 4 }],
      ['Free oil', {}],
    ] as const;
    for (const [name, levels] of oils) await move((await add(name, levels)).item_id, 'counted', 3);
    const found = async (query: object) =>
      (await call(t, maple.staff, inventory.listItems, { query: { search: 'oil', ...query } })).body.items;
    expect((await found({})).map(({ name, is_low, is_below_par }) => [name, is_low, is_below_par])).toEqual([
      ['Short oil', true, true],
      ['Low oil', true, true],
      ['Par oil', false, false],
      ['Thin oil', false, true],
      ['Free oil', false, false],
    ]);
    expect((await found({ low: 'true' })).map(({ name }) => name)).toEqual(['Short oil', 'Low oil']);
    expect((await found({ below_par: 'true' })).map(({ name }) => name)).toEqual(['Short oil', 'Low oil', 'Thin oil']);
  });
});

describe('Movements by hand', () => {
  test('A count sets the quantity, waste reduces it, and an adjustment adds its signed quantity', async () => {
    const item = await add('Romaine');
    const steps = [
      ['counted', 24, 24, 24],
      ['wasted', 2.5, -2.5, 21.5],
      ['returned', 1, -1, 20.5],
      ['adjusted', '-0.5', -0.5, 20],
      ['counted', '12.25', -7.75, 12.25],
      ['counted', 12.25, 0, 12.25],
    ] as const;
    for (const [reason, entered, quantity, on_hand] of steps) {
      const answer = await move(item.item_id, reason, entered);
      expect(answer.body).toMatchObject({
        movement: { reason, quantity, on_hand_after: on_hand, note: 'by hand', created_by: 'maple-manager' },
        item: { on_hand },
      });
    }
    const ledger = await call(t, maple.staff, inventory.listMovements, {
      params: { item_id: item.item_id },
      query: { limit: 2 },
    });
    expect(ledger.body.total_count).toBe(6);
    expect(ledger.body.movements.map(({ on_hand_after }) => on_hand_after)).toEqual([12.25, 12.25]);
  });

  test('Zero, negative quantities, and adjustments by staff are refused', async () => {
    const item = await add('Thyme');
    expect((await move(item.item_id, 'wasted', 0)).body).toMatchObject({ detail: inventoryErrors.nothingToRecord });
    expect((await move(item.item_id, 'counted', -1)).body).toMatchObject({ detail: inventoryFaults.negativeCount });
    expect((await move(item.item_id, 'adjusted', 1, maple.staff)).status).toBe(403);
    expect((await move(item.item_id, 'counted', 1, maple.staff)).status).toBe(200);
  });

  test('Simultaneous movements lose nothing: the quantity on hand is always the sum of the ledger', async () => {
    const item = await add('Eggs');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('counted', 'wasted', 'adjusted'), fc.integer({ min: 1, max: 500 })), {
          minLength: 4,
          maxLength: 8,
        }),
        async (moves) => {
          await Promise.all(moves.map(([reason, tenths]) => move(item.item_id, reason as 'counted', tenths / 10)));
          const params = { item_id: item.item_id };
          const { body } = await call(t, maple.staff, inventory.getItem, { params });
          const ledger = await call(t, maple.staff, inventory.listMovements, {
            params,
            query: { limit: PAGE_SIZE_MAX },
          });
          expect(ledger.body.total_count).toBe(ledger.body.movements.length);
          // The ledger keeps four decimals.
          const sum = Number(ledger.body.movements.reduce((all, { quantity }) => all + quantity, 0).toFixed(4));
          expect([sum, ledger.body.movements[0]?.on_hand_after]).toEqual([body.on_hand, body.on_hand]);
        },
      ),
      { numRuns: 10 },
    );
  });
});

describe('Write-offs', () => {
  test('Each reason takes goods off the shelf at their average cost, and is listed until it is undone', async () => {
    const item = await add('Cold brew');
    await openStock(t, maple, [{ name: 'Cold brew', stock: 20, cost: '2.50' }]);
    const written: string[] = [];
    for (const reason of WRITE_OFFS) {
      const body = { reason, quantity: '1.5' };
      const answer = await call(t, maple.staff, inventory.createMovement, { params: { item_id: item.item_id }, body });
      expect(answer.body.movement).toMatchObject({ reason, quantity: -1.5, unit_cost: 2.5 });
      written.unshift(reason);
    }
    const recent = async () =>
      (await call(t, maple.staff, writeOffs.listRecent)).body.write_offs.filter(
        ({ item: name }) => name === 'Cold brew',
      );
    const listed = await recent();
    expect(listed.map(({ reason }) => reason).toSorted()).toEqual(written.toSorted());
    expect((await call(t, maple.staff, inventory.summary)).body).toMatchObject({
      written_off_value: 18.75,
      written_off_most: 'Cold brew',
    });

    for (const { item_id, movement_id } of listed) {
      const undone = await call(t, maple.staff, writeOffs.undoMovement, { params: { item_id, movement_id } });
      expect(undone.status).toBe(200);
      const again = await call(t, maple.staff, writeOffs.undoMovement, { params: { item_id, movement_id } });
      expect([again.status, again.body]).toEqual([409, { detail: writeOffErrors.undone, code: 'undone' }]);
    }
    expect(await recent()).toEqual([]);
    const now = await call(t, maple.staff, inventory.getItem, { params: { item_id: item.item_id } });
    expect(now.body).toMatchObject({ on_hand: 20 });
    expect((await call(t, maple.staff, inventory.summary)).body.written_off_value).toBe(0);
  });

  test('What was written off is summed exactly and rounded once', async () => {
    const item = await add('Vanilla extract');
    await openStock(t, maple, [{ name: 'Vanilla extract', stock: 20, cost: '1.005' }]);
    const { movement } = (await move(item.item_id, 'wasted', 1)).body;
    expect((await call(t, maple.staff, inventory.summary)).body.written_off_value).toBe(1.01);
    const params = { item_id: item.item_id, movement_id: movement?.movement_id ?? '' };
    await call(t, maple.manager, writeOffs.undoMovement, { params });
    await call(t, maple.manager, inventory.updateItem, { params, body: { is_active: false } });
  });

  test('The last seven days are those of the shop, also in its evening, when UTC is a day ahead', async () => {
    const { now } = t.clock;
    const item = await add('Scallions');
    await openStock(t, maple, [{ name: 'Scallions', stock: 20, cost: '3.00' }]);
    t.clock.now = new Date('2026-11-21T15:00:00Z');
    const { movement } = (await move(item.item_id, 'wasted', 2)).body;
    const written = async () => (await call(t, maple.staff, inventory.summary)).body.written_off_value;
    t.clock.now = new Date('2026-11-28T02:00:00Z');
    expect(await written()).toBe(6);
    t.clock.now = new Date('2026-11-28T06:00:00Z');
    expect(await written()).toBe(0);
    t.clock.now = now;
    const params = { item_id: item.item_id, movement_id: movement?.movement_id ?? '' };
    await call(t, maple.manager, writeOffs.undoMovement, { params });
  });

  test("Staff undo their own entries and not those of others; nobody undoes an entry through another item's address", async () => {
    const [rice, beans] = [await add('Rice'), await add('Beans')];
    const body = { reason: 'stolen', quantity: 1 } as const;
    const { body: made } = await call(t, maple.manager, inventory.createMovement, {
      params: { item_id: rice.item_id },
      body,
    });
    const movement_id = made.movement?.movement_id ?? '';
    const undo = (token: string, item_id: string) =>
      call(t, token, writeOffs.undoMovement, { params: { item_id, movement_id } });
    expect((await undo(maple.staff, rice.item_id)).body).toMatchObject({ detail: writeOffErrors.othersEntry });
    expect((await undo(maple.manager, beans.item_id)).body).toMatchObject({ detail: writeOffErrors.noMovement });
    const shown = await call(t, maple.staff, writeOffs.listRecent);
    expect(shown.body.write_offs.find((entry) => entry.movement_id === movement_id)?.can_undo).toBe(false);
    expect((await undo(maple.owner, rice.item_id)).status).toBe(200);
    const { body: ledger } = await call(t, maple.staff, inventory.listMovements, { params: { item_id: rice.item_id } });
    const opposite = ledger.movements[0]?.movement_id ?? '';
    const back = await call(t, maple.owner, writeOffs.undoMovement, {
      params: { item_id: rice.item_id, movement_id: opposite },
    });
    expect(back.body).toMatchObject({ detail: writeOffErrors.notByHand });
  });
});

test('The summary counts low and out-of-stock items and the stock value', async () => {
  const summary = await call(t, maple.staff, inventory.summary);
  expect(summary.status).toBe(200);
  expect(summary.body).toMatchObject({
    low_count: 2,
    reorder_point_count: 2,
    par_level_count: 4,
    out_count: 0,
    // Of these, the item that was archived with stock.
    value: 130.1,
    archived_value: 20.1,
    invoices_to_review: 0,
    categories: [{ category: 'Dairy', item_count: 1 }],
  });
  const costs = await call(t, maple.staff, inventory.costChange);
  expect(costs.body).toEqual({ change: null, was_bought: false, rises: [] });
});

test('A category is known however many larger ones there are', async () => {
  // Of a shop of its own: others would stand in its list.
  const { owner } = await trialShop(t);
  const names = Array.from({ length: 14 }, (_, at) => `Category ${String(at + 1).padStart(2, '0')}`);
  for (const category of names) {
    await call(t, owner, inventory.createItem, { body: { name: `Of ${category}`, stock_unit: 'ea', category } });
  }
  const { categories } = (await call(t, owner, inventory.summary)).body;
  expect(categories).toEqual(names.map((category) => ({ category, item_count: 1 })));
});

test('The stock value counts archived items that are on hand, as the report of the value does, and says how much they are', async () => {
  const { body: before } = await call(t, maple.staff, inventory.summary);
  await openStock(t, maple, [{ name: 'Quail eggs', stock: 20, cost: '2' }]);
  const { body } = await call(t, maple.staff, inventory.listItems, { query: { search: 'Quail eggs' } });
  const params = { item_id: body.items[0]?.item_id ?? '' };
  await call(t, maple.manager, inventory.updateItem, { params, body: { is_active: false } });
  const { body: after } = await call(t, maple.staff, inventory.summary);
  expect(after).toMatchObject({ item_count: before.item_count, value: before.value + 40 });
  expect(after.archived_value).toBe(before.archived_value + 40);
});
