import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { shownCouponCode } from '#contract/coupons/code.ts';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import type { DrawnCode } from '#contract/coupons/drawings.ts';
import { couponErrors } from '#contract/coupons/errors.texts.ts';
import { drawBars } from '#server/platform/drawing/bar_code.ts';
import { drawQr } from '#server/platform/drawing/qr_code.ts';
import { phoneBefore } from '../parts/camera.ts';
import { newShop, PASSWORD, SHOP } from '../parts/shop.ts';

const texts = couponTexts.redeem;

interface CouponContact {
  session: Record<string, unknown>;
  /** Of the one coupon that the one customer has. */
  code: string;
  issuedCoupons(): Promise<{ code: string; status: string; redeemed_via: string | null }[]>;
}

/** A shop with one customer who was sent a coupon. */
async function shopWithCoupon(request: APIRequestContext, username: string): Promise<CouponContact> {
  await newShop(request, username);
  const login = await request.post(`${SHOP.url}/api/auth/login`, { form: { username, password: PASSWORD } });
  const session = await login.json();
  const headers = { authorization: `Bearer ${session.access_token}` };
  const post = async (path: string, data: object) => {
    const answer = await request.post(`${SHOP.url}/api${path}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  const attestation = { how: 'Signed the card at the till', when: '2026-01-05' };
  await post('/contacts/', { name: 'Ada', phone_e164: '(207) 555-0171', attestation });
  const words = { title: 'Free coffee', description: 'With any bagel', expires_after_days: 14 };
  const { coupon_id } = await post('/coupon/offers', words);
  await post('/coupon/send', { coupon_id });
  const issuedCoupons = async () => {
    const answer = await request.get(`${SHOP.url}/api/coupon/offers/${coupon_id}/issues`, { headers });
    return (await answer.json()).issues;
  };
  await expect.poll(async () => (await issuedCoupons()).length).toBe(1);
  return { session, code: (await issuedCoupons())[0].code, issuedCoupons };
}

/** The counter's phone, signed in and before `/redeem`, whose camera sees that code. */
function atCounter(
  contact: CouponContact,
  code: DrawnCode,
  side: number,
  work: (page: Page, context: BrowserContext) => Promise<void>,
) {
  return phoneBefore(code, side, async (page, context) => {
    const { access_token, company_id } = contact.session;
    await page.addInitScript(
      (kept) => {
        for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
      },
      { token: String(access_token), company_id: String(company_id) },
    );
    await page.goto(`${SHOP.url}/redeem`);
    await work(page, context);
  });
}

test('The camera reads the bars on a customer’s phone, and the coupon is redeemed', async ({ request }) => {
  const contact = await shopWithCoupon(request, 'camera_bars');
  await atCounter(contact, drawBars(contact.code), 520, async (page, context) => {
    await context.grantPermissions(['camera'], { origin: SHOP.url });
    await page.getByRole('button', { name: texts.scan }).click();
    await expect(page.getByRole('heading', { name: 'Free coffee' })).toBeFocused();
    await expect(page.getByText(shownCouponCode(contact.code))).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
    await page.getByRole('button', { name: texts.redeem, exact: true }).click();
    await expect(page.getByRole('heading', { name: texts.redeemed, exact: true })).toBeFocused();
  });
  expect(await contact.issuedCoupons()).toMatchObject([
    { code: contact.code, status: 'redeemed', redeemed_via: 'scan' },
  ]);
});

test('Without a camera the number can be typed, and a QR code of another shop is refused', async ({ request }) => {
  const contact = await shopWithCoupon(request, 'camera_refused');
  await atCounter(contact, drawQr('PARKING 12'), 260, async (page, context) => {
    // Nothing is granted: the browser refuses, as when a user chose "Block".
    await context.grantPermissions([], { origin: SHOP.url });
    const scan = page.getByRole('button', { name: texts.scan });
    await scan.click();
    await expect(page.getByText(texts.camera.refused)).toBeVisible();
    // No picture to close: the same button tries once more.
    await expect(scan).toBeFocused();
    await expect(page.locator('video')).toHaveCount(0);
    const field = page.getByRole('textbox', { name: texts.field });
    await field.fill('9999');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').getByText(couponErrors.noPhone)).toBeVisible();
    await context.grantPermissions(['camera'], { origin: SHOP.url });
    await scan.click();
    await expect(page.getByText(texts.camera.notOurs)).toBeVisible();
    await field.fill('0171');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Free coffee' })).toBeFocused();
    await expect(page.locator('video')).toHaveCount(0);
  });
});
