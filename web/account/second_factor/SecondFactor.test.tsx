import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountTexts } from '#contract/account/account.texts.ts';
import { account } from '#contract/account/account.ts';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import { type SecondFactor, type SecondStepNeeded, secondFactor } from '#contract/account/security/second_factor.ts';
import { type TeamMember, team } from '#contract/account/team.ts';
import { analytics } from '#contract/analytics/analytics.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { invalidate } from '../../query.ts';
import { id, OWNER } from '../../testing/samples.ts';
import { openApp, signIn } from '../../testing/screen.tsx';
import { answer, answerBy, refuse, sentTo } from '../../testing/server.ts';
import { answerSettings, NO_SECOND_FACTOR } from '../../testing/settings.ts';
import { answerShell } from '../../testing/shell.ts';

const texts = secondFactorTexts;
const card = page.getByRole('region', { name: texts.title });
const button = (name: string) => card.getByRole('button', { name, exact: true });
const CODES = ['AAAAA-22222', 'BBBBB-33333'];
const LAPTOP = {
  passkey_id: id(7),
  name: 'Laptop',
  created_at: '2026-01-05T15:00:00.000Z',
  last_used_at: null,
  works_only_at: null,
};

function openCard(changed: Partial<SecondFactor> = {}) {
  answerShell();
  answerSettings();
  answer(secondFactor.get, { ...NO_SECOND_FACTOR, ...changed });
  signIn();
  openApp('/settings');
}

async function typePassword(action: string) {
  await card.getByLabelText(texts.password, { exact: true }).fill('Counter-1!');
  await button(action).click();
}

const STARTED = {
  secret: 'ABCDEFGH',
  uri: 'otpauth://totp/x',
  set_up: 'sealed',
  qr_code: { width: 9, height: 9, path: 'M0 0' },
};

test('An app is added with the password and a pasted code, and the recovery codes are shown once', async () => {
  openCard();
  await button(texts.app.add).click();
  refuse(secondFactor.startApp, 400, {
    detail: 'Incorrect current password',
    code: 'wrong_password',
    fields: { current_password: 'Incorrect current password' },
  });
  await typePassword(texts.next);
  await expect.element(card.getByText('Incorrect current password')).toBeVisible();
  answer(secondFactor.startApp, STARTED);
  await typePassword(texts.next);
  await expect.element(card.getByRole('img', { name: texts.app.qr })).toBeVisible();
  await expect.element(card.getByText('ABCD EFGH')).toBeVisible();
  const code = card.getByLabelText(texts.app.code);
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(code).toHaveAttribute('inputmode', 'numeric');
  refuse(secondFactor.addApp, 422, {
    detail: texts.app.wrongCode,
    code: 'invalid',
    fields: { code: texts.app.wrongCode },
  });
  await code.fill('123 456');
  await userEvent.keyboard('{Enter}');
  await expect.element(card.getByText(texts.app.wrongCode)).toBeVisible();
  answer(secondFactor.addApp, { recovery_codes: CODES });
  answer(secondFactor.get, { ...NO_SECOND_FACTOR, app_added_at: '2026-11-20T15:00:00.000Z', recovery_codes_left: 10 });
  await code.fill('654321');
  await userEvent.keyboard('{Enter}');
  await expect.element(card.getByRole('list', { name: texts.codes.list })).toHaveTextContent(CODES.join(''));
  expect(sentTo(secondFactor.addApp).at(-1)).toMatchObject({ body: { set_up: 'sealed', code: '654321' } });
  await button(texts.codes.saved).click();
  await expect.element(card.getByText(texts.on, { exact: true })).toBeVisible();
  await expect.element(card.getByText(CODES[0] ?? '')).not.toBeInTheDocument();
});

