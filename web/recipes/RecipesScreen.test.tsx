import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { recipeErrors } from '#contract/recipes/errors.texts.ts';
import { recipeTexts as texts } from '#contract/recipes/recipes.texts.ts';
import { type Ingredient, type Recipe, recipes } from '#contract/recipes/recipes.ts';
import { unitsOf } from '#contract/recipes/units.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { leavingTexts } from '#contract/texts/leaving.ts';
import { expectOwnScreens } from '../testing/records.ts';
import { id } from '../testing/samples.ts';
import { drawn, openScreen } from '../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../testing/server.ts';

const BEEF: Ingredient = {
  item_id: id(21),
  part_id: null,
  name: 'Roast beef',
  own_unit: 'lb',
  units: unitsOf('lb'),
  unit_cost: 8,
  unmeasured_count: 0,
  is_active: true,
};
const JAR: Ingredient = { ...BEEF, item_id: id(22), name: 'Dijon', own_unit: 'ea', units: unitsOf('ea'), unit_cost: 8 };
const BEEF_LINE = { ...BEEF, quantity: 8, unit: 'oz', usable_percent: 100, own_quantity: 0.5, cost: 4 };
const PLATE: Recipe = {
  recipe_id: id(41),
  name: 'Beef plate',
  category: null,
  yield_quantity: 1,
  yield_unit: 'portion',
  selling_price: 10,
  cost: 4,
  latest_cost: 4.5,
  previous_cost: 4,
  margin: 6,
  food_cost: 0.4,
  target: 0.42,
  line_count: 1,
  missing_count: 0,
  is_active: true,
  note: null,
  version: 3,
  target_percent: 42,
  used_in: [],
  unmeasured_count: 0,
  lines: [BEEF_LINE],
  price_changes: [{ item_id: id(21), name: 'Roast beef', change: 0.125, effect: 0.5 }],
};

test('The list says which dishes cost more than their target', async () => {
  const counts = { all: 1, above_target: 1, archived: 0, unmeasured: 0 };
  answer(recipes.list, { recipes: [PLATE], total_count: 1, counts });
  openScreen('/recipes');
  const row = page.getByRole('row').filter({ hasText: 'Beef plate' });
  await expect.element(row).toMatchTextContent(/\$4\.00 per portion\$10\.00\$6\.0040/);
  await page.getByRole('button', { name: new RegExp(texts.chips.above_target) }).click();
  await expect.poll(() => sentTo(recipes.list).some(({ query }) => query.above_target === 'true')).toBe(true);
});

test('What a batch makes is written as a number of portions', async () => {
  await page.viewport(1280, 900);
  const counts = { all: 2, above_target: 0, archived: 0, unmeasured: 0 };
  const soup = { ...PLATE, recipe_id: id(42), name: 'Soup', yield_quantity: 4 };
  answer(recipes.list, { recipes: [PLATE, soup], total_count: 2, counts });
  openScreen('/recipes');
  await expect.element(page.getByRole('cell', { name: '4 portions' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '1 portion', exact: true })).toBeVisible();
});

test('The list and the recipe say of which ingredient sales take nothing, since its unit is unknown', async () => {
  const recipe: Recipe = {
    ...PLATE,
    cost: null,
    margin: null,
    food_cost: null,
    missing_count: 2,
    unmeasured_count: 1,
    lines: [{ ...BEEF, quantity: 1, unit: 'case', usable_percent: 100, own_quantity: null, cost: null }],
  };
  const counts = { all: 1, above_target: 0, archived: 0, unmeasured: 1 };
  answer(recipes.list, { recipes: [recipe], total_count: 1, counts });
  answer(recipes.get, recipe);
  answer(recipes.listIngredients, { ingredients: [] });
  openScreen('/recipes');
  await expect.element(page.getByText(texts.headline(1, 0, 1))).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Beef plate' });
  await expect.element(row).toMatchTextContent(texts.unmeasured(1));
  await expect.element(row).toMatchTextContent(texts.missing(1));
  await row.getByRole('link', { name: 'Beef plate' }).click();
  await expect.element(page.getByText(texts.unitUnknown('case'))).toBeVisible();
  await page.getByRole('combobox', { name: texts.unitOf('Roast beef') }).selectOptions('oz');
  await expect.element(page.getByText(texts.unitUnknown('case'))).not.toBeInTheDocument();
});

