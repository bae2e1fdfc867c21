import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountTexts } from '#contract/account/account.texts.ts';
import { account } from '#contract/account/account.ts';
import { feedbackTexts } from '#contract/account/feedback.texts.ts';
import { feedback } from '#contract/account/feedback.ts';
import { analytics } from '#contract/analytics/analytics.ts';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { billing, type MembershipReply } from '#contract/billing/billing.ts';
import { PAYMENT_WAIT_S } from '#contract/billing/limits.ts';
import { missingTexts } from '#contract/billing/missing.texts.ts';
import type { PlanCode } from '#contract/billing/plan_codes.ts';
import { IMPLEMENTATION_FEE_CENTS, PLANS } from '#contract/billing/plans.ts';
import { byPhoneTexts } from '#contract/contacts/by_phone.texts.ts';
import { byPhone } from '#contract/contacts/by_phone.ts';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { routes } from '../routes.tsx';
import { endSession } from '../session.ts';
import { id, MEMBERSHIP, OWNER } from '../testing/samples.ts';
import {
  drawn,
  eventually,
  openApp,
  openRoutes,
  openScreen,
  pressUntil,
  signIn,
  stopClock,
} from '../testing/screen.tsx';
import { allRead, answer, hold, refuse, sentTo } from '../testing/server.ts';
import { answerShell } from '../testing/shell.ts';

const NOTHING = { allowed: false, access_type: null } as const;
const ENDED: MembershipReply = { ...MEMBERSHIP, features: [], label: 'Trial Expired', action: 'start', plan: null };
const TRIAL = { allowed: true, access_type: 'trial' } as const;
const title = page.getByRole('heading', { level: 1 });

// spec: 2.7-countdown, 9-countdown, 2.1-subscribe, 2.1-pay-implement
test('/subscribe counts down five whole seconds, keeps the session, and leads to the plans', async () => {
  const begun = stopClock();
  answerShell();
  answer(billing.membership, ENDED);
  answer(billing.offer, { pays_online: false, contact: 'billing@example.com' });
  signIn({ access_token: 'token' });
  const screen = openApp('/subscribe', { reason: 'no_access', message: 'Nothing is left.' });
  const timer = () => document.querySelector('[role="timer"]')?.textContent;
  for (let seconds = 5; seconds > 0; seconds--) {
    await eventually(() => expect(timer()).toBe(billingTexts.subscribe.countdown(seconds)));
    await eventually(() => expect(begun(1000)).toBe(6 - seconds));
    await vi.advanceTimersByTimeAsync(999);
    await drawn();
    expect(timer()).toBe(billingTexts.subscribe.countdown(seconds));
    await vi.advanceTimersByTimeAsync(1);
  }
  vi.useRealTimers();
  await expect.poll(screen.address).toBe('/pay_implement?trialExpired=true');
  expect(sessionStorage.getItem('token')).toBe('token');
});

// spec: 2.1-subscribe, 2.7-heading, 2.7-message, 2.7-button
test.each([
  ['trial_expired', 'It ended on Monday.', 'Your free trial has expired', 'Upgrade Now'],
  ['no_access', 'Nothing is left.', 'Your free trial has ended', 'Start Paid Plan'],
])('/subscribe tells the reason “%s”, and its button leads to the plans', async (reason, message, heading, button) => {
  // The countdown leads to the plans as well. A click would let it go on; a key does not.
  stopClock();
  answer(billing.offer, { pays_online: false, contact: 'billing@example.com' });
  const screen = openApp('/subscribe', { reason, message });
  await expect.element(title).toHaveTextContent(heading);
  await expect.element(page.getByText(message)).toBeVisible();
  const link = page.getByRole('link', { name: button });
  await expect.element(link).toBeVisible();
  (link.element() as HTMLElement).focus();
  await pressUntil('{Enter}', 'Enter');
  await expect.poll(screen.address).toBe('/pay_implement?trialExpired=true');
});

