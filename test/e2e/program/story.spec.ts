import { type Browser, devices, expect, type Locator, type Page, test } from '@playwright/test';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { accountTexts } from '#contract/account/account.texts.ts';
import { signupTexts } from '#contract/account/signup.texts.ts';
import { analyticsTexts } from '#contract/analytics/analytics.texts.ts';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { joinTexts } from '#contract/customer/join.texts.ts';
import { walletTexts } from '#contract/customer/wallet.texts.ts';
import { campaignPageTexts } from '#contract/messaging/campaigns/campaign_page.texts.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { posterTexts } from '#contract/program/poster.texts.ts';
import { programTexts } from '#contract/program/program.texts.ts';
import { welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { photo } from '../../welcome_page.ts';
import { PASSWORD, SHOP, settled, watchForErrors } from '../parts/shop.ts';
import { letTextsGo } from '../parts/time.ts';

const USERNAME = 'storyteller';
const CUSTOMER = '+12075550177';
const SHOP_NAME = 'Lantern Books';
// A phone as people have it: what calls itself a machine is not counted when it opens a link.
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** From the login page through the wizard for loyalty texts, and in. */
async function signUp(page: Page): Promise<void> {
  await page.goto(`${SHOP.url}/login`);
  await page.getByRole('link', { name: 'Signup' }).click();
  await field(page, signupTexts.companyName).fill(SHOP_NAME);
  await field(page, signupTexts.zipCode).fill('04101');
  await field(page, signupTexts.phone).pressSequentially('2075550123');
  await page.getByRole('button', { name: signupTexts.next }).click();
  await field(page, signupTexts.username).fill(USERNAME);
  await field(page, signupTexts.email).fill(`${USERNAME}@example.com`);
  await field(page, signupTexts.password).fill(PASSWORD);
  await field(page, signupTexts.confirmPassword).fill(PASSWORD);
  await page.getByRole('button', { name: signupTexts.create }).click();
  await expect(page).toHaveURL(`${SHOP.url}/login`);
  // Only the login has this field: the form before it may still be drawn.
  await field(page, accountTexts.username).fill(USERNAME);
  await field(page, 'Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(analyticsTexts.title);
}

/** The page that customers see: its words, three photos, published. */
async function publishWelcomePage(page: Page): Promise<void> {
  await page.getByRole('link', { name: shellTexts.links.program, exact: true }).first().click();
  await page.getByRole('link', { name: 'Welcome Page Builder' }).click();
  await page.getByRole('link', { name: 'Create Welcome Page' }).click();
  await page.getByRole('textbox', { name: welcomePageTexts.info.name }).fill('Harbor Rewards');
  await page.getByRole('textbox', { name: welcomePageTexts.info.benefits }).fill('A book a year');
  const files = [1, 2, 3].map(async (number) => ({
    name: `photo-${number}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await photo(number, { width: 480, height: 320 }).jpeg().toBuffer(),
  }));
  await page.getByLabel(welcomePageTexts.gallery.add).setInputFiles(await Promise.all(files));
  await press(page, welcomePageTexts.save.publish);
  await expect(page.getByText(welcomePageTexts.save.published)).toBeVisible();
}

/** Writes the poster, downloads it, and reads its code as a phone's camera does. */
async function addressOnPoster(page: Page): Promise<string> {
  await page.getByRole('link', { name: shellTexts.links.program, exact: true }).first().click();
  await page.getByRole('link', { name: programTexts.cards.qr.title }).click();
  await page.getByRole('link', { name: programTexts.qr.customize }).click();
  await page.getByRole('textbox', { name: 'Header', exact: true }).fill('Join Harbor Rewards');
  await press(page, posterTexts.form.generate);
  await expect(page).toHaveURL(/\/poster-preview$/);
  await settled(page);
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
  expect(file.suggestedFilename()).toBe('poster.png');
  const bytes = Buffer.concat(await (await file.createReadStream()).toArray());
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? 'no code was found';
}

/** A customer scans the poster and joins. Their phone stays open. */
async function join(browser: Browser, address: string): Promise<Page> {
  const { form, joined } = joinTexts.en;
  const context = await browser.newContext(PHONE);
  const phone = await context.newPage();
  await phone.goto(address);
  await expect(title(phone)).toHaveText('Harbor Rewards');
  await phone.getByLabel(form.phone).pressSequentially('2075550177');
  await phone.getByRole('checkbox').check();
  await press(phone, form.join);
  await expect(phone.getByRole('heading', { name: joined.title })).toBeFocused();
  return phone;
}

/** The customer's texts, on the simulated phones. */
async function openTexts(browser: Browser) {
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto(`${SHOP.url}/dev/phone?phone=${encodeURIComponent(CUSTOMER)}`);
  const thread = page.getByRole('log', { name: 'Texts' });
  return { page, thread, text: (words: string | RegExp) => thread.locator('.text').filter({ hasText: words }) };
}

/** Waits for one text. At night it would come in the morning: that morning is now. */
async function expectText(text: Locator): Promise<void> {
  await expect(async () => {
    await letTextsGo(USERNAME);
    await expect(text).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
}

/** Writes words of one's own to everyone, up to the button that sends them. */
async function writeMessage(page: Page, words: string): Promise<void> {
  await page.getByRole('link', { name: shellTexts.links.campaigns, exact: true }).first().click();
  await page.getByRole('link', { name: campaignTexts.cards.message.title }).click();
  await page.getByRole('link', { name: campaignTexts.compose.custom }).click();
  await page.getByRole('textbox', { name: campaignTexts.compose.body }).fill(words);
}

test('A shop signs up, a customer joins, redeems a coupon and stops, and the next text is not sent', async ({
  page,
  browser,
}) => {
  test.slow();
  const errors = watchForErrors(page);
  await signUp(page);
  await publishWelcomePage(page);
  const address = await addressOnPoster(page);
  expect(new URL(address).pathname).toBe('/loyalty-signup');

  const phone = await join(browser, address);
  const shopErrors = watchForErrors(phone);
  const texts = await openTexts(browser);
  await expectText(texts.text(`Welcome to ${SHOP_NAME} Rewards!`));

  // A coupon for everyone, which is one.
  await page.getByRole('link', { name: shellTexts.links.campaigns, exact: true }).first().click();
  await page.getByRole('link', { name: couponTexts.card.title }).click();
  await page.getByRole('textbox', { name: couponTexts.create.name, exact: true }).fill('Free bookmark');
  await page.getByRole('textbox', { name: couponTexts.create.description, exact: true }).fill('With any book.');
  await page.getByText(couponTexts.create.afterDays, { exact: true }).click();
  await page.getByRole('textbox', { name: couponTexts.create.days, exact: true }).fill('14');
  await press(page, couponTexts.create.send(1));
  await expect(title(page)).toHaveText('Free bookmark');
  const couponPage = page.url();

  // Opened from the text, redeemed on the phone with the staff.
  const coupon = texts.text('Free bookmark - With any book.');
  await expectText(coupon);
  await phone.goto((await coupon.getByRole('link').getAttribute('href')) ?? '');
  await expect(phone).toHaveURL(/\/coupons\/[\w-]{43}/);
  await expect(title(phone)).toHaveText(walletTexts.en.title(SHOP_NAME));
  await press(phone, walletTexts.en.redeemTitle('Free bookmark'));
  // A tap counts only after a moment, a key at once.
  await phone.getByRole('button', { name: walletTexts.en.dialog.yes, exact: true }).press('Enter');
  await expect(phone.getByRole('dialog')).toContainText(walletTexts.en.dialog.done);
  await press(phone, walletTexts.en.dialog.finish);
  await expect(phone.getByRole('region', { name: walletTexts.en.redeemed })).toContainText('Free bookmark');
  await expect(phone.getByText(walletTexts.en.noAvailable)).toBeVisible();

  // The owner sees it.
  await page.getByRole('link', { name: shellTexts.links.home, exact: true }).first().click();
  const row = page.getByRole('row', { name: /Free bookmark/ });
  await expect(row).toBeVisible();
  const { sent, clicked, redeemed } = analyticsTexts.campaigns.columns;
  const heads = await page.getByRole('table', { name: analyticsTexts.campaigns.title }).getByRole('columnheader').all();
  const names = await Promise.all(heads.map(async (head) => (await head.textContent())?.trim()));
  for (const name of [sent, clicked, redeemed])
    await expect(row.getByRole('cell').nth(names.indexOf(name)), name).toHaveText(/^1\b/);
  await page.goto(couponPage);
  const tiles = page.getByRole('region', { name: campaignPageTexts.states });
  await expect(tiles).toContainText('1 of 1');

  // STOP, one confirmation, and nothing after it.
  await texts.page.getByRole('button', { name: 'STOP', exact: true }).click();
  await expectText(texts.text('You are unsubscribed'));
  await writeMessage(page, 'A reading tonight at seven. Reply STOP to opt out.');
  const summary = page.getByRole('region', { name: campaignTexts.summary.title });
  await expect(summary).toContainText(`${campaignTexts.leftOutTitle}: 1 ${campaignTexts.leftOut.opted_out}`);
  await expect(page.getByRole('button', { name: campaignTexts.summary.send(0) })).toBeDisabled();

  // Another customer joins, so that the promotion goes out; it passes the one who left.
  const other = await browser.newContext();
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const added = await other.request.post(`${SHOP.url}/api/contacts/`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      name: 'Bo',
      phone_e164: '(207) 555-0178',
      attestation: { how: 'Signed the card at the till', when: '2026-01-05' },
    },
  });
  expect(added.status(), await added.text()).toBe(200);
  await page.reload();
  await writeMessage(page, 'A reading tonight at seven. Reply STOP to opt out.');
  await press(page, campaignTexts.summary.send(1));
  await texts.page.goto(`${SHOP.url}/dev/phone?phone=${encodeURIComponent('+12075550178')}`);
  await expectText(texts.text('A reading tonight'));
  await expect(tiles).toContainText('1 of 1');
  await texts.page.goto(`${SHOP.url}/dev/phone?phone=${encodeURIComponent(CUSTOMER)}`);
  await expect(texts.text('You are unsubscribed')).toHaveCount(1);
  await expect(texts.text('A reading tonight')).toHaveCount(0);
  expect([...errors, ...shopErrors]).toEqual([]);
});
