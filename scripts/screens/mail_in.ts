import { mailIn } from '#contract/invoices/mail_in.ts';
import type { Scene } from './scene.ts';

/** Invoices by email: what waits, and an installation without a mailbox. */
export const MAIL_IN_SCENES: Scene[] = [
  {
    name: 'mail-in',
    async play({ page }) {
      await page.goto('/invoices/email');
      await page.getByText('Invoice CP-20418').waitFor();
    },
  },
  {
    name: 'mail-in-unavailable',
    async play({ page }) {
      const json = { available: false, address: null, senders: [], team: [] };
      await page.route(`**/api${mailIn.get.path}`, (route) => route.fulfill({ json }));
      await page.goto('/invoices/email');
      await page.getByText('This installation has no mailbox').waitFor();
    },
  },
];
