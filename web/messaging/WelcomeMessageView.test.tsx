import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { coupons } from '#contract/coupons/coupons.ts';
import type { CouponOffer } from '#contract/coupons/offers.ts';
import { contentTexts } from '#contract/messaging/content/checks.texts.ts';
import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import { meterTexts } from '#contract/messaging/sms/meter.texts.ts';
import {
  welcomeMessageTexts as texts,
  welcomeMessageErrors,
} from '#contract/messaging/welcome_message/welcome_message.texts.ts';
import { type WelcomeMessage, welcomeMessage } from '#contract/messaging/welcome_message/welcome_message.ts';
import { id } from '../testing/samples.ts';
import { openScreen } from '../testing/screen.tsx';
import { answer, hold, refuse, sentTo } from '../testing/server.ts';

const COUPON = { coupon_id: id(51), title: 'First coffee', expires_after_days: 14, last_day: '2046-12-12' };
const OFFER: CouponOffer = {
  coupon_id: COUPON.coupon_id,
  title: COUPON.title,
  description: 'Any small one',
  terms: '',
  expires_at: null,
  last_day: null,
  expires_after_days: 14,
  created_at: '2046-11-01T12:00:00.000Z',
  created_by: 'maple',
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
const MESSAGE: WelcomeMessage = {
  message: 'Welcome to Maple Deli! {link} Reply STOP to opt out.',
  language: 'en',
  is_default: false,
  saved_at: '2046-11-01T12:00:00.000Z',
  as_sent: '',
  added: [],
  per_month: 8,
  link_example: 'https://texts.example/l/a1B2c3D4e5',
  coupon: null,
  faults: { message: null, coupon_id: null },
  legal_hours: { from: 480, until: 1260 },
  arrives_at: new Date().toISOString(),
};

const words = page.getByRole('textbox', { name: texts.words });
const choice = page.getByRole('combobox', { name: texts.coupon });

function open(message: Partial<WelcomeMessage> = {}) {
  answer(welcomeMessage.get, { ...MESSAGE, ...message });
  answer(messagingSettings.get, {
    window_start: 600,
    window_end: 1200,
    cap_per_day: 1,
    cap_per_week: 3,
    promised_per_month: 8,
    cents_per_segment: 1.5,
    age_gate: false,
    link_example: MESSAGE.link_example,
    updated_at: null,
    version: 'a',
  });
  answer(welcomeMessage.versions, { versions: [], total_count: 0 });
  answer(coupons.listOffers, {
    offers: [OFFER, { ...OFFER, coupon_id: id(52), title: 'Until Christmas', expires_after_days: null }],
    total_count: 2,
  });
  openScreen('/campaign?view=welcome');
}

test('A welcome coupon is chosen, named in the preview with a code, and saved with the message', async () => {
  open();
  await words.fill('For you: {coupon}. {link}');
  await expect.element(page.getByText(welcomeMessageErrors.noCoupon)).toBeVisible();
  await choice.click();
  // A coupon that ends on a date is not offered.
  await expect.element(page.getByRole('option', { name: /Christmas/ })).not.toBeInTheDocument();
  await page.getByRole('option', { name: texts.couponChoice('First coffee', 14) }).click();
  await expect
    .element(page.getByRole('figure').getByText(/First coffee \(code K7M-4QP-2XA, good through .+\/l\/a1B2c3D4e5/))
    .toBeVisible();
  answer(welcomeMessage.save, { ...MESSAGE, message: 'For you: {coupon}. {link}', coupon: COUPON });
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  expect(sentTo(welcomeMessage.save)[0]?.body).toEqual({
    message: 'For you: {coupon}. {link}',
    language: 'en',
    coupon_id: COUPON.coupon_id,
  });
});

test('The meter says what the welcome message costs', async () => {
  open();
  await expect.element(page.getByText(meterTexts.cost(1.5))).toBeVisible();
});

test('Words that cannot be texted are refused at their field until they are changed', async () => {
  open();
  await words.fill('Free cigar. {link}');
  const detail = contentTexts.tobacco('cigar');
  refuse(welcomeMessage.save, 422, { detail, fields: { message: detail } });
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByText(detail)).toBeVisible();
  await expect.element(words).toHaveAttribute('aria-invalid', 'true');
  await words.fill('Free coffee. {link}');
  await expect.element(page.getByText(detail)).not.toBeInTheDocument();
});

test('The preview shows the standard text, and why, while the saved words may not be sent', async () => {
  const fault = contentTexts.alcohol('wine');
  const saved = 'Free wine at Maple Deli! {link} Reply STOP to opt out.';
  open({ message: saved, as_sent: 'Welcome to Maple Deli Rewards!', faults: { message: fault, coupon_id: null } });
  const preview = page.getByRole('figure');
  await expect.element(preview.getByText('Welcome to Maple Deli Rewards!')).toBeVisible();
  await expect.element(preview.getByText(texts.replaced)).toBeVisible();
  await expect.element(page.getByText(fault)).toBeVisible();
  await words.fill('Free juice. {link}');
  await expect.element(preview.getByText(/Free juice/)).toBeVisible();
  await expect.element(page.getByText(fault)).not.toBeInTheDocument();
});

test('The editor says when a customer who joins now gets the message', async () => {
  open();
  await expect.element(page.getByText(texts.arrivesNow)).toBeVisible();
  await expect.element(page.getByText(texts.legalHours('8:00 AM', '9:00 PM'))).toBeVisible();
});

test('At night the editor says until when the message waits', async () => {
  open({ arrives_at: '2046-11-29T13:00:00.000Z' });
  await expect.element(page.getByText(texts.arrivesLater('Nov 29, 2046, 8:00 AM'))).toBeVisible();
});

test('Words that are typed while the message is saved stay, and are saved next', async () => {
  open();
  await words.fill('Hello. {link}');
  answer(welcomeMessage.save, { ...MESSAGE, message: 'Hello. {link}' });
  const release = hold(welcomeMessage.save);
  await page.getByRole('button', { name: texts.save }).click();
  await expect.poll(() => sentTo(welcomeMessage.save).length).toBe(1);
  await words.fill('Hello again. {link}');
  release();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  await expect.element(words).toHaveValue('Hello again. {link}');
  answer(welcomeMessage.save, { ...MESSAGE, message: 'Hello again. {link}' });
  await page.getByRole('button', { name: texts.save }).click();
  await expect.poll(() => sentTo(welcomeMessage.save).at(-1)?.body).toMatchObject({ message: 'Hello again. {link}' });
});
