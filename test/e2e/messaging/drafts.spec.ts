import { expect, type Page } from '@playwright/test';
import { campaignTexts as texts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { enter, newShop, openListening, PASSWORD, SHOP, watchForErrors } from '../parts/shop.ts';
import { test } from '../parts/test.ts';
import { holdUndo } from '../parts/undo.ts';

const { draft, compose } = texts;

/** A shop of its own with one customer who agreed. */
async function shopWithContact(page: Page, username: string): Promise<void> {
  await newShop(page.request, username);
  await enter(page, username, PASSWORD);
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const answer = await page.request.post(`${SHOP.url}/api/contacts/`, {
    headers: { authorization: `Bearer ${token}` },
    data: { phone_e164: '(207) 555-0160', attestation: { how: 'Signed the card at the till', when: '2026-01-05' } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

const wordsOf = (page: Page) => page.getByRole('textbox', { name: compose.body });
const save = (page: Page) => page.getByRole('button', { name: draft.save, exact: true });

test('A message is saved as a draft, reopened as it was, changed in two windows and sent once', async ({
  page,
  context,
}) => {
  const errors = watchForErrors(page);
  await shopWithContact(page, 'drafter');
  await page.goto(`${SHOP.url}/campaign?view=message&template=custom`);
  await wordsOf(page).fill('Soup is on, ');
  await page.getByText(texts.audience.some).click();
  await page.getByText(texts.schedule.later, { exact: true }).click();
  await page.getByRole('textbox', { name: texts.schedule.at }).fill('2020-02-29T12:00');
  // A double click is one draft.
  await save(page).dblclick();
  await expect(page.getByText(draft.saved).first()).toBeVisible();
  await expect(page).toHaveURL(/draft=/);
  await expect(save(page)).toBeFocused();
  await expect(page.getByText(draft.unsaved)).toBeHidden();

  await page.getByRole('link', { name: texts.back }).click();
  await page.getByRole('button', { name: texts.list.drafts, exact: true }).click();
  const rows = page.getByRole('table', { name: texts.list.title }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(draft.lastChanged('drafter'));
  await rows.nth(1).getByRole('link').click();
  await expect(wordsOf(page)).toHaveValue('Soup is on, ');
  await expect(page.getByRole('radio', { name: texts.audience.some })).toBeChecked();
  await expect(page.getByRole('textbox', { name: texts.schedule.at })).toHaveValue('2020-02-29T12:00');

  await openListening(page, page.url());
  await expect(wordsOf(page)).toHaveValue('Soup is on, ');
  const other = await context.newPage();
  await enter(other, 'drafter', PASSWORD);
  await openListening(other, page.url());
  await wordsOf(other).fill('Stew is on. Reply STOP to opt out.');
  await other.getByText(texts.schedule.now, { exact: true }).click();
  await save(other).click();
  await expect(page.getByRole('button', { name: draft.showTheirs })).toBeVisible();
  await wordsOf(page).fill('Mine');
  await save(page).click();
  await expect(page.getByRole('alert').getByText(campaignErrors.draftChanged)).toBeVisible();
  await expect(wordsOf(page)).toHaveValue('Mine');
  await page.getByRole('button', { name: draft.showTheirs }).click();
  await expect(wordsOf(page)).toHaveValue('Stew is on. Reply STOP to opt out.');

  await page.getByRole('button', { name: texts.summary.send(1) }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Stew is on/ })).toBeVisible();
  await expect(other.getByText(draft.sentElsewhere)).toBeVisible();
  await other.getByRole('button', { name: draft.keepMine }).click();
  await expect(other.getByText(draft.sentElsewhere)).toBeHidden();
  await page.goto(`${SHOP.url}/campaign`);
  await expect(rows).toHaveCount(3);
  expect(errors).toEqual([]);
});

test('A deleted draft can be restored, and its own address leads to it', async ({ page }) => {
  await shopWithContact(page, 'deleter');
  await page.goto(`${SHOP.url}/campaign?view=message&template=custom`);
  await save(page).click();
  await expect(page).toHaveURL(/draft=/);
  const id = new URL(page.url()).searchParams.get('draft');
  await wordsOf(page).fill('Not saved');
  await page.getByRole('link', { name: texts.back }).click();
  // It hears keys once the focus is in it.
  await expect(page.getByRole('dialog').locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: draft.delete }).click();
  await page.getByRole('dialog').getByRole('button', { name: draft.delete }).click();
  const undo = await holdUndo(page);
  await expect(page.getByText(texts.list.empty)).toBeVisible();
  await undo.click();
  await expect(page.getByRole('link', { name: draft.untitled })).toBeVisible();

  await page.goto(`${SHOP.url}/campaign/${id}`);
  await expect(wordsOf(page)).toHaveValue('');
  await page.getByRole('link', { name: shellTexts.links.campaigns, exact: true }).first().click();
  await page.getByRole('button', { name: draft.deleteNamed(draft.untitled) }).click();
  await expect(page.getByText(draft.deleted(draft.untitled))).toBeVisible();
  await expect(page.getByText(texts.list.empty)).toBeVisible();
  // What this window knows of it is not taken for the draft.
  await page.goBack();
  await expect(page.getByText(draft.gone)).toBeVisible();
});
