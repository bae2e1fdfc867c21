import { expect, test } from '@playwright/test';
import { tagTexts, contactTexts as texts } from '#contract/contacts/contacts.texts.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { newShop, openCustomers, PASSWORD, signIn, watchForErrors } from '../parts/shop.ts';
import { holdUndo } from '../parts/undo.ts';

// spec: 2.16-list, 2.16-empty, 2.16-contact-modal, 2.16-tag-modals, 2.16-route, 5-tag-delete
test('A contact is added with a new tag, found, edited, archived and restored, and the tag is deleted', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await newShop(page.request, 'contacts-shop');
  await signIn(page, 'contacts-shop', PASSWORD);
  await openCustomers(page, shellTexts.links.contacts);
  await expect(page.getByRole('heading', { name: texts.empty.title })).toBeVisible();

  await page.getByRole('button', { name: tagTexts.title, exact: true }).click();
  await page.getByRole('button', { name: tagTexts.add }).click();
  await page.getByLabel(tagTexts.name, { exact: true }).fill('Lunch');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('list', { name: tagTexts.list }).getByText('Lunch')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: tagTexts.add })).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();

  await page.getByRole('button', { name: texts.add }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.form.phone).fill('207.555.0142');
  await dialog.getByLabel(texts.form.name, { exact: true }).fill('Ada Pelletier');
  await dialog.getByRole('combobox', { name: texts.form.tags }).click();
  await page.getByRole('option', { name: 'Lunch' }).click();
  await dialog.getByRole('combobox', { name: texts.form.how }).fill('Signed the card at the counter');
  await dialog.getByRole('button', { name: texts.add }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /Ada Pelletier/ });
  await expect(row).toContainText('(207) 555-0142');
  await expect(row).toContainText(texts.consent.consented);
  await expect(row).toContainText('Lunch');

  await page.getByRole('searchbox').fill('(207) 555-0142');
  await expect(page).toHaveURL(/search=/);
  await expect(row).toBeVisible();
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByRole('heading', { name: texts.empty.title })).toBeVisible();
  await page.getByRole('button', { name: commonTexts.actions.clearFilters }).click();

  await row.getByRole('button', { name: texts.more('Ada Pelletier') }).click();
  await page.getByRole('menuitem', { name: texts.edit }).click();
  await dialog.getByLabel(texts.form.name, { exact: true }).fill('Ada P.');
  await dialog.getByRole('button', { name: texts.form.save }).click();
  const renamed = page.getByRole('row', { name: /Ada P\./ });
  await expect(renamed).toBeVisible();

  await renamed.getByRole('button', { name: texts.more('Ada P.') }).click();
  await page.getByRole('menuitem', { name: texts.archive }).click();
  const undo = await holdUndo(page);
  await expect(renamed).toBeHidden();
  await undo.click();
  await expect(renamed).toBeVisible();

  await renamed.getByRole('button', { name: texts.more('Ada P.') }).click();
  await page.getByRole('menuitem', { name: texts.optOut }).click();
  await page.getByRole('button', { name: texts.optOutAction }).click();
  await expect(renamed).toContainText(texts.consent.opted_out);

  await page.getByRole('button', { name: tagTexts.title, exact: true }).click();
  await page.getByRole('button', { name: tagTexts.remove('Lunch') }).click();
  await expect(page.getByRole('dialog', { name: tagTexts.removeTitle('Lunch') })).toContainText(
    '1 contact has this tag',
  );
  await page.getByRole('button', { name: tagTexts.removeAction }).click();
  await expect(page.getByText(tagTexts.emptyTitle)).toBeVisible();
  expect(errors).toEqual([]);
});
