import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { joinTexts } from '#contract/customer/join.texts.ts';
import { accessibilityFaults } from '../parts/axe.ts';
import { type Joinable, shopWithPage } from '../parts/joinable.ts';
import { openStopped, SHOP, watchForErrors } from '../parts/shop.ts';

const { form, faults, joined } = joinTexts.en;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

// The photos move, as they do for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** What the tests only look at and join. Its name is another one in each worker: after a failure the next one makes its own. */
let shop: Joinable;
test.beforeAll(async ({ request }, { workerIndex }) => {
  shop = await shopWithPage(request, `joinable${workerIndex}`);
});

const address = ({ company_id }: Joinable, more = '') => `${SHOP.url}/loyalty-signup?company_id=${company_id}${more}`;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
/** Which photos are in the window, as a screen reader has them. */
const shown = (page: Page) =>
  page
    .locator('[aria-roledescription="slide"]:not([aria-hidden="true"])')
    .evaluateAll((slides) => slides.map((slide) => slide.getAttribute('aria-label')));
const at = (...places: number[]) => places.map((place) => `Photo ${place} of 4`);

/** Waits until the page that the server has drawn is alive, and its photos with it: those beside the first are fetched then. */
const isAwake = (page: Page) =>
  expect(page.locator('[aria-roledescription="slide"] img[loading="eager"]').nth(1)).toBeAttached();

/** The photos stand for the rest of a pause, then for their full 5 s, and then they have gone on. */
async function waits(page: Page, pause: number, there: string[]) {
  await page.clock.runFor(pause - 50);
  expect(await shown(page)).toEqual(there);
  await page.clock.runFor(50);
  // Until the page has noticed that the pause is over.
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    port2.postMessage('turn');
    return new Promise((done) => {
      port1.onmessage = () => done(null);
    });
  });
  await page.clock.runFor(4_900);
  expect(await shown(page)).toEqual(there);
  await page.clock.runFor(100);
}

