import { expect, type Page, test } from '@playwright/test';
import { BinaryBitmap, Code128Reader, HybridBinarizer, RGBLuminanceSource } from '@zxing/library';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { shownCouponCode } from '#contract/coupons/code.ts';
import { couponTexts as texts } from '#contract/coupons/coupons.texts.ts';
import { couponErrors } from '#contract/coupons/errors.texts.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { accessibilityFaults } from '../parts/axe.ts';
import { enter, newShop, PASSWORD, SHOP, watchForErrors } from '../parts/shop.ts';

const pixelsOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/** The QR code in a picture; undefined when none is found. */
async function readQr(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await pixelsOf(picture);
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** The bars in a picture; undefined when none are found. */
async function readBars(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await pixelsOf(picture);
  const gray = Uint8ClampedArray.from({ length: info.width * info.height }, (_, at) => data[at * 4] ?? 0);
  try {
    const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(gray, info.width, info.height)));
    return new Code128Reader().decode(bitmap).getText();
  } catch {
    return undefined;
  }
}

/** A shop of its own with two customers who agreed; asks its API as its owner. */
async function shopWithContacts(page: Page, username: string) {
  await newShop(page.request, username);
  await enter(page, username, PASSWORD);
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  for (const [name, phone_e164] of [
    ['Ada', '(207) 555-0171'],
    ['Ben', '(207) 555-0172'],
  ]) {
    const attestation = { how: 'Signed the card at the till', when: '2026-01-05' };
    const answer = await page.request.post(`${SHOP.url}/api/contacts/`, {
      headers,
      data: { name, phone_e164, attestation },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  return {
    get: async (path: string) => (await page.request.get(`${SHOP.url}/api${path}`, { headers })).json(),
    post: async (path: string, data: object) =>
      (await page.request.post(`${SHOP.url}/api${path}`, { headers, data })).json(),
  };
}

// spec: 2.12-coupon, 5-coupon-required, 5-coupon-future, 8-coupon-sent
test('A coupon is created, sent, redeemed by its code and undone', async ({ page }) => {
  const errors = watchForErrors(page);
  const shop = await shopWithContacts(page, 'couponer');
  await page.goto(`${SHOP.url}/campaign/coupons`);
  await expect(page.getByRole('heading', { name: texts.offers.empty })).toBeVisible();
  await expect(page.getByRole('link', { name: texts.create.title })).toHaveCount(1);
  await page.goto(`${SHOP.url}/campaign`);
  await page.getByRole('link', { name: texts.card.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: texts.create.title })).toBeVisible();
  await page.getByRole('button', { name: texts.create.title }).click();
  await expect(page.getByText(couponErrors.fillAll).first()).toBeVisible();
  await page.getByRole('textbox', { name: texts.create.name }).fill('Free coffee');
  await page.getByRole('textbox', { name: texts.create.description }).fill('With any bagel');
  await page.getByLabel(texts.create.date).fill('2020-01-01');
  await expect(page.getByText(couponErrors.future).first()).toBeVisible();
  await page.getByText(texts.create.afterDays, { exact: true }).click();
  await page.getByRole('textbox', { name: texts.create.description }).fill('ñ'.repeat(150));
  await page.getByRole('textbox', { name: texts.create.name }).fill('Free coffee'.padEnd(120, '!'));
  await expect(page.getByText(couponErrors.tooLong)).toBeVisible();
  // The form's heading has the same word.
  await expect(page.getByRole('term').filter({ hasText: campaignTexts.summary.recipients })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText(campaignTexts.summary.fix)).toHaveCount(0);
  await page.getByRole('textbox', { name: texts.create.name }).fill('Free coffee');
  await page.getByRole('textbox', { name: texts.create.description }).fill('With any bagel');
  await expect(page.getByRole('figure').getByText(/Free coffee - With any bagel\. Good through/)).toBeVisible();
  const send = page.getByRole('button', { name: texts.create.send(2) });
  await expect(send).toBeEnabled();
  await send.click();
  await expect(page.getByText(texts.sent(2, 2))).toBeVisible();

  const { offers } = await shop.get('/coupon/offers');
  const issuedCoupons = async () => (await shop.get(`/coupon/offers/${offers[0].coupon_id}/issues`)).issues;
  await expect.poll(async () => (await issuedCoupons()).length).toBe(2);
  const [first] = await issuedCoupons();
  // Whoever left the phone at home is scanned from the shop's own screen.
  await page.goto(`${SHOP.url}/campaign/coupons/${offers[0].coupon_id}`);
  await page.getByRole('button', { name: texts.drawn.show(shownCouponCode(first.code)) }).click();
  for (const [label, read] of [
    [texts.drawn.qr, readQr],
    [texts.drawn.bars, readBars],
  ] as const) {
    const drawn = page.getByRole('img', { name: label(shownCouponCode(first.code)) });
    await expect.poll(async () => read(await drawn.screenshot())).toBe(first.code);
  }
  await page.goto(`${SHOP.url}/redeem`);
  const field = page.getByRole('textbox', { name: texts.redeem.field });
  await field.fill('ZZZ-ZZZ-ZZZ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText(couponErrors.codeWrong)).toBeVisible();
  await field.fill(shownCouponCode(first.code).toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Free coffee' })).toBeFocused();
  const sale = page.getByRole('textbox', { name: texts.redeem.sale('USD') });
  await sale.fill('twelve');
  await page.getByRole('button', { name: texts.redeem.redeem, exact: true }).click();
  await expect(page.getByRole('alert').getByText(couponErrors.sale)).toBeVisible();
  await expect(sale).toBeFocused();
  await sale.fill('12.50');
  await page.getByRole('button', { name: texts.redeem.redeem, exact: true }).click();
  await expect(page.getByRole('heading', { name: texts.redeem.redeemed, exact: true })).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: texts.redeem.next }).click();
  await expect(field).toBeFocused();

  // The same code again is refused, in words.
  await field.fill(first.code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: texts.redeem.already })).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.goto(`${SHOP.url}/campaign/coupons`);
  await page.getByRole('link', { name: 'Free coffee' }).click();
  await expect(page.getByText('$12.50').first()).toBeVisible();
  await page.getByRole('button', { name: texts.undo.action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: texts.undo.title('Free coffee') });
  await dialog.getByRole('button', { name: texts.undo.confirm }).click();
  await expect(dialog.getByText(couponErrors.reason)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: texts.undo.reason })).toBeFocused();
  await dialog.getByRole('textbox', { name: texts.undo.reason }).fill('Wrong customer');
  await dialog.getByRole('button', { name: texts.undo.confirm }).click();
  await expect(page.getByText(texts.undo.done('Free coffee'))).toBeVisible();
  await expect
    .poll(async () => (await issuedCoupons()).map(({ status }: { status: string }) => status))
    .toEqual(['ready', 'ready']);
  expect(errors).toEqual([]);
});

