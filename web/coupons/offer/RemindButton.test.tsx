import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import type { CouponOffer } from '#contract/coupons/offers.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { id } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, refuse, sentTo } from '../../testing/server.ts';

const OFFER: CouponOffer & { version: string } = {
  coupon_id: id(51),
  title: 'Free coffee',
  description: 'With any bagel',
  terms: '',
  version: 'a',
  expires_at: '2046-12-25T05:00:00.000Z',
  last_day: '2046-12-24',
  expires_after_days: null,
  created_at: '2026-11-01T12:00:00.000Z',
  created_by: 'maple',
  archived_at: null,
  is_open: true,
  is_promised: true,
  issued: 5,
  unsent: 0,
  redeemed: 2,
  expired: 1,
  revenue_cents: 0,
  sales_entered: 0,
  sales_by_code: 0,
  sales_by_amount: 0,
};
const invoice_scanning = { allowed: false, access_type: null } as const;
const remind = page.getByRole('button', { name: couponTexts.offer.remind });

function openOffer(changed: Partial<CouponOffer> = {}) {
  answer(coupons.getOffer, { ...OFFER, ...changed });
  answer(coupons.issues, { issues: [], total_count: 0 });
  return openScreen(`/campaign/coupons/${OFFER.coupon_id}`, { features: { invoice_scanning } });
}

test('A reminder of a coupon is a draft in both languages for those who have it and have not used it', async () => {
  openOffer({ archived_at: '2026-11-20T12:00:00.000Z', is_open: false });
  refuse(campaigns.createDraft, 409, { detail: 'There are too many drafts.' });
  await remind.click();
  await expect.element(page.getByText('There are too many drafts.')).toBeVisible();
  expect(sentTo(campaigns.createDraft).map(({ body }) => body)).toEqual([
    {
      override:
        'You have not used it yet: Free coffee. Good through Dec 24, 2046. Your coupon: {coupon_link} Reply STOP to opt out.',
      spanish:
        'Le queda una oferta por usar: Free coffee. Vale hasta el 24 dic 2046. Su oferta: {coupon_link} Responda ALTO para salir.',
      audience: { holds_coupon_id: OFFER.coupon_id },
    },
  ]);
});

test('A coupon that nobody can use anymore has no reminder', async () => {
  openOffer({ redeemed: 4 });
  await expect.element(page.getByRole('button', { name: couponTexts.offer.moreActions })).toBeVisible();
  await expect.element(remind).not.toBeInTheDocument();
});
