import type { Scene } from './scene.ts';

/** What vendors owe, one request, and how a request begins. */
export const CREDIT_SCENES: Scene[] = [
  {
    name: 'credits',
    async play({ page }) {
      await page.goto('/credits');
      await page.getByRole('row').nth(2).waitFor();
    },
  },
  {
    name: 'credit',
    async play({ page }) {
      await page.goto('/credits');
      await page.getByRole('row').nth(1).getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: /^Credit request \d/ }).waitFor();
    },
  },
  {
    name: 'credit-request',
    async play({ page }) {
      await page.goto('/orders');
      await page
        .getByRole('row')
        .filter({ hasText: /Northside/ })
        .getByRole('link')
        .first()
        .click();
      await page.getByRole('button', { name: 'Request credit' }).click();
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'review-credit-memo',
    async play({ page, invoice }) {
      await page.goto(`/invoices/${invoice((row) => row.kind === 'credit_memo').invoice_id}`);
      await page.getByText('Credit memo').first().waitFor();
    },
  },
];