test('The line of a recipe in a recipe says that a unit in it is unknown', async () => {
  const part = { ...BEEF, item_id: null, part_id: id(42), name: 'Gravy', unit_cost: null, unmeasured_count: 1 };
  const recipe: Recipe = {
    ...PLATE,
    cost: null,
    margin: null,
    food_cost: null,
    missing_count: 1,
    unmeasured_count: 1,
    lines: [{ ...part, quantity: 8, unit: 'oz', usable_percent: 100, own_quantity: 0.5, cost: null }],
  };
  answer(recipes.get, recipe);
  answer(recipes.listIngredients, { ingredients: [] });
  openScreen(`/recipes/${recipe.recipe_id}`);
  await expect.element(page.getByText(texts.partUnmeasured('Gravy'))).toBeVisible();
});

test('Cost and margin follow what is typed, and the price that restores the target is taken and saved', async () => {
  answer(recipes.get, PLATE);
  answer(recipes.listIngredients, { ingredients: [] });
  openScreen(`/recipes/${PLATE.recipe_id}`);
  const figures = page.getByRole('region', { name: texts.figures });
  await expect.element(figures).toMatchTextContent(/\$4\.00/);
  await expect.element(page.getByRole('region', { name: texts.changes })).toMatchTextContent(/\$10\.72/);
  await page.getByRole('textbox', { name: texts.quantityOf('Roast beef') }).fill('6');
  await expect.element(figures).toMatchTextContent(/\$3\.00/);
  await page.getByRole('combobox', { name: texts.unitOf('Roast beef') }).selectOptions('g');
  await expect.element(figures).toMatchTextContent(/\$0\.106/);
  await page.getByRole('combobox', { name: texts.unitOf('Roast beef') }).selectOptions('oz');
  await page.getByRole('textbox', { name: texts.quantityOf('Roast beef') }).fill('9');
  await figures.getByRole('button', { name: texts.takePrice('$10.72') }).click();
  refuse(recipes.update, 409, { detail: recipeErrors.changed, code: 'changed' });
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(recipeErrors.changed);
  const saved = { ...PLATE, version: 4, selling_price: 10.72 };
  answer(recipes.update, saved);
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByText(texts.saved('Beef plate'))).toBeVisible();
  expect(sentTo(recipes.update).at(-1)?.body).toMatchObject({
    version: 3,
    selling_price: 10.72,
    lines: [{ item_id: id(21), quantity: 9, unit: 'oz', usable_percent: 100 }],
  });
});

test('A recipe with an ingredient whose cost is unknown shows the sum of the others, and what it is without', async () => {
  const lines = [
    BEEF_LINE,
    { ...BEEF_LINE, item_id: id(22), name: 'Ketchup', unit_cost: null, cost: null },
    { ...BEEF_LINE, item_id: id(23), name: 'Bun' },
  ];
  answer(recipes.get, { ...PLATE, lines });
  answer(recipes.listIngredients, { ingredients: [] });
  openScreen(`/recipes/${PLATE.recipe_id}`);
  const figures = page.getByRole('region', { name: texts.figures });
  await expect.element(figures).toMatchTextContent(texts.atLeast('$8.00'));
  await expect.element(figures.getByText(texts.without.cost('Ketchup'))).toBeVisible();
  await page.getByRole('textbox', { name: texts.quantityOf('Bun') }).fill('');
  await expect.element(figures).toMatchTextContent(texts.atLeast('$4.00'));
  await expect.element(figures.getByText(texts.without.quantity('Bun'))).toBeVisible();
});

test('A recipe that another user changed can be loaded as it is now, and is then saved', async () => {
  answer(recipes.get, PLATE);
  answer(recipes.listIngredients, { ingredients: [] });
  openScreen(`/recipes/${PLATE.recipe_id}`);
  const quantity = page.getByRole('textbox', { name: texts.quantityOf('Roast beef') });
  await quantity.fill('9');
  refuse(recipes.update, 409, { detail: recipeErrors.changed, code: 'changed' });
  await page.getByRole('button', { name: texts.save }).click();
  const theirs = { ...PLATE, version: 4, lines: PLATE.lines.map((line) => ({ ...line, quantity: 7 })) };
  answer(recipes.get, theirs);
  answer(recipes.update, { ...theirs, version: 5 });
  await page.getByRole('button', { name: texts.loadCurrent }).click();
  await expect.element(quantity).toHaveValue('7');
  await quantity.fill('6');
  await page.getByRole('button', { name: texts.save }).click();
  await expect.poll(() => sentTo(recipes.update).at(-1)?.body).toMatchObject({ version: 4, lines: [{ quantity: 6 }] });
});

