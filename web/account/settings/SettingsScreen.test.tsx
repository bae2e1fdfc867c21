import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountTexts } from '#contract/account/account.texts.ts';
import { account, type User } from '#contract/account/account.ts';
import { companyTexts } from '#contract/account/company.texts.ts';
import { company } from '#contract/account/company.ts';
import { emailTexts } from '#contract/account/email.texts.ts';
import { email } from '#contract/account/email.ts';
import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import { credentials } from '#contract/account/security/credentials.ts';
import { secondFactor } from '#contract/account/security/second_factor.ts';
import { settingsTexts } from '#contract/account/settings.texts.ts';
import { fieldTexts } from '#contract/account/signup.texts.ts';
import { teamTexts } from '#contract/account/team.texts.ts';
import { billing, type MembershipReply } from '#contract/billing/billing.ts';
import { companyExportTexts } from '#contract/moving/exports.texts.ts';
import { companyExports } from '#contract/moving/exports.ts';
import { brandingTexts } from '#contract/program/branding.texts.ts';
import { leavingTexts } from '#contract/texts/leaving.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { currentSession, endSession } from '../../session.ts';
import { logOut } from '../../shell/log_out.ts';
import { answerNoItems } from '../../testing/empty_lists.ts';
import { id, MEMBERSHIP, OWNER } from '../../testing/samples.ts';
import { drawn, openApp, signIn, typeUntil } from '../../testing/screen.tsx';
import { allRead, answer, answerBy, hold, refuse, sentTo } from '../../testing/server.ts';
import { answerSettings, COMPANY_DETAILS } from '../../testing/settings.ts';
import { answerShell } from '../../testing/shell.ts';

const { change } = credentialTexts;
const facts = page.getByRole('region', { name: settingsTexts.account.title });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

function openSettings(membership: Partial<MembershipReply> = {}, user: Partial<User> = {}, part = '') {
  answerShell({ user });
  answerSettings();
  answer(billing.membership, { ...MEMBERSHIP, ...membership });
  signIn();
  return openApp(`/settings${part}`);
}

// spec: 2.4-facts, 2.4-paid-no-subscription, 4-membership, 6-role-shown, 2.1-settings-for-all
test('The settings show who is signed in and what the company has', async () => {
  openSettings({ action: 'none_custom' });
  for (const fact of [
    'Maple Deli',
    'Owner',
    'Active Paid Plan',
    'We are customizing your membership plan. Please check back soon.',
  ])
    await expect.element(facts.getByText(fact)).toBeVisible();
});

test('A service that is over beside a plan that runs says until when it can be viewed, and leads to the plans', async () => {
  const lapsed = [{ feature: 'loyalty_sms', kind: 'trial', read_only_until: '2026-12-14T15:00:00.000Z' }] as const;
  openSettings({ action: 'cancel', plan: 'stock', subscription_id: 'sub_1', lapsed: [...lapsed] });
  await expect
    .element(facts.getByText('The trial of the loyalty program has ended. You can view and export it until'))
    .toBeVisible();
  await expect
    .element(facts.getByRole('link', { name: settingsTexts.account.seePlans }))
    .toHaveAttribute('href', '/pay_implement');
});

// spec: 2.4-paid-subscription, 2.4-start-plan, 4-membership
test('The membership offers the one action that fits it', async () => {
  openSettings({ action: 'cancel', subscription_id: 'sub_1' });
  await expect
    .element(facts.getByRole('link', { name: 'Cancel Membership' }))
    .toHaveAttribute('href', '/cancel-feedback');
  for (const label of ['Free Trial', 'Trial Expired'] as const) {
    openSettings({ label, action: 'start' });
    await expect.element(facts.getByText(label)).toBeVisible();
    await expect.element(facts.getByRole('link', { name: /^Start Paid Plan/ })).toHaveAttribute('target', '_blank');
  }
});

test('An owner starts the trial of the service that the company has not tried', async () => {
  openSettings({ label: 'Free Trial', action: 'start', trials_left: ['invoice_scanning'] });
  const started: MembershipReply = { ...MEMBERSHIP, label: 'Free Trial', action: 'start', trials_left: [] };
  answerBy(billing.startTrial, () => {
    answer(billing.membership, started);
    return started;
  });
  const tryToo = facts.getByRole('button', { name: settingsTexts.account.tryToo('invoice scanning') });
  await tryToo.click();
  await expect.element(page.getByText(settingsTexts.account.trialStarted('invoice scanning'))).toBeVisible();
  await expect.element(tryToo).not.toBeInTheDocument();
  expect(sentTo(billing.startTrial)).toMatchObject([{ body: { feature: 'invoice_scanning' } }]);
});

test.each([
  ['wide', 900],
  // All that has loaded so far fits: nothing is scrolled yet when the rest comes.
  ['high', 3000],
])('A link to the team stays at the team while the cards above it load in a %s window', async (_shape, height) => {
  const releases = [secondFactor.get, credentials.listSessions, company.getStorage, companyExports.latest].map(hold);
  openSettings({}, {}, '#team');
  await page.viewport(1440, height);
  const team = page.getByRole('heading', { name: teamTexts.title });
  await expect.element(team).toBeInViewport();
  await page.viewport(1440, 900);
  for (const release of releases) release();
  await expect.element(page.getByRole('button', { name: companyExportTexts.start })).toBeInTheDocument();
  await expect.poll(() => document.querySelector('.mantine-Skeleton-root')).toBeNull();
  await expect.element(team).toBeInViewport();
});

