import { mailIn } from '#contract/invoices/capture/mail_in.ts';
import type { Scene } from '../scene.ts';

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
    name: 'mail-in-sales',
    async play({ page }) {
      const mail = {
        mail_id: '018f2f7e-0000-7000-8000-000000000031',
        sender: 'reports@till.example',
        status: 'waiting',
        subject: 'Item sales of Friday',
        received_at: '2026-11-20T23:05:00Z',
        reason: 'sales_report',
        files: [{ name: 'item-sales.csv', invoice_id: null, is_sales: false }],
      };
      const json = { mails: [mail], total_count: 1 };
      await page.route(new RegExp(`/api${mailIn.list.path}`), (route) => route.fulfill({ json }));
      await page.goto('/invoices/email');
      await page.getByRole('link', { name: 'Check sales report' }).waitFor();
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
