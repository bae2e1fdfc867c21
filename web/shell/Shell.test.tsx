import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accountTexts } from '#contract/account/account.texts.ts';
import { account } from '#contract/account/account.ts';
import { feedback } from '#contract/account/feedback.ts';
import { analytics } from '#contract/analytics/analytics.ts';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { counts } from '#contract/inventory/counts.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { transferTexts } from '#contract/inventory/places/transfers.texts.ts';
import { monogramOf } from '#contract/monogram.ts';
import { QR_PREFETCH_DELAY_MS } from '#contract/program/limits.ts';
import { program } from '#contract/program/program.ts';
import { TIP_ROTATION_MS } from '#contract/shell/limits.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { TIPS } from '#contract/shell/tips.texts.ts';
import { leavingTexts } from '#contract/texts/leaving.ts';
import { call } from '../api.ts';
import { keep, listKept } from '../inventory/counts/outbox/kept_entries.ts';
import { queryClient } from '../query.ts';
import { answerNoItems } from '../testing/empty_lists.ts';
import { id, OWNER } from '../testing/samples.ts';
import { drawn, eventually, openApp, signIn, stopClock } from '../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../testing/server.ts';
import { answerShell } from '../testing/shell.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { warn } from '../ui/dialogs/notify.ts';
import { logOut } from './log_out.ts';

const NOTHING = { allowed: false, access_type: null } as const;
const TRIAL = { allowed: true, access_type: 'trial' } as const;
const title = page.getByRole('heading', { level: 1 });
const mainMenu = page.getByRole('navigation', { name: shellTexts.mainMenu });
const logo = page.getByRole('link', { name: 'Counterbook' });

/** A signed-in user of a shop without stock. */
function answerStock(who: Parameters<typeof answerShell>[0] = {}): void {
  answerShell(who);
  answerNoItems();
  signIn();
}

/** Who has the loyalty program, or nothing, alone is shown analytics: what it shows there does not matter here. */
function refuseAnalytics(): void {
  for (const one of [analytics.account, analytics.accountStatistics, analytics.timeSeries, analytics.campaigns])
    refuse(one, 503, { detail: 'Away.', code: 'unavailable' });
}

// spec: 2.1-loading, 2.6-tips, 2.6-first-tip, 2.6-rotation, 9-loading-tips
test('The loading screen changes its tip every eight seconds', async () => {
  const begun = stopClock();
  openApp('/loading');
  const tip = () => document.querySelector('main p')?.textContent ?? '';
  let shown: string = TIPS[0];
  await eventually(() => expect(tip()).toBe(shown));
  expect(document.body.textContent).toContain('Uploading inventory... Please wait.');
  await eventually(() => expect(begun(TIP_ROTATION_MS)).toBe(1));
  for (let change = 0; change < 2; change++) {
    await vi.advanceTimersByTimeAsync(7_999);
    await drawn();
    expect(tip()).toBe(shown);
    await vi.advanceTimersByTimeAsync(1);
    await eventually(() => expect(tip()).not.toBe(shown));
    shown = tip();
    expect(TIPS).toContain(shown);
  }
});

test('A reload on a network that leads nowhere opens with what was known, as long as nothing else was answered', async () => {
  answerStock();
  openApp('/inventory');
  await expect.element(title).toBeVisible();
  const [users, features] = [sentTo(account.getUser).length, sentTo(account.hasFeature).length];
  for (const one of [account.getUser, account.hasFeature]) answerBy(one, () => Response.error());
  openApp('/inventory');
  await expect.element(title).toBeVisible();
  // The failure would be shown once every try has failed.
  await expect.poll(() => sentTo(account.getUser).length).toBe(users + 3);
  await expect.poll(() => sentTo(account.hasFeature).length).toBe(features + 6);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await drawn();
  expect(page.getByText(shellTexts.checkFailed).elements()).toEqual([]);

  for (const one of [account.getUser, account.hasFeature])
    refuse(one, 403, { detail: 'Not for you.', code: 'forbidden' });
  openApp('/inventory');
  await expect.element(page.getByText(shellTexts.checkFailed)).toBeVisible();
});

