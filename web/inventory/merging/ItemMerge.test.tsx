import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { mergeErrors } from '#contract/inventory/merges/merge_errors.texts.ts';
import { mergeTexts as texts } from '#contract/inventory/merges/merges.texts.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { pos } from '#contract/pos/pos.ts';
import { id, item } from '../../testing/samples.ts';
import { openScreen, pressUntil } from '../../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../../testing/server.ts';

const MILK = item({ item_id: id(21), name: 'Oat milk', stock_unit: 'ea', on_hand: 10 });
const CASES = { item_id: id(22), name: 'Oatmilk cases', stock_unit: 'case', on_hand: 4 };
const MOVES = {
  vendor_items: 2,
  invoice_lines: 5,
  order_lines: 0,
  recipes: 1,
  sold_items: 0,
  price_changes: 0,
  credit_lines: 0,
  areas: 0,
};

function open() {
  const more = { stock: [], costs: [], vendor_items: [], velocity: null };
  answer(inventory.getItem, { ...MILK, ...more });
  answer(inventory.listMovements, { movements: [], total_count: 0 });
  answer(pos.listConnections, { drivers: [], connections: [], counting: [] });
  answer(merges.ofItem, { merges: [], duplicates: [{ ...CASES, reason: 'barcode' }] });
  answerBy(merges.previewItem, ({ params }) => {
    const [kept, merged] = params.other_item_id === CASES.item_id ? [MILK, CASES] : [CASES, MILK];
    return { kept, merged, moves: MOVES, blocked: null };
  });
  openScreen(`/inventory/${MILK.item_id}`);
}

async function chooseCases() {
  await page.getByRole('button', { name: inventoryTexts.moreActions }).click();
  await page.getByRole('menuitem', { name: texts.action }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Oatmilk cases/ })
    .click();
}

test('A likely duplicate is offered, what moves is shown, and Enter merges nothing', async () => {
  open();
  await chooseCases();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(texts.itemMoves(MOVES)[1] ?? '')).toBeVisible();
  await pressUntil('{Enter}', 'Enter');
  const field = dialog.getByRole('textbox', { name: texts.factor('case', 'ea') });
  await field.click();
  await pressUntil('{Enter}', 'Enter');
  expect(sentTo(merges.mergeItem)).toEqual([]);

  // Without the number, the server asks for it at its field.
  refuse(merges.mergeItem, 422, { detail: mergeErrors.factorNeeded('ea', 'case'), code: 'factor_needed' });
  const merge = dialog.getByRole('button', { name: texts.merge.item });
  await merge.click();
  await expect
    .element(field)
    .toHaveAccessibleDescription(expect.stringContaining(mergeErrors.factorNeeded('ea', 'case')));
  answer(merges.mergeItem, {});
  await field.fill('1,006');
  await merge.click();
  await expect.element(page.getByText(texts.merged('Oatmilk cases', 'Oat milk'))).toBeVisible();
  expect(sentTo(merges.mergeItem).map(({ body }) => body)).toEqual([{}, { factor: '1006' }]);
});

test('The item that was found can be the one that is kept, and a merge that something stands against has no button', async () => {
  open();
  await chooseCases();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Oatmilk cases', { exact: true }).first().click();
  await expect.element(dialog.getByText(texts.whatMoves('Oat milk', 'Oatmilk cases'))).toBeVisible();
  answer(merges.previewItem, { kept: MILK, merged: CASES, moves: MOVES, blocked: mergeErrors.orderOfBoth(7) });
  await dialog.getByRole('button', { name: texts.chooseAnother }).click();
  await dialog.getByRole('button', { name: /Oatmilk cases/ }).click();
  await expect.element(dialog.getByRole('alert').getByText(mergeErrors.orderOfBoth(7))).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: texts.merge.item })).not.toBeInTheDocument();
});

test('What is kept cannot be changed during the merge, and the dialog closes once it is done', async () => {
  open();
  await chooseCases();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: texts.factor('case', 'ea') }).fill('6');
  answer(merges.mergeItem, {});
  const letGo = hold(merges.mergeItem);
  await dialog.getByRole('button', { name: texts.merge.item }).click();
  await expect.poll(() => sentTo(merges.mergeItem)).toHaveLength(1);
  await dialog.getByText('Oatmilk cases', { exact: true }).first().click();
  letGo();
  await expect.element(page.getByText(texts.merged('Oatmilk cases', 'Oat milk'))).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('A merge is undone from either page, and a refusal says what stands against it', async () => {
  open();
  const merged = { item_id: CASES.item_id, name: CASES.name, is_kept: false, merged_at: '2026-11-20T15:00:00.000Z' };
  answer(merges.ofItem, { merges: [merged], duplicates: [] });
  refuse(merges.undoItem, 409, { detail: mergeErrors.countedSince('Oat milk', 'Friday'), code: 'cannot_undo' });
  const undo = page.getByRole('button', { name: texts.undoOf(CASES.name) });
  await undo.click();
  await expect.element(page.getByText(mergeErrors.countedSince('Oat milk', 'Friday'))).toBeVisible();
  answer(merges.undoItem, {});
  await undo.click();
  await expect.element(page.getByText(texts.undone(CASES.name))).toBeVisible();
});
