import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { locationErrors, locationTexts as texts } from '#contract/inventory/places/locations.texts.ts';
import { type Location, locations } from '#contract/inventory/places/locations.ts';
import { firstSteps } from '#contract/shell/first_steps.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { answerNoVendors } from '../../testing/empty_lists.ts';
import { id, item, OWNER } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, answerBy, refuse, sentTo } from '../../testing/server.ts';

const MAIN: Location = {
  location_id: id(3),
  name: 'Main location',
  is_default: true,
  is_active: true,
  item_count: 12,
  value: 840.5,
};
const KIOSK: Location = { ...MAIN, location_id: id(4), name: 'Kiosk', is_default: false, item_count: 0, value: 0 };
const SUMMARY = {
  item_count: 1,
  value: 0,
  archived_value: 0,
  low_count: 0,
  reorder_point_count: 0,
  par_level_count: 0,
  out_count: 0,
  invoices_to_review: 0,
  oldest_review_at: null,
  written_off_value: 0,
  written_off_most: null,
  categories: [],
};

test('A location is added, and one that has stock says why it cannot be archived', async () => {
  let known = [MAIN];
  answerBy(locations.list, () => ({ locations: known }));
  openScreen('/settings/locations');
  await expect.element(page.getByText(texts.stocked(12, '$840.50'))).toBeVisible();
  await page.getByRole('button', { name: texts.add }).click();
  const dialog = page.getByRole('dialog');
  refuse(locations.create, 409, { detail: locationErrors.nameTaken('Kiosk'), code: 'name_taken' });
  await dialog.getByRole('textbox', { name: texts.name }).fill('Kiosk');
  await dialog.getByRole('button', { name: texts.add }).click();
  await expect.element(dialog.getByText(locationErrors.nameTaken('Kiosk'))).toBeVisible();
  answerBy(locations.create, () => {
    known = [MAIN, KIOSK];
    return KIOSK;
  });
  await dialog.getByRole('button', { name: texts.add }).click();
  await expect.element(page.getByText('Kiosk', { exact: true })).toBeVisible();

  refuse(locations.update, 409, { detail: locationErrors.hasStock('Kiosk'), code: 'has_stock' });
  await page.getByRole('button', { name: texts.more('Kiosk') }).click();
  await page.getByRole('menuitem', { name: texts.archive }).click();
  await expect.element(page.getByText(locationErrors.hasStock('Kiosk'))).toBeVisible();
  answer(locations.update, { ...KIOSK, is_active: false });
  await page.getByRole('button', { name: texts.more('Kiosk') }).click();
  await page.getByRole('menuitem', { name: texts.archive }).click();
  await expect.element(page.getByRole('button', { name: commonTexts.actions.undo })).toBeVisible();
});

const names = [
  { location_id: id(3), name: 'Main location' },
  { location_id: id(4), name: 'Kiosk' },
];

test.each([
  [1, 0],
  [2, 1],
])('With %i locations the inventory has %i choice of one', async (count, choices) => {
  answer(inventory.summary, SUMMARY);
  answer(inventory.costChange, { change: null, was_bought: false, rises: [] });
  answer(inventory.listItems, { items: [item()], total_count: 1 });
  answer(firstSteps.list, { stock: null, customers: null, sample_invoice_id: null, has_test_phones: false });
  openScreen('/inventory', { user: { ...OWNER, locations: names.slice(0, count) } });
  await expect.element(page.getByRole('link', { name: 'Oat milk' })).toBeVisible();
  const choice = page.getByRole('combobox', { name: texts.location });
  expect(choice.elements()).toHaveLength(choices);
  if (choices === 0) return;
  await choice.selectOptions('Kiosk');
  await expect.poll(() => sentTo(inventory.listItems).at(-1)?.query.location_id).toBe(id(4));
});

test('An item says where it is low, and gets levels of its own for one location from its form and in bulk', async () => {
  const oat = item({
    on_hand: 12,
    par_level: 6,
    is_low: true,
    low_at: ['Kiosk'],
    levels: [{ location_id: id(3), par_level: 9, reorder_point: 2 }],
  });
  answer(inventory.summary, SUMMARY);
  answer(inventory.costChange, { change: null, was_bought: false, rises: [] });
  answer(inventory.listItems, { items: [oat], total_count: 1 });
  answerNoVendors();
  answer(areas.list, { areas: [] });
  answer(firstSteps.list, { stock: null, customers: null, sample_invoice_id: null, has_test_phones: false });
  openScreen('/inventory', { user: { ...OWNER, locations: names } });
  await expect.element(page.getByText(inventoryTexts.lowAt(['Kiosk']))).toBeVisible();

  await page.getByRole('button', { name: inventoryTexts.moreActions }).click();
  await page.getByRole('menuitem', { name: inventoryTexts.select }).click();
  await page.getByRole('checkbox', { name: inventoryTexts.bulk.choose('Oat milk') }).click();
  await page.getByRole('button', { name: inventoryTexts.bulk.edit, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: inventoryTexts.bulk.field }).selectOptions('par_level');
  await dialog.getByRole('combobox', { name: inventoryTexts.bulk.at }).selectOptions('Kiosk');
  await dialog.getByRole('textbox', { name: inventoryTexts.bulk.fields.par_level }).fill('4');
  answer(inventory.bulkChange, { before: [{ item_id: oat.item_id, levels: oat.levels }] });
  await dialog.getByRole('button', { name: inventoryTexts.bulk.save }).click();
  // What is not changed is not sent: a user may have changed it since the item was selected.
  await expect
    .poll(() => sentTo(inventory.bulkChange).at(-1)?.body)
    .toEqual({ items: [{ item_id: oat.item_id, level: { location_id: id(4), par_level: '4' } }] });

  await page.getByRole('button', { name: inventoryTexts.add }).first().click();
  await dialog.getByRole('textbox', { name: inventoryTexts.form.name }).fill('Rye');
  await dialog.getByRole('textbox', { name: inventoryTexts.form.parLevel }).fill('6');
  await dialog.getByRole('checkbox', { name: texts.levels.own('Kiosk') }).click();
  await expect.element(dialog.getByRole('textbox', { name: texts.levels.par('Kiosk') })).toHaveValue('6');
  await dialog.getByRole('textbox', { name: texts.levels.par('Kiosk') }).fill('2');
  expect(dialog.getByRole('textbox', { name: texts.levels.par('Main location') }).elements()).toHaveLength(0);
  answer(inventory.createItem, oat);
  await dialog.getByRole('button', { name: inventoryTexts.form.add }).click();
  await expect
    .poll(() => sentTo(inventory.createItem).at(-1)?.body)
    .toMatchObject({ par_level: 6, levels: [{ location_id: id(4), par_level: 2, reorder_point: null }] });
});