async function open(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

// spec: 2.18-page, 2.18-cards, 2.18-join, 2.18-footer, 5-public-required, 5-public-consent, 5-public-phone-sent, 5-public-disclosure, 8-public-signup, 8-public-joined
test('A customer joins on a phone: errors are beside their fields, nothing typed is lost, and the contact has consent', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const errors = watchForErrors(page);
  await page.goto(address(shop));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor Club');
  for (const card of ['Overview', 'How It Works', 'Member Benefits']) {
    await expect(page.getByRole('heading', { name: card })).toBeVisible();
  }
  await expect(
    page.getByRole('listitem').filter({ hasText: /mobile number|link by text|redeem the offer/ }),
  ).toHaveCount(3);
  await expect(page.getByText('First look at signings')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Powered by');
  const phone = page.getByLabel(form.phone);
  const box = page.getByRole('checkbox');
  await expect(box).not.toBeChecked();

  await press(page, form.join);
  await expect(alert(page, 'Please enter your phone number.')).toBeVisible();
  await expect(alert(page, 'Please agree to receive promotional messages to continue.')).toBeVisible();
  await expect(phone).toBeFocused();
  await phone.pressSequentially('207555');
  await expect(phone).toHaveValue('(207) 555');
  await press(page, form.join);
  await expect(alert(page, faults.phone)).toBeVisible();
  await phone.pressSequentially('0161');
  await expect(phone).toHaveValue('(207) 555-0161');
  // The caret stays where the customer works.
  await phone.evaluate((field: HTMLInputElement) => field.setSelectionRange(3, 3));
  await page.keyboard.press('Backspace');
  await page.keyboard.type('0');
  await expect(phone).toHaveValue('(207) 555-0161');
  await phone.fill('+1 207 555 0161');
  await expect(phone).toHaveValue('(207) 555-0161');
  await box.check();

  await page.route(/\/api\/loyalty\/signup/, (route) => route.abort());
  await press(page, form.join);
  await expect(alert(page, faults.offline)).toBeVisible();
  await page.unroute(/\/api\/loyalty\/signup/);
  await page.route(/\/api\/loyalty\/signup/, (route) => route.fulfill({ status: 503, body: 'down' }));
  await press(page, form.join);
  await expect(alert(page, 'Server error (503)')).toBeVisible();
  await page.unroute(/\/api\/loyalty\/signup/);
  await expect(phone).toHaveValue('(207) 555-0161');
  await expect(box).toBeChecked();

  const sent = page.waitForRequest(/\/api\/loyalty\/signup/);
  await press(page, form.join);
  expect((await sent).postDataJSON()).toMatchObject({ phone_e164: '+12075550161', proof: expect.any(String) });
  await expect(page.getByText('Thanks for joining! You’ll receive a welcome text from Harbor Club')).toBeVisible();
  await expect(page.getByRole('heading', { name: joined.title })).toBeFocused();
  expect(errors).toEqual([]);

  const list = await request.get(`${SHOP.url}/api/contacts`, { headers: { authorization: `Bearer ${shop.token}` } });
  expect((await list.json()).customers).toMatchObject([
    { phone_e164: '+12075550161', consented: true, source: 'web_form', language: 'en' },
  ]);
  await context.close();
});

test('Spanish by the phone and by the switch, which keeps what was typed and where one came from', async ({
  browser,
}) => {
  const spanish = await browser.newContext({ ...PHONE, locale: 'es-MX' });
  const page = await open(spanish, address(shop, '&source=door'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Club del puerto');
  await expect(page.getByText(/^Acepto recibir mensajes de texto promocionales/)).toBeVisible();
  await page.getByLabel(joinTexts.es.form.phone).fill('2075550162');
  await page.getByRole('checkbox').check();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor Club');
  await expect(page.getByLabel(form.phone)).toHaveValue('(207) 555-0162');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle(/^Harbor Club/);
  await expect(page).toHaveURL(/source=door&lang=en$/);
  // Other words to agree to: they have to be agreed to again.
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor Club');
  await page.getByRole('link', { name: 'Terms' }).evaluate((link: HTMLAnchorElement) => link.removeAttribute('target'));
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Harbor Club');
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Términos de Club del puerto');
  await page.getByRole('link', { name: 'Privacidad' }).click();
  await expect(page.getByText('no se comparten con ningún tercero')).toBeVisible();
  await spanish.close();
});

// spec: 2.18-carousel, 2.18-slides, 4-carousel, 9-carousel
test('Photos advance every 5 seconds, wait after a touch or a scroll, and loop', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 900 });
  await openStopped(page, address(shop));
  await expect.poll(() => shown(page)).toEqual(at(1));
  await isAwake(page);
  for (const next of [2, 3, 4, 1, 2]) {
    await page.clock.runFor(4_900);
    expect(await shown(page)).not.toEqual(at(next));
    await page.clock.runFor(100);
    await expect.poll(() => shown(page)).toEqual(at(next));
  }
  // A click: 4 s of pause, then the full 5 s.
  await press(page, 'Photo 4 of 4');
  await expect.poll(() => shown(page)).toEqual(at(4));
  await waits(page, 4_000, at(4));
  await expect.poll(() => shown(page)).toEqual(at(1));
  await page.clock.runFor(600);

  const window = page.locator('[aria-roledescription="carousel"] > div').first();
  await window.hover();
  await page.mouse.wheel(0, 300);
  // As far as the page goes.
  await expect
    .poll(() => page.evaluate(() => Math.min(300, document.documentElement.scrollHeight - innerHeight) - scrollY))
    .toBeLessThan(1);
  expect(await shown(page)).toEqual(at(1));
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await window.hover();
  await page.mouse.wheel(59, 0);
  await page.clock.runFor(200);
  expect(await shown(page)).toEqual(at(1));
  // One gesture is one photo, and waits 3 s.
  for (const way of [30, 30, 400, 400]) await page.mouse.wheel(way, 0);
  await expect.poll(() => shown(page)).toEqual(at(2));
  await waits(page, 3_000, at(2));
  await expect.poll(() => shown(page)).toEqual(at(3));

  await press(page, joinTexts.en.pause);
  await page.clock.runFor(60_000);
  expect(await shown(page)).toEqual(at(3));
  await press(page, joinTexts.en.play);
  await page.clock.runFor(5_000);
  await expect.poll(() => shown(page)).toEqual(at(4));

  await page.setViewportSize({ width: 821, height: 900 });
  await expect.poll(() => shown(page)).toEqual(at(4, 1, 2));
  await press(page, joinTexts.en.next);
  await expect.poll(() => shown(page)).toEqual(at(1, 2, 3));
  await page.clock.runFor(600);
  await press(page, joinTexts.en.previous);
  await page.clock.runFor(600);
  await press(page, joinTexts.en.previous);
  await expect.poll(() => shown(page)).toEqual(at(3, 4, 1));
  expect(await page.locator('[aria-roledescription="slide"][inert]').count()).toBe(9);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shown(page)).toEqual(at(4, 1, 2));
  // Whoever reads by keyboard is not hurried.
  await page.keyboard.press('Tab');
  await page.clock.runFor(30_000);
  expect(await shown(page)).toEqual(at(4, 1, 2));
});

