import { notifications } from '@mantine/notifications';
import { type ReactNode, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, Outlet, parsePath, type RouteObject, useLocation } from 'react-router';
import { expect, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { User } from '#contract/account/account.ts';
import { App } from '../App.tsx';
import { createFormat, FormatContext } from '../format.ts';
import { queryClient } from '../query.ts';
import { routes } from '../routes.tsx';
import { endSession, startSession } from '../session.ts';
import { type Shop, ShopContext } from '../shell/shop.ts';
import { closeQuestion } from '../ui/dialogs/confirm.ts';
import { keepFocus } from '../ui/focus_keeper.ts';
import { OWNER, PAID } from './samples.ts';

keepFocus();

// Until it is loaded another font is shown, which the first screen would be measured in.
await document.fonts.load("1rem 'Inter Variable'");

// The retries of a query happen, but the tests do not wait between them.
const { queries, ...defaults } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...defaults, queries: { ...queries, retryDelay: 0 } });

/** How many tabs were closed: each has a session of its own, so that what an earlier one has not sent stays unsent. */
let closed = 0;
let shown: { root: Root; element: HTMLElement } | undefined;

/**
 * Opens an address of `web/routes.tsx`, with the shell around it if it has one.
 * @param state the router state of the redirect
 */
export function openApp(address: string, state?: object) {
  return openRoutes(routes, address, state);
}

/**
 * Opens a signed-in screen alone, without the bars around it and what they ask the server: as the owner of a shop that has paid
 * for everything, or whom `user` and `features` make of them.
 */
export function openScreen(
  address: string,
  { user, features }: { user?: Partial<User>; features?: Partial<Shop['features']> } = {},
) {
  signIn();
  const shop: Shop = {
    user: { ...OWNER, ...user },
    features: { invoice_scanning: PAID, loyalty_sms: PAID, ...features },
  };
  const format = createFormat({ currency: shop.user.currency, time_zone: shop.user.time_zone, language: 'en-US' });
  const Component = () => (
    <ShopContext value={shop}>
      <FormatContext value={format}>
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </FormatContext>
    </ShopContext>
  );
  const inPlaceOfShell = (route: RouteObject): RouteObject => {
    if (route.path === '/') return { path: '/', Component, children: route.children ?? [] };
    return route.children ? { ...route, children: route.children.map(inPlaceOfShell) } : route;
  };
  return openRoutes(routes.map(inPlaceOfShell), address);
}

/** This tab has a session. */
export function signIn(
  session: { access_token?: string; user_id?: string; is_paid_user?: boolean; has_active_trials?: boolean } = {},
): void {
  const { user_id, company_id } = OWNER;
  const access = { is_paid_user: true, has_active_trials: false, ...session };
  startSession({ access_token: `token-${closed}`, user_id, company_id, pos_update_task_id: null, ...access });
}

/** Opens something that stands in no address of the app, as a page for customers. */
export function openAlone(node: ReactNode): void {
  leave();
  const element = document.body.appendChild(document.createElement('div'));
  element.id = 'root';
  const root = createRoot(element);
  root.render(node);
  shown = { root, element };
}

/**
 * Opens an address of these routes.
 * @param key of the page in the tab's history, by which is remembered where a screen was scrolled to; a new one as in a new tab
 */
export function openRoutes(from: RouteObject[], address: string, state?: object, key: string = crypto.randomUUID()) {
  let drawnKey = '';
  const Drawn = () => {
    const location = useLocation();
    useEffect(() => {
      drawnKey = location.key;
    }, [location]);
    return <Outlet />;
  };
  const watched = [{ Component: Drawn, children: from }];
  const router = createMemoryRouter(watched, { initialEntries: [{ ...parsePath(address), state, key }] });
  openAlone(<App router={router} />);
  const opened = shown;
  return {
    /** Where this has led. */
    address: () => router.state.location.pathname + router.state.location.search,
    goBack: () => router.navigate(-1),
    /** Opens the same page again, in the same tab. */
    reload: () => {
      dispatchEvent(new PageTransitionEvent('pagehide'));
      const { location } = router.state;
      return openRoutes(from, location.pathname + location.search, location.state, location.key);
    },
    /**
     * Resolves when the screen of the address has replaced the one before: the router draws in a transition. What a test did not wait for ends
     * with it.
     */
    goTo: async (to: string) => {
      await router.navigate(to);
      await expect.poll(() => drawnKey === router.state.location.key || shown !== opened).toBe(true);
    },
  };
}

/** Resolves when what has just been done is on the screen, and what follows from it has begun. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/**
 * Stops the clock, and tells how many timers of a length were set since then: those that an effect sets begin some time after its
 * screen is drawn.
 */
export function stopClock(): (ms: number) => number {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const lengths: unknown[] = [];
  const counted = <T extends typeof setTimeout | typeof setInterval>(stopped: T) =>
    new Proxy(stopped, {
      apply: (target, self, args) => {
        lengths.push(args[1]);
        return Reflect.apply(target, self, args);
      },
    });
  // `vi.useRealTimers` puts the page's own back.
  globalThis.setTimeout = counted(setTimeout);
  globalThis.setInterval = counted(setInterval);
  return (ms) => lengths.filter((length) => length === ms).length;
}

/** Waits for this while the clock is stopped. Polls would let time pass. */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { interval: 0, timeout: 60_000 });
}

/** Types into the field with the focus until it has this value. A key can reach a busy page after the call that pressed it. */
export async function typeUntil(keys: string, value: string): Promise<void> {
  await userEvent.keyboard(keys);
  await eventually(() => expect(document.activeElement).toHaveProperty('value', value));
  await drawn();
}

/** Presses keys until the page has handled the last one, also where they change nothing that could be waited for. */
export async function pressUntil(keys: string, last: string): Promise<void> {
  let handled = false;
  const hear = ({ key }: KeyboardEvent) => {
    handled ||= key === last;
  };
  // A key goes up after what pressing it does.
  addEventListener('keyup', hear, { capture: true });
  try {
    await userEvent.keyboard(keys);
    await eventually(() => expect(handled).toBe(true));
  } finally {
    removeEventListener('keyup', hear, { capture: true });
  }
}

/** Closes the screen and clears the tab's storage. */
export function closeTab(): void {
  leave();
  closed += 1;
  endSession('signed_out');
  localStorage.clear();
  sessionStorage.clear();
}

/** Closes the screen and keeps the tab's storage, as a reload does. */
function leave(): void {
  shown?.root.unmount();
  shown?.element.remove();
  shown = undefined;
  queryClient.clear();
  notifications.clean();
  closeQuestion();
}
