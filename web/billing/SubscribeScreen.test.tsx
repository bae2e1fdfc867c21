import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { SUBSCRIBE_COUNTDOWN_S } from '#contract/billing/limits.ts';
import { drawn, eventually, openRoutes, stopClock } from '../testing/screen.tsx';
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
