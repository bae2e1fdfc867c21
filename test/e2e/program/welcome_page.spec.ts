import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { joinOfferTexts, welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import { welcomePageErrors } from '#contract/program/welcome_page_errors.texts.ts';
import { photo } from '../../welcome_page.ts';
import { api, enter, newShop, PASSWORD, SHOP, settled, still } from '../parts/shop.ts';
import { test } from '../parts/test.ts';

const { gallery, info, order, save, state } = welcomePageTexts;
const PAGES = /\/api\/welcome\/pages$/;
const REORDER = /\/api\/welcome\/pages\/photos\/reorder$/;
const down = { status: 500, json: { detail: 'The kitchen burns.', code: 'internal' } };

const picture = async (number: number) => ({
  name: `photo-${number}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await photo(number, { width: 320, height: 240 }).jpeg().toBuffer(),
});
const pictures = (count: number, first = 1) =>
  Promise.all(Array.from({ length: count }, (_, index) => picture(first + index)));

async function open(page: Page, request: APIRequestContext, user: string, path = '/welcome-builder') {
  await newShop(request, user);
  await enter(page, user, PASSWORD);
  await page.goto(`${SHOP.url}${path}`);
  await settled(page);
}

const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel(gallery.add).setInputFiles(files);
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
/** The addresses of the photos as they stand on the screen. */
const shownOrder = (page: Page) =>
  page.getByAltText(/^Photo \d of \d$/).evaluateAll((images) => images.map((image) => image.getAttribute('src')));
const keptOrder = async (page: Page, request: APIRequestContext) =>
  (await api(request, page, '/welcome/pages/photos')).map((kept: { url: string }) => kept.url);

/** Saves a page with `count` photos, past the screen's checks of failures. */
async function withPage(page: Page, count: number) {
  await field(page, info.name).fill('Harbor Rewards');
  await choose(page, await pictures(count));
  await button(page, save.draft).click();
  await expect(page.getByText(save.savedDraft, { exact: true })).toBeVisible();
}

// spec: 2.17-form, 2.17-gallery, 2.17-publish, 4-welcome-publish, 5-welcome-name, 5-welcome-photos, 5-welcome-file, 8-welcome-save, 9-welcome-name, 9-welcome-texts
test('A welcome page is refused with reasons, saved and published, and nothing typed is lost', async ({
  page,
  request,
}) => {
  await open(page, request, 'builder');
  await expect(page.getByText(state.none, { exact: true })).toBeVisible();
  await button(page, save.publish).click();
  await expect(alert(page, 'Please enter a program name.')).toBeVisible();
  await expect(alert(page, 'Please upload at least 3 photos. You currently have 0.')).toBeVisible();
  await expect(field(page, info.name)).toBeFocused();

  await field(page, info.name).fill('x'.repeat(120));
  await expect(field(page, info.name)).toHaveValue('x'.repeat(100));
  await field(page, info.overview).fill('y'.repeat(600));
  await expect(field(page, info.overview)).toHaveValue('y'.repeat(500));
  await expect(page.getByText('500 of 500')).toBeVisible();
  await field(page, info.name).fill('Harbor Rewards');
  await field(page, info.overview).fill('Books and coffee by the sea.');
  await field(page, info.benefits).fill('A book a year\nFirst look at signings');

  await choose(page, [{ name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }]);
  await expect(alert(page, welcomePageErrors.notAnImage('menu.pdf'))).toBeVisible();
  await choose(page, await pictures(7));
  await expect(alert(page, 'Maximum 6 photos allowed. Please remove 1 photo(s).')).toBeVisible();
  await expect(page.getByAltText('Photo 6 of 6')).toBeVisible();
  await expect(page.getByLabel(gallery.add)).toHaveCount(0);
  for (const place of [6, 5]) await button(page, gallery.remove(place)).click();
  await page.getByText(welcomePageTexts.languages.es, { exact: true }).click();
  await field(page, info.name).fill('Premios del puerto');
  await page.getByText(welcomePageTexts.languages.en, { exact: true }).click();

  await page.route(PAGES, (route) => (route.request().method() === 'POST' ? route.fulfill(down) : route.continue()));
  await button(page, save.publish).click();
  await expect(alert(page, 'Save failed: The kitchen burns.')).toBeVisible();
  await page.unroute(PAGES);
  await page.route(PAGES, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await button(page, save.publish).click();
  await expect(alert(page, 'Failed to save and publish.')).toBeVisible();
  await page.unroute(PAGES);
  await expect(field(page, info.benefits)).toHaveValue('A book a year\nFirst look at signings');
  await expect(page.getByAltText('Photo 4 of 4')).toBeVisible();

  const tooFew = { status: 409, json: { detail: 'Too few photos.', code: 'too_few_photos' } };
  await page.route(PAGES, (route) => (route.request().method() === 'POST' ? route.fulfill(tooFew) : route.continue()));
  await button(page, save.publish).click();
  await expect(alert(page, 'Publish failed: Too few photos.')).toBeVisible();
  await page.unroute(PAGES);
  await button(page, save.publish).click();
  await expect(page.getByText(save.published)).toBeVisible();
  await expect(page.getByText(/^Published [A-Z]/)).toBeVisible();

  const companyId = await page.evaluate(() => sessionStorage.getItem('company_id'));
  const shown = await (await request.get(`${SHOP.url}/api/welcome/public-pages?company_id=${companyId}`)).json();
  expect(shown).toMatchObject({
    program_name: 'Harbor Rewards',
    store_description: 'Books and coffee by the sea.',
    benefits: 'A book a year\nFirst look at signings',
    es: { program_name: 'Premios del puerto' },
  });
  expect(shown.photos).toHaveLength(4);

  await page.reload();
  await settled(page);
  await expect(field(page, info.name)).toHaveValue('Harbor Rewards');
  await field(page, info.overview).fill('Books.');
  await button(page, save.draft).click();
  await expect(page.getByText(state.changed)).toBeVisible();
});

/** Takes the photo at a place, moves it on by one with the keys and puts it down. */
async function moveOnByKeys(page: Page, at: number, of: number) {
  await button(page, gallery.move(at)).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(gallery.over(at, of), { exact: true })).toHaveCount(1);
  // The library listens to arrows by a timer that it set when the photo was taken: one that is set later ends later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(gallery.over(at + 1, of), { exact: true })).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect(page.getByText(gallery.dropped(at + 1, of), { exact: true })).toHaveCount(1);
}

// spec: 2.17-reorder, 2.17-order-banner, 4-gallery-order, 8-welcome-reorder
test('Photos are ordered by mouse, keys and buttons, and a banner says when the order is not saved', async ({
  page,
  request,
}) => {
  await open(page, request, 'sorter');
  await withPage(page, 4);
  const [a, b, c, d] = await shownOrder(page);
  const banner = page.getByText('You have unsaved changes to the photo order');
  await expect(banner).toHaveCount(0);

  await button(page, gallery.later(1)).click();
  await expect.poll(() => shownOrder(page)).toEqual([b, a, c, d]);
  await expect(banner).toBeVisible();
  await button(page, order.reset).click();
  await expect.poll(() => shownOrder(page)).toEqual([a, b, c, d]);
  await expect(banner).toHaveCount(0);

  // Places are measured when a photo is taken: what was put back or dropped glides to its own first.
  await still(page);
  await moveOnByKeys(page, 1, 4);
  await expect.poll(() => shownOrder(page)).toEqual([b, a, c, d]);

  await still(page);
  const [from, to] = [
    await page.getByAltText('Photo 1 of 4').boundingBox(),
    await page.getByAltText('Photo 3 of 4').boundingBox(),
  ];
  if (!from || !to) throw new Error('the photos are not on the screen');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await expect(page.getByText(gallery.over(3, 4), { exact: true })).toHaveCount(1);
  await page.mouse.up();
  await expect.poll(() => shownOrder(page)).toEqual([a, c, b, d]);
  expect(await keptOrder(page, request)).toEqual([a, b, c, d]);

  await page.route(REORDER, (route) => route.fulfill(down));
  await button(page, order.save).click();
  await expect(alert(page, 'Reorder failed: 500 The kitchen burns.')).toBeVisible();
  await page.unroute(REORDER);
  await page.route(REORDER, (route) => route.abort());
  await button(page, order.save).click();
  await expect(alert(page, 'Failed to save order.')).toBeVisible();
  await page.unroute(REORDER);
  await expect.poll(() => shownOrder(page)).toEqual([a, c, b, d]);
  await button(page, order.save).click();
  await expect(page.getByText('Gallery order saved successfully.')).toBeVisible();
  await expect(banner).toHaveCount(0);
  expect(await keptOrder(page, request)).toEqual([a, c, b, d]);
});

// spec: 2.17-reorder
test('A finger that rests on a photo moves it', async ({ browser, request }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await open(page, request, 'finger');
  await withPage(page, 3);
  const [a, b, c] = await shownOrder(page);
  await page.getByAltText('Photo 1 of 3').evaluate((image) => image.scrollIntoView({ block: 'center' }));
  await still(page);
  const [from, to] = [
    await page.getByAltText('Photo 1 of 3').boundingBox(),
    await page.getByAltText('Photo 2 of 3').boundingBox(),
  ];
  if (!from || !to) throw new Error('the photos are not on the screen');
  const finger = await context.newCDPSession(page);
  const y = from.y + from.height / 2;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', from.x + from.width / 2);
  // What is said when it is picked up is soon followed by its position, which stays.
  await expect(page.getByText(gallery.over(1, 3))).toHaveCount(1);
  for (let part = 1; part <= 6; part += 1) {
    await touch('touchMove', from.x + from.width / 2 + ((to.x - from.x) * part) / 6);
  }
  await expect(page.getByText(gallery.over(2, 3))).toHaveCount(1);
  await touch('touchEnd', 0);
  await expect.poll(() => shownOrder(page)).toEqual([b, a, c]);
  await context.close();
});

// spec: 2.17-remove, 5-welcome-delete, 8-welcome-delete
test('A photo is removed after a question, and three always stay', async ({ page, request }) => {
  await open(page, request, 'remover');
  await withPage(page, 4);
  const [a, , c, d] = await shownOrder(page);
  await button(page, gallery.remove(2)).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByAltText('Photo 4 of 4')).toBeVisible();

  await page.route(/\/api\/welcome\/pages\/photos\/[0-9a-f-]+$/, (route) => route.fulfill(down));
  await button(page, gallery.remove(2)).click();
  await button(page, gallery.removeAction).click();
  await expect(alert(page, 'Delete failed: The kitchen burns.')).toBeVisible();
  await page.unrouteAll();
  await button(page, gallery.remove(2)).click();
  await expect(page.getByRole('dialog')).toContainText(gallery.removeTitle(2));
  await button(page, gallery.removeAction).click();
  await expect(page.getByText(gallery.removed)).toBeVisible();
  await expect.poll(() => shownOrder(page)).toEqual([a, c, d]);
  await button(page, gallery.remove(1)).click();
  await expect(alert(page, welcomePageErrors.keepsThree)).toBeVisible();
  expect(await keptOrder(page, request)).toEqual([a, c, d]);
});

// spec: 2.17-promo
test('An offer is written in two languages, published and withdrawn', async ({ page, request }) => {
  await open(page, request, 'promoter', '/promo-page-edit');
  await field(page, joinOfferTexts.form.text).fill('Show this at the till.');
  await button(page, joinOfferTexts.save.publish).click();
  await expect(alert(page, welcomePageErrors.joinOfferHeadlineRequired)).toBeVisible();
  await expect(field(page, joinOfferTexts.form.headline)).toBeFocused();
  await field(page, joinOfferTexts.form.headline).fill('A bookmark on us');
  await page.getByText(welcomePageTexts.languages.es, { exact: true }).click();
  const preview = page.getByRole('region', { name: joinOfferTexts.preview.title });
  await expect(preview).toContainText('A bookmark on us');
  await field(page, joinOfferTexts.form.headline).fill('Un marcapáginas de regalo');
  await expect(preview).toContainText('Un marcapáginas de regalo');
  await expect(preview).toContainText('Show this at the till.');

  await page.route(/\/api\/welcome\/join-offer\/publish$/, (route) => route.fulfill(down));
  await button(page, joinOfferTexts.save.publish).click();
  await expect(alert(page, joinOfferTexts.save.publishFailed)).toBeVisible();
  await page.unrouteAll();
  await button(page, joinOfferTexts.save.publish).click();
  await expect(page.getByText(joinOfferTexts.save.published)).toBeVisible();
  const companyId = await page.evaluate(() => sessionStorage.getItem('company_id'));
  const shown = () => request.get(`${SHOP.url}/api/welcome/public-pages?company_id=${companyId}`);
  expect((await (await shown()).json()).join_offer).toEqual({
    headline: 'A bookmark on us',
    text: 'Show this at the till.',
    small_print: '',
    es: { headline: 'Un marcapáginas de regalo', text: '', small_print: '' },
  });
  await button(page, joinOfferTexts.withdraw.action).click();
  await page.getByRole('dialog').getByRole('button', { name: joinOfferTexts.withdraw.action }).click();
  await expect(page.getByText(joinOfferTexts.withdraw.done)).toBeVisible();
  expect((await shown()).status()).toBe(204);
});
