import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { coupons as calls } from '#contract/coupons/coupons.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import { walletTexts } from '#contract/customer/wallet.texts.ts';
import type { PageCoupon } from '#contract/customer/wallet_page.ts';
import { answerPage } from '../../testing/customer_page.ts';
import { id } from '../../testing/samples.ts';
import { drawn, openAlone } from '../../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../../testing/server.ts';
import { WalletPage } from './WalletPage.tsx';

const texts = walletTexts.en;
const dialog = page.getByRole('dialog');
const yes = dialog.getByRole('button', { name: texts.dialog.yes });
const done = dialog.getByRole('heading', { name: texts.dialog.done });
/** As a key presses it: a tap counts only after a moment. */
async function confirm(): Promise<void> {
  await expect.element(yes).toBeVisible();
  (yes.element() as HTMLElement).click();
}
const section = (name: string) => page.getByRole('region', { name });
const redeemOf = (title: string) => page.getByRole('button', { name: texts.redeemTitle(title) });

function coupon(number: number, title: string, changed: Partial<PageCoupon> = {}): PageCoupon {
  return {
    coupon_issue_id: id(number),
    title,
    description: 'With any bagel',
    terms: '',
    expires_at: new Date(Date.now() + 9 * 24 * 3_600_000).toISOString(),
    last_day: '2026-12-01',
    status: 'ready',
    issued_at: '2026-11-20T12:00:00.000Z',
    redeemed_at: null,
    code: 'K7M4QP2XA',
    redeemed_text: null,
    drawings: null,
    ...changed,
  };
}

/** The names of the attempts that the page has sent. */
const attempts = () => sentTo(calls.redeemOnPhone).map(({ body }) => (body as { attempt_id: string }).attempt_id);

const redeemed = (of: PageCoupon): PageCoupon => ({ ...of, status: 'redeemed', redeemed_at: new Date().toISOString() });

function openWallet(...coupons: PageCoupon[]): CustomerPageOf<'wallet'> {
  const wallet: CustomerPageOf<'wallet'> = {
    name: 'wallet',
    language: 'en',
    title: '',
    description: '',
    token: 'x'.repeat(43),
    company_id: id(2),
    company_name: 'Maple Deli',
    logo_url: null,
    phone: '(•••) •••-0142',
    coupons,
    pin_required: false,
    can_redeem: true,
    now: new Date().toISOString(),
    today: '2026-11-22',
    time_zone: 'America/New_York',
  };
  openAlone(
    <StrictMode>
      <WalletPage page={wallet} />
    </StrictMode>,
  );
  return wallet;
}

// spec: 8-coupon-redeem-failed
test('A coupon that was redeemed at the counter meanwhile says so, and so does a failure', async () => {
  const [coffee, soup] = [coupon(1, 'Free coffee'), coupon(2, 'Soup')];
  openWallet(coffee, soup);
  const detail = 'This coupon was already redeemed on Sunday.';
  answerBy(calls.redeemOnPhone, () =>
    Response.json({ detail, code: 'redeemed', coupon: redeemed(soup) }, { status: 409 }),
  );
  await redeemOf('Soup').click();
  await confirm();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(detail);
  await dialog.getByRole('button', { name: texts.dialog.finish }).click();
  await expect.element(section(texts.redeemed).getByText('Soup')).toBeVisible();

  await redeemOf('Free coffee').click();
  for (const [body, said] of [
    [{ detail: 'The till is on fire.', code: 'internal' }, 'The till is on fire.'],
    [{}, 'Redemption failed'],
  ] as const) {
    refuse(calls.redeemOnPhone, 500, body);
    await confirm();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(said);
  }
  answer(calls.redeemOnPhone, { coupon: redeemed(coffee) });
  await confirm();
  await expect.element(done).toBeVisible();
});