// spec: 2.4-user-fails
test('A user that cannot be fetched is sent to /subscribe', async () => {
  answerShell();
  refuse(account.getUser, 500, { detail: 'Gone.', code: 'internal' });
  signIn();
  const screen = openApp('/settings');
  await expect.poll(screen.address).toBe('/subscribe');
});

// spec: 2.4-logout, 4-logout
test('Logout clears the session and everything that the server has sent to this browser', async () => {
  const screen = openSettings();
  sessionStorage.setItem('inventoryPageRefreshed', 'true');
  localStorage.setItem('token', 'left by an older version');
  localStorage.setItem('mantine-color-scheme-value', 'light');
  answer(account.logout, {});
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(screen.address).toBe('/login');
  expect(sessionStorage.getItem('token')).toBeNull();
  expect(sessionStorage.getItem('inventoryPageRefreshed')).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
  // A choice for this browser, which says nothing of the shop.
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('light');
  localStorage.removeItem('mantine-color-scheme-value');
});

// spec: 2.4-password-form, 5-change-live, 5-change-confirm, 5-change-disabled, 9-debounce, 8-change-password
test('A new password is checked while it is typed, and a failure keeps it', async () => {
  openSettings();
  refuse(credentials.verifyPassword, 400, { detail: change.wrongCurrent, code: 'wrong_password' });
  const submit = page.getByRole('button', { name: change.submit });
  await expect.element(submit).toBeDisabled();
  (field(change.current).element() as HTMLElement).focus();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await typeUntil('Wrong-1!', 'Wrong-1!');
  await vi.advanceTimersByTimeAsync(450);
  expect(sentTo(credentials.verifyPassword)).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
  await expect.element(page.getByText('Incorrect current password')).toBeVisible();
  await field(change.next).fill('Better-3!');
  await field(change.confirm).fill('Better-4!');
  await expect.element(page.getByText('Passwords do not match')).toBeVisible();
  await field(change.confirm).fill('Better-3!');
  await expect.element(submit).toBeDisabled();
  for (const label of [change.current, change.next, change.confirm]) {
    await page.getByRole('button', { name: credentialTexts.show(label) }).click();
    await expect.element(field(label)).toHaveAttribute('type', 'text');
  }
  answer(credentials.verifyPassword, {});
  await field(change.current).fill('Counter-2!');
  await expect.element(submit).toBeEnabled();
  refuse(credentials.changePassword, 500, { detail: '', code: 'internal' });
  await submit.click();
  await expect.element(page.getByText('Failed to change password.')).toBeVisible();
  await expect.element(field(change.next)).toHaveValue('Better-3!');
});

test('The company’s facts start from what others saved since the last visit', async () => {
  const screen = openSettings();
  await expect.element(field(companyTexts.name)).toHaveValue(OWNER.company);
  await screen.goTo('/somewhere');
  await expect.element(field(companyTexts.name)).not.toBeInTheDocument();
  answer(company.getDetails, { ...COMPANY_DETAILS, name: 'Renamed & Sons' });
  await screen.goTo('/settings');
  await expect.element(field(companyTexts.name)).toHaveValue('Renamed & Sons');
});

test('Company details that are wrong or not saved keep what was typed, and leaving asks', async () => {
  const screen = openSettings();
  const details = page.getByRole('region', { name: companyTexts.title });
  const save = details.getByRole('button', { name: companyTexts.save });
  await field(companyTexts.name).fill('Renamed & Sons');
  await field(companyTexts.helpContact).fill('ask Tom');
  await save.click();
  await expect.element(details.getByText(companyTexts.helpContactShape)).toBeVisible();
  expect(sentTo(company.updateDetails)).toEqual([]);
  await field(companyTexts.helpContact).fill('(207) 555-0123');
  refuse(company.updateDetails, 503, { detail: 'Down for a moment.', code: 'unavailable' });
  await save.click();
  await expect.element(details.getByText('Down for a moment.')).toBeVisible();
  void screen.goTo('/somewhere');
  await page.getByRole('button', { name: leavingTexts.stay, exact: true }).click();
  await expect.element(field(companyTexts.name)).toHaveValue('Renamed & Sons');
});