// spec: 2.2-loading-until-checked
test('The loading screen stays until the feature check has ended', async () => {
  answerStock();
  const letGo = hold(account.hasFeature);
  openApp('/inventory');
  await expect.element(page.getByText('Uploading inventory... Please wait.')).toBeVisible();
  await expect.element(mainMenu).not.toBeInTheDocument();
  letGo();
  await expect.element(title).toHaveTextContent('Inventory');
  await expect.element(page.getByText('Uploading inventory... Please wait.')).not.toBeInTheDocument();
});

// spec: 4-access-state, 6-entitlements, 6-settings-help, 2.1-settings-for-all, 2.1-help-for-all
test('A user without either feature is sent to /subscribe once, and help stays open', async () => {
  // By itself, /subscribe is left after five seconds.
  stopClock();
  answerShell({ user: { is_paid_user: false }, features: { invoice_scanning: NOTHING, loyalty_sms: NOTHING } });
  signIn();
  const screen = openApp('/inventory');
  await expect.poll(screen.address).toBe('/subscribe');
  await expect.element(page.getByText(billingTexts.subscribe.noAccess)).toBeVisible();
  await screen.goTo('/add_feedback');
  await expect.element(mainMenu.getByRole('link', { name: 'Help' })).toHaveAttribute('aria-current', 'page');
  await screen.goTo('/vendors');
  await expect.poll(screen.address).toBe('/subscribe');
});

// spec: 4-check-failed, 6-gates
test('A feature check that fails leaves no features', async () => {
  answerShell();
  refuse(account.hasFeature, 500, { detail: 'Broken.', code: 'internal' });
  signIn();
  const screen = openApp('/invoices');
  await expect.poll(screen.address).toBe('/subscribe');
});

test('A feature check that does not reach the server is repeated on a button', async () => {
  answerStock();
  answerBy(account.hasFeature, () => {
    throw new TypeError('Failed to fetch');
  });
  openApp('/inventory');
  await expect.element(page.getByText(shellTexts.checkFailed)).toBeVisible();
  answerStock();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(title).toHaveTextContent('Inventory');
});

// spec: 2.2-logo, 2.2-links-for-all, 2.1-default-route, 2.1-landing
test('A user with the loyalty program alone lands on its analytics and sees no link to the stock', async () => {
  answerShell({ features: { invoice_scanning: NOTHING, loyalty_sms: TRIAL } });
  refuseAnalytics();
  signIn();
  const screen = openApp('/inventory');
  await expect.poll(screen.address).toBe('/loyalty-analytics');
  await expect.element(mainMenu.getByRole('link', { name: 'Program Setup' })).toBeVisible();
  for (const name of ['Inventory', 'Invoices', 'Orders'])
    await expect.element(mainMenu.getByRole('link', { name })).not.toBeInTheDocument();
  for (const name of ['Profile', 'Help']) await expect.element(mainMenu.getByRole('link', { name })).toBeVisible();
  await screen.goTo('/add_feedback');
  await expect.poll(screen.address).toBe('/add_feedback');
  await logo.click();
  await expect.poll(screen.address).toBe('/loyalty-analytics');
  await screen.goTo('/');
  await expect.poll(screen.address).toBe('/loyalty-analytics');
});

// spec: 2.2-logo
test('Without the loyalty program, the logo returns to the inventory without its filters', async () => {
  answerStock({ features: { invoice_scanning: TRIAL, loyalty_sms: NOTHING } });
  const screen = openApp('/inventory?search=milk&sort=value');
  await expect.element(page.getByRole('searchbox')).toHaveValue('milk');
  await logo.click();
  await expect.poll(screen.address).toBe('/inventory');
  await expect.element(page.getByRole('searchbox')).toHaveValue('');
});

// spec: 2.2-logo
test('The logo leads to analytics with both services, and to the settings with neither', async () => {
  answerStock();
  openApp('/inventory');
  await expect.element(logo).toHaveAttribute('href', '/loyalty-analytics');
  sessionStorage.setItem('no_access_told', 'true');
  answerShell({ user: { is_paid_user: false }, features: { invoice_scanning: NOTHING, loyalty_sms: NOTHING } });
  openApp('/add_feedback');
  await expect.element(logo).toHaveAttribute('href', '/settings');
});