// spec: 6-gates, 2.7-heading
test.each([
  ['/invoices', 'invoice_scanning', 'loyalty_sms', '/inventory'],
  ['/campaign', 'loyalty_sms', 'invoice_scanning', '/loyalty-analytics'],
] as const)(
  '%s offers its service to a company that never had it, and starts its trial',
  async (address, missing, has, first) => {
    const user = { is_paid_user: false, time_zone: 'Asia/Tokyo' };
    answerShell({ user, features: { [missing]: NOTHING, [has]: TRIAL } });
    const membership: MembershipReply = {
      ...MEMBERSHIP,
      label: 'Free Trial',
      action: 'start',
      plan: null,
      features: [has],
      trials_left: [missing],
      // December 3 has begun where the company is.
      trials: [{ feature: has, ends_at: '2026-12-02T18:00:00.000Z', days_left: 9 }],
    };
    answer(billing.membership, membership);
    signIn({ is_paid_user: false, has_active_trials: true });
    const screen = openApp(address);
    await expect.element(title).toHaveTextContent(missingTexts.missing[missing]);
    await expect.element(page.getByText(/ends December 3, 2026/)).toBeVisible();
    await expect.element(page.getByText(/has ended/)).not.toBeInTheDocument();
    await expect.element(page.getByRole('timer')).not.toBeInTheDocument();
    answer(billing.startTrial, MEMBERSHIP);
    answerShell();
    const { account: figures, accountStatistics, timeSeries, campaigns } = analytics;
    for (const call of [inventory.listItems, figures, accountStatistics, timeSeries, campaigns]) refuse(call, 500);
    await page.getByRole('button', { name: missingTexts.startTrial }).click();
    await expect.poll(screen.address).toBe(first);
    expect(sentTo(billing.startTrial).map(({ body }) => body)).toEqual([{ feature: missing }]);
  },
);

test('When the plan has ended, the screen opts a customer out by the phone number, and erases only after a confirmation', async () => {
  stopClock();
  answerShell({ user: { is_paid_user: false }, features: { invoice_scanning: NOTHING, loyalty_sms: NOTHING } });
  answer(billing.membership, ENDED);
  answer(byPhone.stop, { outcome: 'opted_out' });
  signIn({ is_paid_user: false });
  openApp('/subscribe', { reason: 'no_access', message: 'Nothing is left.' });
  const phone = page.getByRole('textbox', { name: byPhoneTexts.phone });
  await expect.element(phone).toBeVisible();
  (phone.element() as HTMLElement).focus();
  // The plans do not open while a number is typed.
  await expect.element(page.getByRole('timer')).toHaveTextContent(billingTexts.subscribe.stopped);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent(contactErrors.phone);
  await userEvent.keyboard('207 555 0142{Enter}');
  await expect.element(page.getByText(byPhoneTexts.optedOut('207 555 0142'))).toBeVisible();
  await expect.element(phone).toHaveValue('');

  answer(byPhone.stop, { outcome: 'erased' });
  await phone.fill('207 555 0143');
  await page.getByRole('button', { name: byPhoneTexts.erase }).click();
  const dialog = page.getByRole('dialog', { name: byPhoneTexts.eraseTitle('207 555 0143') });
  await expect.element(dialog).toBeVisible();
  expect(sentTo(byPhone.stop)).toHaveLength(1);
  await dialog.getByRole('button', { name: byPhoneTexts.erase }).click();
  await expect.element(page.getByText(byPhoneTexts.erased('207 555 0143'))).toBeVisible();
  expect(sentTo(byPhone.stop).map(({ body }) => body)).toEqual([
    { phone: '207 555 0142', erase: false },
    { phone: '207 555 0143', erase: true },
  ]);
});

