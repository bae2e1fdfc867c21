import { expect, type Locator, type Page, test } from '@playwright/test';
import { campaignPageTexts } from '#contract/messaging/campaigns/campaign_page.texts.ts';
import { campaignTexts as texts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { enter, newShop, PASSWORD, SHOP, watchForErrors } from '../parts/shop.ts';
import { letTextsGo } from '../parts/time.ts';

/** A shop of its own with some customers who agreed; the first `spanish` of them read Spanish. */
async function shopWithCustomers(page: Page, username: string, count: number, spanish = 0): Promise<void> {
  await newShop(page.request, username);
  await enter(page, username, PASSWORD);
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  for (let index = 0; index < count; index++) {
    const answer = await page.request.post(`${SHOP.url}/api/contacts/`, {
      headers: { authorization: `Bearer ${token}` },
      data: {
        name: `Guest ${index + 1}`,
        phone_e164: `(207) 555-01${60 + index}`,
        language: index < spanish ? 'es' : 'en',
        attestation: { how: 'Signed the card at the till', when: '2026-01-05' },
      },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}

/** A message that there is time to cancel; its campaign. */
async function planForTomorrow(page: Page): Promise<string> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const answer = await page.request.post(`${SHOP.url}/api/loyalty/messages/send`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      message_body: 'Soup is on. Reply STOP to opt out.',
      scheduled_at: new Date(Date.now() + 24 * 3_600_000).toISOString(),
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).campaign_id;
}

// spec: 2.12-menu, 2.12-message, 2.12-no-templates, 4-engagement, 8-message-sent
test('A message from a template is filled in, previewed, sent, followed and canceled', async ({ page }) => {
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
  const plan = page.getByRole('button', { name: texts.summary.schedule(3) });
  await expect(plan).toBeEnabled();
  await page.getByText(texts.schedule.now, { exact: true }).click();
  // A double click is one campaign, and is told once.
  await button.dblclick();
  await expect(page.getByText(texts.sent(3))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Offer of the week' })).toBeVisible();
  await expect(page.getByText('Guest 3')).toBeVisible();

  // At night the texts wait for the morning.
  const states = page.getByRole('region', { name: campaignPageTexts.states });
  await expect(async () => {
    await letTextsGo('campaigner');
    await expect(states).toContainText('3 of 3', { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: campaignPageTexts.cancel, exact: true })).toHaveCount(0);

  await page.goto(`${SHOP.url}/campaign/${await planForTomorrow(page)}`);
  await page.getByRole('button', { name: campaignPageTexts.cancel, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: campaignPageTexts.cancel, exact: true }).click();
  await expect(page.getByText(texts.statuses.cancelled).first()).toBeVisible();
  await page.getByRole('link', { name: texts.title }).first().click();
  await expect(page.getByRole('link', { name: 'Offer of the week' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('A message survives a failure and is not lost by leaving the screen', async ({ page }) => {
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
  // It hears keys once the focus is in it.
  await expect(page.getByRole('dialog').locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(words).toHaveValue('Soup is on. Reply STOP to opt out.');
});

test('A sample reaches each customer in their own language, and an audience is counted as it gets smaller', async ({
  page,
}) => {
  await shopWithCustomers(page, 'bilingual', 3, 1);
  const { compose, audience } = texts;
  await page.goto(`${SHOP.url}/campaign?view=message&template=00000000-0000-4000-8000-000000000001`);
  await expect(page.getByRole('radio', { name: compose.languages.each })).toBeChecked();
  await expect(page.getByText(compose.languages.readers(1))).toBeVisible();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Offer').focus();
  await field('End date').focus();
  await expect(page.getByRole('alert').getByText(campaignErrors.missing(['offer']))).toBeVisible();
  await field('Offer').fill('a free loaf');
  await field('End date').fill('Friday');
  await field(compose.languages.field('End date')).fill('viernes');
  await page.getByRole('button', { name: compose.addStop('Reply STOP to opt out.') }).click();
  await expect(page.getByText(compose.languages.compare)).toBeVisible();
  await page.getByRole('button', { name: compose.addStop('Responda ALTO para salir.') }).click();
  await expect(page.getByText(compose.languages.compare)).toBeHidden();

  await page.getByText(audience.some).click();
  const counted = (count: number) => expect(page.getByRole('status').getByText(audience.count(count))).toBeVisible();
  // Everyone is as many as these.
  const answered = page.waitForResponse((answer) =>
    Boolean(answer.url().includes('/audiences/count') && answer.request().postData()?.includes('30')),
  );
  await field(audience.notRedeemed).fill('30');
  await answered;
  await counted(3);
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose(audience.language, 'Spanish');
  await counted(1);
  await choose(audience.source, audience.sources.web_form);
  await counted(0);
  await expect(page.getByText(/^Nobody would get this message/)).toBeVisible();
  await page.getByText(audience.everyone).click();
  await counted(3);

  await page.getByRole('button', { name: texts.summary.send(3) }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Offer of the week' })).toBeVisible();
  for (const [phone, words] of [
    ['2075550160', 'Solo esta semana: a free loaf. Muestre este mensaje en caja hasta el viernes.'],
    ['2075550161', 'This week only: a free loaf. Show this text at the counter by Friday.'],
  ] as const) {
    await page.goto(`${SHOP.url}/dev/phone?phone=${phone}`);
    await expect(page.getByText(words).first()).toBeVisible();
  }
});

test('An audience is saved under a name, selected, changed, renamed and deleted', async ({ page }) => {
  await shopWithCustomers(page, 'narrower', 2, 1);
  const { audience } = texts;
  await page.goto(`${SHOP.url}/campaign?view=message&template=custom`);
  await page.getByText(audience.some).click();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const saved = page.getByRole('combobox', { name: audience.saved });
  const choose = async (field: Locator, option: string) => {
    await field.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const joined = page.getByLabel(audience.joinedSince);
  await joined.fill('2026-01-05');
  await choose(page.getByRole('combobox', { name: audience.language }), 'Spanish');
  await page.getByRole('textbox', { name: audience.saveAs }).fill('Lectores');
  await page.keyboard.press('Enter');
  // The database keeps the conditions in an order of its own; it is the same audience.
  await expect(saved).toHaveValue('Lectores');
  await expect(page.getByRole('textbox', { name: audience.saveAs })).toHaveCount(0);

  await page.reload();
  await page.getByText(audience.some).click();
  await choose(saved, 'Lectores');
  await expect(joined).toHaveValue('2026-01-05');
  // A day that never comes: nobody has joined since.
  await joined.fill('9999-01-05');
  await button(audience.saveChanges).click();
  await expect(button(audience.saveChanges)).toHaveCount(0);
  await expect(saved).toBeFocused();
  await button(audience.rename).click();
  await page.getByRole('textbox', { name: audience.newName }).fill('Spanish readers');
  await button(audience.saveName).click();
  await expect(saved).toHaveValue('Spanish readers');

  await page.reload();
  await page.getByText(audience.some).click();
  await choose(saved, 'Spanish readers');
  await expect(joined).toHaveValue('9999-01-05');
  await expect(page.getByRole('status').getByText(audience.count(0))).toBeVisible();
  await button(audience.remove).click();
  await page.getByRole('dialog').getByRole('button', { name: audience.remove }).click();
  await expect(saved).toHaveCount(0);
});
