import { devices, expect, type Page, test } from '@playwright/test';
import { myTextsTexts } from '#contract/customer/my_texts.texts.ts';
import { walletTexts } from '#contract/customer/wallet.texts.ts';
import { PROMISED_PER_MONTH } from '#contract/messaging/limits.ts';
import { watchForErrors } from '../parts/shop.ts';
import { walletOf } from '../parts/wallet_contact.ts';

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
test.use(phone);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');

test('A contact switches to Spanish, reads what they get, opts out and comes back', async ({
  page,
  context,
  request,
}) => {
  const texts = myTextsTexts.es;
  const errors = watchForErrors(page);
  const { textsUrl, url, phoneUrl } = await walletOf(request, 'texts-ann', ['Free coffee'], '+12075550151');
  const company = 'Shop of texts-ann';
  await page.goto(textsUrl);
  // Theirs to choose: it is the language of the texts, too.
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(heading(page, texts.title(company))).toBeVisible();
  await expect(page).toHaveTitle(texts.title(company));
  for (const fact of [texts.what(company), texts.often(PROMISED_PER_MONTH), texts.rates]) {
    await expect(page.getByRole('listitem').filter({ hasText: fact })).toBeVisible();
  }
  await expect(page.getByText('(•••) •••-')).toContainText('0151');
  await page.reload();
  await expect(heading(page, texts.states.in)).toBeVisible();

  await press(page, texts.leave.button);
  await dialog(page).getByRole('button', { name: texts.leave.cancel }).click();
  await expect(page.getByRole('button', { name: texts.leave.button })).toBeFocused();
  await context.setOffline(true);
  await press(page, texts.leave.button);
  await press(page, texts.leave.yes);
  await expect(alert(page, texts.faults.offline)).toBeVisible();
  await context.setOffline(false);
  await press(page, texts.leave.button);
  await dialog(page).getByRole('button', { name: texts.leave.yes }).dblclick();
  await expect(heading(page, texts.states.left)).toBeFocused();
  await expect(page.getByRole('button', { name: texts.leave.button })).toHaveCount(0);

  const texting = await context.newPage();
  await texting.goto(phoneUrl);
  const confirmation = texting
    .getByRole('log')
    .locator('.text')
    .filter({ hasText: /ya no le enviaremos mensajes/ });
  await expect(confirmation).toHaveCount(1);
  // What they have stays theirs.
  await texting.goto(url);
  await expect(texting.getByRole('heading', { name: 'Free coffee' })).toBeVisible();

  const box = page.getByRole('checkbox');
  await expect(box).not.toBeChecked();
  await press(page, texts.agree.button);
  await expect(alert(page, texts.agree.box)).toBeVisible();
  await expect(box).toBeFocused();
  await box.check();
  await press(page, texts.agree.button);
  await expect(heading(page, texts.states.in)).toBeFocused();
  expect(errors).toEqual([]);
});

test('A contact corrects their data, downloads it, and is deleted', async ({ page, request }) => {
  const texts = myTextsTexts.en;
  const shop = await walletOf(request, 'texts-bo', ['Free coffee'], '+12075550159');
  await shop.put('/loyalty/messaging-settings', {
    ...(await shop.get('/loyalty/messaging-settings')),
    age_gate: true,
  });
  const company = 'Shop of texts-bo';
  await page.goto(shop.textsUrl);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expect(field(texts.data.name)).toHaveValue('Ann');
  await expect(page.getByText(texts.noAlcohol(company))).toBeVisible();

  await field(texts.data.name).fill('Ann Lee');
  await field(texts.data.email).fill('ann@');
  await field(texts.data.birthDate).pressSequentially('13451990');
  await press(page, texts.data.save);
  await expect(alert(page, texts.data.emailFault)).toBeVisible();
  await expect(alert(page, texts.data.birthDateFault)).toBeVisible();
  await expect(field(texts.data.email)).toBeFocused();
  await field(texts.data.email).fill('ann@example.com');
  await field(texts.data.birthDate).fill('04091990');
  await expect(field(texts.data.birthDate)).toHaveValue('04/09/1990');
  await press(page, texts.data.save);
  await expect(page.getByRole('status').filter({ hasText: texts.data.saved })).toBeVisible();
  await expect(page.getByText(texts.noAlcohol(company))).toHaveCount(0);
  await page.reload();
  await expect(field(texts.data.name)).toHaveValue('Ann Lee');
  await expect(field(texts.data.birthDate)).toHaveValue('04/09/1990');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: texts.data.download }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('my-data.json');
  const kept = Buffer.concat(await (await file.createReadStream()).toArray()).toString();
  expect(JSON.parse(kept).contact).toMatchObject({ name: 'Ann Lee', email: 'ann@example.com' });
  expect(kept).toContain('1990-04-09');

  await press(page, texts.erase.button);
  await expect(dialog(page)).toContainText(texts.erase.warning);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: texts.erase.button })).toBeFocused();
  await press(page, texts.erase.button);
  await press(page, texts.erase.yes);
  await expect(heading(page, texts.erase.done)).toBeFocused();
  await expect(page.getByText(texts.erase.doneDetail(company))).toBeVisible();
  for (const link of [shop.textsUrl, shop.url]) {
    expect((await page.goto(link))?.status()).toBe(404);
    await expect(heading(page, walletTexts.en.gone.title)).toBeVisible();
  }
});
test('After a STOP only START from the phone opts the contact in, and the open page shows it', async ({
  page,
  context,
  request,
}) => {
  const texts = myTextsTexts.en;
  const { textsUrl, phoneUrl } = await walletOf(request, 'texts-stop', ['Free coffee'], '+12075550153');
  await page.goto(textsUrl);
  const texting = await context.newPage();
  await texting.goto(phoneUrl);
  const say = (word: string) => texting.getByRole('button', { name: word, exact: true }).click();
  /** The page looks again each time. Asked again, it forgets the answer that is on its way, so it is left time for one. */
  const comeBackTo = (state: string) =>
    expect(async () => {
      await context.setOffline(true);
      await context.setOffline(false);
      await expect(heading(page, state)).toBeFocused();
    }).toPass({ timeout: 120_000 });
  await say('STOP');
  await expect(texting.getByRole('log')).toContainText('You are unsubscribed');
  await comeBackTo(texts.states.stopped);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Text START to/ })).toHaveAttribute('href', /^sms:\+\d+\?&body=START$/);
  await say('START');
  await expect(texting.getByRole('log')).toContainText('Welcome back!');
  await comeBackTo(texts.states.in);

  // The page changes its language although the net is away, and says that the texts do not.
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(alert(page, myTextsTexts.es.switchFailed)).toBeVisible();
  await expect(page.getByRole('link', { name: 'English' })).toBeFocused();
});
