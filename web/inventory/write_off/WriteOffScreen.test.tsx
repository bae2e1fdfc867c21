import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { writeOffTexts as texts } from '#contract/inventory/movements/write_offs.texts.ts';
import { writeOffs } from '#contract/inventory/movements/write_offs.ts';
import { packTexts } from '#contract/inventory/packs/packs.texts.ts';
import { locationTexts } from '#contract/inventory/places/locations.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { answerNoItems } from '../../testing/empty_lists.ts';
import { id, item } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../../testing/server.ts';

const MILK = item({ name: 'Oat milk', on_hand: 12, barcodes: ['036000291452'], average_cost: 2.5 });
const MOVEMENT = {
  location_id: id(3),
  location: 'Main location',
  movement_id: '0198aa00-0000-7000-8000-000000000001',
  item_id: MILK.item_id,
  reason: 'broken' as const,
  quantity: -3,
  on_hand_after: 9,
  unit_cost: 2.5,
  note: null,
  occurred_at: '2026-11-20T15:00:00Z',
  other_item_id: null,
  other_item: null,
  created_by: 'maria',
  invoice_id: null,
  invoice_number: null,
  vendor: null,
  count_id: null,
  count_name: null,
  reverses_movement_id: null,
  is_reversed: false,
  lots: [],
};
const RECENT = { ...MOVEMENT, item: 'Oat milk', stock_unit: 'each', can_undo: true };
const finder = page.getByRole('searchbox');
const done = page.getByRole('button', { name: texts.done, exact: true });

function open() {
  answer(writeOffs.listRecent, { write_offs: [] });
  answer(inventory.listItems, { items: [MILK], total_count: 1 });
  openScreen('/inventory/write-off');
}

test('A scanned barcode chooses the item, a tap adds a step, and Enter records nothing before a reason is chosen', async () => {
  open();
  answerBy(inventory.createMovement, () => ({ movement: MOVEMENT, item: { ...MILK, on_hand: 9 } }));
  await finder.fill('036000291452');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: texts.addStepLabel('2', 'ea') }).click();
  await page.getByRole('textbox').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.reasonNeeded)).toBeVisible();
  await expect.element(page.getByRole('radio', { name: texts.reasons.wasted })).toHaveFocus();
  expect(sentTo(inventory.createMovement)).toEqual([]);
  await page.getByRole('radio', { name: texts.reasons.broken }).click();
  await done.click();
  await expect.element(finder).toBeVisible();
  expect(sentTo(inventory.createMovement).map(({ body }) => body)).toEqual([{ reason: 'broken', quantity: 3 }]);

  answer(writeOffs.undoMovement, { item: MILK });
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(texts.undone('Oat milk'))).toBeVisible();
});

test('More than is on hand can be written off, and the form says how much there is', async () => {
  open();
  await finder.fill('036000291452');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('textbox').fill('12');
  await expect.element(page.getByText(texts.onlyOnHand('12', 'each'))).not.toBeInTheDocument();
  await page.getByRole('textbox').fill('1,200');
  await expect.element(page.getByText(texts.onlyOnHand('12', 'each'))).toBeVisible();
});

test('With several locations, the form says what is on hand at the one where it is written off', async () => {
  answer(writeOffs.listRecent, { write_offs: [] });
  answer(inventory.listItems, { items: [MILK], total_count: 1 });
  const there = { in_transit: 0, par_level: null, reorder_point: null, is_low: false };
  const stock = [
    { location_id: id(3), location: 'Main location', on_hand: 0, ...there },
    { location_id: id(4), location: 'Kiosk', on_hand: 12, ...there },
  ];
  answer(inventory.getItem, { ...MILK, stock, costs: [], vendor_items: [], velocity: null });
  const locations = stock.map(({ location_id, location }) => ({ location_id, name: location }));
  openScreen('/inventory/write-off', { user: { locations } });
  await finder.fill('036000291452');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.onHand('0', 'each'), { exact: true })).toBeVisible();
  await page.getByRole('textbox').fill('3');
  await expect.element(page.getByText(texts.onlyOnHand('0', 'each'))).toBeVisible();
  await page.getByRole('combobox', { name: locationTexts.location }).selectOptions('Kiosk');
  await expect.element(page.getByText(texts.onHand('12', 'each'), { exact: true })).toBeVisible();
  await expect.element(page.getByText(texts.onlyOnHand('0', 'each'))).not.toBeInTheDocument();
});

test('A code that two items have chooses neither and offers both', async () => {
  const carton = item({ item_id: id(7), name: 'Oat milk, carton', barcodes: MILK.barcodes });
  open();
  answer(inventory.listItems, { items: [MILK, carton], total_count: 2 });
  await finder.fill('036000291452');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: /^Oat milk, carton/ })).toBeVisible();
  await expect.element(finder).toBeVisible();
  await page.getByRole('button', { name: /^Oat milk, carton/ }).click();
  await expect.element(page.getByRole('radio', { name: texts.reasons.broken })).toBeVisible();
});

test('A refusal is shown beside the form, and what was entered stays', async () => {
  open();
  refuse(inventory.createMovement, 409, { detail: 'This item is archived.', code: 'archived' });
  await finder.fill('oat');
  await page.getByRole('button', { name: /^Oat milk/ }).click();
  await page.getByRole('radio', { name: texts.reasons.stolen }).click();
  await done.click();
  await expect.element(page.getByText('This item is archived.')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: texts.reasons.stolen })).toBeChecked();
});