// spec: 2.2-hamburger, 2.2-links-for-all
test('A phone has every link behind the menu button', async () => {
  await page.viewport(390, 844);
  answerStock();
  const screen = openApp('/inventory');
  await page.getByRole('button', { name: shellTexts.openMenu }).click();
  const menu = page.getByRole('dialog');
  for (const name of ['Inventory', 'Invoices', 'Orders', 'Vendors', 'Program Setup', 'Profile', 'Help'])
    await expect.element(menu.getByRole('link', { name })).toBeVisible();
  await menu.getByRole('link', { name: 'Help' }).click();
  await expect.poll(screen.address).toBe('/add_feedback');
  await expect.element(menu).not.toBeInTheDocument();
});

// spec: 2.2-qr-prefetch, 9-qr-cache
test('The QR code is fetched two seconds after entry, and again once it is older than five minutes', async () => {
  const fetched = () => sentTo(program.getQrCode);
  answerShell();
  signIn();
  const begun = stopClock();
  const enter = async () => {
    const before = begun(QR_PREFETCH_DELAY_MS);
    openApp('/add_feedback');
    await eventually(() => expect(document.querySelector('h1')).not.toBeNull());
    // The uploads that were left wait as long, beginning at the same moment, also where no code is fetched.
    await eventually(() => expect(begun(QR_PREFETCH_DELAY_MS)).toBeGreaterThan(before));
  };
  await enter();
  await vi.advanceTimersByTimeAsync(1_999);
  await drawn();
  expect(fetched()).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  await eventually(() => expect(fetched()).toHaveLength(1));
  expect(fetched()[0]?.query).toEqual({ base_url: location.origin });
  await eventually(() => expect(Object.keys(sessionStorage).join()).toContain(location.origin));
  await enter();
  await vi.advanceTimersByTimeAsync(10_000);
  await drawn();
  expect(fetched()).toHaveLength(1);
  vi.setSystemTime(Date.now() + 300_000);
  await enter();
  await vi.advanceTimersByTimeAsync(2_000);
  await eventually(() => expect(fetched()).toHaveLength(2));
});

test('An accountant who opens a page about customers is told that it is not part of the role', async () => {
  answerShell({ user: { role: 'accountant' } });
  signIn();
  openApp('/contacts');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(shellTexts.notForRole.title);
  await expect.element(page.getByRole('link', { name: shellTexts.links.invoices }).first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: shellTexts.links.contacts })).not.toBeInTheDocument();
});

test('The menu of the user has the same letters of the shop as its logo', async () => {
  answerShell({ user: { company: 'The Corner Store' } });
  signIn();
  openApp('/add_feedback');
  const menu = page.getByRole('button', { name: shellTexts.userMenu(OWNER.username) });
  await expect.element(menu.getByText(monogramOf('The Corner Store').letters, { exact: true })).toBeVisible();
});

