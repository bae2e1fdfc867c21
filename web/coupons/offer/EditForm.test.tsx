import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { expectOwnScreens } from '../../testing/records.ts';
import { id } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, answerBy, refuse, sentTo } from '../../testing/server.ts';

const OFFER = {
  coupon_id: id(51),
  title: 'Free coffee',
  description: 'With any bagel',
  terms: '',
  version: 'a',
  expires_at: null,
  last_day: null,
  expires_after_days: 14,
  created_at: '2026-11-01T12:00:00.000Z',
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

const invoice_scanning = { allowed: false, access_type: null } as const;

test('A coupon that another manager saved meanwhile is not overwritten, and is loaded on request', async () => {
  answer(coupons.getOffer, OFFER);
  answer(coupons.issues, { issues: [], total_count: 0 });
  openScreen(`/campaign/coupons/${OFFER.coupon_id}`, { features: { invoice_scanning } });
  await page.getByRole('button', { name: couponTexts.edit.action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const title = dialog.getByLabelText(couponTexts.create.name);
  await title.fill('Free tea');
  refuse(coupons.updateOffer, 409, { detail: outdatedTexts.changed, code: 'changed' });
  answer(coupons.getOffer, { ...OFFER, description: 'With any scone', version: 'b' });
  await dialog.getByRole('button', { name: couponTexts.edit.save }).click();
  await expect.element(dialog.getByText(outdatedTexts.changed)).toBeVisible();
  await expect.element(title).toHaveValue('Free tea');
  await dialog.getByRole('button', { name: outdatedTexts.load }).click();
  await expect.element(dialog.getByLabelText(couponTexts.create.description)).toHaveValue('With any scone');
  await title.fill('Free tea');
  answer(coupons.updateOffer, OFFER);
  await dialog.getByRole('button', { name: couponTexts.edit.save }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentTo(coupons.updateOffer).map(({ body }) => body)).toMatchObject([
    { title: 'Free tea', description: 'With any bagel', version: 'a' },
    { title: 'Free tea', description: 'With any scone', version: 'b' },
  ]);
});

test('Each coupon has a screen of its own', async () => {
  answer(coupons.issues, { issues: [], total_count: 0 });
  answerBy(coupons.getOffer, ({ params: { coupon_id = '' } }) => {
    return { ...OFFER, coupon_id, title: coupon_id === OFFER.coupon_id ? 'Free coffee' : 'Free tea' };
  });
  await expectOwnScreens(
    { path: `/campaign/coupons/${OFFER.coupon_id}`, heading: 'Free coffee' },
    { path: `/campaign/coupons/${id(52)}`, heading: 'Free tea' },
    { features: { invoice_scanning } },
  );
});