test('An app that was added in another tab is shown when the form is closed', async () => {
  openCard();
  await button(texts.app.add).click();
  answer(secondFactor.startApp, STARTED);
  await typePassword(texts.next);
  refuse(secondFactor.addApp, 409, { detail: texts.changed, code: 'factors_changed' });
  answer(secondFactor.get, { ...NO_SECOND_FACTOR, app_added_at: '2026-11-20T15:00:00.000Z', recovery_codes_left: 10 });
  await card.getByLabelText(texts.app.code).fill('654321');
  await userEvent.keyboard('{Enter}');
  await expect.element(card.getByText(texts.changed)).toBeVisible();
  await button(commonTexts.actions.cancel).click();
  await expect.element(card.getByText(texts.on, { exact: true })).toBeVisible();
});

test('A passkey is removed with the password, and one of another address says so', async () => {
  openCard({ passkeys: [LAPTOP, { ...LAPTOP, passkey_id: id(8), name: 'Phone', works_only_at: 'old.example.com' }] });
  await expect.element(card.getByText(texts.passkeys.elsewhere('old.example.com'))).toBeVisible();
  await button(texts.passkeys.removeOne('Laptop')).click();
  refuse(secondFactor.removePasskey, 409, { detail: texts.lastOne, code: 'last_factor' });
  await typePassword(texts.remove);
  await expect.element(card.getByText(texts.lastOne)).toBeVisible();
  answer(secondFactor.removePasskey, {});
  answer(secondFactor.get, NO_SECOND_FACTOR);
  await button(texts.remove).click();
  await expect.element(page.getByText(texts.passkeys.removed('Laptop'))).toBeVisible();
  expect(sentTo(secondFactor.removePasskey).at(-1)).toMatchObject({ params: { passkey_id: id(7) } });
  await expect.element(card.getByText(texts.off, { exact: true })).toBeVisible();
});

test('Where passkeys do not work, the card says where they do', async () => {
  openCard({ passkey_origin: 'https://shop.example.com' });
  await expect.element(card.getByText(texts.passkeys.openAt('https://shop.example.com'))).toBeVisible();
  await expect.element(button(texts.passkeys.add)).not.toBeInTheDocument();
});

const NEEDED: SecondStepNeeded = {
  challenge: 'c',
  ways: ['app', 'recovery_code'],
  passkey_options: null,
  note: null,
};
const REPLY = {
  access_token: 'token',
  user_id: id(1),
  company_id: id(2),
  pos_update_task_id: null,
  is_paid_user: true,
  has_active_trials: false,
};

async function toSecondStep() {
  refuse(account.login, 401, { detail: texts.step.needed, code: 'second_factor_needed', ...NEEDED });
  const screen = openApp('/login?next=/add_feedback');
  await page.getByRole('textbox', { name: accountTexts.username }).fill('maple');
  await page.getByLabelText(accountTexts.password, { exact: true }).fill('secret');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: texts.step.title })).toBeVisible();
  return screen;
}

test('The login asks for a code or a recovery code, and opens the shop after the right one', async () => {
  answerShell();
  const screen = await toSecondStep();
  await expect.element(page.getByLabelText(texts.step.code)).toHaveFocus();
  refuse(secondFactor.takeStep, 401, { detail: texts.step.wrong, code: 'second_step_failed' });
  await page.getByLabelText(texts.step.code).fill('000000');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert').getByText(texts.step.wrong)).toBeVisible();
  await page.getByRole('button', { name: texts.step.toRecovery }).click();
  await expect.element(page.getByText(texts.step.lost)).toBeVisible();
  await expect.element(page.getByText(texts.step.wrong)).not.toBeInTheDocument();
  await page.getByLabelText(texts.step.recoveryCode).fill('AAAAA-22222');
  answer(secondFactor.takeStep, REPLY);
  await userEvent.keyboard('{Enter}');
  await expect.poll(screen.address).toBe('/add_feedback');
  expect(sentTo(secondFactor.takeStep).map(({ body }) => body)).toMatchObject([
    { challenge: 'c', code: '000000' },
    { challenge: 'c', recovery_code: 'AAAAA-22222' },
  ]);
});

test('A login that took too long begins again with the password', async () => {
  await toSecondStep();
  refuse(secondFactor.takeStep, 401, { detail: texts.step.ended, code: 'challenge_ended' });
  await page.getByLabelText(texts.step.code).fill('000000');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert').getByText(texts.step.ended)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: accountTexts.title })).toBeVisible();
});

