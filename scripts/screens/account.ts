import type { Page } from '@playwright/test';
import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { DAY_MS } from '#contract/dates.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { stopCountdown } from '#test/e2e/parts/time.ts';
import { fromServer } from './answers.ts';
import { open } from './open.ts';
import type { Scene } from './scene.ts';

/** Answers a call instead of the server, with parts of the server's own answer changed. */
async function answerWith(page: Page, call: RegExp, changed: object): Promise<void> {
  await page.route(call, async (route) => {
    try {
      const answer = await fromServer(route);
      await route.fulfill({ json: { ...(await answer.json()), ...changed } });
    } catch {
      // The picture is taken and the page closed, so nothing waits for this answer anymore.
    }
  });
}

const MEMBERSHIP = /\/api\/billing\/membership/;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const TRIAL = {
  label: 'Free Trial',
  action: 'start',
  plan: null,
  trials: [{ feature: 'invoice_scanning', ends_at: inDays(3), days_left: 3 }],
};
const ENDED = { label: 'Trial Expired', action: 'start', plan: null, trials: [], read_only_until: inDays(21) };
const RUNNING = { action: 'cancel', plan: 'both', subscription_id: 'sub_shown' };

async function asTrial(page: Page, membership: object): Promise<void> {
  await answerWith(page, /\/api\/users\/get-user/, { is_paid_user: false, trial_expired: membership === ENDED });
  await answerWith(page, MEMBERSHIP, membership);
}

/** Loading, login, reset, settings, help, end of the trial, plans, canceling. */
export const ACCOUNT_SCENES: Scene[] = [
  {
    name: 'loading',
    signedOut: true,
    async play({ page }) {
      await page.goto('/loading');
      await page.getByText(shellTexts.loading).waitFor({ state: 'attached' });
    },
  },
  {
    name: 'login-reset',
    signedOut: true,
    async play({ page }) {
      await open(page, '/login');
      await page.getByRole('button', { name: credentialTexts.forgot.link }).click();
      await page.getByRole('button', { name: credentialTexts.forgot.submit }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'reset-password', signedOut: true, play: ({ page }) => open(page, '/reset-password?token=from-a-mail') },
  { name: 'reset-password-no-token', signedOut: true, play: ({ page }) => open(page, '/reset-password') },
  {
    name: 'confirm-email',
    signedOut: true,
    async play({ page }) {
      await page.goto('/confirm-email?token=unknown');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('button').click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'settings', play: ({ page }) => open(page, '/settings') },
  {
    name: 'settings-foot',
    async play({ page }) {
      await open(page, '/settings');
      await page.getByRole('heading', { name: credentialTexts.sessions.title }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings-trial',
    async play({ page }) {
      await asTrial(page, TRIAL);
      await open(page, '/settings');
    },
  },
  {
    name: 'settings-plan',
    async play({ page }) {
      await answerWith(page, MEMBERSHIP, RUNNING);
      await open(page, '/settings');
    },
  },
  {
    name: 'settings-wrong-password',
    async play({ page }) {
      await open(page, '/settings');
      const field = page.getByRole('textbox', { name: credentialTexts.change.current, exact: true });
      await field.fill('Wrong-1!');
      await page.getByText(credentialTexts.change.wrongCurrent).waitFor();
    },
  },
  { name: 'activity', play: ({ page }) => open(page, '/settings/activity') },
  { name: 'help', play: ({ page }) => open(page, '/add_feedback') },
  {
    name: 'subscribe',
    signedOut: true,
    async play({ page }) {
      await stopCountdown(page);
      await open(page, '/subscribe');
      await page.getByRole('button', { name: billingTexts.subscribe.stay }).click();
    },
  },
  { name: 'plans-signed-out', signedOut: true, play: ({ page }) => open(page, '/pay_implement') },
  {
    name: 'plans',
    async play({ page }) {
      await asTrial(page, ENDED);
      await open(page, '/pay_implement?trialExpired=true');
    },
  },
  {
    name: 'plans-running',
    async play({ page }) {
      await answerWith(page, MEMBERSHIP, RUNNING);
      await open(page, '/pay_implement');
    },
  },
  { name: 'cancel', play: ({ page }) => open(page, '/cancel-feedback') },
  {
    name: 'cancel-asked',
    async play({ page }) {
      await page.route(/\/api\/feedback/, (route) => route.fulfill({ json: { message: 'ok' } }));
      await open(page, '/cancel-feedback');
      await page.getByRole('combobox').selectOption({ index: 1 });
      await page.getByRole('button', { name: billingTexts.cancel.proceed }).click();
      await page.getByText(billingTexts.cancel.confirm).waitFor();
    },
  },
  {
    name: 'banner-trial',
    async play({ page }) {
      await asTrial(page, TRIAL);
      await open(page, '/inventory');
    },
  },
];
