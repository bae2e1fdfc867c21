import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { z } from 'zod';
import { inventoryTexts as texts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { lotTexts } from '#contract/inventory/lots/lots.texts.ts';
import { lots } from '#contract/inventory/lots/lots.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { packTexts } from '#contract/inventory/packs/packs.texts.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { locationTexts } from '#contract/inventory/places/locations.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { queryClient } from '../../../query.ts';
import { id, item } from '../../../testing/samples.ts';
import { openScreen } from '../../../testing/screen.tsx';
import { answer, answerBy, sentTo } from '../../../testing/server.ts';

type Detail = z.input<(typeof inventory.getItem)['reply']>;

function answerItem(detail: Partial<Detail>) {
  answer(inventory.getItem, { ...item(), stock: [], costs: [], vendor_items: [], velocity: null, ...detail });
  answer(inventory.listMovements, { movements: [], total_count: 0 });
  answer(pos.listConnections, { drivers: [], connections: [], counting: [] });
  answer(merges.ofItem, { merges: [], duplicates: [] });
  answer(areas.list, { areas: [] });
}

test('The form says what is on hand as the page of the item does, and what that becomes once a quantity is entered', async () => {
  answerItem({ on_hand: 72.2491, stock_unit: 'kg' });
  openScreen(`/inventory/${id(21)}`);
  await page.getByRole('button', { name: texts.record }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(texts.previewNone('72.25', 'kg'), { exact: true })).toBeVisible();
  await dialog.getByRole('textbox', { name: packTexts.inUnit(texts.quantityLabel.counted, 'kg') }).fill('70');
  await expect.element(dialog.getByText(texts.preview('72.25', '70', 'kg'), { exact: true })).toBeVisible();
  expect(sentTo(inventory.createMovement)).toEqual([]);
});

test('A count of a lot starts from what is there of it, and another location takes the choice back', async () => {
  const main = { location_id: id(3), name: 'Main location' };
  const kiosk = { location_id: id(4), name: 'Kiosk' };
  const there = { on_hand: 10, in_transit: 0, par_level: null, reorder_point: null, is_low: false };
  answerItem({
    on_hand: 20,
    stock_unit: 'ea',
    expires: true,
    stock: [
      { location_id: id(3), location: 'Main location', ...there },
      { location_id: id(4), location: 'Kiosk', ...there },
    ],
  });
  const lot = { lot_id: id(71), item_id: id(21), item: 'Oat milk', stock_unit: 'ea', code: 'L7', value: 8 };
  const place = { location_id: id(3), location: 'Main location', expires_on: '2026-11-22', days_left: 2, on_hand: 4 };
  answer(lots.list, { lots: [{ ...lot, ...place }], total_count: 1, expiring_value: 8, expiring_days: 3 });
  openScreen(`/inventory/${id(21)}`, { user: { locations: [main, kiosk] } });
  await page.getByRole('button', { name: texts.record }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: lotTexts.fields.which }).selectOptions(id(71));
  await dialog.getByRole('button', { name: texts.more }).click();
  const field = dialog.getByRole('textbox', { name: packTexts.inUnit(texts.quantityLabel.counted, 'ea') });
  await expect.element(field).toHaveValue('5');
  await expect.element(dialog.getByText(texts.preview('10', '11', 'ea'), { exact: true })).toBeVisible();
  await dialog.getByRole('combobox', { name: locationTexts.location }).selectOptions('Kiosk');
  await expect.element(dialog.getByText(texts.preview('10', '5', 'ea'), { exact: true })).toBeVisible();
  answer(inventory.createMovement, { movement: null, item: item() });
  await dialog.getByRole('button', { name: texts.record }).click();
  await expect
    .poll(() => sentTo(inventory.createMovement).map(({ body }) => body))
    .toEqual([{ reason: 'counted', quantity: 5, note: null, location_id: id(4) }]);
});

