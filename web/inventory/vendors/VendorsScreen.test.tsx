import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { newVendor } from '#contract/inventory/vendors/new_vendor.ts';
import { vendorTexts as texts } from '#contract/inventory/vendors/vendors.texts.ts';
import { type Vendor, vendors } from '#contract/inventory/vendors/vendors.ts';
import { answerNoVendors } from '../../testing/empty_lists.ts';
import { id } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../../testing/server.ts';

const NORTHSIDE: Vendor = {
  vendor_id: id(31),
  name: 'Northside Foods',
  invoice_count: 2,
  last_invoice_on: '2026-11-18',
  spent: 120.5,
  is_active: true,
};
const GONE: Vendor = { ...NORTHSIDE, vendor_id: id(32), name: 'Gone Grocers', is_active: false };
const HARBOR = {
  vendor_id: id(33),
  name: 'Harbor Seafood',
  invoice_count: 0,
  last_invoice_on: null,
  is_active: true,
  spent: 0,
  spent_year: 0,
  preferred_items: [],
  item_count: 0,
  account_number: null,
  terms_days: null,
  order_email: null,
  order_days: [],
  delivery_days: [],
  minimum_order: null,
  currency: null,
  note: null,
  contacts: [],
  tax_ids: [],
  phones: [],
  emails: [],
};

test('A vendor is added by hand, and a name that is taken is refused at its field', async () => {
  answerNoVendors();
  openScreen('/vendors');
  await expect.element(page.getByText(inventoryTexts.vendorsEmptyTitle)).toBeVisible();
  await page.getByRole('button', { name: texts.add }).click();
  const dialog = page.getByRole('dialog', { name: texts.form.addTitle });
  const name = dialog.getByRole('textbox', { name: texts.form.name, exact: true });
  await expect.element(name).toHaveFocus();
  await name.fill('Harbor Seafood');
  const taken = inventoryErrors.vendorTaken('Harbor Seafood');
  refuse(newVendor.create, 409, { detail: taken, code: 'name_taken', fields: { name: taken } });
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText(taken)).toBeVisible();
  answer(newVendor.create, HARBOR);
  answer(vendors.get, HARBOR);
  hold(vendors.get);
  await dialog.getByRole('button', { name: texts.add }).click();
  await expect.element(page.getByText(texts.form.added('Harbor Seafood'))).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentTo(newVendor.create).at(-1)?.body).toMatchObject({ name: 'Harbor Seafood', contacts: [] });
  await expect.poll(() => sentTo(vendors.get).length).toBeGreaterThan(0);
});

test('Archived vendors have a list of their own, and staff add none', async () => {
  answerBy(vendors.list, ({ query }) => {
    const shown = query.archived ? [GONE] : [NORTHSIDE];
    return { vendors: shown, total_count: shown.length };
  });
  openScreen('/vendors', { user: { role: 'staff' } });
  await expect.element(page.getByRole('link', { name: 'Northside Foods' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: texts.add })).not.toBeInTheDocument();
  await page.getByRole('button', { name: texts.chips.archived }).click();
  await expect.element(page.getByRole('link', { name: 'Gone Grocers' })).toHaveAttribute('href', `/vendors/${id(32)}`);
  await expect.element(page.getByRole('link', { name: 'Northside Foods' })).not.toBeInTheDocument();
});