// spec: 2.18-carousel, 9-carousel
test('A swipe of 40 px turns the photo, and a vertical swipe scrolls the page', async ({ browser }) => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await openStopped(page, address(shop));
  await isAwake(page);
  const finger = await context.newCDPSession(page);
  async function swipe(way: number, down = 0) {
    const area = await page.locator('[aria-roledescription="carousel"] > div').first().boundingBox();
    if (!area) throw new Error('no photos');
    const [x, y] = [area.x + area.width / 2, area.y + area.height / 2];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + way * part, y: y + down * part }],
      });
    await touch('touchStart', 0);
    for (let part = 1; part <= 5; part++) await touch('touchMove', part / 5);
    await touch('touchEnd', 1);
    await page.clock.runFor(600);
  }
  await swipe(-39);
  expect(await shown(page)).toEqual(at(1));
  await swipe(-60);
  await expect.poll(() => shown(page)).toEqual(at(2));
  await swipe(60);
  await swipe(60);
  await expect.poll(() => shown(page)).toEqual(at(4));
  // 600 ms of the pause are over.
  await waits(page, 3_400, at(4));
  await expect.poll(() => shown(page)).toEqual(at(1));
  await context.close();
});

// spec: 9-carousel
test('The photos move for half a second, and not at all with reduced motion', async ({ page }) => {
  await openStopped(page, address(shop));
  await isAwake(page);
  const track = page.locator('[aria-roledescription="slide"]').first().locator('..');
  const lasts = () => track.evaluate((element) => getComputedStyle(element).transitionDuration);
  await press(page, joinTexts.en.next);
  await expect.poll(lasts).toBe('0.5s');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await isAwake(page);
  await page.clock.runFor(60_000);
  expect(await shown(page)).toEqual(at(1, 2, 3));
  await press(page, joinTexts.en.next);
  await expect.poll(() => shown(page)).toEqual(at(2, 3, 4));
  expect(await lasts()).toBe('0s');
  await press(page, joinTexts.en.play);
  await page.clock.runFor(5_000);
  await expect.poll(() => shown(page)).toEqual(at(3, 4, 1));
});

test('A shop with an age gate refuses anyone too young, and words that change meanwhile are agreed to again', async ({
  browser,
  request,
}) => {
  const cellar = await shopWithPage(request, 'cellar', 3);
  const promise = async (promised_per_month: number) => {
    const settings = await request.put(`${SHOP.url}/api/loyalty/messaging-settings`, {
      headers: { authorization: `Bearer ${cellar.token}` },
      data: {
        window_start: 600,
        window_end: 1080,
        cap_per_day: 1,
        cap_per_week: 2,
        promised_per_month,
        cents_per_segment: 1,
        age_gate: true,
      },
    });
    expect(settings.ok(), await settings.text()).toBe(true);
  };
  await promise(8);
  const context = await browser.newContext(PHONE);
  const page = await open(context, address(cellar));
  const sent: string[] = [];
  page.on('request', (one) => {
    if (one.method() === 'POST') sent.push(one.url());
  });
  await page.getByLabel(form.phone).fill('2075550163');
  await page.getByRole('checkbox').check();
  await press(page, form.join);
  const birth = page.getByLabel(form.birthDate);
  await expect(alert(page, faults.birthDate)).toBeVisible();
  await expect(birth).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await birth.pressSequentially('0101');
  await expect(birth).toHaveValue('01/01');
  await birth.pressSequentially(String(new Date().getFullYear() - 15));
  await press(page, form.join);
  await expect(page.getByRole('heading', { name: joinTexts.en.tooYoung.title })).toBeFocused();
  expect(sent).toEqual([]);

  await page.reload();
  await page.getByLabel(form.phone).fill('2075550163');
  await page.getByRole('checkbox').check();
  await page.getByLabel(form.birthDate).pressSequentially('4/9/1980');
  await promise(4);
  await press(page, form.join);
  await expect(alert(page, faults.wordingChanged)).toBeVisible();
  await expect(page.getByText(/up to 4 a month/)).toBeVisible();
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await expect(page.getByLabel(form.phone)).toHaveValue('(207) 555-0163');
  await page.getByRole('checkbox').check();
  await press(page, form.join);
  await expect(page.getByText(/Thanks for joining!/)).toBeVisible();
  await context.close();
});

test('Without scripts the page can be read, and its form joins', async ({ browser }) => {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
  const page = await open(context, address(shop));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor Club');
  await press(page, form.join);
  await expect(page.getByText('Please enter your phone number.')).toBeVisible();
  await page.getByLabel(form.phone).fill('2075550165');
  await page.getByRole('checkbox').check();
  await press(page, form.join);
  await expect(page.getByText(/Thanks for joining!/)).toBeVisible();
  await context.close();
});