test('A code that no item has is named, and an accountant can look but not write off', async () => {
  answer(writeOffs.listRecent, { write_offs: [{ ...RECENT, can_undo: false }] });
  answerNoItems();
  openScreen('/inventory/write-off');
  await finder.fill('999');
  await expect.element(page.getByText(texts.unknown('999'))).toBeVisible();

  openScreen('/inventory/write-off', { user: { role: 'accountant' } });
  await expect.element(page.getByText('Oat milk')).toBeVisible();
  await expect.element(finder).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: texts.undo('Oat milk') })).not.toBeInTheDocument();
});

test('A write-off that is recorded late leaves the form of the next item open', async () => {
  open();
  answer(inventory.listItems, { items: [MILK, item({ item_id: id(8), name: 'Rye bread' })], total_count: 2 });
  answerBy(inventory.createMovement, () => ({ movement: MOVEMENT, item: MILK }));
  const record = hold(inventory.createMovement);
  await finder.fill('oat');
  await page.getByRole('button', { name: /^Oat milk/ }).click();
  await page.getByRole('radio', { name: texts.reasons.broken }).click();
  await done.click();
  await expect.poll(() => sentTo(inventory.createMovement)).toHaveLength(1);
  await page.getByRole('button', { name: texts.another }).click();
  await finder.fill('rye');
  await page.getByRole('button', { name: /^Rye bread/ }).click();
  await page.getByRole('radio', { name: texts.reasons.stolen }).click();
  record();
  await expect.element(page.getByText(texts.recorded('1', 'each', 'Oat milk'))).toBeVisible();
  await expect.element(page.getByRole('radio', { name: texts.reasons.stolen })).toBeChecked();
});

test('A write-off in cases and loose units records their sum, and the suggested single unit is not added to it', async () => {
  const ale = item({ name: 'Ale', stock_unit: 'ea', on_hand: 60, packs: [{ unit: 'CS', stock_per_unit: 24 }] });
  answer(writeOffs.listRecent, { write_offs: [] });
  answer(inventory.listItems, { items: [ale], total_count: 1 });
  answer(inventory.createMovement, { movement: MOVEMENT, item: ale });
  openScreen('/inventory/write-off');
  await finder.fill('ale');
  await page.getByRole('button', { name: /^Ale/ }).click();
  const cases = page.getByRole('textbox', { name: 'Cases of 24' });
  const loose = page.getByRole('textbox', { name: 'Loose ea' });
  await expect.element(cases).toHaveValue('');
  await expect.element(loose).toHaveValue('1');
  // What the form suggests comes back with the field that had replaced it.
  await cases.fill('2');
  await expect.element(loose).toHaveValue('');
  await cases.fill('');
  await expect.element(loose).toHaveValue('1');
  await cases.fill('999999999');
  await expect.element(page.getByText(packTexts.tooMuch('ea'))).toBeVisible();
  await page.getByRole('radio', { name: texts.reasons.broken }).click();
  await done.click();
  expect(sentTo(inventory.createMovement)).toEqual([]);
  await expect.element(cases).toHaveFocus();
  await cases.fill('2');
  await expect.element(loose).toHaveValue('');
  await expect.element(page.getByText(packTexts.sum(['2 cases of 24'], null, '48', 'ea'))).toBeVisible();
  await page.getByRole('button', { name: texts.addStepLabel('2', 'ea') }).click();
  await page.getByRole('button', { name: inventoryTexts.more }).click();
  await expect.element(page.getByText('2 cases of 24 + 3 ea = 51 ea')).toBeVisible();
  await done.click();
  await expect.element(finder).toBeVisible();
  expect(sentTo(inventory.createMovement).map(({ body }) => body)).toEqual([{ reason: 'broken', quantity: 51 }]);
});

test('On a phone every step of weighed goods can be read, and what the fields come to stands below the steps', async () => {
  await page.viewport(390, 844);
  const flour = item({ name: 'Flour', stock_unit: 'kg', on_hand: 60, packs: [{ unit: 'bag', stock_per_unit: 10 }] });
  answer(writeOffs.listRecent, { write_offs: [] });
  answer(inventory.listItems, { items: [flour], total_count: 1 });
  openScreen('/inventory/write-off');
  await finder.fill('flour');
  await page.getByRole('button', { name: /^Flour/ }).click();
  const bags = page.getByRole('textbox', { name: 'Bags of 10' });
  await bags.fill('12345');
  const step = page.getByRole('button', { name: texts.addStepLabel('0.25', 'kg') });
  const label = step.getByText('+0.25').element();
  expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
  expect(bags.element().scrollWidth).toBeLessThanOrEqual(bags.element().clientWidth);
  const sum = page.getByText('12,345 bags of 10 = 123,450 kg');
  await expect.element(sum).toBeVisible();
  expect(sum.element().getBoundingClientRect().top).toBeGreaterThan(step.element().getBoundingClientRect().bottom);
  await bags.fill('x');
  // The sentence has the width of the form, not of the field.
  const fault = page.getByText(commonTexts.notANumber);
  await expect.element(fault).toBeVisible();
  expect(fault.element().getBoundingClientRect().height).toBeLessThan(24);
});
