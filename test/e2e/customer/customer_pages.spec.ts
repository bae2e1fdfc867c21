import { devices, expect, type Page, test } from '@playwright/test';
import { joinTexts } from '#contract/customer/join.texts.ts';
import { myTextsTexts } from '#contract/customer/my_texts.texts.ts';
import { walletTexts } from '#contract/customer/wallet.texts.ts';
import { SHOP } from '../parts/shop.ts';
import { setAnimations } from '../parts/time.ts';
import { walletOf } from '../parts/wallet_contact.ts';

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
test.use(phone);

const SCRIPTS = /\/assets\/.*\.js$/;
/** A word that is wider than a phone, as some names of shops and people are. */
const LONG = 'donaudampfschifffahrtselektrizitaet';

/** How much wider than the window the page is. */
const excess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('A long name and letters twice as large fit on the narrowest phone', async ({ page, request }) => {
  const { url, textsUrl, company_id } = await walletOf(request, LONG, ['Free coffee'], '+12075550171');
  await page.setViewportSize({ width: 320, height: 800 });
  const found: string[] = [];
  for (const path of [`${SHOP.url}/loyalty-signup?company_id=${company_id}`, url, textsUrl]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(LONG);
    for (const letters of ['100%', '200%']) {
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters);
      const wider = await excess(page);
      if (wider > 0) found.push(`${path} at ${letters}: ${wider} px`);
    }
  }
  expect(found).toEqual([]);
});

test('A page without its scripts shows the coupons and what works without them, and no form gets into the address', async ({
  browser,
  request,
}) => {
  const { url, textsUrl } = await walletOf(request, 'unready', ['Free coffee'], '+12075550172');
  const without = await browser.newContext({ ...phone, javaScriptEnabled: false });
  const page = await without.newPage();
  await page.goto(url);
  await expect(page.getByText(walletTexts.en.unready)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Free coffee' })).toBeVisible();
  await expect(page.getByText(/^\w{3}-\w{3}-\w{3}$/)).toBeVisible();
  await page.goto(textsUrl);
  await expect(page.getByText(myTextsTexts.en.unready)).toBeVisible();
  await page.getByLabel(myTextsTexts.en.data.email).fill('ann@example.com');
  await page.getByRole('button', { name: myTextsTexts.en.data.save }).click();
  expect(page.url()).toBe(textsUrl);
  await without.close();

  const lost = await browser.newContext({ ...phone, locale: 'es-US' });
  const late = await lost.newPage();
  await late.route(SCRIPTS, (route) => route.abort());
  await late.goto(`${textsUrl}?lang=es`);
  await setAnimations(late, 9_999);
  await expect(late.getByText(myTextsTexts.es.unready)).toBeHidden();
  await setAnimations(late, 10_000);
  await expect(late.getByText(myTextsTexts.es.unready)).toBeVisible();
  await late.unroute(SCRIPTS);
  await late.reload();
  await late.getByRole('link', { name: 'English' }).click();
  await expect(late.getByText(myTextsTexts.en.unready)).toHaveCount(0);
  await lost.close();
});

test('What was typed and checked before the scripts arrived is kept', async ({ page, request }) => {
  const { form, joined } = joinTexts.en;
  const { data, unready } = myTextsTexts.en;
  const { textsUrl, company_id } = await walletOf(request, 'early', ['Free coffee'], '+12075550174');
  /** Opens a page whose scripts come when they are let through. */
  async function openEarly(address: string) {
    const gate = Promise.withResolvers<void>();
    await page.route(SCRIPTS, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    return gate.resolve;
  }

  const joining = await openEarly(`${SHOP.url}/loyalty-signup?company_id=${company_id}`);
  const number = page.getByLabel(form.phone);
  await number.fill('2075550175');
  await page.getByRole('checkbox').check();
  joining();
  await expect(number).toHaveValue('(207) 555-0175');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: form.join, exact: true }).click();
  await expect(page.getByRole('heading', { name: joined.title })).toBeVisible();

  const correcting = await openEarly(textsUrl);
  await page.getByLabel(data.name).fill('Ann Early');
  correcting();
  await expect(page.getByText(unready)).toHaveCount(0);
  await page.getByRole('button', { name: data.save }).click();
  await expect(page.getByText(data.saved, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(data.name)).toHaveValue('Ann Early');
});

test('A code fits on a phone in landscape, has an edge in forced colors, and has more contrast on request', async ({
  page,
  request,
}) => {
  const { url } = await walletOf(request, 'sideways', ['Free coffee'], '+12075550176');
  await page.setViewportSize({ width: 800, height: 360 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(url);
  await page.getByRole('button', { name: walletTexts.en.enlarge('Free coffee') }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect(sheet.getByRole('img').first()).toBeInViewport({ ratio: 0.9 });
  await expect(sheet).toHaveCSS('border-top-width', '1px');
  await page.keyboard.press('Escape');
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
  await expect(page.getByText('With any bagel')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByText('(•••) •••-0176')).toHaveCSS('color', 'rgb(0, 0, 0)');
});

// spec: 5-public-company
test('A page with only a message has both languages and keeps its address', async ({ page }) => {
  await page.goto(`${SHOP.url}/loyalty-signup?source=door`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(joinTexts.en.invalid.detail);
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(heading).toHaveText(joinTexts.es.invalid.detail);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page).toHaveTitle(joinTexts.es.invalid.title);
  await expect(page).toHaveURL(/source=door$/);
  await expect(page.getByRole('link', { name: 'English' })).toBeFocused();
});