test('A refused save says so beside its button, and both users’ changes can be saved', async () => {
  await page.viewport(390, 844);
  const long = {
    ...PLATE,
    lines: Array.from({ length: 12 }, (_, at) => ({ ...BEEF_LINE, item_id: id(200 + at), name: `Part ${at}` })),
  };
  answer(recipes.get, long);
  answer(recipes.listIngredients, { ingredients: [] });
  openScreen(`/recipes/${PLATE.recipe_id}`);
  await page.getByRole('textbox', { name: texts.quantityOf('Part 0') }).fill('9');
  refuse(recipes.update, 409, { detail: recipeErrors.changed, code: 'changed' });
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByRole('alert')).toBeInViewport();
  const theirs = { ...long, version: 4, selling_price: 12 };
  answer(recipes.get, theirs);
  answer(recipes.update, { ...theirs, version: 5 });
  await page.getByRole('button', { name: texts.mergeCurrent }).click();
  await expect.element(page.getByText(texts.merged)).toBeVisible();
  await page.getByRole('button', { name: texts.save }).click();
  await expect
    .poll(() => sentTo(recipes.update).at(-1)?.body)
    .toMatchObject({
      version: 4,
      selling_price: 12,
      lines: [{ quantity: 9 }, ...long.lines.slice(1).map(() => ({ quantity: 8 }))],
    });
});

test('Archiving a recipe asks first while it has unsaved changes, and not otherwise', async () => {
  answer(recipes.get, PLATE);
  answer(recipes.listIngredients, { ingredients: [] });
  answer(recipes.archive, { ...PLATE, is_active: false });
  openScreen(`/recipes/${PLATE.recipe_id}`);
  const quantity = page.getByRole('textbox', { name: texts.quantityOf('Roast beef') });
  await quantity.fill('9');
  await page.getByRole('button', { name: texts.archive }).click();
  const dialog = page.getByRole('dialog', { name: texts.archiveTitle('Beef plate') });
  await dialog.getByRole('button', { name: commonTexts.actions.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(quantity).toHaveValue('9');
  expect(sentTo(recipes.archive)).toEqual([]);
  await quantity.fill('8');
  await page.getByRole('button', { name: texts.archive }).click();
  await expect.element(page.getByText(texts.archivedNote)).toBeVisible();
  expect(sentTo(recipes.archive)).toHaveLength(1);
});

test('An ingredient is found by typing, gets the focus on its quantity, and can be measured by what it holds', async () => {
  answer(recipes.get, { ...PLATE, price_changes: [] });
  answer(recipes.listIngredients, { ingredients: [JAR] });
  openScreen(`/recipes/${PLATE.recipe_id}`);
  await page.getByRole('combobox', { name: texts.addLine }).fill('dij');
  await page.getByRole('option', { name: 'Dijon' }).click();
  await expect.element(page.getByRole('textbox', { name: texts.quantityOf('Dijon') })).toHaveFocus();
  await page.getByRole('button', { name: texts.otherUnitOf('Dijon') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: texts.contents.quantity }).fill('32');
  const measured = { ...JAR, units: unitsOf('ea', { contents: [{ unit: 'oz', quantity: '32' }], packs: [] }) };
  answer(recipes.setContents, measured);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('combobox', { name: texts.unitOf('Dijon') })).toHaveValue('oz');
  expect(sentTo(recipes.setContents)[0]?.body).toEqual({ unit: 'oz', quantity: 32 });
  expect(sentTo(recipes.update)).toEqual([]);
  await page.getByRole('textbox', { name: texts.quantityOf('Dijon') }).fill('4');
  await expect.element(page.getByRole('region', { name: texts.figures })).toMatchTextContent(/\$5\.00/);
  // Saving tells what is missing and keeps everything.
  await page.getByRole('textbox', { name: texts.quantityOf('Dijon') }).fill('');
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByText(commonTexts.aboveZero)).toBeVisible();
  await page.getByRole('button', { name: texts.removeLine('Dijon') }).click();
  await expect.element(page.getByRole('combobox', { name: texts.addLine })).toHaveFocus();
  await expect.element(page.getByText(commonTexts.aboveZero)).not.toBeInTheDocument();
});