test('The question whether to erase a customer closes with its screen', async () => {
  stopClock();
  answerShell({ user: { is_paid_user: false }, features: { invoice_scanning: NOTHING, loyalty_sms: NOTHING } });
  answer(billing.membership, ENDED);
  signIn({ is_paid_user: false });
  const screen = openApp('/subscribe', { reason: 'no_access', message: 'Nothing is left.' });
  await page.getByRole('textbox', { name: byPhoneTexts.phone }).fill('207 555 0144');
  await page.getByRole('button', { name: byPhoneTexts.erase }).click();
  const dialog = page.getByRole('dialog', { name: byPhoneTexts.eraseTitle('207 555 0144') });
  await expect.element(dialog).toBeVisible();
  endSession('expired');
  await screen.goTo('/login');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('A phone number that is refused says so beside it, and nothing more is said while it is corrected', async () => {
  stopClock();
  answerShell({ user: { is_paid_user: false }, features: { invoice_scanning: NOTHING, loyalty_sms: NOTHING } });
  answer(billing.membership, ENDED);
  const sentence = contactErrors.phone;
  refuse(byPhone.stop, 422, { detail: sentence, code: 'invalid', fields: { phone: sentence } });
  signIn({ is_paid_user: false });
  openApp('/subscribe', { reason: 'no_access', message: 'Nothing is left.' });
  const phone = page.getByRole('textbox', { name: byPhoneTexts.phone });
  await expect.element(phone).toBeVisible();
  (phone.element() as HTMLElement).focus();
  await userEvent.keyboard('207 555{Enter}');
  await expect.element(page.getByText(sentence)).toBeVisible();
  await userEvent.keyboard('0');
  await expect.element(page.getByText(sentence)).not.toBeInTheDocument();
  await expect.element(page.getByText(byPhoneTexts.failed)).not.toBeInTheDocument();
});

test('When the plan has ended, an accountant, who sees no customers, is not asked for their numbers', async () => {
  stopClock();
  answerShell({ user: { role: 'accountant', is_paid_user: false } });
  answer(billing.membership, ENDED);
  signIn({ is_paid_user: false });
  openApp('/subscribe', { reason: 'no_access' });
  const stay = page.getByRole('button', { name: billingTexts.subscribe.stay });
  await expect.element(stay).toBeVisible();
  (stay.element() as HTMLElement).focus();
  await pressUntil('{Enter}', 'Enter');
  await expect.element(page.getByRole('timer')).toHaveTextContent(billingTexts.subscribe.stopped);
  await expect.element(page.getByText(byPhoneTexts.title)).not.toBeInTheDocument();
});

test('An accountant is not asked for the numbers of customers where texts are missing', async () => {
  answerShell({ user: { role: 'accountant', is_paid_user: false } });
  answer(billing.membership, { ...ENDED, features: ['invoice_scanning'] });
  signIn({ is_paid_user: false });
  openApp('/subscribe', { reason: 'missing_feature', feature: 'loyalty_sms' });
  await expect.element(page.getByText(missingTexts.seePlans)).toBeVisible();
  await expect.element(page.getByText(byPhoneTexts.title)).not.toBeInTheDocument();
});

// spec: 6-gates
test('A check that fails for a company that pays says that its plan is active', async () => {
  answerShell({ features: { invoice_scanning: NOTHING, loyalty_sms: NOTHING } });
  answer(billing.membership, MEMBERSHIP);
  signIn();
  openApp('/campaign');
  await expect.element(title).toHaveTextContent(billingTexts.subscribe.planRuns);
});

// spec: 2.1-pay-implement
test('/pay_implement shows the plans and their prices to everyone, and leads to the login and back', async () => {
  answer(billing.offer, { pays_online: false, contact: 'billing@example.com' });
  openApp('/pay_implement?trialExpired=true');
  await expect.element(title).toHaveTextContent(billingTexts.pay.title);
  await expect.element(page.getByText(billingTexts.pay.expiredIntro)).toBeVisible();
  const bill = () => document.querySelector('dl')?.textContent;
  for (const { name, monthly_cents } of Object.values(PLANS)) {
    await page.getByRole('radio', { name }).click();
    for (const cents of [monthly_cents, IMPLEMENTATION_FEE_CENTS, monthly_cents + IMPLEMENTATION_FEE_CENTS])
      await expect.poll(bill).toContain(`$${cents / 100}`);
  }
  await expect
    .element(page.getByRole('link', { name: billingTexts.pay.logIn }))
    .toHaveAttribute('href', '/login?next=%2Fpay_implement');
});

test.each<[string, Partial<MembershipReply>, PlanCode]>([
  ['a trial of loyalty texts', { features: ['loyalty_sms'] }, 'loyalty'],
  ['a trial of invoices', { features: ['invoice_scanning'] }, 'stock'],
  ['trials of both', { features: ['invoice_scanning', 'loyalty_sms'] }, 'both'],
  [
    'a trial of loyalty texts that has ended',
    { lapsed: [{ feature: 'loyalty_sms', kind: 'trial', read_only_until: '2026-12-20T18:00:00.000Z' }] },
    'loyalty',
  ],
] as const)(
  'With %s, no more expensive plan is selected, and its bill says what the fee and the texts are',
  async (_what, has, plan) => {
    answerShell();
    answer(billing.membership, { ...ENDED, implementation_fee_due: true, ...has });
    answer(billing.offer, { pays_online: false, contact: 'billing@example.com' });
    signIn({ is_paid_user: false });
    openApp('/pay_implement');
    const { plans, pay } = billingTexts;
    await expect.element(page.getByRole('radio', { name: new RegExp(plans.names[plan]) }).first()).toBeVisible();
    expect(document.querySelector<HTMLInputElement>('input[name="plan"]:checked')?.value).toBe(plan);
    await expect.element(page.getByText(pay.feeDetail[plan])).toBeVisible();
    expect(page.getByText(pay.textsDetail).elements()).toHaveLength(plan === 'stock' ? 0 : 1);
  },
);

test('Staff of a shop whose payment failed read who can update the card', async () => {
  answerShell({ user: { role: 'staff' } });
  answer(billing.membership, { ...MEMBERSHIP, payment_overdue: true, has_portal: true });
  answer(billing.offer, { pays_online: true, contact: 'billing@example.com' });
  signIn();
  openApp('/pay_implement');
  await expect.element(page.getByText(billingTexts.pay.ownerOnly)).toBeVisible();
  expect(page.getByRole('button', { name: billingTexts.pay.portal }).elements()).toEqual([]);
});

test('Plans that cannot be loaded leave a way back to the shop', async () => {
  answerShell();
  refuse(billing.offer, 500, { detail: 'No plans now.', code: 'internal' });
  signIn();
  openApp('/pay_implement');
  await expect.element(page.getByText('No plans now.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: billingTexts.pay.open })).toHaveAttribute('href', '/');
});

test('A payment that does not arrive is not called received, and the plans can be opened again', async () => {
  const begun = stopClock();
  const texts = billingTexts.pay;
  answerShell();
  answer(billing.membership, ENDED);
  answer(billing.offer, { pays_online: true, contact: 'billing@example.com' });
  signIn();
  const screen = openApp('/pay_implement?paid=true');
  const said = () => document.querySelector('main [role="status"]')?.textContent;
  await eventually(() => expect(said()).toBe(texts.paidWaiting));
  await eventually(() => expect(begun(PAYMENT_WAIT_S * 1000)).toBe(1));
  await vi.advanceTimersByTimeAsync(PAYMENT_WAIT_S * 1000);
  await eventually(() => expect(said()).toBe(texts.unpaid('billing@example.com')));
  vi.useRealTimers();
  await expect.element(page.getByRole('link', { name: texts.open })).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: texts.toPlans }).click();
  await expect.poll(screen.address).toBe('/pay_implement');
  await expect.element(title).toHaveTextContent(texts.title);
});

test('The offer leads to the bills of an earlier plan', async () => {
  answerShell();
  answer(billing.membership, { ...ENDED, has_portal: true });
  answer(billing.offer, { pays_online: true, contact: 'billing@example.com' });
  refuse(billing.portal, 503, { detail: 'Not now.', code: 'unavailable' });
  signIn();
  openApp('/pay_implement');
  await expect.element(page.getByText(billingTexts.pay.lastBill)).toBeVisible();
  await page.getByRole('button', { name: billingTexts.pay.portal }).click();
  await expect.element(page.getByText('Not now.')).toBeVisible();
});

// spec: 2.1-cancel-feedback
test('/cancel-feedback opens without a session, and keeps what was selected through the login', async () => {
  const texts = billingTexts.cancel;
  answer(account.login, {
    access_token: 'token',
    user_id: id(1),
    company_id: id(2),
    pos_update_task_id: null,
    is_paid_user: true,
    has_active_trials: false,
  });
  answer(account.getUser, OWNER);
  answer(billing.membership, MEMBERSHIP);
  const screen = openApp('/cancel-feedback');
  await expect.element(title).toHaveTextContent(texts.title);
  await page.getByLabelText(texts.reason).selectOptions('Too expensive');
  await page.getByLabelText(texts.more).fill('For three tables.');
  await page.getByRole('button', { name: texts.proceed }).click();
  await expect.poll(screen.address).toBe('/login?next=%2Fcancel-feedback');
  await page.getByRole('textbox', { name: accountTexts.username }).fill('maple');
  await page.getByLabelText(accountTexts.password, { exact: true }).fill('secret');
  await page.getByRole('button', { name: accountTexts.submit, exact: true }).click();
  await expect.poll(screen.address).toBe('/cancel-feedback');
  await expect.element(page.getByLabelText(texts.reason)).toHaveValue('Too expensive');
  await expect.element(page.getByLabelText(texts.more)).toHaveValue('For three tables.');
  await expect.element(page.getByRole('button', { name: texts.proceed })).toBeEnabled();
});

// spec: 2.1-cancel-feedback, 2.10-form, 2.10-buttons, 5-cancel-reason, 9-reasons, 4-cancel-flow, 8-cancel-failed
test('Canceling asks for a reason, asks once more, and shows a failure', async () => {
  const texts = billingTexts.cancel;
  answer(account.getUser, OWNER);
  answer(billing.membership, MEMBERSHIP);
  answer(feedback.send, { message: 'ok' });
  refuse(billing.cancelSubscription, 409, { detail: 'Not now.', code: 'conflict' });
  signIn();
  openApp('/cancel-feedback');
  await expect.element(title).toHaveTextContent("We're sorry to see you go");
  const options = () =>
    page
      .getByRole('option')
      .elements()
      .map((one) => one.textContent);
  await expect
    .poll(options)
    .toEqual([
      texts.reasonPlaceholder,
      'Too expensive',
      'Didn’t meet my needs',
      'Found a better alternative',
      'Just exploring / temporary use',
      'Other',
    ]);
  await expect.element(page.getByText(texts.note)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/settings');
  const proceed = page.getByRole('button', { name: 'Continue to Cancel' });
  await expect.element(proceed).toBeDisabled();
  await page.getByRole('combobox').selectOptions('Too expensive');
  await proceed.click();
  await expect.element(page.getByText('Are you sure you’d like to cancel your membership?')).toBeVisible();
  expect(sentTo(feedback.send).map(({ body }) => body)).toEqual([
    { feedback_text: 'Too expensive', feedback_type: 'cancellation' },
  ]);
  await page.getByRole('button', { name: texts.yes }).click();
  await expect.element(page.getByText('Something went wrong: Not now.')).toBeVisible();
});

test('Whoever leaves the screen is not asked whether to cancel, and hears of a cancellation that is refused', async () => {
  const texts = billingTexts.cancel;
  answer(account.getUser, OWNER);
  answer(billing.membership, MEMBERSHIP);
  answer(feedback.send, { message: 'ok' });
  refuse(billing.cancelSubscription, 409, { detail: 'Not now.', code: 'conflict' });
  signIn();
  const screen = openApp('/cancel-feedback');
  const dialog = page.getByRole('dialog', { name: texts.confirm });
  const proceed = async () => {
    await page.getByRole('combobox').selectOptions('Too expensive');
    await page.getByRole('button', { name: texts.proceed }).click();
  };
  let letGo = hold(feedback.send);
  await proceed();
  await expect.poll(() => sentTo(feedback.send)).toHaveLength(1);
  await screen.goTo('/loading');
  letGo();
  await drawn();
  await screen.goTo('/cancel-feedback');
  await expect.element(title).toHaveTextContent(texts.title);
  expect(dialog.elements()).toEqual([]);

  await proceed();
  await expect.element(dialog).toBeVisible();
  await screen.goTo('/loading');
  await expect.element(dialog).not.toBeInTheDocument();

  await screen.goTo('/cancel-feedback');
  await proceed();
  letGo = hold(billing.cancelSubscription);
  await dialog.getByRole('button', { name: texts.yes }).click();
  await expect.poll(() => sentTo(billing.cancelSubscription)).toHaveLength(1);
  await screen.goTo('/loading');
  letGo();
  await expect.element(page.getByRole('alert').getByText(texts.failed('Not now.'))).toBeVisible();
});

// spec: 2.5-form, 8-feedback, 9-reply, 2.1-help-for-all
test('A message to support is sent, and is kept when sending fails', async () => {
  answerShell();
  signIn();
  openApp('/add_feedback');
  await expect.element(page.getByText(/24 hours/)).toBeVisible();
  const message = page.getByLabelText(feedbackTexts.label);
  await message.fill('Where is the oat milk?');
  refuse(feedback.send, 503, { detail: 'Counterbook is not available.', code: 'unavailable' });
  const submit = page.getByRole('button', { name: 'Submit' });
  await submit.click();
  await expect.element(page.getByText('Error submitting feedback: Counterbook is not available.')).toBeVisible();
  await expect.element(message).toHaveValue('Where is the oat milk?');
  answer(feedback.send, { message: 'ok' });
  await submit.click();
  await expect.element(page.getByText('Feedback submitted successfully!')).toBeVisible();
});

// spec: 2.5-expired
test.each([
  ['nothing is left', () => answerShell({ features: { invoice_scanning: NOTHING, loyalty_sms: NOTHING } })],
  ['that cannot be checked', () => refuse(account.hasFeature, 500, { detail: 'Broken.', code: 'internal' })],
])('Help leads to the plans when %s', async (_when, arrange) => {
  answerShell();
  arrange();
  answerShellUser();
  answer(billing.offer, { pays_online: false, contact: 'billing@example.com' });
  signIn();
  sessionStorage.setItem('no_access_told', 'true');
  const screen = openApp('/add_feedback');
  await expect.poll(screen.address).toContain('/pay_implement');
});

// spec: 2.5-expired
test.each([
  ['a check that does not reach the server', {}, 503],
  ['a failed check of a user who pays', { is_paid_user: true, trial_expired: false }, 500],
])('Help offers to try again after %s', async (_what, user, status) => {
  refuse(account.getUser, status, { detail: 'Broken.', code: 'internal' });
  const screen = openScreen('/add_feedback', { user: { is_paid_user: false, ...user } });
  await expect.element(page.getByRole('alert').getByText('Broken.')).toBeVisible();
  expect(screen.address()).toBe('/add_feedback');
  answer(account.getUser, OWNER);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByLabelText(feedbackTexts.label)).toBeVisible();
});

// spec: 2.10-form
test('Staff learn before they fill anything in that only the owner can cancel', async () => {
  answerShell({ user: { role: 'staff' } });
  signIn();
  openApp('/cancel-feedback');
  await expect.element(title).toHaveTextContent(missingTexts.ownerCancels);
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
});

/** A user whose trial has ended. */
function answerShellUser() {
  answer(account.getUser, { ...OWNER, is_paid_user: false, trial_expired: true });
}

test('Neither the payment page nor the bills open over a screen to which the user has gone meanwhile', async () => {
  answerShell();
  answer(billing.membership, { ...ENDED, has_portal: true });
  answer(billing.offer, { pays_online: true, contact: 'billing@example.com' });
  signIn();
  onTestFinished(() => history.replaceState(null, '', location.pathname + location.search));
  const screen = openApp('/loading');
  for (const [name, endpoint] of [
    [billingTexts.pay.checkout, billing.checkout],
    [billingTexts.pay.portal, billing.portal],
  ] as const) {
    await screen.goTo('/pay_implement');
    answer(endpoint, { url: '#left' });
    const letGo = hold(endpoint);
    await page.getByRole('button', { name }).click();
    await expect.poll(() => sentTo(endpoint)).toHaveLength(1);
    await screen.goTo('/loading');
    letGo();
    await allRead();
    await drawn();
    expect(location.hash).toBe('');
  }
  await screen.goTo('/pay_implement');
  await page.getByRole('button', { name: billingTexts.pay.portal }).click();
  await expect.poll(() => location.hash).toBe('#left');
});

test.each([
  [billingTexts.pay.checkout, billing.checkout],
  [billingTexts.pay.portal, billing.portal],
] as const)('After Back from the page of the payment provider, “%s” can be pressed again', async (name, endpoint) => {
  answerShell();
  answer(billing.membership, { ...ENDED, has_portal: true });
  answer(billing.offer, { pays_online: true, contact: 'billing@example.com' });
  answer(endpoint, { url: '#left' });
  signIn();
  onTestFinished(() => history.replaceState(null, '', location.pathname + location.search));
  openApp('/pay_implement');
  const button = page.getByRole('button', { name });
  await button.click();
  await expect.poll(() => location.hash).toBe('#left');
  await expect.element(button).toHaveAttribute('data-loading');
  // What browsers send to a page that they show as it was left.
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(button).not.toHaveAttribute('data-loading');
  await button.click();
  await expect.poll(() => sentTo(endpoint)).toHaveLength(2);
});

test('A trial that begins while the user is on the way to another screen leads nowhere else', async () => {
  answerShell({ user: { is_paid_user: false }, features: { invoice_scanning: NOTHING, loyalty_sms: TRIAL } });
  answer(billing.membership, {
    ...MEMBERSHIP,
    label: 'Free Trial',
    action: 'start',
    plan: null,
    features: ['loyalty_sms'],
    trials: [{ feature: 'loyalty_sms', ends_at: '2026-12-02T18:00:00.000Z', days_left: 9 }],
    trials_left: ['invoice_scanning'],
  });
  answer(billing.startTrial, MEMBERSHIP);
  signIn({ is_paid_user: false, has_active_trials: true });
  const loaded = Promise.withResolvers<{ Component: () => string }>();
  const screen = openRoutes([...routes, { path: '/elsewhere', lazy: () => loaded.promise }], '/invoices');
  const letGo = hold(billing.startTrial);
  await page.getByRole('button', { name: missingTexts.startTrial }).click();
  await expect.poll(() => sentTo(billing.startTrial)).toHaveLength(1);
  const going = screen.goTo('/elsewhere');
  letGo();
  await allRead();
  loaded.resolve({ Component: () => 'Elsewhere' });
  await going;
  expect(screen.address()).toBe('/elsewhere');
});
