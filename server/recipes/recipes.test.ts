import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { recipeErrors } from '#contract/recipes/errors.texts.ts';
import { recipes } from '#contract/recipes/recipes.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { newId } from '#server/platform/db/ids.ts';
import { call, type TestApp } from '#test/app.ts';
import { type Shop, trialShop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';
import { openStock } from '#test/opening_stock.ts';
import { insertRow } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
});
afterAll(() => t.close());

/** An item, with stock at its cost. */
async function item(name: string, stock_unit: string, cost: string | null): Promise<string> {
  const { item_id } = (await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit } })).body;
  if (cost) await openStock(t, maple, [{ name, stock: 1, cost }]);
  return item_id;
}

/** An item that was bought at these prices, ten of it each time. */
async function bought(name: string, stock_unit: string, prices: number[]): Promise<string> {
  const item_id = await item(name, stock_unit, null);
  const desk = new Desk(t, maple);
  for (const unit_price of prices) {
    await desk.post(await desk.document([{ item: await desk.item({ item_id }), quantity: 10, unit_price }]));
  }
  return item_id;
}

const add = (name: string, lines: object[], more: object = {}) =>
  call(t, maple.manager, recipes.create, {
    body: { name, yield_quantity: 1, yield_unit: 'portion', lines, ...more } as object as never,
  });
const change = (recipe: { recipe_id: string; version: number; name: string }, lines: object[], more: object = {}) =>
  call(t, maple.manager, recipes.update, {
    params: { recipe_id: recipe.recipe_id },
    body: {
      version: recipe.version,
      name: recipe.name,
      yield_quantity: 1,
      yield_unit: 'portion',
      lines,
      ...more,
    } as object as never,
  });