test('A coupon can be edited until a customer has it; then it can only be extended, ended and restored', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const shop = await shopWithContacts(page, 'editor');
  const words = { title: 'Free coffee', description: 'With any bagel', expires_after_days: 7 };
  const { coupon_id } = await shop.post('/coupon/offers', words);
  await page.goto(`${SHOP.url}/campaign/coupons/${coupon_id}`);
  await page.getByRole('button', { name: texts.edit.action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const title = dialog.getByRole('textbox', { name: texts.create.name });
  await expect(title).toHaveValue('Free coffee');
  await title.fill('');
  await dialog.getByRole('button', { name: texts.edit.save }).click();
  await expect(dialog.getByRole('alert').getByText(couponErrors.fillAll)).toBeVisible();
  await title.fill('Free tea');
  await dialog.getByRole('button', { name: texts.edit.save }).click();
  await expect(page.getByText(texts.edit.saved('Free tea'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Free tea' })).toBeVisible();

  await shop.post('/coupon/send', { coupon_id });
  const issuedCoupons = () => shop.get(`/coupon/offers/${coupon_id}/issues`);
  await expect.poll(issuedCoupons).toMatchObject({ total_count: 2 });
  const { issues } = await issuedCoupons();
  await page.getByRole('button', { name: texts.edit.extend, exact: true }).click();
  await expect(dialog.getByText(texts.edit.promised)).toBeVisible();
  await expect(title).toHaveCount(0);
  const days = dialog.getByRole('textbox', { name: texts.create.afterDays });
  await days.fill('6');
  await dialog.getByRole('button', { name: texts.edit.save }).click();
  await expect(dialog.getByRole('alert').getByText(couponErrors.shortened)).toBeVisible();
  await days.fill('30');
  await dialog.getByRole('button', { name: texts.edit.save }).click();
  await expect(dialog).toHaveCount(0);
  const extended = await issuedCoupons();
  expect(extended.issues[0].last_day > issues[0].last_day).toBe(true);

  await page.getByRole('button', { name: texts.offer.moreActions }).click();
  await page.getByRole('menuitem', { name: texts.offer.archive }).click();
  await dialog.getByRole('button', { name: texts.offer.archive, exact: true }).click();
  await expect(page.getByText(texts.offer.archived('Free tea'))).toBeVisible();
  await expect(page.getByRole('link', { name: texts.offer.send })).toHaveCount(0);
  await page.getByRole('button', { name: texts.offer.restore }).click();
  await expect(page.getByRole('link', { name: texts.offer.send })).toBeVisible();

  await page.goto(`${SHOP.url}/campaign/coupons`);
  const pin = page.getByLabel(texts.pin.field, { exact: true });
  await pin.fill('12');
  await page.getByRole('button', { name: texts.pin.set }).click();
  await expect(page.getByRole('alert').getByText(couponErrors.pinShape(4, 8))).toBeVisible();
  await expect(pin).toBeFocused();
  await pin.fill('4711');
  await page.keyboard.press('Enter');
  await expect(page.getByText(texts.pin.on)).toBeVisible();
  expect(errors).toEqual([]);
});
