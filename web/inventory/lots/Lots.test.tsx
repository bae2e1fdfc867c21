import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { lotErrors } from '#contract/inventory/lots/lot_errors.texts.ts';
import { lotTexts as texts } from '#contract/inventory/lots/lots.texts.ts';
import { type Lot, lots } from '#contract/inventory/lots/lots.ts';
import { writeOffTexts } from '#contract/inventory/movements/write_offs.texts.ts';
import { writeOffs } from '#contract/inventory/movements/write_offs.ts';
import { locationTexts } from '#contract/inventory/places/locations.texts.ts';
import { waitingTexts } from '#contract/shell/waiting.texts.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { id, item } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, answerBy, refuse, sentTo } from '../../testing/server.ts';

const MILK: Lot = {
  lot_id: id(71),
  item_id: id(21),
  item: 'Oat milk',
  stock_unit: 'l',
  location_id: id(3),
  location: 'Main location',
  code: 'L7',
  expires_on: '2026-11-22',
  days_left: 2,
  on_hand: 4,
  value: 9.5,
};
const EGGS: Lot = {
  ...MILK,
  lot_id: id(72),
  item_id: id(22),
  item: 'Eggs',
  code: null,
  expires_on: '2026-12-20',
  days_left: 30,
};
const REPLY = { lots: [MILK, EGGS], total_count: 2, expiring_value: 9.5, expiring_days: 3 };
const OAT: Item = item({ stock_unit: 'l', on_hand: 6, expires: true });

function answerEntry() {
  const movement = {
    movement_id: id(81),
    item_id: id(21),
    reason: 'wasted',
    quantity: -4,
    on_hand_after: 2,
    unit_cost: null,
    note: null,
  };
  const from = {
    location_id: id(3),
    location: 'Main location',
    occurred_at: '2026-11-20T15:00:00.000Z',
    created_by: 'maple',
  };
  const none = {
    invoice_id: null,
    invoice_number: null,
    vendor: null,
    count_id: null,
    count_name: null,
    reverses_movement_id: null,
  };
  const rest = { other_item_id: null, other_item: null, is_reversed: false, lots: [] };
  answer(inventory.createMovement, { movement: { ...movement, ...from, ...none, ...rest } as never, item: OAT });
}

test('What expires first is listed with its days, and wasted, used up or corrected from there', async () => {
  answer(lots.list, REPLY);
  answerEntry();
  await openScreen('/inventory/use-first');
  await expect.element(page.getByText(texts.daysLeft(2))).toBeVisible();
  await expect.element(page.getByText(texts.lot('L7'))).toBeVisible();
  await page.getByRole('button', { name: texts.actions.waste }).first().click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: texts.wasteQuantity('L') });
  await expect.element(field).toHaveValue('4');
  refuse(inventory.createMovement, 422, { detail: lotErrors.notSoMuch('3', 'l'), code: 'not_so_much' });
  await dialog.getByRole('button', { name: texts.actions.waste }).click();
  await expect.element(dialog.getByText(lotErrors.notSoMuch('3', 'l'))).toBeVisible();
  answerEntry();
  await dialog.getByRole('button', { name: texts.actions.waste }).click();
  await expect.element(page.getByText(texts.wasted('4', 'L', 'Oat milk'))).toBeVisible();
  answer(writeOffs.undoMovement, { item: OAT });
  await page.getByRole('button', { name: commonTexts.actions.undo }).click();
  await expect.element(page.getByText(texts.undone('Oat milk'))).toBeVisible();

  await page.getByRole('button', { name: texts.actions.more('Eggs') }).click();
  await page.getByRole('menuitem', { name: texts.actions.usedUp }).click();
  await expect.element(page.getByText(texts.usedUpDone('Eggs'))).toBeVisible();
  expect(sentTo(inventory.createMovement).at(-1)?.body).toEqual({
    reason: 'counted',
    quantity: 0,
    lot_id: id(72),
    location_id: id(3),
  });

  await page.getByRole('button', { name: texts.actions.more('Eggs') }).click();
  await page.getByRole('menuitem', { name: texts.actions.change }).click();
  answer(lots.change, { lots: [] });
  await dialog.getByLabelText(texts.fields.date).fill('2026-12-24');
  await dialog.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByText(texts.changed('Eggs'))).toBeVisible();
  expect(sentTo(lots.change).at(-1)?.body).toEqual({ expires_on: '2026-12-24', code: null });
});

test('Staff choose in the list of lots, for themselves, how many days before its date they hear of a lot', async () => {
  answer(lots.list, REPLY);
  answerBy(waiting.setExpiringDays, () => {
    answer(lots.list, { ...REPLY, expiring_days: 7 });
    return { expiring_days: 7 };
  });
  await openScreen('/inventory/use-first', { user: { role: 'staff' } });
  await expect.element(page.getByText(texts.atRisk('$9.50', 3))).toBeVisible();
  await page.getByRole('combobox', { name: waitingTexts.expiringDays }).selectOptions('7');
  await expect.element(page.getByText(texts.atRisk('$9.50', 7))).toBeVisible();
  expect(sentTo(waiting.setExpiringDays).map(({ body }) => body)).toEqual([{ expiring_days: 7 }]);
});

test('A write-off of an item that expires takes the lot that is chosen', async () => {
  answer(inventory.listItems, { items: [OAT], total_count: 1 });
  answer(writeOffs.listRecent, { write_offs: [] });
  answer(lots.list, { ...REPLY, lots: [MILK], total_count: 1 });
  answerEntry();
  await openScreen('/inventory/write-off');
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('oat');
  await page.getByRole('button', { name: /Oat milk/ }).click();
  await page.getByRole('combobox', { name: texts.fields.which }).selectOptions(id(71));
  await page.getByRole('radio', { name: writeOffTexts.reasons.broken }).click();
  await page.getByRole('button', { name: writeOffTexts.done }).click();
  await expect
    .poll(() => sentTo(inventory.createMovement).at(-1)?.body)
    .toMatchObject({ reason: 'broken', lot_id: id(71) });
});

test('A write-off at another location does not take the lot that was chosen before', async () => {
  answer(inventory.listItems, { items: [OAT], total_count: 1 });
  answer(writeOffs.listRecent, { write_offs: [] });
  answer(lots.list, { ...REPLY, lots: [MILK], total_count: 1 });
  answer(inventory.getItem, { ...OAT, stock: [], costs: [], vendor_items: [], velocity: null });
  answerEntry();
  const kiosk = { location_id: id(4), name: 'Kiosk' };
  const user = { locations: [{ location_id: id(3), name: 'Main location' }, kiosk] };
  await openScreen('/inventory/write-off', { user });
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('oat');
  await page.getByRole('button', { name: /Oat milk/ }).click();
  await page.getByRole('combobox', { name: texts.fields.which }).selectOptions(id(71));
  await page.getByRole('combobox', { name: locationTexts.location }).selectOptions('Kiosk');
  await page.getByRole('radio', { name: writeOffTexts.reasons.broken }).click();
  await page.getByRole('button', { name: writeOffTexts.done }).click();
  await expect
    .poll(() => sentTo(inventory.createMovement).map(({ body }) => body))
    .toEqual([{ reason: 'broken', quantity: 1, location_id: id(4) }]);
});