test('Logging out leaves nothing of the session in the tab', async () => {
  answerShell();
  answer(account.logout, {});
  signIn();
  sessionStorage.setItem('branding_x', '{}');
  sessionStorage.setItem('loyalty_qr_data:x', '{}');
  const screen = openApp('/add_feedback');
  await page.getByRole('button', { name: shellTexts.userMenu(OWNER.username) }).click();
  await page.getByRole('menuitem', { name: accountTexts.logOut }).click();
  await expect.poll(screen.address).toBe('/login');
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('Logging out from a form with unsaved changes asks first, and keeps what was typed until the user agrees', async () => {
  answerStock();
  answer(account.logout, {});
  answer(areas.list, { areas: [] });
  const screen = openApp('/inventory/transfers/new');
  const note = page.getByRole('textbox', { name: transferTexts.form.note });
  await note.fill('Two crates');
  const logOutByMenu = async () => {
    await page.getByRole('button', { name: shellTexts.userMenu(OWNER.username) }).click();
    await page.getByRole('menuitem', { name: accountTexts.logOut }).click();
  };
  await logOutByMenu();
  await page.getByRole('button', { name: leavingTexts.stay }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(note).toHaveValue('Two crates');
  expect(sentTo(account.logout)).toHaveLength(0);
  await logOutByMenu();
  await page.getByRole('button', { name: leavingTexts.logOut.action }).click();
  await expect.poll(screen.address).toBe('/login');
  expect(sentTo(account.logout)).toHaveLength(1);
});

test('Logging out closes notices and questions, which can name a customer', async () => {
  answerShell();
  answer(account.logout, {});
  signIn();
  const screen = openApp('/add_feedback');
  await expect.element(title).toBeVisible();
  let isConfirmed = false;
  warn('Ada Pelletier could not be opted out.');
  confirm({
    title: 'Opt out Ada Pelletier?',
    detail: 'This ends all texts.',
    action: 'Opt out',
    onConfirm: () => {
      isConfirmed = true;
    },
  });
  await expect.element(page.getByRole('button', { name: 'Opt out' })).toBeVisible();
  await expect.element(page.getByText('Ada Pelletier could not be opted out.')).toBeVisible();
  await logOut();
  await expect.poll(screen.address).toBe('/login');
  await expect.element(page.getByText(/Ada Pelletier/)).not.toBeInTheDocument();
  expect(isConfirmed).toBe(false);
});

test('A request whose answer was lost is not repeated in the session of another user', async () => {
  const body = { feedback_text: 'Good soup.' };
  answerBy(feedback.send, () => Response.error());
  signIn();
  const first = call(feedback.send, { body }).catch(() => 'failed');
  await expect.poll(() => sentTo(feedback.send).length).toBe(1);
  signIn({ access_token: 'of another user', user_id: crypto.randomUUID() });
  expect(await first).toBe('failed');
  const tokens = sentTo(feedback.send).map(({ headers }) => headers.get('authorization'));
  expect(tokens.length).toBeGreaterThan(1);
  expect(new Set(tokens).size).toBe(1);
});

test.each([
  [{ invoice_scanning: NOTHING, loyalty_sms: TRIAL }, 'Home', '/loyalty-analytics'],
  [{ invoice_scanning: TRIAL, loyalty_sms: NOTHING }, 'Inventory', '/inventory'],
] as const)('A page that does not exist leads to a place that the user has', async (features, place, address) => {
  answerStock({ features });
  refuseAnalytics();
  openApp('/no-such-page');
  const link = page.getByRole('link', { name: shellTexts.notFound.action(place) });
  await expect.element(link).toHaveAttribute('href', address);
});

test('A question closes with its screen', async () => {
  answerStock();
  const screen = openApp('/inventory');
  await expect.element(title).toBeVisible();
  await screen.goTo('/add_feedback');
  await expect.element(page.getByRole('textbox')).toBeVisible();
  const onConfirm = vi.fn();
  confirm({ title: 'Archive rye bread?', detail: 'It can be restored.', action: 'Archive', onConfirm });
  await expect.element(page.getByRole('button', { name: 'Archive' })).toBeVisible();
  await screen.goBack();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(title).toBeVisible();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('Numbers that were counted and not sent are sent soon after entry, whatever screen is opened', async () => {
  const user_id = id(7_001);
  const entry = { entry_id: id(7_002), count_id: id(50), line_id: id(1), quantity: 7, user_id };
  await keep({ ...entry, counted_at: '2026-11-20T15:00:00.000Z' });
  answerShell({ user: { user_id } });
  answer(counts.addEntries, { entry_count: 1 });
  signIn();
  const begun = stopClock();
  openApp('/add_feedback');
  // One for the QR code, one for what was left.
  await eventually(() => expect(begun(QR_PREFETCH_DELAY_MS)).toBe(2));
  expect(sentTo(counts.addEntries)).toEqual([]);
  await vi.advanceTimersByTimeAsync(QR_PREFETCH_DELAY_MS);
  await eventually(() => expect(sentTo(counts.addEntries)).toHaveLength(1));
  expect(sentTo(counts.addEntries)[0]).toMatchObject({
    params: { count_id: id(50) },
    body: { entries: [{ quantity: 7 }] },
  });
  vi.useRealTimers();
  await expect.poll(() => listKept(user_id)).toEqual([]);
});
