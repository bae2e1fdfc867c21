import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accountTexts } from '#contract/account/account.texts.ts';
import { account } from '#contract/account/account.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { currentSession, type Session } from '../session.ts';
import { answerNoItems } from '../testing/empty_lists.ts';
import { id } from '../testing/samples.ts';
import { closeTab, eventually, openApp, signIn } from '../testing/screen.tsx';
import { answer, sentTo } from '../testing/server.ts';
import { answerShell } from '../testing/shell.ts';
import { logOut } from './log_out.ts';
import { findLogin } from './login_of_tabs.ts';

const mainMenu = page.getByRole('navigation', { name: shellTexts.mainMenu });
const username = page.getByLabelText(accountTexts.username);
const others: BroadcastChannel[] = [];

afterEach(() => {
  vi.unstubAllGlobals();
  for (const channel of others.splice(0)) channel.close();
});

/** What another tab of the browser hears; with a session, it answers as the app does there. */
function openOtherTab(token?: string): unknown[] {
  const channel = new BroadcastChannel('counterbook-login');
  others.push(channel);
  const heard: unknown[] = [];
  const session: Session = {
    token: token ?? '',
    user_id: id(3),
    company_id: id(1),
    is_paid_user: true,
    has_active_trials: false,
    pos_update_task_id: id(2),
  };
  channel.onmessage = ({ data }) => {
    heard.push(data);
    if (token && data.kind === 'asked') channel.postMessage({ kind: 'told', session });
  };
  return heard;
}

/** Looks for the login of other tabs; its time passes when this many of them have answered. */
async function findLoginOf(answers: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const found = findLogin();
  // Opened last, so it hears an answer after this tab has.
  const heard = openOtherTab();
  await eventually(() => expect(heard).toHaveLength(answers));
  await vi.advanceTimersByTimeAsync(150);
  await found;
}

function answerStock(): void {
  answerShell();
  answerNoItems();
}

test('A new tab goes on with the login of another tab, without its sync', async () => {
  openOtherTab('shared');
  await findLoginOf(1);
  expect(currentSession()).toMatchObject({ token: 'shared', pos_update_task_id: null });
});

test('Where other tabs have no login, or several, none is taken over', async () => {
  const heard = openOtherTab();
  await findLoginOf(0);
  await eventually(() => expect(heard).toEqual([{ kind: 'asked' }]));
  expect(currentSession()).toBeNull();

  openOtherTab('one');
  openOtherTab('two');
  await findLoginOf(2);
  expect(currentSession()).toBeNull();
});

test('Logging out in one tab ends its session in the others, and no other session', async () => {
  answerStock();
  answer(account.logout, {});
  signIn({ access_token: 'shared' });
  openApp('/inventory');
  await expect.element(mainMenu).toBeVisible();
  const other = new BroadcastChannel('counterbook-login');
  others.push(other);
  other.postMessage({ kind: 'logged_out', token: 'another' });
  // Answered after it was heard.
  await new Promise((resolve) => {
    other.onmessage = resolve;
    other.postMessage({ kind: 'asked' });
  });
  expect(currentSession()?.token).toBe('shared');

  other.postMessage({ kind: 'logged_out', token: 'shared' });
  await expect.element(username).toBeVisible();
  expect(currentSession()).toBeNull();
  expect(sentTo(account.logout)).toHaveLength(0);

  const heard = openOtherTab();
  signIn({ access_token: 'own' });
  await logOut();
  await expect.poll(() => heard).toContainEqual({ kind: 'logged_out', token: 'own' });
});

function Refused(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

test.each([
  ['lacks', undefined],
  ['refuses', Refused],
])(
  'A browser that %s channels between tabs shows the login and the screens, and logging out ends the session',
  async (_, channel) => {
    vi.stubGlobal('BroadcastChannel', channel);
    answerStock();
    answer(account.logout, {});
    openApp('/inventory');
    await expect.element(username).toBeVisible();

    closeTab();
    signIn({ access_token: 'own' });
    openApp('/inventory');
    await expect.element(mainMenu).toBeVisible();
    await logOut();
    expect(sentTo(account.logout)).toHaveLength(1);
  },
);
