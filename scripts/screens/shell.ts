import { emailTexts } from '#contract/account/email.texts.ts';
import { searchTexts } from '#contract/shell/search.texts.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { waitingTexts } from '#contract/shell/waiting.texts.ts';
import { open } from './open.ts';
import type { Scene } from './scene.ts';

export const SHELL_SCENES: Scene[] = [
  {
    name: 'search-start',
    async play({ page }) {
      await open(page, '/inventory');
      await page.getByRole('button', { name: shellTexts.search, exact: true }).click();
      await page.getByRole('dialog').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'search-found',
    async play({ page }) {
      await open(page, '/inventory');
      await page.getByRole('button', { name: shellTexts.search, exact: true }).click();
      await page.getByRole('dialog').getByRole('searchbox').fill('ma');
      await page.getByText(searchTexts.groups.contacts, { exact: true }).waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'search-failed',
    async play({ page }) {
      await page.route(/\/api\/search/, (route) => route.abort());
      await open(page, '/inventory');
      await page.getByRole('button', { name: shellTexts.search, exact: true }).click();
      await page.getByRole('dialog').getByRole('searchbox').fill('milk');
      await page.getByText(searchTexts.failed).waitFor();
    },
  },
  {
    name: 'waiting',
    async play({ page }) {
      await open(page, '/contacts');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('switch').waitFor();
    },
  },
  {
    name: 'waiting-alerts',
    async play({ page }) {
      await open(page, '/contacts');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('button', { name: waitingTexts.chooseAlerts }).click();
      await page.getByRole('combobox', { name: waitingTexts.expiringDays }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'waiting-unconfirmed',
    async play({ page }) {
      const json = { detail: emailTexts.confirmFirst('demo@example.com'), code: 'email_unconfirmed' };
      await page.route(/\/api\/waiting\/daily-mail/, (route) => route.fulfill({ status: 409, json }));
      await open(page, '/contacts');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('switch').click({ force: true });
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  },
];
