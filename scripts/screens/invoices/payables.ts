import { payableTexts } from '#contract/invoices/payables/payables.texts.ts';
import type { Scene } from '../scene.ts';

/** What is to pay to vendors, some of it selected, and what was paid. */
export const PAYABLE_SCENES: Scene[] = [
  {
    name: 'to-pay',
    async play({ page }) {
      await page.goto('/invoices/to-pay');
      await page.getByRole('row').nth(2).waitFor();
    },
  },
  {
    name: 'to-pay-selected',
    async play({ page }) {
      await page.goto('/invoices/to-pay');
      await page.getByRole('button', { name: payableTexts.chooseAll }).click();
      await page.getByRole('button', { name: payableTexts.markPaid }).waitFor();
    },
  },
  {
    name: 'to-pay-paid',
    async play({ page }) {
      await page.goto('/invoices/to-pay?state=paid');
      await page.getByRole('row').nth(2).waitFor();
    },
  },
];
