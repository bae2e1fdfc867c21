import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { company } from '#contract/account/company.ts';
import { savedViewErrors, savedViewTexts as texts } from '#contract/account/saved_views.texts.ts';
import { type SavedView, savedViews } from '#contract/account/saved_views.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { answerNoInvoices, answerNoVendors } from '../../../testing/empty_lists.ts';
import { id } from '../../../testing/samples.ts';
import { openScreen } from '../../../testing/screen.tsx';
import { answer, answerBy, refuse, sentTo } from '../../../testing/server.ts';

const MILK: SavedView = {
  view_id: id(1),
  name: 'Milk',
  query: 'status=posted&search=milk',
  is_shared: false,
  shared_by: null,
  may_change: true,
};
const THEIRS: SavedView = { ...MILK, view_id: id(2), name: 'Old', query: '', is_shared: true, shared_by: 'ada' };
const dialog = page.getByRole('dialog');
const menu = page.getByRole('button', { name: texts.menu });

function open(address: string) {
  answer(company.getStorage, { used_bytes: 0, allowed_bytes: 1 });
  answerNoVendors();
  answerNoInvoices({ posted: 9 });
  return openScreen(address);
}

test('A view is saved under a name, kept when the name is taken, and opened again', async () => {
  let views: SavedView[] = [];
  answerBy(savedViews.list, () => ({ views }));
  const screen = open('/invoices?search=milk&status=posted&shown=100');
  await menu.click();
  await expect.element(page.getByText(texts.none)).toBeVisible();
  await page.getByRole('menuitem', { name: texts.save }).click();
  const taken = savedViewErrors.nameTaken('Milk');
  refuse(savedViews.create, 409, { detail: taken, code: 'name_taken' });
  await dialog.getByRole('textbox', { name: texts.name }).fill('Milk');
  await dialog.getByRole('button', { name: commonTexts.actions.save }).click();
  await expect.element(dialog.getByText(taken)).toBeVisible();
  answerBy(savedViews.create, () => {
    views = [MILK, THEIRS];
    return MILK;
  });
  await dialog.getByRole('button', { name: commonTexts.actions.save }).click();
  await expect.element(page.getByText(texts.saved('Milk'))).toBeVisible();
  expect(sentTo(savedViews.create).at(-1)?.body).toMatchObject({ query: 'search=milk&status=posted' });

  await menu.click();
  await expect.element(page.getByRole('menuitem', { name: 'Milk' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('menuitem', { name: /^Old/ }).click();
  await expect.poll(screen.address).toBe('/invoices');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Milk' }).click();
  await expect.poll(screen.address).toBe('/invoices?status=posted&search=milk');
});

test('A view is renamed, shared, replaced and deleted', async () => {
  let views = [MILK, { ...THEIRS, may_change: false }];
  answerBy(savedViews.list, () => ({ views }));
  answerBy(savedViews.update, ({ body }) => {
    views = [{ ...MILK, ...(body as object) }, THEIRS];
    return views[0] as SavedView;
  });
  open('/invoices?search=rye');
  await menu.click();
  await page.getByRole('menuitem', { name: texts.edit }).click();
  await expect.element(dialog.getByText(texts.sharedBy('ada'))).toBeVisible();
  expect(dialog.getByRole('button', { name: texts.more('Old') }).elements()).toHaveLength(0);

  await dialog.getByRole('button', { name: texts.more('Milk') }).click();
  await page.getByRole('menuitem', { name: texts.rename }).click();
  await dialog.getByRole('textbox', { name: texts.name }).fill('Dairy');
  await dialog.getByRole('button', { name: commonTexts.actions.save }).click();
  await dialog.getByRole('button', { name: texts.more('Dairy') }).click();
  await page.getByRole('menuitem', { name: texts.shareIt }).click();
  await expect.poll(() => sentTo(savedViews.update).at(-1)?.body).toEqual({ is_shared: true });
  await dialog.getByRole('button', { name: texts.more('Milk') }).click();
  await page.getByRole('menuitem', { name: texts.replace }).click();
  await expect.poll(() => sentTo(savedViews.update).at(-1)?.body).toEqual({ query: 'search=rye' });
  answerBy(savedViews.remove, () => {
    views = [];
    return { view_id: MILK.view_id };
  });
  await dialog.getByRole('button', { name: texts.more('Milk') }).click();
  await page.getByRole('menuitem', { name: texts.delete }).click();
  await page.getByRole('button', { name: texts.delete }).click();
  await expect.element(page.getByText(texts.deleted('Milk'))).toBeVisible();
});
