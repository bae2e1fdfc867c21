import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { BULK_ITEMS_MAX } from '#contract/inventory/limits.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { answerNoVendors } from '../../testing/empty_lists.ts';
import { id, item } from '../../testing/samples.ts';
import { drawn, openApp, signIn } from '../../testing/screen.tsx';
import { allRead, answer, hold, refuse, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

const texts = inventoryTexts.bulk;
const ITEMS = ['Ale', 'Gin', 'Rum'].map((name, index) => item({ item_id: id(21 + index), name }));
const row = (name: string) => page.getByRole('checkbox', { name: texts.choose(name), exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function select() {
  await button(inventoryTexts.moreActions).click();
  await page.getByRole('menuitem', { name: inventoryTexts.select }).click();
}

async function openSelecting() {
  await page.viewport(1440, 900);
  answerShell();
  answer(inventory.listItems, { items: ITEMS, total_count: ITEMS.length });
  answerNoVendors();
  answer(areas.list, { areas: [] });
  signIn();
  openApp('/inventory');
  await select();
}

test('A change that is answered late leaves what was selected since, and the form about it', async () => {
  await openSelecting();
  answer(inventory.bulkChange, { before: [] });
  const letGo = hold(inventory.bulkChange);
  await row('Ale').click();
  await button(texts.edit).click();
  const dialog = page.getByRole('dialog', { name: texts.title(1) });
  await dialog.getByRole('button', { name: texts.save }).click();
  await dialog.getByRole('button', { name: commonTexts.actions.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await button(texts.done).click();
  await select();
  await row('Gin').click();
  await button(texts.edit).click();
  await expect.element(dialog).toBeVisible();
  letGo();
  await expect.element(page.getByText(texts.saved(1))).toBeVisible();
  await drawn();
  await dialog.getByRole('button', { name: commonTexts.actions.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row('Gin')).toBeChecked();
});

test('A form that is opened again stays when the change before is answered late', async () => {
  await openSelecting();
  answer(inventory.bulkChange, { before: [] });
  const letGo = hold(inventory.bulkChange);
  await row('Ale').click();
  await row('Gin').click();
  await button(texts.edit).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: texts.save }).click();
  await dialog.getByRole('button', { name: commonTexts.actions.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await row('Ale').click();
  await row('Gin').click();
  await row('Rum').click();
  await button(texts.edit).click();
  await expect.element(dialog).toBeVisible();
  letGo();
  await expect.element(page.getByText(texts.saved(2))).toBeVisible();
  await drawn();
  await dialog.getByRole('button', { name: commonTexts.actions.cancel }).click();
  await expect.element(row('Rum')).toBeChecked();
});

test.each([
  ['the same items', [], 2],
  ['one more item', ['Rum'], 3],
])('A form about %s stays with what was typed when the change before is answered late', async (_, added, count) => {
  await openSelecting();
  answer(inventory.bulkChange, { before: [] });
  const letGo = hold(inventory.bulkChange);
  await row('Ale').click();
  await row('Gin').click();
  await button(texts.edit).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: texts.save }).click();
  await dialog.getByRole('button', { name: commonTexts.actions.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  for (const name of added) await row(name).click();
  await button(texts.edit).click();
  await dialog.getByLabelText(texts.fields.category, { exact: true }).fill('Bar');
  letGo();
  await expect.element(page.getByText(texts.saved(2))).toBeVisible();
  await drawn();
  await expect.element(page.getByRole('dialog', { name: texts.title(count) })).toBeVisible();
  await expect.element(dialog.getByLabelText(texts.fields.category, { exact: true })).toHaveValue('Bar');
});

test('A form about an item that is being archived stays when that is answered', async () => {
  await openSelecting();
  answer(inventory.bulkChange, { before: [] });
  const letGo = hold(inventory.bulkChange);
  await row('Ale').click();
  await button(texts.archive).click();
  await button(texts.edit).click();
  const dialog = page.getByRole('dialog', { name: texts.title(1) });
  await expect.element(dialog).toBeVisible();
  letGo();
  await expect.element(page.getByText(texts.archived(1))).toBeVisible();
  await drawn();
  await expect.element(dialog).toBeVisible();
});

test('An item that was archived while a form was open about it is not selected once the form is closed', async () => {
  await openSelecting();
  answer(inventory.bulkChange, { before: [] });
  const letGo = hold(inventory.bulkChange);
  await row('Ale').click();
  await button(texts.archive).click();
  await row('Gin').click();
  await button(texts.edit).click();
  const dialog = page.getByRole('dialog', { name: texts.title(2) });
  await expect.element(dialog).toBeVisible();
  letGo();
  await expect.element(page.getByText(texts.archived(1))).toBeVisible();
  await drawn();
  await dialog.getByRole('button', { name: commonTexts.actions.cancel }).click();
  await expect.element(row('Ale')).not.toBeChecked();
  await expect.element(row('Gin')).toBeChecked();
});

test('A failure to archive is shown, also when the user has opened the form since', async () => {
  await openSelecting();
  refuse(inventory.bulkChange, 409, { detail: 'Ale is in an open count.', code: 'conflict' });
  const letGo = hold(inventory.bulkChange);
  await row('Ale').click();
  await button(texts.archive).click();
  await button(texts.edit).click();
  letGo();
  await expect.element(page.getByText('Ale is in an open count.')).toBeVisible();
});

test('Items that are selected while all are being selected are the only ones', async () => {
  await openSelecting();
  await expect.element(row('Ale')).toBeVisible();
  const letGo = hold(inventory.listItems);
  await page.getByRole('checkbox', { name: texts.all }).click();
  await expect.poll(() => sentTo(inventory.listItems).at(-1)?.query.limit).toBe(String(BULK_ITEMS_MAX));
  await row('Gin').click();
  await expect.element(row('Gin')).toBeChecked();
  letGo();
  await allRead();
  await drawn();
  await expect.element(page.getByText(texts.count(1))).toBeVisible();
  await expect.element(row('Ale')).not.toBeChecked();
});

test('All items are selected also when an earlier change is answered first', async () => {
  await openSelecting();
  answer(inventory.bulkChange, { before: [] });
  const archived = hold(inventory.bulkChange);
  await row('Ale').click();
  await button(texts.archive).click();
  const listed = hold(inventory.listItems);
  await page.getByRole('checkbox', { name: texts.all }).click();
  archived();
  await expect.element(page.getByText(texts.archived(1))).toBeVisible();
  await drawn();
  listed();
  await expect.element(page.getByText(texts.count(3))).toBeVisible();
  await expect.element(row('Gin')).toBeChecked();
});
