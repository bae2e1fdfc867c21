import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountTexts } from '#contract/account/account.texts.ts';
import { account } from '#contract/account/account.ts';
import { accountErrors } from '#contract/account/errors.texts.ts';
import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import { credentials } from '#contract/account/security/credentials.ts';
import { passwordTexts } from '#contract/account/security/password.texts.ts';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { billing } from '#contract/billing/billing.ts';
import { endSession } from '../session.ts';
import { id, MEMBERSHIP } from '../testing/samples.ts';
import { openApp, signIn, stopClock } from '../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../testing/server.ts';
import { answerShell } from '../testing/shell.ts';

const { forgot, reset } = credentialTexts;
const username = page.getByRole('textbox', { name: accountTexts.username });
const password = page.getByLabelText(accountTexts.password, { exact: true });
const alert = page.getByRole('alert');

const REPLY = {
  access_token: 'token',
  user_id: id(1),
  company_id: id(2),
  pos_update_task_id: null,
  is_paid_user: true,
  has_active_trials: false,
};

async function logIn() {
  await username.fill('maple');
  await password.fill('secret');
  await userEvent.keyboard('{Enter}');
}

// spec: 8-login-refused, 2.1-login, 2.3-fields
test('A refused login shows the reason beside the form and keeps what was typed', async () => {
  refuse(account.login, 401, { detail: accountErrors.loginFailed, code: 'not_signed_in' });
  openApp('/login');
  await logIn();
  await expect.element(alert.getByText(accountErrors.loginFailed)).toBeVisible();
  await expect.element(username).toHaveValue('maple');
  await expect.element(password).toHaveValue('secret');
});

// spec: 5-login-none, 2.3-enter, 8-login-exception
test('The login checks nothing itself: the server says what is missing', async () => {
  refuse(account.login, 401, { detail: accountErrors.loginIncomplete, code: 'not_signed_in' });
  openApp('/login');
  await username.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(alert.getByText(accountErrors.loginIncomplete)).toBeVisible();
  answerBy(account.login, () => {
    throw new TypeError('Failed to fetch');
  });
  await logIn();
  await expect.element(alert.getByText('Login failed. Please try again.')).toBeVisible();
  await expect.element(password).toHaveValue('secret');
});

// spec: 2.3-toggle
test('The password can be shown once something is typed', async () => {
  openApp('/login');
  await expect.element(password).toBeVisible();
  await expect.element(page.getByRole('button', { name: accountTexts.showPassword })).not.toBeInTheDocument();
  await password.fill('secret');
  await page.getByRole('button', { name: accountTexts.showPassword }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: accountTexts.hidePassword }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
});

// spec: 4-login-no-access, 2.7-message
test('A login without access leads to /subscribe with its reason', async () => {
  // By itself, /subscribe is left after five seconds.
  stopClock();
  const nothing = { allowed: false, access_type: null } as const;
  answerShell({
    user: { is_paid_user: false },
    features: { invoice_scanning: nothing, loyalty_sms: nothing },
  });
  answer(billing.membership, { ...MEMBERSHIP, features: [], label: 'Trial Expired', implementation_fee_due: true });
  answer(account.login, { ...REPLY, is_paid_user: false });
  const screen = openApp('/login');
  await logIn();
  await expect.poll(screen.address).toBe('/subscribe');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your free trial has ended');
  await expect.element(page.getByText(billingTexts.subscribe.noAccess)).toBeVisible();
});

// spec: 4-login-403, 8-login-403
test.each([
  ['Your account is closed.', 'Your account is closed.'],
  ['', 'Your free trial has ended and there are no active trials. Please upgrade to continue.'],
])('A login that is answered 403 with “%s” leads to /subscribe, which says “%s”', async (detail, shown) => {
  stopClock();
  refuse(account.login, 403, { detail, code: 'x' });
  const screen = openApp('/login');
  await logIn();
  await expect.poll(screen.address).toBe('/subscribe');
  await expect.element(page.getByText(shown)).toBeVisible();
});

// spec: 2.3-forgot, 5-reset-empty, 5-reset-email, 8-reset-request
test('The login turns into the form for a reset link and back, and checks the address', async () => {
  openApp('/login');
  await page.getByRole('button', { name: 'Forgot password' }).click();
  const send = page.getByRole('button', { name: 'Send Reset Link' });
  const email = page.getByRole('textbox', { name: forgot.email, exact: true });
  await send.click();
  await expect.element(page.getByText('Email cannot be empty.')).toBeVisible();
  await email.fill('nobody');
  await send.click();
  await expect.element(page.getByText('Please enter a valid email address.')).toBeVisible();
  answerBy(credentials.forgotPassword, () => {
    throw new TypeError('Failed to fetch');
  });
  await email.fill('nobody@example.com');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert.getByText('Error requesting password reset. Please try again later.')).toBeVisible();
  await expect.element(email).toHaveValue('nobody@example.com');
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await expect.element(page.getByRole('heading', { name: accountTexts.title })).toBeVisible();
});

// spec: 5-reset-token
test('A reset address without a token says so', async () => {
  openApp('/reset-password');
  await expect.element(alert.getByText('Invalid token')).toBeVisible();
});

// spec: 8-reset-token
test('A reset that fails keeps the new password and can be repeated', async () => {
  openApp('/reset-password?token=from-a-mail');
  const field = page.getByRole('textbox', { name: reset.newPassword, exact: true });
  refuse(credentials.resetPassword, 500, { detail: '', code: 'internal' });
  await field.fill('Remember-1!');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert.getByText('An error occurred')).toBeVisible();
  await expect.element(field).toHaveValue('Remember-1!');
  const letGo = hold(credentials.resetPassword);
  answer(credentials.resetPassword, { message: 'Password reset successful' });
  await userEvent.keyboard('{Enter}');
  letGo();
  await expect.element(alert.getByText('Password reset successful')).toBeVisible();
});

test('A hint says how hard the new password is to guess, and a common one is refused beside the field', async () => {
  openApp('/reset-password?token=from-a-mail');
  const field = page.getByRole('textbox', { name: reset.newPassword, exact: true });
  const hint = page.getByRole('status');
  await field.fill('Password1!');
  await expect.element(hint).toHaveTextContent(passwordTexts.strength.fair);
  refuse(credentials.resetPassword, 422, {
    detail: passwordTexts.common,
    code: 'invalid',
    fields: { new_password: passwordTexts.common },
  });
  await userEvent.keyboard('{Enter}');
  await expect.element(alert.getByText(passwordTexts.common)).toBeVisible();
  await field.fill('Quiet-Lantern-Soup!');
  await expect.element(hint).toHaveTextContent(passwordTexts.strength.strong);
  await expect.element(page.getByText(passwordTexts.common)).not.toBeInTheDocument();
});

test('A login names the session that this tab had before, so that it ends even if its logout did not reach the server', async () => {
  answerShell();
  signIn({ access_token: 'earlier' });
  endSession('signed_out');
  answer(account.login, REPLY);
  const screen = openApp('/login?next=/add_feedback');
  await logIn();
  await expect.poll(screen.address).toBe('/add_feedback');
  const [sent] = sentTo(account.login);
  expect(String(sent?.body)).toBe('previous_token=earlier');
  expect(sent?.headers.get('authorization')).toMatch(/^Basic /);
});
