import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { invoices } from '#contract/invoices/invoices.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { sumFixTexts } from '#contract/invoices/review/sum_fixes.texts.ts';
import { testInvoice, testLine } from '../../../testing/invoices.ts';
import { openReview, ownInvoice } from '../../../testing/review.ts';
import { hold, refuse, sentTo } from '../../../testing/server.ts';

describe('A total that is off', () => {
  const off = (total: number) => openReview(testInvoice([testLine(1)], { ...ownInvoice(), fees: 0, total }));
  const { fixes } = sumFixTexts;
  const last = () => sentTo(invoices.update).at(-1)?.body;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  test('A missing line is added with its amount in one press', async () => {
    off(20.5);
    await press(fixes.line('$0.50'));
    await expect.element(page.getByRole('textbox', { name: reviewTexts.cellOfLine('Description', 2) })).toHaveFocus();
    await expect.element(page.getByText(reviewTexts.sums.addsUp, { exact: true })).not.toBeInTheDocument();
    await expect.poll(last).toMatchObject({ lines: [{}, { amount: '0.5' }] });
  });

  test('A deposit, a discount or the cents of rounding are entered in one press, and taken back', async () => {
    off(18);
    await press(fixes.discount('$2.00'));
    const undo = page.getByRole('button', { name: reviewTexts.page.undo, exact: true });
    await expect.element(undo).toBeVisible();
    // With the focus, the notice does not end by itself.
    (undo.element() as HTMLElement).focus();
    await expect.element(page.getByText(reviewTexts.sums.addsUp, { exact: true })).toBeVisible();
    await expect.poll(last).toMatchObject({ discount: '2' });
    await undo.click();
    await expect.element(page.getByRole('button', { name: fixes.discount('$2.00'), exact: true })).toBeVisible();
  });

  test('Values entered in one press cannot be undone while the invoice is being posted, and can be after a refusal', async () => {
    off(18);
    await press(fixes.discount('$2.00'));
    const undo = page.getByRole('button', { name: reviewTexts.page.undo });
    await expect.element(undo).toBeVisible();
    // With the focus, the notice does not end by itself.
    (undo.element() as HTMLElement).focus();
    await expect.poll(last).toMatchObject({ discount: '2' });
    refuse(invoices.post, 409, { detail: 'Not now.' });
    const refused = hold(invoices.post);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => sentTo(invoices.post)).toHaveLength(1);
    await expect.element(undo).not.toBeInTheDocument();
    refused();
    await undo.click();
    await expect.element(page.getByText('Not now.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: fixes.discount('$2.00'), exact: true })).toBeVisible();
  });

  test('A deposit that the total already adds to the lines is not offered again for what the lines lack', async () => {
    // 20 of goods and a deposit of 2. A line of 3 is missing.
    const sums = { ...ownInvoice(), fees: 0, subtotal: 23, deposit: 2, total: 25 };
    openReview(testInvoice([testLine(1)], sums));
    await expect.element(page.getByRole('button', { name: fixes.line('$3.00'), exact: true })).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: fixes.deposit('$3.00'), exact: true }))
      .not.toBeInTheDocument();
  });

  test('Two cents can be rounding', async () => {
    off(19.98);
    await press(fixes.rounding(''));
    await expect.element(page.getByLabelText(reviewTexts.fields.rounding, { exact: true })).toHaveValue('-0.02');
  });
});

test('The excess of quantity × price over the amount becomes the discount of the line in one press', async () => {
  openReview(testInvoice([testLine(1, { amount: 18, in_doubt: ['amount'] })], { ...ownInvoice(), fees: 0, total: 18 }));
  await page.getByRole('button', { name: reviewTexts.lineDiscount('2.00') }).click();
  await expect.element(page.getByText(reviewTexts.sums.addsUp, { exact: true })).toBeVisible();
  await expect
    .poll(() => sentTo(invoices.update).at(-1)?.body)
    .toMatchObject({ lines: [{ discount: '2', amount: '18' }] });
});
