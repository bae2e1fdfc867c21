import type { Scene } from '../scene.ts';

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
      await page.goto(
        `/invoices/${invoice((row) => row.kind === 'credit_memo' && row.status === 'posted').invoice_id}`,
      );
      await page.getByText('Credit memo').first().waitFor();
    },
  },
  {
    name: 'review-goods-or-price',
    async play({ page, width, invoice }) {
      const { invoice_id } = invoice((row) => row.kind === 'credit_memo' && row.status === 'needs_review');
      await page.goto(`/invoices/${invoice_id}`);
      if (width < 500) await page.locator('li[data-line]').first().getByRole('button').first().click();
      await page
        .getByRole('group', { name: /^Goods or price/ })
        .first()
        .waitFor();
    },
  },
];
