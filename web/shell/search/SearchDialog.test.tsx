import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { vendorTexts } from '#contract/inventory/vendors/vendors.texts.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { searchTexts } from '#contract/shell/search.texts.ts';
import { type Found, search } from '#contract/shell/search.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { answerNoItems, answerNoVendors } from '../../testing/empty_lists.ts';
import { drawn, openApp, pressUntil, signIn } from '../../testing/screen.tsx';
import { allRead, answer, refuse, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

const ITEM = { item_id: '018f2f7e-0000-7000-8000-000000000001', name: 'Oat milk', on_hand: 12, stock_unit: 'l' };
const NOTHING: Found = { items: [], vendors: [], invoices: [], orders: [], contacts: [], campaigns: [] };
const FOUND: Found = { ...NOTHING, items: [ITEM], vendors: [{ vendor_id: ITEM.item_id, name: 'Oatly' }] };
const dialog = page.getByRole('dialog', { name: searchTexts.title });
const field = dialog.getByRole('searchbox');
const option = (name: string) => dialog.getByRole('option', { name });

async function openSearch(found: Found = FOUND, user: object = {}) {
  answerShell({ user });
  answerNoItems();
  answerNoVendors();
  answer(search.find, found);
  signIn();
  const screen = openApp('/add_feedback');
  await page.getByRole('button', { name: shellTexts.search }).click();
  await expect.element(field).toHaveFocus();
  return screen;
}

test('The keyboard alone opens the search, chooses a result and opens it', async () => {
  answerShell();
  refuse(vendors.get, 404, { detail: inventoryErrors.noVendor, code: 'not_found' });
  answer(search.find, FOUND);
  signIn();
  const screen = openApp('/add_feedback');
  await expect.element(page.getByRole('button', { name: shellTexts.search })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('oat');
  await expect.element(option('Oatly')).toBeVisible();
  await expect.element(option('Oat milk 12 L on hand')).toBeVisible();
  // On a slow machine the first letters are asked for as well.
  await expect.poll(() => sentTo(search.find).at(-1)?.query).toEqual({ query: 'oat' });
  // When its answer arrives, no option stays marked.
  await allRead();
  await drawn();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(option('Oatly')).toHaveAttribute('data-combobox-selected', 'true');
  await expect.element(field).toHaveAttribute('aria-activedescendant', option('Oatly').element().id);
  await userEvent.keyboard('{Enter}');
  await expect.poll(screen.address).toBe(`/vendors/${ITEM.item_id}`);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('Before anything is typed, the search offers tasks and places, and Enter opens none of them', async () => {
  const screen = await openSearch();
  await expect.element(option(searchTexts.actions.writeCampaign)).toBeVisible();
  await expect.element(option(shellTexts.links.inventory)).toBeVisible();
  await pressUntil('{Enter}', 'Enter');
  expect(screen.address()).toBe('/add_feedback');
  await option(shellTexts.links.vendors).click();
  await expect.poll(screen.address).toBe('/vendors');
});

test('Staff are not offered tasks that only a manager can do', async () => {
  await openSearch(FOUND, { role: 'staff' });
  await expect.element(option(searchTexts.actions.redeem)).toBeVisible();
  await expect.element(option(searchTexts.actions.writeCampaign)).not.toBeInTheDocument();
});

test('A search without results says so with the typed words', async () => {
  await openSearch(NOTHING);
  await userEvent.keyboard('zebra');
  await expect.element(dialog.getByText(searchTexts.nothing('zebra'))).toBeVisible();
});

test('A failed search says so and still offers places', async () => {
  await openSearch();
  refuse(search.find, 500, { detail: 'Broken.', code: 'internal' });
  await userEvent.keyboard('vendors');
  await expect.element(dialog.getByText(searchTexts.failed)).toBeVisible();
  await expect.element(option(shellTexts.links.vendors)).toBeVisible();
});

test('Escape closes the search while its field has the focus', async () => {
  await openSearch();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('A search that was opened before stands over a dialog from which its key opens it', async () => {
  const screen = await openSearch();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.goTo('/vendors');
  await page.getByRole('button', { name: vendorTexts.add }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: vendorTexts.form.name, exact: true }).fill('Oatly');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  const { left, top, width, height } = field.element().getBoundingClientRect();
  expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(field.element());
});
