import { expect, type Page, test } from '@playwright/test';
import { contactTexts } from '#contract/contacts/contacts.texts.ts';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { contactPageTexts as texts } from '#contract/contacts/page.texts.ts';
import { enter, newShop, openListening, PASSWORD, SHOP, settled, watchForErrors } from '../parts/shop.ts';

/** Adds a contact by the API; the page has to hear of it by itself. */
async function addContact(page: Page, data: object): Promise<string> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post(`${SHOP.url}/api/contacts`, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).loyalty_customer_id;
}

// spec: ruling-15-ask
test('A contact is opened from the list, asked to confirm, proven on paper, given a link, opted out, and erased', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await newShop(page.request, 'person-shop');
  await enter(page, 'person-shop', PASSWORD);
  await openListening(page, `${SHOP.url}/contacts`);
  await expect(page.getByRole('heading', { name: contactTexts.empty.title })).toBeVisible();
  await addContact(page, { phone_e164: '2075550142', name: 'Ada Pelletier', email: 'ada@example.com' });
  // Nobody reloads: the list is told.
  await page.getByRole('link', { name: 'Ada Pelletier' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Pelletier' })).toBeVisible();
  await settled(page);
  await expect(page.getByText(texts.timeline.happened('added_unconfirmed', 'api'))).toBeVisible();

  await page.getByRole('button', { name: texts.consent.ask }).click();
  await expect(page.getByRole('dialog', { name: texts.consent.askTitle('Ada Pelletier') })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: texts.consent.ask }).click();
  await expect(page.getByText(texts.timeline.happened('confirmation_asked', 'staff'))).toBeVisible();
  await expect(page.getByRole('button', { name: texts.consent.ask })).toHaveCount(0);

  await page.getByRole('button', { name: texts.timeline.kinds.click, exact: true }).click();
  await expect(page).toHaveURL(/show=click/);
  await expect(page.getByText(texts.timeline.empty.click)).toBeVisible();
  await page.getByRole('button', { name: texts.timeline.showAll }).click();
  await expect(page.getByText(texts.timeline.happened('confirmation_asked', 'staff'))).toBeVisible();

  await page.getByRole('button', { name: texts.consent.evidence }).click();
  const paper = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: texts.evidencePdf }).click();
  expect((await paper).suggestedFilename()).toMatch(/-consent-0142\.pdf$/);
  await page.getByRole('button', { name: texts.more }).click();
  const everything = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: texts.exportJson }).click();
  expect((await everything).suggestedFilename()).toMatch(/-person-0142\.json$/);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: texts.link.copy }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/coupons\/[\w-]{43}$/);
  await page.getByRole('button', { name: texts.link.close }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.link.close }).click();
  await expect(page.getByText(texts.link.noneToSend)).toBeVisible();

  await page.getByRole('button', { name: texts.more }).click();
  await page.getByRole('menuitem', { name: contactTexts.optOut }).click();
  await page.getByRole('button', { name: contactTexts.optOutAction }).click();
  await expect(page.getByText(texts.consent.suppressed)).toBeVisible();
  await expect(page.getByText(texts.timeline.happened('opt_out', 'staff'))).toBeVisible();

  await page.getByRole('button', { name: texts.more }).click();
  await page.getByRole('menuitem', { name: texts.erase }).click();
  const dialog = page.getByRole('dialog', { name: texts.eraseTitle('Ada Pelletier') });
  const named = dialog.getByLabel(texts.eraseLabel('Ada Pelletier'));
  await named.fill('Grace');
  await dialog.getByRole('button', { name: texts.eraseAction }).click();
  await expect(dialog.getByText(contactErrors.eraseConfirmOther('Ada Pelletier'))).toBeVisible();
  await named.fill('ada pelletier');
  await dialog.getByRole('button', { name: texts.eraseAction }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(page.getByRole('heading', { name: contactTexts.empty.title })).toBeVisible();
  await page.goBack();
  expect(errors).toEqual([]);
});
