import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountTexts } from '#contract/account/account.texts.ts';
import { account } from '#contract/account/account.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { transferTexts } from '#contract/inventory/places/transfers.texts.ts';
import { leavingTexts } from '#contract/texts/leaving.ts';
import { endSession, holdSession } from '../session.ts';
import { answerNoItems } from '../testing/empty_lists.ts';
import { id, OWNER } from '../testing/samples.ts';
import { openApp, signIn } from '../testing/screen.tsx';
import { answer, sentTo } from '../testing/server.ts';
import { answerShell } from '../testing/shell.ts';

const FORM = '/inventory/transfers/new';
const note = page.getByRole('textbox', { name: transferTexts.form.note, includeHidden: true });
const username = page.getByRole('textbox', { name: accountTexts.username });

/** A form with unsaved changes whose session has just expired. */
async function openExpired() {
  answerShell();
  answerNoItems();
  answer(areas.list, { areas: [] });
  signIn();
  const screen = openApp(FORM);
  await note.fill('Two crates');
  endSession('expired');
  await expect.element(page.getByText(accountTexts.expired)).toBeVisible();
  return screen;
}

async function logIn(user_id: string) {
  answer(account.login, {
    access_token: 'after the login',
    user_id,
    company_id: OWNER.company_id,
    pos_update_task_id: null,
    is_paid_user: true,
    has_active_trials: false,
  });
  await username.fill('maple');
  await page.getByLabelText(accountTexts.password, { exact: true }).fill('secret');
  await userEvent.keyboard('{Enter}');
  await expect.element(username).not.toBeInTheDocument();
}

test('A session that expires over unsaved changes shows the login over them, and the same user continues there', async () => {
  const screen = await openExpired();
  const { left, top, width, height } = note.element().getBoundingClientRect();
  expect(document.elementFromPoint(left + width / 2, top + height / 2)?.closest('dialog')).not.toBeNull();
  const asked = sentTo(account.getUser).length;
  await logIn(OWNER.user_id);
  await expect.element(note).toBeVisible();
  await expect.element(note).toHaveValue('Two crates');
  expect(screen.address()).toBe(FORM);
  await expect.poll(() => sentTo(account.getUser).length).toBeGreaterThan(asked);
  const { headers } = sentTo(account.getUser).at(-1) ?? {};
  expect(headers?.get('authorization')).toBe('Bearer after the login');
});

test('The login over unsaved changes has the name of the user whose they are, and asks for the password', async () => {
  await openExpired();
  await expect.element(username).toHaveValue(OWNER.username);
  await expect.element(page.getByLabelText(accountTexts.password, { exact: true })).toHaveFocus();
});

test('Another user who logs in there finds nothing of what was typed', async () => {
  const screen = await openExpired();
  answerShell({ user: { user_id: id(9) } });
  await logIn(id(9));
  await expect.element(note).toBeVisible();
  await expect.element(note).toHaveValue('');
  expect(screen.address()).toBe(FORM);
});

test('Whoever cannot log in there can leave what was typed', async () => {
  const screen = await openExpired();
  await page.getByRole('button', { name: leavingTexts.leave }).click();
  await expect.poll(screen.address).toMatch(/^\/login/);
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(username).toBeVisible();
  await logIn(OWNER.user_id);
  await expect.poll(screen.address).toBe(FORM);
  await expect.element(note).toHaveValue('');
});

test('A session that expires where nothing is unsaved leads to the login, and from there back', async () => {
  answerShell();
  answerNoItems();
  answer(areas.list, { areas: [] });
  signIn();
  const screen = openApp(FORM);
  await expect.element(note).toBeVisible();
  endSession('expired');
  await expect.poll(screen.address).toMatch(/^\/login/);
  await logIn(OWNER.user_id);
  await expect.poll(screen.address).toBe(FORM);
});

test('An action of several calls goes on when its user logs in again, and never for another one', () => {
  signIn();
  const goesOn = holdSession();
  endSession('expired');
  expect(goesOn()).toBe(false);
  signIn({ access_token: 'after the login' });
  expect(goesOn()).toBe(true);
  endSession('expired');
  signIn({ access_token: 'of another user', user_id: id(9) });
  expect(goesOn()).toBe(false);
});