test('A lost answer is requested again under the same name, without an error', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const coffee = coupon(1, 'Free coffee');
  openWallet(coffee);
  answerBy(calls.redeemOnPhone, () => {
    if (sentTo(calls.redeemOnPhone).length === 1) throw new TypeError('Failed to fetch');
    return { coupon: redeemed(coffee) };
  });
  await redeemOf('Free coffee').click();
  await confirm();
  await expect.element(dialog.getByText(texts.dialog.waiting)).toBeVisible();
  // It asks again some time after it says that it waits.
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(4_000);
  await expect.element(done).toBeVisible();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  expect([attempts().length, new Set(attempts()).size]).toEqual([2, 1]);
});

test.each([502, 503, 504])(
  'A redemption that was answered with %i is requested again under the same name, without an error',
  async (status) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const coffee = coupon(1, 'Free coffee');
    openWallet(coffee);
    refuse(calls.redeemOnPhone, status, { detail: 'Bad gateway.' });
    await redeemOf('Free coffee').click();
    await confirm();
    await expect.element(dialog.getByText(texts.dialog.waiting)).toBeVisible();
    answer(calls.redeemOnPhone, { coupon: redeemed(coffee) });
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    vi.advanceTimersByTime(4_000);
    await expect.element(done).toBeVisible();
    await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
    expect([attempts().length, new Set(attempts()).size]).toEqual([2, 1]);
  },
);

test('After an answer that does not say what became of the coupon, the next tap is the same attempt', async () => {
  const coffee = coupon(1, 'Free coffee');
  openWallet(coffee);
  await redeemOf('Free coffee').click();
  for (const [status, code] of [
    [500, 'internal'],
    [429, 'too_many_requests'],
    [403, 'pin_needed'],
  ] as const) {
    const detail = `Not now, says ${status}.`;
    refuse(calls.redeemOnPhone, status, { detail, code });
    await confirm();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(detail);
  }
  answer(calls.redeemOnPhone, { coupon: redeemed(coffee) });
  await dialog.getByLabelText(texts.dialog.pin).fill('1234');
  await confirm();
  await expect.element(done).toBeVisible();
  expect([attempts().length, new Set(attempts()).size]).toEqual([4, 1]);
});

test('An older answer does not bring back a coupon that was redeemed since', async () => {
  const coffee = coupon(1, 'Free coffee');
  openWallet(coffee);
  const { promise: late, resolve: letGo } = Promise.withResolvers<void>();
  const served = globalThis.fetch;
  let isRead = false;
  globalThis.fetch = async (input, init) => {
    if (String(input) !== location.href) return served(input, init);
    await late;
    const wallet = { name: 'wallet', coupons: [coffee], now: new Date().toISOString() };
    const html = `<script id="page-data" type="application/json">${JSON.stringify(wallet)}</script>`;
    const text = async () => {
      isRead = true;
      return html;
    };
    return Object.assign(new Response(), { text });
  };
  answer(calls.redeemOnPhone, { coupon: redeemed(coffee) });
  // What is closed without redeeming asks for the page as it is now.
  await redeemOf('Free coffee').click();
  await dialog.getByRole('button', { name: texts.dialog.cancel }).click();
  await redeemOf('Free coffee').click();
  await confirm();
  await expect.element(done).toBeVisible();
  letGo();
  await expect.poll(() => isRead).toBe(true);
  await drawn();
  await expect.element(done).toBeVisible();
});

test('The second tap of a double tap does not confirm what the first one opened', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const coffee = coupon(1, 'Free coffee');
  openWallet(coffee);
  answer(calls.redeemOnPhone, { coupon: redeemed(coffee) });
  await vi.waitFor(() => expect(redeemOf('Free coffee').query()).not.toBeNull(), { interval: 0, timeout: 60_000 });
  const tap = (button: typeof yes) =>
    button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
  tap(redeemOf('Free coffee'));
  await vi.waitFor(() => expect(yes.query()).not.toBeNull(), { interval: 0, timeout: 60_000 });
  tap(yes);
  expect(sentTo(calls.redeemOnPhone)).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  vi.useRealTimers();
  await drawn();
  tap(yes);
  await expect.element(done).toBeVisible();
  expect(attempts()).toHaveLength(1);
});