describe('Recipes', () => {
  test('A dish costs what its items and the parts of other recipes cost, and a more expensive purchase lowers its margin', async () => {
    const tomatoes = await bought('Tomatoes', 'lb', [1.6, 2, 2.4]);
    const cream = await item('Cream', 'qt', '4.00');
    // 4 lb trimmed to 80 % are 5 lb.
    const base = await add('Tomato base', [{ item_id: tomatoes, quantity: 4, unit: 'lb', usable_percent: 80 }], {
      yield_quantity: 2,
      yield_unit: 'qt',
    });
    expect(base.body, JSON.stringify(base.body)).toMatchObject({ cost: 5, margin: null, missing_count: 0 });
    const soup = await add(
      'Tomato soup',
      [
        { part_id: base.body.recipe_id, quantity: 8, unit: 'cup' },
        { item_id: cream, quantity: 8, unit: 'fl oz' },
      ],
      { yield_quantity: 8, selling_price: 6, target_percent: 25 },
    );
    expect(soup.body).toMatchObject({ cost: 1.375, latest_cost: 1.625, previous_cost: 1.375, margin: 4.625 });
    expect(soup.body.food_cost).toBeCloseTo(0.229167, 6);
    expect(soup.body.price_changes).toEqual([{ item_id: tomatoes, name: 'Tomatoes', change: 0.2, effect: 0.25 }]);
    const params = { recipe_id: base.body.recipe_id };
    expect((await call(t, maple.staff, recipes.get, { params })).body.used_in).toMatchObject([{ name: 'Tomato soup' }]);
  });

  test('A part that costs less than a hundredth of a cent for one unit counts in full on the page of a dish', async () => {
    const bones = await item('Soup bones', 'ea', '4.40');
    const stock = await add('Bone stock', [{ item_id: bones, quantity: 1, unit: 'ea' }], {
      yield_quantity: 10_000,
      yield_unit: 'ml',
    });
    const lines = [{ part_id: stock.body.recipe_id, quantity: 400, unit: 'ml' }];
    const { body } = await add('Bone broth', lines, { selling_price: 0.55 });
    expect(body).toMatchObject({ cost: 0.176, food_cost: 0.32, lines: [{ unit_cost: 0.00044, cost: 0.176 }] });
    const params = { recipe_id: body.recipe_id };
    await call(t, maple.manager, recipes.archive, { params, body: { is_active: false } });
  });

  test('What a dish costs is unknown while a part of it has no ingredients', async () => {
    const noodles = await item('Noodles', 'ea', '1.50');
    const broth = (await add('Broth to be written', [], { yield_unit: 'qt' })).body;
    const lines = [
      { item_id: noodles, quantity: 1, unit: 'ea' },
      { part_id: broth.recipe_id, quantity: 1, unit: 'qt' },
    ];
    const { body } = await add('Noodle soup', lines, { selling_price: 5 });
    const unknown = { cost: null, food_cost: null, missing_count: 1, unmeasured_count: 0 };
    expect(body).toMatchObject({ ...unknown, lines: [{ unit_cost: 1.5 }, { unit_cost: null }] });
    const bowl = await add('Noodle bowl', [{ part_id: body.recipe_id, quantity: 1, unit: 'portion' }]);
    expect(bowl.body).toMatchObject(unknown);
    for (const { recipe_id } of [bowl.body, body]) {
      await call(t, maple.manager, recipes.archive, { params: { recipe_id }, body: { is_active: false } });
    }
  });

  test('The smallest margin comes first, and dishes above their target are counted', async () => {
    const steak = await item('Steak', 'ea', '9');
    await add('Steak plate', [{ item_id: steak, quantity: 1, unit: 'ea' }], { selling_price: 12 });
    await add('Saffron sauce', [{ item_id: await item('Saffron', 'g', null), quantity: 1, unit: 'g' }], {
      selling_price: 3,
    });
    const { body } = await call(t, maple.staff, recipes.list);
    expect(body.recipes.slice(0, 2).map(({ name, margin }) => [name, margin])).toEqual([
      ['Steak plate', 3],
      ['Tomato soup', 4.625],
    ]);
    expect(body.recipes.find(({ name }) => name === 'Saffron sauce')).toMatchObject({ cost: null, missing_count: 1 });
    const above = await call(t, maple.staff, recipes.list, { query: { above_target: 'true' } });
    expect(above.body.recipes.map(({ name }) => name)).toEqual(['Steak plate']);
    expect(above.body.counts).toMatchObject({ above_target: 1, archived: 3 });
  });

  test('What one piece holds is said once, and then measures the piece in every recipe', async () => {
    const mustard = await item('Dijon', 'ea', '8');
    const line = { item_id: mustard, quantity: 2, unit: 'oz' };
    const refused = await add('Vinaigrette', [line]);
    expect([refused.status, refused.body]).toEqual([
      422,
      { detail: recipeErrors.wrongUnit('oz', 'Dijon'), code: 'wrong_unit' },
    ]);
    const params = { item_id: mustard };
    const said = await call(t, maple.manager, recipes.setContents, { params, body: { unit: 'oz', quantity: 32 } });
    expect(said.body.units.find(({ unit }) => unit === 'lb')).toBeDefined();
    expect((await add('Vinaigrette', [line])).body.cost).toBe(0.5);
    expect(
      (await call(t, maple.manager, recipes.setContents, { params, body: { unit: 'ea', quantity: 2 } })).status,
    ).toBe(422);
  });

  test('What one pound weighs is not asked for, and what it fills is', async () => {
    const params = { item_id: await item('Rye flour', 'lb', '1') };
    const refused = await call(t, maple.manager, recipes.setContents, { params, body: { unit: 'kg', quantity: 10 } });
    expect([refused.status, refused.body]).toMatchObject([422, { detail: recipeErrors.contentsKnown('kg', 'lb') }]);
    const filled = await call(t, maple.manager, recipes.setContents, { params, body: { unit: 'cup', quantity: 3.5 } });
    expect(filled.status).toBe(200);
  });

  test('What one piece holds is corrected in another unit of the same kind', async () => {
    const beans = await item('Canned beans', 'ea', '8');
    const params = { item_id: beans };
    await call(t, maple.manager, recipes.setContents, { params, body: { unit: 'ml', quantity: 500 } });
    await call(t, maple.manager, recipes.setContents, { params, body: { unit: 'g', quantity: 800 } });
    await call(t, maple.manager, recipes.setContents, { params, body: { unit: 'oz', quantity: 32 } });
    const lines = [{ item_id: beans, quantity: 16, unit: 'oz' }];
    expect((await add('Beans', lines)).body.cost).toBe(4);
    // By volume it is something else, which stays.
    const poured = [{ item_id: beans, quantity: 250, unit: 'ml' }];
    expect((await add('Poured beans', poured)).body.cost).toBe(4);
  });

  test('A recipe cannot be made with itself, not even by two changes at the same moment', async () => {
    const salt = await item('Salt', 'g', '0.001');
    const lines = [{ item_id: salt, quantity: 1, unit: 'g' }];
    const [stock, soup] = [(await add('Stock', lines)).body, (await add('Soup', lines)).body];
    const takes = (part: { recipe_id: string }) => [{ part_id: part.recipe_id, quantity: 1, unit: 'portion' }];
    const answers = await Promise.all([change(stock, takes(soup)), change(soup, takes(stock))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const circles = [recipeErrors.circle('Stock', 'Soup'), recipeErrors.circle('Soup', 'Stock')];
    expect(answers.map(({ body }) => body)).toContainEqual({ detail: expect.toBeOneOf(circles), code: 'circle' });
  });

  test('An older version, a taken name and a recipe that others take are refused, each with its sentence', async () => {
    const rice = await item('Rice', 'kg', '2');
    const lines = [{ item_id: rice, quantity: 100, unit: 'g' }];
    const boiled = (await add('Boiled rice', lines)).body;
    const bowl = (await add('Rice bowl', [{ part_id: boiled.recipe_id, quantity: 2, unit: 'portion' }])).body;
    expect((await change(boiled, lines)).body.version).toBe(2);
    expect((await change(boiled, lines)).body).toMatchObject({ detail: recipeErrors.changed, code: 'changed' });
    expect((await add('RICE BOWL', [])).body).toMatchObject({ detail: recipeErrors.nameTaken('RICE BOWL') });
    const archive = (recipe_id: string, is_active = false) =>
      call(t, maple.manager, recipes.archive, { params: { recipe_id }, body: { is_active } });
    expect((await archive(boiled.recipe_id)).body).toMatchObject({ detail: recipeErrors.stillUsed('Rice bowl') });
    expect((await archive(bowl.recipe_id)).body.is_active).toBe(false);
    expect((await archive(boiled.recipe_id)).body.is_active).toBe(false);
    expect((await archive(boiled.recipe_id, true)).body).toMatchObject({ is_active: true, cost: 0.2 });
  });

  test('A recipe takes no archived one, whether it is restored, changed or added', async () => {
    const beans = [{ item_id: await item('Beans', 'g', '0.01'), quantity: 100, unit: 'g' }];
    const mash = (await add('Bean mash', beans)).body;
    const takesMash = [{ part_id: mash.recipe_id, quantity: 1, unit: 'portion' }];
    const burrito = (await add('Burrito', takesMash)).body;
    const plate = (await add('Bean plate', [])).body;
    const archive = ({ recipe_id }: { recipe_id: string }, is_active: boolean) =>
      call(t, maple.manager, recipes.archive, { params: { recipe_id }, body: { is_active } });
    await archive(burrito, false);
    await archive(mash, false);
    const refused = await archive(burrito, true);
    const restoreFirst = { detail: recipeErrors.partsArchived('Bean mash'), code: 'archived_part' };
    expect([refused.status, refused.body]).toEqual([409, restoreFirst]);
    const restoreOrRemove = { detail: recipeErrors.partArchived('Bean mash'), code: 'archived_part' };
    expect((await change(plate, takesMash)).body).toEqual(restoreOrRemove);
    expect((await add('Bean toast', takesMash)).body).toEqual(restoreOrRemove);
    await archive(mash, true);
    expect((await archive(burrito, true)).body).toMatchObject({ is_active: true, cost: 1 });
    expect((await change(plate, takesMash)).body).toMatchObject({ cost: 1 });
  });

  test('A yield keeps a unit in which the recipes that take it can measure it', async () => {
    const peas = await item('Split peas', 'lb', '2');
    const lines = [{ item_id: peas, quantity: 1, unit: 'lb' }];
    const puree = (await add('Pea puree', lines, { yield_unit: 'qt' })).body;
    const soup = (await add('Pea soup', [{ part_id: puree.recipe_id, quantity: 2, unit: 'cup' }])).body;
    const refused = await change(puree, lines, { yield_unit: 'portion' });
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: recipeErrors.yieldStillUsed('portion', 'Pea soup'), code: 'used' },
    ]);
    expect((await change(puree, lines, { yield_unit: 'pt' })).status).toBe(200);
    const params = { recipe_id: soup.recipe_id };
    expect((await call(t, maple.staff, recipes.get, { params })).body).toMatchObject({ cost: 2, missing_count: 0 });
    // Sales of an archived recipe still take its ingredients.
    await call(t, maple.manager, recipes.archive, { params, body: { is_active: false } });
    const inPortions = () => change({ ...puree, version: 2 }, lines, { yield_unit: 'portion' });
    expect((await inPortions()).body).toEqual({
      detail: recipeErrors.yieldStillUsed('portion', 'Pea soup', 'Pea soup'),
      code: 'used',
    });
    const restored = (await call(t, maple.manager, recipes.archive, { params, body: { is_active: true } })).body;
    expect((await change(restored, [{ item_id: peas, quantity: 1, unit: 'lb' }])).status).toBe(200);
    expect((await inPortions()).status).toBe(200);
  });

  test('A dish of which sales take too little, since the pack of an ingredient was deleted, says so and comes first', async () => {
    const oats = await item('Rolled oats', 'lb', '1');
    const [vendor_id, vendor_item_id] = [newId(), newId()];
    const of = { company_id: maple.companyId, vendor_id };
    await insertRow(t, 'vendors', { ...of, name: 'Mill', name_key: 'mill', created_at: t.clock.now });
    await insertRow(t, 'vendor_items', {
      ...of,
      vendor_item_id,
      item_id: oats,
      description: 'Oats',
      description_key: 'oats',
      unit: 'CS',
      stock_per_unit: 25,
      learned_at: t.clock.now,
    });
    const porridge = (await add('Porridge', [{ item_id: oats, quantity: 0.01, unit: 'case' }], { selling_price: 5 }))
      .body;
    expect(porridge).toMatchObject({ cost: 0.25, missing_count: 0, unmeasured_count: 0 });
    const brunch = (await add('Brunch', [{ part_id: porridge.recipe_id, quantity: 1, unit: 'portion' }])).body;
    const deleted = await call(t, maple.manager, vendors.deleteItem, { params: { vendor_id, vendor_item_id } });
    expect(deleted.status).toBe(200);
    const { recipes: rows, counts } = (await call(t, maple.staff, recipes.list)).body;
    expect([counts.unmeasured, ...rows.slice(0, 2).map((row) => [row.name, row.unmeasured_count])]).toEqual([
      2,
      ['Brunch', 1],
      ['Porridge', 1],
    ]);
    const part = (await call(t, maple.staff, recipes.get, { params: { recipe_id: brunch.recipe_id } })).body;
    expect(part.lines).toMatchObject([{ name: 'Porridge', unmeasured_count: 1 }]);
    const inPounds = await change(porridge, [{ item_id: oats, quantity: 0.25, unit: 'lb' }], { selling_price: 5 });
    expect(inPounds.body).toMatchObject({ cost: 0.25, unmeasured_count: 0 });
    const params = { recipe_id: brunch.recipe_id };
    expect((await call(t, maple.staff, recipes.get, { params })).body).toMatchObject({ unmeasured_count: 0 });
  });

  test('A percentage finer than two decimals is refused at its field', async () => {
    const item_id = await item('Chives', 'g', '0.01');
    const line = (usable_percent: number) => ({ item_id, quantity: 1, unit: 'g', usable_percent });
    const detail = commonTexts.decimals(2);
    for (const percent of [0.004, 33.333, 99.999]) {
      const usable = await add('Chive butter', [line(percent)]);
      expect([usable.status, usable.body]).toMatchObject([422, { fields: { 'lines.0.usable_percent': detail } }]);
      const target = await add('Chive butter', [], { target_percent: percent });
      expect([target.status, target.body]).toMatchObject([422, { detail, fields: { target_percent: detail } }]);
    }
    const finest = await add('Chive butter', [line(0.01)], { target_percent: 0.01 });
    expect(finest.body).toMatchObject({ target_percent: 0.01, lines: [{ usable_percent: 0.01 }] });
  });

  test('Items of another company are not ingredients, and staff cannot change recipes', async () => {
    const stranger = await trialShop(t);
    const item = { name: 'Theirs', stock_unit: 'ea' };
    const { item_id: theirs } = (await call(t, stranger.owner, inventory.createItem, { body: item })).body;
    expect((await add('Stolen', [{ item_id: theirs, quantity: 1, unit: 'ea' }])).status).toBe(422);
    const { ingredients } = (await call(t, maple.staff, recipes.listIngredients, { query: { search: 'the' } })).body;
    expect(ingredients).toEqual([]);
    const found = await call(t, maple.staff, recipes.listIngredients, { query: { search: 'tomat' } });
    expect(found.body.ingredients.map(({ name, own_unit }) => [name, own_unit])).toEqual([
      ['Tomato base', 'qt'],
      ['Tomato soup', 'portion'],
      ['Tomatoes', 'lb'],
    ]);
    const params = { recipe_id: found.body.ingredients[0]?.part_id ?? '' };
    expect((await call(t, maple.staff, recipes.archive, { params })).status).toBe(403);
  });
});
