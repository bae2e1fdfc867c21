import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { couponErrors } from '#contract/coupons/errors.texts.ts';
import type { CouponIssue } from '#contract/coupons/issues.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { id, OWNER } from '../../testing/samples.ts';
import { drawn, openScreen } from '../../testing/screen.tsx';
import { allRead, answer, answerBy, hold, refuse, sentTo } from '../../testing/server.ts';

const texts = couponTexts.redeem;
const COFFEE: CouponIssue = {
  coupon_issue_id: id(81),
  coupon_id: id(51),
  code: 'K7M4QP2XA',
  title: 'Free coffee',
  description: 'A small one',
  terms: '',
  status: 'ready',
  issued_at: '2026-11-01T15:00:00.000Z',
  sent_at: '2026-11-01T15:00:00.000Z',
  is_unsent: false,
  expires_at: '2026-12-01T15:00:00.000Z',
  last_day: '2026-12-01',
  redeemed_at: null,
  redeemed_by: null,
  redeemed_via: null,
  sale_cents: null,
  loyalty_customer_id: id(11),
  name: 'Ada',
  phone: '0142',
};
const CAKE: CouponIssue = { ...COFFEE, coupon_issue_id: id(82), title: 'Free cake', name: 'Grace', phone: '0199' };
const REDEEMED = {
  ...COFFEE,
  status: 'redeemed',
  redeemed_at: '2026-11-20T15:00:00.000Z',
  redeemed_via: 'phone',
} as const;

const field = page.getByRole('textbox', { name: texts.field });

function open(shop: { user?: { currency: string } } = {}) {
  answer(coupons.redemptions, { redemptions: [] });
  openScreen('/redeem', shop);
}

async function find(phone: string) {
  await field.fill(phone);
  await userEvent.keyboard('{Enter}');
}

test('The field for a code has the focus when the screen opens, and after each customer', async () => {
  answer(coupons.lookup, { issues: [COFFEE] });
  open();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('0142{Enter}');
  await page.getByRole('button', { name: texts.next }).click();
  await expect.element(field).toHaveFocus();
});

test('On a touch screen no field takes the focus by itself, which would open the keyboard', async () => {
  const ask = window.matchMedia.bind(window);
  const touch = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ask(query === '(pointer: coarse)' ? 'all' : query));
  onTestFinished(() => touch.mockRestore());
  answer(coupons.lookup, { issues: [COFFEE] });
  open();
  await expect.element(field).toBeVisible();
  await drawn();
  await expect.element(field).not.toHaveFocus();
  await find('0142');
  await page.getByRole('button', { name: texts.next }).click();
  await expect.element(page.getByRole('button', { name: texts.scan })).toHaveFocus();
});

test.each(['answer_lost', 'in_progress'])(
  'A coupon whose redemption was saved is shown as redeemed, although its answer was lost (%s)',
  async (code) => {
    answer(coupons.lookup, { issues: [COFFEE] });
    open();
    await find('0142');
    refuse(coupons.redeem, 409, { detail: httpTexts.answerLost, code, retry_after: 0.01 });
    answer(coupons.lookup, { issues: [{ ...REDEEMED, redeemed_by: OWNER.username }] });
    await page.getByRole('button', { name: texts.redeem, exact: true }).click();
    await expect.element(page.getByRole('heading', { name: texts.redeemed })).toBeVisible();
    expect(page.getByText(texts.refused).elements()).toEqual([]);
  },
);

test('A coupon that another user redeemed meanwhile is shown as such, and one that is still ready can be tried again', async () => {
  answer(coupons.lookup, { issues: [COFFEE] });
  open();
  await find('0142');
  const redeem = page.getByRole('button', { name: texts.redeem, exact: true });
  refuse(coupons.redeem, 409, { detail: httpTexts.inProgress, code: 'in_progress', retry_after: 0.01 });
  await redeem.click();
  await expect.element(page.getByText(httpTexts.inProgress)).toBeVisible();
  expect(page.getByText(texts.refused).elements()).toEqual([]);
  answer(coupons.lookup, { issues: [{ ...REDEEMED, redeemed_by: 'kim' }] });
  await redeem.click();
  await expect.element(page.getByRole('heading', { name: texts.already })).toBeVisible();
  await expect.element(page.getByText(/kim/)).toBeVisible();
});

test('A redemption that met another change at the same moment can be tried again', async () => {
  answer(coupons.lookup, { issues: [COFFEE] });
  open();
  await find('0142');
  const redeem = page.getByRole('button', { name: texts.redeem, exact: true });
  refuse(coupons.redeem, 409, { detail: httpTexts.changedAtOnce, code: 'changed_at_once' });
  await redeem.click();
  await expect.element(page.getByText(httpTexts.changedAtOnce)).toBeVisible();
  expect(page.getByText(texts.refused).elements()).toEqual([]);
  answer(coupons.redeem, { ...REDEEMED, redeemed_by: OWNER.username });
  await redeem.click();
  await expect.element(page.getByRole('heading', { name: texts.redeemed })).toBeVisible();
});

test('The answer about one customer does not open their coupon once another one is typed', async () => {
  answerBy(coupons.lookup, ({ body }) => {
    const { phone } = body as { phone: string };
    return { issues: [phone === '0142' ? COFFEE : CAKE] };
  });
  open();
  const release = hold(coupons.lookup);
  await find('0142');
  await expect.poll(() => sentTo(coupons.lookup).length).toBe(1);
  await field.fill('0199');
  release();
  await allRead();
  await drawn();
  await expect.element(field).toHaveValue('0199');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Free cake' })).toBeVisible();
});

test('An undo whose answer comes late leaves the next coupon open', async () => {
  answerBy(coupons.lookup, ({ body }) => {
    const { phone } = body as { phone: string };
    return { issues: [phone === '0142' ? { ...REDEEMED, redeemed_by: 'kim' } : CAKE] };
  });
  open();
  await find('0142');
  await page.getByRole('button', { name: couponTexts.undo.action }).click();
  await page.getByRole('textbox', { name: couponTexts.undo.reason }).fill('Wrong customer');
  answer(coupons.undo, COFFEE);
  const release = hold(coupons.undo);
  await page.getByRole('button', { name: couponTexts.undo.confirm }).click();
  await expect.poll(() => sentTo(coupons.undo)).toHaveLength(1);
  await page.getByRole('dialog').getByRole('button', { name: commonTexts.actions.cancel }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: texts.next }).click();
  await find('0199');
  await expect.element(page.getByRole('heading', { name: 'Free cake' })).toBeVisible();
  release();
  await expect.element(page.getByText(couponTexts.undo.done('Free coffee'))).toBeVisible();
  await drawn();
  await expect.element(page.getByRole('heading', { name: 'Free cake' })).toBeVisible();
});

test('The amount of the sale is asked for in the company’s currency', async () => {
  answer(coupons.lookup, { issues: [COFFEE] });
  open({ user: { currency: 'EUR' } });
  await find('0142');
  const sale = page.getByRole('textbox', { name: /^Sale in EUR/ });
  await expect.element(sale).toBeVisible();
  expect(page.getByText('$', { exact: true }).elements()).toEqual([]);
  await sale.fill('twelve');
  await page.getByRole('button', { name: texts.redeem, exact: true }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(couponErrors.sale);
});
