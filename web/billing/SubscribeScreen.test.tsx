import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { account } from '#contract/account/account.ts';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { billing } from '#contract/billing/billing.ts';
import { SUBSCRIBE_COUNTDOWN_S } from '#contract/billing/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { drawn, eventually, openApp, openRoutes, signIn, stopClock } from '../testing/screen.tsx';
import { refuse } from '../testing/server.ts';
import { answerShell } from '../testing/shell.ts';
import { SubscribeScreen } from './SubscribeScreen.tsx';

test('A link beside the countdown is followed however long its page takes', async () => {
  const begun = stopClock();
  const { promise, resolve } = Promise.withResolvers<{ Component: () => ReactNode }>();
  const screen = openRoutes(
    [
      { path: '/subscribe', Component: SubscribeScreen },
      { path: '/pay_implement', element: <h1>Plans</h1> },
      { path: '/login', lazy: () => promise },
    ],
    '/subscribe',
    { reason: 'no_access', message: 'Nothing is left.' },
  );
  const link = page.getByRole('link', { name: billingTexts.subscribe.logIn });
  await eventually(() => expect(link.query()).not.toBeNull());
  await eventually(() => expect(begun(1000)).toBe(1));
  link.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  const timer = () => document.querySelector('[role="timer"]')?.textContent;
  await eventually(() => expect(timer()).toBe(billingTexts.subscribe.stopped));
  for (let seconds = SUBSCRIBE_COUNTDOWN_S; seconds > 0; seconds--) {
    await drawn();
    await vi.advanceTimersByTimeAsync(1000);
  }
  await drawn();
  expect(begun(1000)).toBe(1);
  vi.useRealTimers();
  resolve({ Component: () => <h1>Login</h1> });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Login');
  expect(screen.address()).toBe('/login');
});

test.each([
  ['the plan', [billing.membership]],
  ['the user', [account.getUser]],
  ['all that is asked', [billing.membership, account.getUser]],
])(
  'While %s cannot be loaded, nothing is called ended, nothing leads to the plans, and another try shows what runs',
  async (_what, missing) => {
    answerShell();
    for (const endpoint of missing) refuse(endpoint, 500, { detail: 'Not now.', code: 'internal' });
    signIn();
    openApp('/subscribe', { reason: 'no_access', message: 'Nothing is left.' });
    const title = page.getByRole('heading', { level: 1 });
    await expect.element(title).not.toHaveTextContent(billingTexts.subscribe.checking);
    await expect.element(title).toHaveTextContent(billingTexts.subscribe.notLoaded);
    await expect.element(page.getByText('Not now.')).toBeVisible();
    expect(page.getByText('Nothing is left.').elements()).toEqual([]);
    expect(page.getByRole('timer').elements()).toEqual([]);
    expect(page.getByRole('link', { name: billingTexts.subscribe.start }).elements()).toEqual([]);
    answerShell();
    await page.getByRole('button', { name: commonTexts.actions.retry }).click();
    await expect.element(title).toHaveTextContent(billingTexts.subscribe.planRuns);
  },
);