test('Company details that another owner saved meanwhile are loaded on request', async () => {
  openSettings();
  const details = page.getByRole('region', { name: companyTexts.title });
  await field(companyTexts.name).fill('Renamed & Sons');
  refuse(company.updateDetails, 409, { detail: outdatedTexts.changed, code: 'changed' });
  await details.getByRole('button', { name: companyTexts.save }).click();
  await expect.element(details.getByText(outdatedTexts.changed)).toBeVisible();
  await expect.element(field(companyTexts.name)).toHaveValue('Renamed & Sons');
  expect(sentTo(company.updateDetails)[0]?.body).toMatchObject({ name: 'Renamed & Sons', version: 'a' });
  answer(company.getDetails, { ...COMPANY_DETAILS, name: 'Theirs', version: 'b' });
  await details.getByRole('button', { name: outdatedTexts.load }).click();
  await expect.element(field(companyTexts.name)).toHaveValue('Theirs');
  await expect.element(details.getByText(outdatedTexts.changed)).not.toBeInTheDocument();
  await details.getByRole('button', { name: companyTexts.save }).click();
  await expect.poll(() => sentTo(company.updateDetails)[1]?.body).toMatchObject({ name: 'Theirs', version: 'b' });
});

test('What is typed while the company details are saved stays in its field and is saved next', async () => {
  openSettings();
  const details = page.getByRole('region', { name: companyTexts.title });
  const save = details.getByRole('button', { name: companyTexts.save });
  await field(companyTexts.name).fill('Renamed & Sons ');
  const renamed = { ...COMPANY_DETAILS, name: 'Renamed & Sons', version: 'b' };
  answer(company.updateDetails, renamed);
  const letGo = hold(company.updateDetails);
  await save.click();
  await expect.poll(() => sentTo(company.updateDetails)).toHaveLength(1);
  await field(companyTexts.helpContact).fill('(207) 555-0123');
  letGo();
  await expect.element(page.getByText(companyTexts.saved)).toBeVisible();
  await expect.element(field(companyTexts.name)).toHaveValue('Renamed & Sons');
  await expect.element(field(companyTexts.helpContact)).toHaveValue('(207) 555-0123');
  await save.click();
  await expect
    .poll(() => sentTo(company.updateDetails)[1]?.body)
    .toMatchObject({ name: 'Renamed & Sons', help_contact: '(207) 555-0123', version: 'b' });
});

test('What a phone shows of the settings stays in its place when the answers arrive', async () => {
  await page.viewport(390, 844);
  const release = [company.getDetails, billing.membership].map((one) => hold(one));
  openSettings();
  const words = page.getByText(brandingTexts.title, { exact: true });
  await expect.element(words).toBeVisible();
  const top = () => words.element().getBoundingClientRect().top;
  const before = top();
  for (const letGo of release) letGo();
  await expect.element(facts.getByText('Active Paid Plan')).toBeVisible();
  await expect.element(field(companyTexts.name)).toHaveValue(OWNER.company);
  // One line of words more or less cannot be known before.
  expect(Math.abs(top() - before)).toBeLessThan(40);
});

test('The address can be changed, and says until then which one waits', async () => {
  openSettings({}, { email_confirmed: false });
  await expect.element(page.getByText(emailTexts.notice('maple@example.com'))).toBeVisible();
  await expect.element(page.getByText(emailTexts.unconfirmed)).toBeVisible();
  await page.getByRole('button', { name: emailTexts.change }).click();
  const address = page.getByRole('textbox', { name: emailTexts.newAddress });
  await page.getByRole('button', { name: emailTexts.submit }).click();
  await expect.element(address).toHaveFocus();
  await expect.element(page.getByText(fieldTexts.emailRequired)).toBeVisible();
  await address.fill('kim@example.com');
  const card = page.getByRole('region', { name: emailTexts.title });
  await card.getByRole('textbox', { name: emailTexts.password }).fill('Counter-1!');
  refuse(email.change, 422, {
    detail: fieldTexts.emailTaken,
    code: 'invalid',
    fields: { email: fieldTexts.emailTaken },
  });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(fieldTexts.emailTaken)).toBeVisible();
  answer(email.change, { message: emailTexts.asked('kim@example.com') });
  answer(account.getUser, { ...OWNER, new_email: 'kim@example.com' });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(emailTexts.pending('kim@example.com'))).toBeVisible();
});

test.each([
  ['logs out', () => logOut()],
  ['was signed out', async () => endSession('expired')],
])('A password that is changed after its user %s does not end the session of the next user', async (_, end) => {
  const screen = openSettings();
  answer(credentials.verifyPassword, {});
  answer(credentials.changePassword, { message: change.done });
  const letGo = hold(credentials.changePassword);
  await field(change.current).fill('Counter-2!');
  await field(change.next).fill('Better-3!');
  await field(change.confirm).fill('Better-3!');
  await page.getByRole('button', { name: change.submit }).click();
  await expect.poll(() => sentTo(credentials.changePassword)).toHaveLength(1);

  answer(account.logout, {});
  await end();
  answer(account.login, {
    access_token: 'of another user',
    user_id: id(9),
    company_id: id(2),
    pos_update_task_id: null,
    is_paid_user: true,
    has_active_trials: false,
  });
  answerNoItems();
  await field(accountTexts.username).fill('robin');
  await page.getByLabelText(accountTexts.password, { exact: true }).fill('secret');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => currentSession()?.token).toBe('of another user');
  await expect.poll(screen.address).not.toMatch(/^\/login/);
  letGo();
  await allRead();
  await drawn();
  expect(currentSession()?.token).toBe('of another user');
  expect(page.getByText(change.done).elements()).toEqual([]);
});