test('What an ingredient holds is saved in the unit that was sent, and a form that was opened again stays', async () => {
  answer(recipes.listIngredients, { ingredients: [JAR] });
  openScreen('/recipes/new');
  await page.getByRole('combobox', { name: texts.addLine }).fill('dij');
  await page.getByRole('option', { name: 'Dijon' }).click();
  const other = page.getByRole('button', { name: texts.otherUnitOf('Dijon') });
  await other.click();
  const dialog = page.getByRole('dialog');
  const quantity = dialog.getByRole('textbox', { name: texts.contents.quantity });
  await quantity.fill('12');
  const units = unitsOf('ea', { contents: [{ unit: 'oz', quantity: '12' }], packs: [] });
  answer(recipes.setContents, { ...JAR, units });
  const letGo = hold(recipes.setContents);
  await dialog.getByRole('button', { name: texts.contents.save }).click();
  await expect.poll(() => sentTo(recipes.setContents)).toHaveLength(1);
  await dialog.getByRole('button', { name: commonTexts.actions.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await other.click();
  await quantity.fill('16');
  await dialog.getByRole('combobox', { name: texts.contents.unit }).selectOptions('g');
  letGo();
  await expect.poll(() => document.querySelector<HTMLSelectElement>('li select')?.value).toBe('oz');
  await drawn();
  await expect.element(quantity).toHaveValue('16');
});

test('Whoever closes the form before its save is refused hears of it, also when it is open again', async () => {
  answer(recipes.listIngredients, { ingredients: [JAR] });
  openScreen('/recipes/new');
  await page.getByRole('combobox', { name: texts.addLine }).fill('dij');
  await page.getByRole('option', { name: 'Dijon' }).click();
  const other = page.getByRole('button', { name: texts.otherUnitOf('Dijon') });
  await other.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: texts.contents.quantity }).fill('12');
  refuse(recipes.setContents, 409, { detail: 'The item was archived.', code: 'archived' });
  const letGo = hold(recipes.setContents);
  await dialog.getByRole('button', { name: texts.contents.save }).click();
  await expect.poll(() => sentTo(recipes.setContents)).toHaveLength(1);
  await dialog.getByRole('button', { name: commonTexts.actions.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await other.click();
  await expect.element(dialog).toBeVisible();
  letGo();
  await expect.element(page.getByRole('alert').getByText('The item was archived.')).toBeVisible();
  await expect.element(dialog.getByText(texts.contents.failed)).not.toBeInTheDocument();
});

test('A recipe without a name leads to the field of its name, however long it is', async () => {
  await page.viewport(390, 844);
  const lines = Array.from({ length: 12 }, (_, at) => ({ ...BEEF_LINE, item_id: id(200 + at), name: `Part ${at}` }));
  answer(recipes.get, { ...PLATE, lines });
  answer(recipes.listIngredients, { ingredients: [] });
  openScreen(`/recipes/${PLATE.recipe_id}`);
  const name = page.getByRole('textbox', { name: texts.name, exact: true });
  await name.fill('');
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toBeInViewport();
});

test('Enter in the search for an ingredient does not save the recipe without it', async () => {
  answer(recipes.get, { ...PLATE, price_changes: [] });
  answer(recipes.listIngredients, { ingredients: [JAR] });
  answer(recipes.update, PLATE);
  openScreen(`/recipes/${PLATE.recipe_id}`);
  await page.getByRole('combobox', { name: texts.addLine }).fill('dij');
  await expect.element(page.getByRole('option', { name: 'Dijon' })).toBeVisible();
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  await expect.element(page.getByRole('textbox', { name: texts.quantityOf('Dijon') })).toHaveFocus();
  expect(sentTo(recipes.update)).toEqual([]);
});

test('While an ingredient is searched for, nothing that other words found is offered', async () => {
  answerBy(recipes.listIngredients, ({ query }) => ({ ingredients: query.search === 'dij' ? [JAR] : [BEEF] }));
  openScreen('/recipes/new');
  const picker = page.getByRole('combobox', { name: texts.addLine });
  await picker.click();
  await expect.element(page.getByRole('option', { name: 'Roast beef' })).toBeVisible();
  const release = hold(recipes.listIngredients);
  await picker.fill('dij');
  await expect.element(page.getByRole('option', { name: 'Roast beef' })).not.toBeInTheDocument();
  release();
  await expect.element(page.getByRole('option', { name: 'Dijon' })).toBeVisible();
});

test('An ingredient that is added twice has two lines, each with its own quantity', async () => {
  answer(recipes.listIngredients, { ingredients: [BEEF, JAR] });
  openScreen('/recipes/new');
  const add = async (name: string) => {
    await page.getByRole('combobox', { name: texts.addLine }).fill(name);
    await page.getByRole('option', { name }).click();
  };
  await add('Roast beef');
  await add('Dijon');
  await page.getByRole('button', { name: texts.removeLine('Roast beef') }).click();
  await add('Dijon');
  const quantities = page.getByRole('textbox', { name: texts.quantityOf('Dijon') });
  await quantities.first().fill('4');
  await expect.element(quantities.first()).toHaveValue('4');
  await expect.element(quantities.last()).toHaveValue('');
});

test('Staff read the recipe and cannot change it', async () => {
  answer(recipes.get, PLATE);
  openScreen(`/recipes/${PLATE.recipe_id}`, { user: { role: 'staff' } });
  await expect.element(page.getByRole('row').filter({ hasText: 'Roast beef' })).toMatchTextContent(/8.oz/);
  await expect.element(page.getByRole('button', { name: texts.save })).not.toBeInTheDocument();
});

test('What is typed while a recipe is saved stays, and is saved next', async () => {
  answer(recipes.get, PLATE);
  answer(recipes.listIngredients, { ingredients: [] });
  openScreen(`/recipes/${PLATE.recipe_id}`);
  const quantity = page.getByRole('textbox', { name: texts.quantityOf('Roast beef') });
  await quantity.fill('9');
  const saved = { ...PLATE, version: 4, lines: PLATE.lines.map((line) => ({ ...line, quantity: 9 })) };
  answer(recipes.update, saved);
  const release = hold(recipes.update);
  await page.getByRole('button', { name: texts.save }).click();
  await expect.poll(() => sentTo(recipes.update).length).toBe(1);
  await quantity.fill('7');
  release();
  await expect.element(page.getByText(texts.saved('Beef plate'))).toBeVisible();
  await expect.element(quantity).toHaveValue('7');
  await page.getByRole('button', { name: texts.save }).click();
  await expect.poll(() => sentTo(recipes.update).at(-1)?.body).toMatchObject({ version: 4, lines: [{ quantity: 7 }] });
});

test('Each archived recipe has a screen of its own', async () => {
  answerBy(recipes.get, ({ params: { recipe_id = '' } }) => {
    const name = recipe_id === PLATE.recipe_id ? 'Beef plate' : 'Beef bowl';
    return { ...PLATE, recipe_id, name, is_active: false };
  });
  await expectOwnScreens(
    { path: `/recipes/${PLATE.recipe_id}`, heading: 'Beef plate' },
    { path: `/recipes/${id(43)}`, heading: 'Beef bowl' },
  );
});

test('A new recipe that is saved after its screen was left is reported and does not open', async () => {
  answer(recipes.listIngredients, { ingredients: [] });
  answer(recipes.create, PLATE);
  const letGo = hold(recipes.create);
  const screen = openScreen('/recipes/new');
  await page.getByRole('textbox', { name: texts.name }).fill('Beef plate');
  await page.getByRole('button', { name: texts.save }).click();
  await expect.poll(() => sentTo(recipes.create)).toHaveLength(1);
  const going = screen.goTo('/loading');
  await page.getByRole('button', { name: leavingTexts.leave }).click();
  await expect.poll(screen.address).toBe('/loading');
  await going;
  letGo();
  await expect.element(page.getByText(texts.saved('Beef plate'))).toBeVisible();
  await drawn();
  expect(screen.address()).toBe('/loading');
});

test('Loading the recipe as it is now discards a text that a field refused, too', async () => {
  answer(recipes.get, { ...PLATE, selling_price: null });
  answer(recipes.listIngredients, { ingredients: [] });
  openScreen(`/recipes/${PLATE.recipe_id}`);
  await page.getByRole('textbox', { name: texts.quantityOf('Roast beef') }).fill('9');
  refuse(recipes.update, 409, { detail: recipeErrors.changed, code: 'changed' });
  await page.getByRole('button', { name: texts.save }).click();
  const price = page.getByRole('textbox', { name: texts.price('portion') });
  await price.fill('5x');
  await userEvent.tab();
  await expect.element(page.getByText(commonTexts.notANumber)).toBeVisible();
  answer(recipes.get, { ...PLATE, selling_price: null, version: 4 });
  await page.getByRole('button', { name: texts.loadCurrent }).click();
  await expect.element(page.getByRole('textbox', { name: texts.quantityOf('Roast beef') })).toHaveValue('8');
  await expect.element(price).toHaveValue('');
});
