import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountTexts } from '#contract/account/account.texts.ts';
import { account } from '#contract/account/account.ts';
import { fieldTexts, signupTexts as texts } from '#contract/account/signup.texts.ts';
import { signup } from '#contract/account/signup.ts';
import { queryClient } from '../../query.ts';
import { answerNoItems } from '../../testing/empty_lists.ts';
import { id } from '../../testing/samples.ts';
import { drawn, eventually, openApp, typeUntil } from '../../testing/screen.tsx';
import { answer, hold, refuse, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

const GOOD = 'Counter-2!';
const field = (label: string) => page.getByLabelText(label, { exact: true });
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
const next = page.getByRole('button', { name: texts.next });
const create = page.getByRole('button', { name: texts.create });
const alerts = () =>
  page
    .getByRole('alert')
    .elements()
    .map((one) => one.textContent);

/** The server knows no company, and every username is free. */
function answerNewUser() {
  refuse(signup.lookupCompany, 404, { detail: texts.noCompany, code: 'not_found' });
  answer(signup.checkUsername, { available: true });
}

async function fillCompany(name: string, phone = '2075550123') {
  await field(texts.companyName).fill(name);
  await field(texts.zipCode).fill('04101');
  await field(texts.phone).fill(phone);
}

async function fillAccount(username: string, password = GOOD) {
  await field(texts.username).fill(username);
  await field(texts.email).fill(`${username}@example.com`);
  await field(texts.password).fill(password);
  await field(texts.confirmPassword).fill(password);
}

/** The second step, of a company that is not known yet. */
async function openAccountStep(service: string) {
  answerNewUser();
  const screen = openApp(`/signup?service=${service}`);
  await fillCompany('Harbor Books');
  await next.click();
  await expect.element(create).toBeVisible();
  return screen;
}

// spec: 2.1-signup
test('The address selects the service, and the loyalty program is the default', async () => {
  for (const [query, service] of [
    ['', 'Loyalty Text Program'],
    ['?service=loyalty_text', 'Loyalty Text Program'],
    ['?service=invoice_scanning', 'Invoice Scanning'],
    ['?service=both', 'Both Services'],
  ]) {
    openApp(`/signup${query}`);
    await expect.element(page.getByText(`${service}. No credit card`)).toBeVisible();
  }
});

test('The first step offers the three services, and the chosen one is signed up for', async () => {
  answerNewUser();
  answer(signup.signupInvoice, { user_id: id(1), company_id: id(2), status: 'active' });
  const screen = openApp('/signup?service=loyalty_text');
  const service = (name: string) => page.getByRole('radio', { name });
  await expect.element(service(texts.services.loyalty_text)).toBeChecked();
  await service(texts.services.invoice_scanning).click();
  await expect.poll(screen.address).toBe('/signup?service=invoice_scanning');
  await fillCompany('Harbor Books');
  await next.click();
  await expect.element(create).toBeVisible();
  await fillAccount('harbor');
  await create.click();
  await expect.poll(() => sentTo(signup.signupInvoice)).toHaveLength(1);
});

// spec: 2.8-buttons, 2.8-step-1, 4-signup-flow
test('Back keeps what was typed and clears the message about the trial', async () => {
  await openAccountStep('both');
  await expect.element(page.getByText(texts.trial.available)).toBeVisible();
  await page.getByRole('button', { name: texts.back, exact: true }).click();
  await expect.element(field(texts.companyName)).toHaveValue('Harbor Books');
  await expect.element(field(texts.phone)).toHaveValue('(207) 555-0123');
  await expect.element(page.getByText(texts.trial.available)).not.toBeInTheDocument();
});

// spec: 5-required, 5-next, 5-phone
test('Step 1 marks what is missing beside its field and does not continue', async () => {
  answerNewUser();
  openApp('/signup');
  await next.click();
  await expect
    .poll(alerts)
    .toEqual(['Company name is required', 'Zip code is required', 'Personal phone number is required']);
  await expect.element(field(texts.companyName)).toHaveFocus();
  await expect.element(field(texts.companyName)).toHaveAttribute('aria-invalid', 'true');
  await fillCompany('Nobody’s', '207555');
  await next.click();
  await expect.poll(alerts).toEqual(['Please enter a valid 10-digit phone number']);
  await expect.element(field(texts.companyName)).toHaveValue('Nobody’s');
  expect(sentTo(signup.lookupCompany)).toEqual([]);
});

// spec: 5-required, 5-create, 5-password-rule, 5-confirm, 9-username-password
test('Step 2 marks what is missing beside its field and creates nothing', async () => {
  answer(signup.signupInvoice, { user_id: id(1), company_id: id(2), status: 'active' });
  await openAccountStep('invoice_scanning');
  await create.click();
  await expect
    .poll(alerts)
    .toEqual(['Username is required', 'Email is required', 'Password is required', 'Please confirm your password']);
  await fillAccount('quiet', 'nocapitals1!');
  await field(texts.confirmPassword).fill('other');
  await create.click();
  await expect.element(page.getByText(fieldTexts.password)).toBeVisible();
  await expect.element(page.getByText('Passwords do not match')).toBeVisible();
  expect(sentTo(signup.signupInvoice)).toEqual([]);
});

// spec: 5-username, 5-email, 9-debounce
test('The username and the email are checked half a second after the last key', async () => {
  await openAccountStep('both');
  answer(signup.checkUsername, { available: false });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  (field(texts.username).element() as HTMLElement).focus();
  await typeUntil('demo', 'demo');
  await vi.advanceTimersByTimeAsync(450);
  await drawn();
  expect(sentTo(signup.checkUsername)).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  const shows = (text: string) => eventually(() => expect(document.body.textContent).toContain(text));
  await shows('Username is already taken');
  expect(sentTo(signup.checkUsername)).toHaveLength(1);
  await typeUntil('{Backspace}{Backspace}', 'de');
  await vi.advanceTimersByTimeAsync(550);
  await shows('Username must be at least 3 characters');
  (field(texts.email).element() as HTMLElement).focus();
  await typeUntil('nobody@nowhere', 'nobody@nowhere');
  await vi.advanceTimersByTimeAsync(450);
  await drawn();
  expect(document.body.textContent).not.toContain('Please enter a valid email');
  await vi.advanceTimersByTimeAsync(100);
  await shows('Please enter a valid email');
});

// spec: 2.8-trial-status, 8-trial-messages, 5-next
test('A company that has used its trial is led back to the login', async () => {
  answer(signup.lookupCompany, { company_id: id(3) });
  answer(signup.checkTrial, { is_available: false, message: texts.trial.bothUsed });
  const letGo = hold(signup.checkTrial);
  const screen = openApp('/signup?service=both');
  await fillCompany('Old Hat');
  await next.click();
  await expect.element(page.getByText('Checking trial availability...')).toBeVisible();
  letGo();
  const note = alert('Your company has already used both free trials');
  await expect.element(note).toBeVisible();
  await expect.element(field(texts.companyName)).toHaveValue('Old Hat');
  // Another company may have its trial.
  await field(texts.zipCode).fill('04102');
  await expect.element(note).not.toBeInTheDocument();
  await next.click();
  await note.getByRole('link', { name: 'Back to Login' }).click();
  await expect.poll(screen.address).toBe('/login');
});

// spec: 8-trial-messages
test('A failed look-up of the company and a failed check of its trial say so, and keep what was typed', async () => {
  refuse(signup.lookupCompany, 500);
  openApp('/signup');
  await fillCompany('Unlucky');
  await next.click();
  await expect.element(alert('Failed to verify company information.')).toBeVisible();
  answer(signup.lookupCompany, { company_id: id(3) });
  refuse(signup.checkTrial, 503);
  await next.click();
  await expect.element(alert('Unable to verify trial availability. Please try again.')).toBeVisible();
  await expect.element(field(texts.companyName)).toHaveValue('Unlucky');
});

// spec: 8-signup-409, 8-signup-400, 8-signup-failed
test('A signup that fails says why and keeps what was typed', async () => {
  await openAccountStep('invoice_scanning');
  await fillAccount('again');
  for (const [status, body, words] of [
    [409, { detail: 'x', code: 'conflict' }, texts.usedByColleague('invoice_scanning')],
    [400, { detail: 'was already used', code: 'x' }, texts.used('invoice_scanning')],
    [429, { detail: 'Too many tries. Wait 30 seconds.', code: 'x' }, 'Too many tries. Wait 30 seconds.'],
    [500, { detail: 'Our fault.', code: 'x' }, 'Our fault.'],
    [500, { detail: '', code: 'internal' }, 'Signup failed. Please try again.'],
  ] as const) {
    refuse(signup.signupInvoice, status, body);
    await create.click();
    await expect.element(alert(words)).toBeVisible();
    await expect.element(field(texts.password)).toHaveValue(GOOD);
  }
  refuse(signup.signupInvoice, 422, {
    detail: fieldTexts.emailTaken,
    code: 'invalid',
    fields: { email: fieldTexts.emailTaken },
  });
  await create.click();
  await expect.element(alert(fieldTexts.emailTaken)).toBeVisible();
  await expect.element(field(texts.email)).toHaveFocus();
});

test('The name of the account that is being created is not called taken', async () => {
  const screen = await openAccountStep('both');
  answer(signup.checkUsername, { available: false });
  const tellTaken = hold(signup.checkUsername);
  await fillAccount('harbor');
  await expect.poll(() => sentTo(signup.checkUsername)).toHaveLength(1);
  answer(signup.signupBoth, { user_id: id(1), company_id: id(2), status: 'active' });
  const release = hold(signup.signupBoth);
  await create.click();
  await expect.poll(() => sentTo(signup.signupBoth)).toHaveLength(1);
  // The account has its name by now, so the check finds it taken.
  tellTaken();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await drawn();
  expect(alerts()).toEqual([]);
  release();
  await expect.poll(screen.address).toBe('/login');
});

// spec: 8-signup-success
test('A signup that succeeds leads to the login, which says what comes next until the user is in', async () => {
  const screen = await openAccountStep('both');
  answer(signup.signupBoth, { user_id: id(1), company_id: id(2), status: 'active' });
  await fillAccount('harbor');
  await create.click();
  await expect.poll(screen.address).toBe('/login');
  const created = alert('Account created successfully for Both Services! You can now log in.');
  await expect.element(created).toBeVisible();
  // Under the pointer it does not close by itself.
  await created.hover();
  answerShell();
  answerNoItems();
  answer(account.login, {
    access_token: 'token',
    user_id: id(1),
    company_id: id(2),
    pos_update_task_id: null,
    is_paid_user: false,
    has_active_trials: true,
  });
  // The new name is there already; the password is next.
  await expect.element(page.getByRole('textbox', { name: accountTexts.username })).toHaveValue('harbor');
  await expect.element(page.getByLabelText(accountTexts.password, { exact: true })).toHaveFocus();
  await userEvent.keyboard(GOOD);
  await userEvent.keyboard('{Enter}');
  await expect.poll(screen.address).toBe('/inventory');
  await expect.element(created).not.toBeInTheDocument();
});