test('A count of a lot that two locations have starts from what the chosen one has', async () => {
  const main = { location_id: id(3), location: 'Main location' };
  const kiosk = { location_id: id(4), location: 'Kiosk' };
  const there = { in_transit: 0, par_level: null, reorder_point: null, is_low: false };
  answerItem({
    on_hand: 13,
    stock_unit: 'ea',
    expires: true,
    stock: [
      { ...main, ...there, on_hand: 10 },
      { ...kiosk, ...there, on_hand: 3 },
    ],
  });
  const ofItem = { item_id: id(21), item: 'Oat milk', stock_unit: 'ea' };
  const lot = { ...ofItem, lot_id: id(71), code: 'L7', value: 8, expires_on: '2026-11-22', days_left: 2 };
  const rows = [
    { ...lot, ...main, on_hand: 10 },
    { ...lot, ...kiosk, on_hand: 3 },
  ];
  answer(lots.list, { lots: rows, total_count: 2, expiring_value: 16, expiring_days: 3 });
  const locations = [main, kiosk].map(({ location_id, location }) => ({ location_id, name: location }));
  openScreen(`/inventory/${id(21)}`, { user: { locations } });
  await page.getByRole('button', { name: texts.record }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: locationTexts.location }).selectOptions('Kiosk');
  await dialog.getByRole('combobox', { name: lotTexts.fields.which }).selectOptions(id(71));
  await dialog.getByRole('button', { name: texts.more }).click();
  const field = dialog.getByRole('textbox', { name: packTexts.inUnit(texts.quantityLabel.counted, 'ea') });
  await expect.element(field).toHaveValue('4');
  await expect.element(dialog.getByText(texts.preview('3', '4', 'ea'), { exact: true })).toBeVisible();
});

test('What is typed for one item is not recorded for the item to which Back leads', async () => {
  answerItem({});
  answerBy(inventory.getItem, ({ params: { item_id = '' } }) => {
    const name = item_id === id(21) ? 'Oat milk' : 'Rye bread';
    return { ...item({ item_id, name }), stock: [], costs: [], vendor_items: [], velocity: null };
  });
  const screen = openScreen(`/inventory/${id(21)}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('Oat milk');
  await screen.goTo(`/inventory/${id(22)}`);
  await expect.element(heading).toHaveTextContent('Rye bread');
  await page.getByRole('button', { name: texts.record }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: packTexts.inUnit(texts.quantityLabel.counted, 'each') }).fill('70');
  const ofRye = dialog.element();
  await screen.goBack();
  await expect.element(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveTextContent('Oat milk');
  expect(ofRye.isConnected).toBe(false);
});

test('A count of one item in cases starts its loose units from zero, and an adjustment can be below zero', async () => {
  answerItem({ on_hand: 60, stock_unit: 'ea', packs: [{ unit: 'case', stock_per_unit: 24 }] });
  answer(inventory.createMovement, { movement: null, item: item() });
  openScreen(`/inventory/${id(21)}`);
  await page.getByRole('button', { name: texts.record }).click();
  const dialog = page.getByRole('dialog');
  const cases = dialog.getByRole('textbox', { name: 'Cases of 24' });
  await cases.fill('2');
  await dialog.getByRole('button', { name: texts.more }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Loose ea' })).toHaveValue('1');
  await expect.element(dialog.getByText('2 cases of 24 + 1 ea = 49 ea')).toBeVisible();
  await expect.element(dialog.getByText(texts.preview('60', '49', 'ea'), { exact: true })).toBeVisible();
  // A count has no minus sign; what was typed is not sent.
  await cases.fill('-1');
  await dialog.getByRole('button', { name: texts.record }).click();
  await expect.element(cases).toHaveAttribute('aria-invalid', 'true');
  await expect.element(cases).toHaveFocus();
  await expect.element(cases).toHaveAccessibleErrorMessage(commonTexts.notANumber);
  expect(sentTo(inventory.createMovement)).toEqual([]);
  await dialog.getByText(texts.manual.adjusted).click();
  await expect.element(dialog.getByText('−1 cases of 24 + 1 ea = −23 ea')).toBeVisible();
  await expect.element(dialog.getByText(texts.preview('60', '37', 'ea'), { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: texts.record }).click();
  await expect
    .poll(() => sentTo(inventory.createMovement).map(({ body }) => body))
    .toEqual([{ reason: 'adjusted', quantity: -23, note: null }]);
});

test('A pack that is no longer offered keeps its field once it is typed', async () => {
  answerItem({ on_hand: 60, stock_unit: 'ea', packs: [{ unit: 'case', stock_per_unit: 24 }] });
  openScreen(`/inventory/${id(21)}`);
  await page.getByRole('button', { name: texts.record }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Cases of 24' }).fill('2');
  answerItem({ on_hand: 60, stock_unit: 'ea', packs: [] });
  await queryClient.invalidateQueries();
  await expect.element(dialog.getByRole('textbox', { name: 'Units of 24' })).toHaveValue('2');
  await expect.element(dialog.getByText('2 units of 24 = 48 ea')).toBeVisible();
});
