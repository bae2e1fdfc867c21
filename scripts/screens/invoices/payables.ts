import { payableTexts } from '#contract/invoices/payables/payables.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { answer, down } from '../answers.ts';
import type { Scene } from '../scene.ts';

const NOTHING_TO_PAY = {
  payables: [],
  total_count: 0,
  counts: { open: 0, overdue: 0, due_soon: 0, undated: 0, paid: 0 },
  sums: { open: 0, overdue: 0, due_soon: 0, later: 0 },
};

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
      await page.getByRole('button', { name: commonTexts.actions.selectShown }).click();
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
  {
    name: 'to-pay-empty',
    async play({ page }) {
      await answer(page, /\/api\/payables$/, (route) => route.fulfill({ json: NOTHING_TO_PAY }));
      await page.goto('/invoices/to-pay');
      await page.getByText(payableTexts.empty.open.title).first().waitFor();
    },
  },
  {
    name: 'to-pay-failed',
    async play({ page }) {
      await answer(page, /\/api\/payables$/, down);
      await page.goto('/invoices/to-pay');
      await page.getByRole('alert').first().waitFor();
    },
  },
];
