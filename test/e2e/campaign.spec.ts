import { expect, type Page, test } from '@playwright/test';
import { campaignTexts as texts } from '#contract/texts/campaigns.ts';
import { newShop, PASSWORD, SHOP, signIn, watchForErrors } from './shop.ts';

/** A shop of its own with some customers who agreed. */
async function shopWithCustomers(page: Page, username: string, count: number): Promise<void> {
  await newShop(page.request, username);
  await signIn(page, username, PASSWORD);
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  for (let index = 0; index < count; index++) {
    const answer = await page.request.post(`${SHOP.url}/api/contacts/`, {
      headers: { authorization: `Bearer ${token}` },
      data: {
        name: `Guest ${index + 1}`,
        phone_e164: `(207) 555-01${60 + index}`,
        attestation: { how: 'Signed the card at the till', when: '2026-01-05' },
      },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}

// spec: 2.12-menu, 2.12-message, 2.12-no-templates, 4-engagement, 8-message-sent
test('a message from a template is filled in, looked at, sent, followed and cancelled', async ({ page }) => {
  const errors = watchForErrors(page);
  await shopWithCustomers(page, 'campaigner', 3);
  await page.goto(`${SHOP.url}/campaign`);
  await expect(page.getByText(texts.list.empty)).toBeVisible();
  await page.getByRole('link', { name: texts.cards.message.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: texts.compose.title })).toBeVisible();

  const search = page.getByRole('searchbox', { name: texts.compose.search });
  await search.fill('qqqqqq zzzzzz');
  await expect(page.getByText(texts.compose.noneFound)).toBeVisible();
  await search.fill('offer of the week');
  await page.getByRole('link', { name: /Offer of the week/ }).click();

  const button = page.getByRole('button', { name: texts.summary.send(3) });
  await expect(page.getByText('Fill in {offer}, {end_date}')).toBeVisible();
  await expect(button).toBeDisabled();
  await page.getByRole('textbox', { name: 'Offer' }).fill('a free loaf');
  await page.getByRole('textbox', { name: 'End date' }).fill('Friday');
  await expect(page.getByRole('figure').getByText(/a free loaf.*by Friday/)).toBeVisible();

  await page.getByRole('button', { name: texts.compose.edit }).click();
  const words = page.getByRole('textbox', { name: texts.compose.body });
  await words.fill('Something else');
  await page.getByRole('button', { name: texts.compose.cancelEdits }).click();
  await expect(page.getByRole('figure').getByText(/a free loaf/)).toBeVisible();
  await page.getByRole('button', { name: texts.compose.edit }).click();
  await words.fill('A free loaf until Friday. Reply STOP to opt out.');
  await page.getByRole('button', { name: texts.compose.saveEdits }).click();
  await expect(page.getByText(texts.compose.edited)).toBeVisible();

  await page.getByText(texts.schedule.later, { exact: true }).click();
  const plan = page.getByRole('button', { name: texts.summary.plan(3) });
  await expect(plan).toBeEnabled();
  await page.getByText(texts.schedule.now, { exact: true }).click();
  await button.click();
  await expect(page.getByText(texts.sent(3))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Offer of the week' })).toBeVisible();
  await expect(page.getByText('Guest 3')).toBeVisible();

  const cancel = page.getByRole('button', { name: texts.page.cancel, exact: true });
  // By day the texts are out within moments; at night they wait.
  if (await cancel.isVisible()) {
    await cancel.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: texts.page.cancel, exact: true }).click();
    await expect(
      page.getByText(texts.statuses.cancelled).or(page.getByText(texts.statuses.finished)).first(),
    ).toBeVisible();
  }
  await page.getByRole('link', { name: texts.title }).first().click();
  await expect(page.getByRole('link', { name: 'Offer of the week' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('what was typed survives a failure, and is not lost by a wrong step', async ({ page }) => {
  await shopWithCustomers(page, 'careful', 1);
  await page.goto(`${SHOP.url}/campaign?view=message&template=custom`);
  const words = page.getByRole('textbox', { name: texts.compose.body });
  await words.fill('Soup is on. Reply STOP to opt out.');
  const button = page.getByRole('button', { name: texts.summary.send(1) });
  await expect(button).toBeEnabled();
  await page.route('**/api/loyalty/messages/send', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Down for a moment.', code: 'unavailable' } }),
  );
  await button.click();
  await expect(page.getByRole('alert').getByText('Down for a moment.')).toBeVisible();
  await expect(words).toHaveValue('Soup is on. Reply STOP to opt out.');
  await page.getByRole('link', { name: texts.back }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(words).toHaveValue('Soup is on. Reply STOP to opt out.');
});