test('A team member of a company that requires it is led to set it up, and then to the address that was asked for', async () => {
  answerShell();
  refuse(account.getUser, 403, { detail: httpTexts.secondFactorRequired, code: 'second_factor_required' });
  answer(secondFactor.get, { ...NO_SECOND_FACTOR, is_required: true });
  answer(secondFactor.startApp, STARTED);
  answer(secondFactor.addApp, { recovery_codes: CODES });
  signIn();
  for (const figures of [analytics.account, analytics.timeSeries, analytics.campaigns]) {
    refuse(figures, 503, { detail: 'Away.', code: 'unavailable' });
  }
  const screen = openApp('/loyalty-analytics?sort=name-asc');
  await expect.poll(screen.address).toContain('/set-up-two-step');
  await page.getByRole('button', { name: texts.app.add }).click();
  await page.getByLabelText(texts.password, { exact: true }).fill('Counter-1!');
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText(texts.app.code).fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('list', { name: texts.codes.list })).toBeVisible();
  answer(account.getUser, OWNER);
  await page.getByRole('button', { name: texts.codes.saved }).click();
  await expect.poll(screen.address).toBe('/loyalty-analytics?sort=name-asc');
});

test('A user whose screen is open when the company begins to require it is led to set it up from there', async () => {
  openCard();
  await expect.element(button(texts.app.add)).toBeVisible();
  refuse(account.getUser, 403, { detail: httpTexts.secondFactorRequired, code: 'second_factor_required' });
  await invalidate(account.getUser);
  await expect.element(page.getByText(texts.setUp.notice)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: texts.setUp.title }))
    .toHaveAttribute('href', '/set-up-two-step?next=%2Fsettings');
});

test('An owner requires it of everyone, and resets it for a team member after a question', async () => {
  openCard();
  const joe: TeamMember = {
    user_id: id(5),
    username: 'joe',
    email: 'joe@example.com',
    role: 'staff',
    status: 'active',
    email_confirmed: true,
    requested_trial: null,
    created_at: '2026-01-05T15:00:00.000Z',
    last_seen_at: null,
    has_second_factor: true,
  };
  answerBy(team.list, () => ({
    members: [
      { ...joe, has_second_factor: sentTo(secondFactor.reset).length === 0 },
      { ...joe, user_id: id(6), username: 'ann', email: 'ann@example.com', has_second_factor: false },
      {
        ...joe,
        user_id: id(9),
        username: 'kim',
        email: 'kim@example.com',
        status: 'pending' as const,
        has_second_factor: false,
      },
    ],
    invitations: [],
    second_factor_required: sentTo(secondFactor.require).length > 1,
  }));
  const required = page.getByRole('switch', { name: texts.team.require });
  refuse(secondFactor.require, 409, { detail: texts.team.ownFirst, code: 'own_factor_first' });
  const dialog = page.getByRole('dialog');
  await required.click();
  await expect.element(dialog.getByText(texts.team.askDetail(1))).toBeVisible();
  await dialog.getByRole('button', { name: texts.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(required).not.toBeChecked();
  expect(sentTo(secondFactor.require)).toEqual([]);
  await required.click();
  await dialog.getByRole('button', { name: texts.team.askAction }).click();
  await expect.element(page.getByText(texts.team.ownFirst)).toBeVisible();
  await expect.element(required).not.toBeChecked();
  answer(secondFactor.require, {});
  await required.click();
  await dialog.getByRole('button', { name: texts.team.askAction }).click();
  await expect.element(page.getByText(texts.team.required)).toBeVisible();
  await expect.element(required).toBeChecked();
  answer(secondFactor.reset, {});
  await page.getByRole('button', { name: texts.team.reset('joe') }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.team.resetAction }).click();
  await expect.element(page.getByText(texts.team.wasReset('joe'))).toBeVisible();
  expect(sentTo(secondFactor.reset)).toMatchObject([{ params: { user_id: id(5) } }]);
});
