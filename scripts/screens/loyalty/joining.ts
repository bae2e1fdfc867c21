import type { Page } from '@playwright/test';
import type { Scene } from '../scene.ts';

async function fillCompany(page: Page, name: string, zipCode: string): Promise<void> {
  await page.goto('/signup?service=invoice_scanning');
  await page.getByLabel('Company Name').fill(name);
  await page.getByLabel('Zip Code').fill(zipCode);
  await page.getByLabel('Personal Phone Number').pressSequentially('2075550123');
}

/** Signing up and being invited, without a session. */
export const JOINING_SCENES: Scene[] = [
  {
    name: 'signup-company',
    signedOut: true,
    async play({ page }) {
      await page.goto('/signup');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'signup-used',
    signedOut: true,
    async play({ page }) {
      await page.route(/\/api\/trials\/check-availability/, (route) =>
        route.fulfill({
          json: { is_available: false, message: 'Your company has already used the Invoice Scanning free trial' },
        }),
      );
      await fillCompany(page, 'Maple Deli', '04101');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'signup-account',
    signedOut: true,
    async play({ page }) {
      await fillCompany(page, 'Harbor Books', '04101');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByLabel('Username').fill('demo');
      await page.getByLabel('Password', { exact: true }).fill('Counter-1!');
      await page.getByText('Username is already taken').waitFor();
    },
  },
  {
    name: 'invitation',
    signedOut: true,
    async play({ page }) {
      await page.route(/\/api\/invitations\/check/, (route) =>
        route.fulfill({ json: { company: 'Maple Deli', role: 'manager', email: 'ann@example.com' } }),
      );
      await page.goto('/invitation?token=shown');
      await page.getByRole('heading', { name: 'Join Maple Deli' }).waitFor();
    },
  },
  {
    name: 'invitation-ended',
    signedOut: true,
    async play({ page }) {
      await page.goto('/invitation?token=unknown');
      await page.getByRole('alert').waitFor();
    },
  },
];
