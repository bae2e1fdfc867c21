import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { audiences } from '#contract/messaging/campaigns/audiences.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import { suggestionTexts as texts } from '#contract/pos/suggestions.texts.ts';
import { type CouponSuggestion, couponSuggestions } from '#contract/pos/suggestions.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { id } from '../../testing/samples.ts';
import { openApp, signIn } from '../../testing/screen.tsx';
import { answer, refuse, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

const COLA: CouponSuggestion = {
  item_id: id(21),
  name: 'Cola',
  stock_unit: 'each',
  on_hand: 300,
  par_level: null,
  per_day: 2,
  lasts_days: 150,
  risk: 'overstocked',
  at_risk: 210,
  value: 210,
  expires_on: null,
  last_sold_on: '2026-11-22',
  offer: null,
  sellable: [
    {
      name: 'Cola',
      recipe_id: null,
      price: 2.5,
      lowest_price: 1.25,
      discount: 1.25,
      percent: 50,
      why_not: null,
    },
  ],
};
const CUPS: CouponSuggestion = {
  ...COLA,
  item_id: id(22),
  name: 'Cups',
  risk: 'unsold',
  value: null,
  lasts_days: null,
  last_sold_on: null,
  sellable: [
    {
      name: 'Cups',
      recipe_id: null,
      price: null,
      lowest_price: null,
      discount: null,
      percent: null,
      why_not: 'no_price',
    },
  ],
};
const LIST = {
  suggestions: [COLA, CUPS],
  total_count: 2,
  hidden_count: 0,
  margin_floor: 20,
  has_sales: true,
  unmatched_count: 2,
};

/** The list as a manager sees it; a suggestion is hidden and shown again when they ask for it. */
function openSuggestions() {
  answerShell({ user: { role: 'manager' } });
  answer(couponSuggestions.list, LIST);
  answer(couponSuggestions.hide, {});
  answer(couponSuggestions.show, {});
  signIn();
  openApp('/inventory/coupon-suggestions');
}

test('A suggestion opens the coupon form with words to check, which warns below the margin floor and sends nothing by itself', async () => {
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
  openSuggestions();
  await expect.element(page.getByText('$1.25 (50%)')).toBeVisible();
  await expect.element(page.getByText(texts.whyNot.no_price)).toBeVisible();
  await expect.element(page.getByText(texts.unmatched(2))).toBeVisible();
  // Only the owner sets the floor.
  await expect.element(page.getByLabelText(texts.floor)).not.toBeInTheDocument();

  answer(couponSuggestions.list, { ...LIST, suggestions: [COLA] });
  await page.getByRole('link', { name: texts.createFor('Cola') }).click();
  const title = page.getByRole('textbox', { name: couponTexts.create.name });
  await expect.element(title).toHaveValue(texts.form.percentOff(25, 'Cola'));
  await expect.element(page.getByText(texts.form.guessed)).toBeVisible();
  const below = texts.form.below('$1.50', 'Cola', '$1.25 (50%)', 20);
  await title.fill('60% off Cola');
  await expect.element(page.getByText(below)).toBeVisible();
  await title.fill('50% off Cola');
  await expect.element(page.getByText(below)).not.toBeInTheDocument();
  expect(sentTo(coupons.createOffer)).toEqual([]);

  // What is below the floor is warned about, not refused; the coupon carries its item.
  await title.fill('60% off Cola');
  refuse(coupons.createOffer, 409, { detail: 'Sending is paused.' });
  await page.getByRole('button', { name: couponTexts.create.send(3) }).click();
  await expect.element(page.getByText('Sending is paused.')).toBeVisible();
  expect(sentTo(coupons.createOffer).map(({ body }) => body)).toMatchObject([
    { title: '60% off Cola', item_ids: [id(21)], expires_after_days: 14 },
  ]);
});

test('Hiding a suggestion can be undone', async () => {
  openSuggestions();
  await page.getByRole('button', { name: texts.hideFor('Cola') }).click();
  await page.getByRole('button', { name: commonTexts.actions.undo }).click();
  await expect.element(page.getByText(texts.shown('Cola'))).toBeVisible();
  expect(sentTo(couponSuggestions.show)).toHaveLength(1);
});

test('Undo takes back the suggestion that was hidden last', async () => {
  openSuggestions();
  await page.getByRole('button', { name: texts.hideFor('Cola') }).click();
  await expect.element(page.getByText(texts.hidden('Cola'))).toBeVisible();
  await page.getByRole('button', { name: texts.hideFor('Cups') }).click();
  await expect.poll(() => sentTo(couponSuggestions.hide)).toHaveLength(2);
  await expect.element(page.getByText(texts.hidden('Cups'))).toBeVisible();
  await page.getByRole('button', { name: commonTexts.actions.undo }).click();
  await expect.element(page.getByText(texts.shown('Cups'))).toBeVisible();
  expect(sentTo(couponSuggestions.show).map(({ params }) => params)).toEqual([{ item_id: id(22) }]);
});
