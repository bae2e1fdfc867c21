import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import type { CouponOffer } from '#contract/coupons/offers.ts';
import { audiences } from '#contract/messaging/campaigns/audiences.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import { id } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, refuse, sentTo } from '../../testing/server.ts';

const texts = couponTexts.create;
const OFFER: CouponOffer = {
  coupon_id: id(71),
  title: 'Free coffee',
  description: 'With any bagel',
  terms: '',
  created_by: 'maple',
  expires_at: null,
  last_day: null,
  expires_after_days: 14,
  created_at: '2026-11-20T15:00:00.000Z',
  archived_at: null,
  is_open: true,
  is_promised: false,
  issued: 0,
  unsent: 0,
  redeemed: 0,
  expired: 0,
  revenue_cents: 0,
  sales_entered: 0,
  sales_by_code: 0,
  sales_by_amount: 0,
};

/** The screen with a coupon that is written. */
async function openWritten() {
  answer(messagingSettings.get, {
    window_start: 600,
    window_end: 1200,
    cap_per_day: 1,
    cap_per_week: 3,
    promised_per_month: 8,
    cents_per_segment: 1,
    age_gate: false,
    link_example: 'https://texts.example/l/a',
    updated_at: null,
    version: 'a',
  });
  answer(audiences.count, { recipients: 3, left_out: [] });
  answer(campaigns.preview, {
    faults: [],
    warnings: [],
    left_out: [],
    held: [],
    texts: [],
    recipients: 3,
    at_once: 3,
    segments: 3,
    cost_cents: 3,
    finishes_at: '2046-12-01T17:00:00.000Z',
  });
  openScreen('/campaign?view=coupon');
  const title = page.getByRole('textbox', { name: texts.name });
  await title.fill(OFFER.title);
  await page.getByRole('textbox', { name: texts.description }).fill(OFFER.description);
  await page.getByText(texts.afterDays, { exact: true }).click();
  return { title, send: page.getByRole('button', { name: texts.send(3) }) };
}

// spec: 8-coupon-status
test('A coupon that is not created, or not sent, has its sentence, and nothing written is lost', async () => {
  const { title, send } = await openWritten();
  const alert = page.getByRole('alert');

  refuse(coupons.createOffer, 413, '<html>Too large</html>');
  await send.click();
  await expect.element(alert.getByText('Failed to create coupon (413)')).toBeVisible();
  await expect.element(title).toHaveValue(OFFER.title);

  answer(coupons.createOffer, OFFER);
  refuse(coupons.send, 502, '<html>Bad gateway</html>');
  await send.click();
  await expect.element(alert.getByText('Failed to send coupon (502)')).toBeVisible();
  await expect.element(alert.getByText(texts.created)).toBeVisible();

  // The coupon that is there already is sent at the next try, and the server's own words come first.
  refuse(coupons.send, 409, { detail: 'Sending is paused.' });
  await send.click();
  await expect.element(alert.getByText('Sending is paused.')).toBeVisible();
  expect(sentTo(coupons.createOffer)).toHaveLength(2);
});

test('The count of a coupon and the request to send it ignore the words that customers have', async () => {
  const { send } = await openWritten();
  answer(coupons.createOffer, OFFER);
  refuse(coupons.send, 409, { detail: 'Sending is paused.' });
  await send.click();
  await expect.poll(() => sentTo(coupons.send)).toHaveLength(1);
  expect(sentTo(coupons.send)[0]?.body).toEqual({ coupon_id: OFFER.coupon_id });
  expect(sentTo(campaigns.preview)[0]?.body).toMatchObject({ repeats_words: true });
});