test('A key confirms at once, and the button is not announced as unavailable', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const coffee = coupon(1, 'Free coffee');
  openWallet(coffee);
  answer(calls.redeemOnPhone, { coupon: redeemed(coffee) });
  await vi.waitFor(() => expect(redeemOf('Free coffee').query()).not.toBeNull(), { interval: 0, timeout: 60_000 });
  (redeemOf('Free coffee').element() as HTMLElement).click();
  await vi.waitFor(() => expect(yes.query()).not.toBeNull(), { interval: 0, timeout: 60_000 });
  expect(yes.element().getAttribute('aria-disabled')).toBeNull();
  (yes.element() as HTMLElement).click();
  vi.useRealTimers();
  await expect.element(done).toBeVisible();
});

test('A key that is held down opens a coupon and does not confirm it', async () => {
  openWallet(coupon(1, 'Free coffee'));
  await expect.element(redeemOf('Free coffee')).toBeVisible();
  answer(calls.redeemOnPhone, { coupon: redeemed(coupon(1, 'Free coffee')) });
  (redeemOf('Free coffee').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter>5}');
  await expect.element(yes).toBeVisible();
  await userEvent.keyboard('{/Enter}');
  await drawn();
  expect(sentTo(calls.redeemOnPhone)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(done).toBeVisible();
});

test('What the server carries out after the window was closed shows on the page a little later', async () => {
  const coffee = coupon(1, 'Free coffee');
  const now = { ...openWallet(coffee) };
  answerPage(now);
  const served = globalThis.fetch;
  let looks = 0;
  globalThis.fetch = (input, init) => {
    if (String(input) === location.href) looks += 1;
    return served(input, init);
  };
  answer(calls.redeemOnPhone, { coupon: redeemed(coffee) });
  hold(calls.redeemOnPhone);
  await redeemOf('Free coffee').click();
  await confirm();
  await expect.poll(attempts).toHaveLength(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  (dialog.getByRole('button', { name: texts.dialog.cancel }).element() as HTMLElement).click();
  expect(looks).toBe(1);
  await vi.advanceTimersByTimeAsync(1_999);
  now.coupons = [redeemed(coffee)];
  await vi.advanceTimersByTimeAsync(8_001);
  vi.useRealTimers();
  expect(looks).toBe(3);
  await expect.element(section(texts.redeemed).getByText('Free coffee')).toBeVisible();
});

test('Canceling gives up the try that is running, and the page shows what became of the coupon', async () => {
  const coffee = coupon(1, 'Free coffee');
  const wallet = openWallet(coffee);
  const served = globalThis.fetch;
  let signal: AbortSignal | null | undefined;
  globalThis.fetch = (input, init) => {
    if (String(input).includes(calls.redeemOnPhone.path)) signal = init?.signal;
    return served(input, init);
  };
  answer(calls.redeemOnPhone, { coupon: redeemed(coffee) });
  answerPage({ ...wallet, coupons: [redeemed(coffee)] });
  hold(calls.redeemOnPhone);
  await redeemOf('Free coffee').click();
  await confirm();
  await expect.poll(attempts).toHaveLength(1);
  await dialog.getByRole('button', { name: texts.dialog.cancel }).click();
  await expect.element(section(texts.redeemed).getByText('Free coffee')).toBeVisible();
  expect(signal?.aborted).toBe(true);
});

// spec: 4-coupon-expiry
test('A coupon that ends while the page is open expires by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  openWallet(coupon(1, 'Free coffee'));
  await vi.waitFor(() => expect(section(texts.available).query()?.textContent).toContain('Free coffee'), {
    interval: 0,
    timeout: 60_000,
  });
  await vi.advanceTimersByTimeAsync(10 * 24 * 3_600_000);
  vi.useRealTimers();
  await expect.element(section(texts.expired).getByText('Free coffee')).toBeVisible();
  await expect.element(page.getByText(texts.noAvailable)).toBeVisible();
});

// spec: 2.19-none
test('A customer without coupons is told that there are none', async () => {
  openWallet();
  await expect.element(page.getByText('No coupons available.')).toBeVisible();
});
