import type { Page } from '@playwright/test';
import { accountTexts } from '#contract/account/account.texts.ts';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import { drawQr } from '#server/platform/drawing/qr_code.ts';
import type { Scene } from './scene.ts';

const texts = secondFactorTexts;
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const URI = `otpauth://totp/Counterbook:demo?issuer=Counterbook&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`;
const CODES = ['K7M4Q', '2XA9T', 'WB3DF', '8HJNR', 'V5CPY', 'Z6GKS', 'Q4TEX', 'M9RAB', 'H2YUW', 'N7DVC'];
const day = (date: string) => `${date}T15:00:00.000Z`;

/** Answers what the screens ask about the user's second factors. */
async function having(page: Page, factor: object): Promise<void> {
  const none = { app_added_at: null, passkeys: [], recovery_codes_left: 0, is_required: false };
  await page.route(/\/api\/auth\/second-factor$/, (route) => {
    const passkey_origin = new URL(route.request().url()).origin;
    return route.fulfill({ json: { ...none, passkey_origin, ...factor } });
  });
  await page.route(/\/second-factor\/app\/start$/, (route) =>
    route.fulfill({ json: { secret: SECRET, uri: URI, qr_code: drawQr(URI), set_up: 'sealed' } }),
  );
  await page.route(/\/second-factor\/app$/, (route) =>
    route.fulfill({ json: { recovery_codes: CODES.map((code) => `${code}-${[...code].reverse().join('')}`) } }),
  );
}

async function openSetUp(page: Page): Promise<void> {
  await having(page, { is_required: true });
  await page.goto('/set-up-two-step');
  await page.getByRole('button', { name: texts.app.add }).waitFor();
}

/** Up to the QR code. */
async function startApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: texts.app.add }).click();
  const form = page.getByRole('form', { name: texts.app.add });
  await form.getByLabel(texts.password, { exact: true }).fill('Counter-1!');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: texts.app.qr }).waitFor();
}

async function openCard(page: Page, factor: object): Promise<void> {
  await having(page, factor);
  await page.goto('/settings');
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'));
  await page.getByRole('region', { name: texts.title }).scrollIntoViewIfNeeded();
}

const FULL = {
  app_added_at: day('2026-09-14'),
  recovery_codes_left: 8,
  passkeys: [
    { name: 'Office laptop', works_only_at: null, last_used_at: day('2026-11-20') },
    { name: 'Phone', works_only_at: 'old.example.com', last_used_at: null },
  ].map((passkey, place) => ({
    ...passkey,
    passkey_id: `018f2f7e-0000-7000-8000-00000000000${place}`,
    created_at: day('2026-10-02'),
  })),
};

/** Two-step login: the second step, setting it up, and the card of the settings. */
export const TWO_STEP_SCENES: Scene[] = [
  {
    name: 'login-second-step',
    signedOut: true,
    async play({ page }) {
      const needed = { challenge: 'c', ways: ['app', 'passkey', 'recovery_code'], passkey_options: null, note: null };
      await page.route(/\/api\/auth\/login$/, (route) =>
        route.fulfill({ status: 401, json: { detail: texts.step.needed, code: 'second_factor_needed', ...needed } }),
      );
      await page.route(/\/login\/second-step$/, (route) =>
        route.fulfill({ status: 401, json: { detail: texts.step.wrong, code: 'second_step_failed' } }),
      );
      await page.goto('/login');
      await page.getByLabel(/username/i).fill('demo');
      await page.getByLabel(accountTexts.password, { exact: true }).fill('Counter-1!');
      await page.keyboard.press('Enter');
      await page.getByLabel(texts.step.code).fill('123456');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'two-step-set-up', play: ({ page }) => openSetUp(page) },
  {
    name: 'two-step-code',
    async play({ page }) {
      await openSetUp(page);
      await startApp(page);
    },
  },
  {
    name: 'two-step-codes',
    async play({ page }) {
      await openSetUp(page);
      await startApp(page);
      await page.getByLabel(texts.app.code).fill('123456');
      await page.keyboard.press('Enter');
      await page.getByRole('list', { name: texts.codes.list }).waitFor();
    },
  },
  { name: 'settings-two-step', play: ({ page }) => openCard(page, FULL) },
  { name: 'settings-two-step-off', play: ({ page }) => openCard(page, {}) },
  {
    name: 'settings-two-step-app',
    async play({ page }) {
      await openCard(page, {});
      await startApp(page);
    },
  },
];
