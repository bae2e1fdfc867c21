import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { invoices } from '#contract/invoices/invoices.ts';
import { itemChoiceTexts } from '#contract/invoices/review/item_choice.texts.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { stateTexts } from '#contract/invoices/review/state.texts.ts';
import { answerNoItems } from '../../../testing/empty_lists.ts';
import { testInvoice, testLine } from '../../../testing/invoices.ts';
import { openReview, ownInvoice } from '../../../testing/review.ts';
import { pressUntil } from '../../../testing/screen.tsx';
import { answer, hold, refuse, sentTo } from '../../../testing/server.ts';

describe('While the review ends', () => {
  const number = page.getByRole('textbox', { name: reviewTexts.fields.number });
  const removeLine = page.getByRole('button', { name: reviewTexts.page.removeLine(1) });
  const typeNothing = async () => {
    await number.click();
    await pressUntil('LATE', 'E');
    expect(number.element()).toHaveProperty('value', 'NF-1');
  };

  test('Nothing can be typed and no line removed while an invoice is posted, and after a refusal both can', async () => {
    const invoice = testInvoice([testLine(1)], { ...ownInvoice(), number: 'NF-1', fees: 0, total: 20 });
    openReview(invoice);
    await expect.element(number).toHaveValue('NF-1');
    refuse(invoices.post, 409, { detail: 'Not now.' });
    const refused = hold(invoices.post);
    await page.getByRole('button', { name: reviewTexts.post.button }).click();
    await expect.poll(() => sentTo(invoices.post)).toHaveLength(1);
    await typeNothing();
    await expect.element(removeLine).not.toBeInTheDocument();
    refused();
    await expect.element(page.getByText('Not now.')).toBeVisible();
    await expect.element(removeLine).toBeVisible();
    await number.fill('NF-2');
    await expect.poll(() => sentTo(invoices.update).at(-1)?.body).toMatchObject({ number: 'NF-2' });
  });

  test('Empty fields, buttons and the focus stay where they are while an invoice is posted', async () => {
    const line = testLine(1, { amount: 18, in_doubt: ['amount'] });
    openReview(testInvoice([line], { ...ownInvoice(), number: 'NF-1', fees: 0, total: 18 }));
    await expect.element(number).toHaveValue('NF-1');
    answerNoItems();
    refuse(invoices.post, 409, { detail: 'Not now.' });
    const refused = hold(invoices.post);
    const order = page.getByRole('textbox', { name: reviewTexts.fields.po_number });
    const reasons = () => document.querySelectorAll('[id^="why-"]').length;
    await expect.poll(reasons).toBe(1);
    await order.click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => sentTo(invoices.post)).toHaveLength(1);
    await expect.element(removeLine).not.toBeInTheDocument();
    await expect.element(order).toHaveFocus();
    await expect.element(order).toHaveAttribute('readonly');
    await expect.element(page.getByRole('textbox', { name: reviewTexts.fields.subtotal })).toBeVisible();
    await expect.element(page.getByText(reviewTexts.page.addLine)).toBeInTheDocument();
    expect(reasons()).toBe(1);
    refused();
    await expect.element(page.getByText('Not now.')).toBeVisible();
    await expect.element(order).toHaveFocus();
    await userEvent.keyboard('7');
    await expect.element(order).toHaveValue('7');
    const choose = page.getByRole('button', { name: reviewTexts.cellOfLine(reviewTexts.cells.item, 1) });
    await choose.click();
    await expect.element(page.getByRole('textbox', { name: itemChoiceTexts.search })).toHaveFocus();
  });

  test('A button beside a line keeps the focus and does nothing while an invoice is posted', async () => {
    const line = testLine(1, { amount: 18, in_doubt: ['amount'] });
    openReview(testInvoice([line], { ...ownInvoice(), number: 'NF-1', fees: 0, total: 18 }));
    refuse(invoices.post, 409, { detail: 'Not now.' });
    const refused = hold(invoices.post);
    const discount = page.getByRole('button', { name: reviewTexts.lineDiscount('2.00') });
    await expect.element(discount).toBeVisible();
    (discount.element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => sentTo(invoices.post)).toHaveLength(1);
    await expect.element(removeLine).not.toBeInTheDocument();
    await expect.element(discount).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await discount.click();
    refused();
    await expect.element(page.getByText('Not now.')).toBeVisible();
    await expect.element(discount).toBeVisible();
    await discount.click();
    await expect.poll(() => sentTo(invoices.update).at(-1)?.body).toMatchObject({ lines: [{ discount: '2' }] });
  });

  test('An invoice that is being posted is neither archived nor read again', async () => {
    openReview(testInvoice([testLine(1)], { ...ownInvoice(), number: 'NF-1', fees: 0, total: 20 }));
    refuse(invoices.post, 409, { detail: 'Not now.' });
    const refused = hold(invoices.post);
    await page.getByRole('button', { name: reviewTexts.post.button }).click();
    await expect.poll(() => sentTo(invoices.post)).toHaveLength(1);
    for (const name of [reviewTexts.page.archive, reviewTexts.page.reread]) {
      await page.getByRole('button', { name: reviewTexts.page.more }).click();
      await page.getByRole('menuitem', { name }).click();
      await expect.element(page.getByRole('menuitem', { name })).not.toBeInTheDocument();
    }
    refused();
    await expect.element(page.getByText('Not now.')).toBeVisible();
    expect(page.getByRole('dialog').elements()).toEqual([]);
    expect(sentTo(invoices.reject)).toEqual([]);
  });

  test('Nothing can be typed and no line removed while an invoice is archived', async () => {
    const invoice = testInvoice([testLine(1)], { ...ownInvoice(), number: 'NF-1', fees: 0, total: 20 });
    openReview(invoice);
    answer(invoices.reject, { ...invoice, status: 'rejected', version: 2 });
    const archived = hold(invoices.reject);
    await page.getByRole('button', { name: reviewTexts.page.more }).click();
    await page.getByRole('menuitem', { name: reviewTexts.page.archive }).click();
    await expect.poll(() => sentTo(invoices.reject)).toHaveLength(1);
    await typeNothing();
    await expect.element(removeLine).not.toBeInTheDocument();
    archived();
    await expect.element(page.getByText(stateTexts.archived)).toBeVisible();
    expect(sentTo(invoices.update)).toEqual([]);
  });

  test('What could not be saved is not lost by archiving, and the invoice is archived once it is saved', async () => {
    const invoice = testInvoice([testLine(1)], { ...ownInvoice(), number: 'NF-1', fees: 0, total: 20 });
    openReview(invoice);
    answer(invoices.reject, { ...invoice, number: 'NF-2', status: 'rejected', version: 3 });
    refuse(invoices.update, 502);
    await number.fill('NF-2');
    const archive = async () => {
      await page.getByRole('button', { name: reviewTexts.page.more }).click();
      await page.getByRole('menuitem', { name: reviewTexts.page.archive }).click();
    };
    await archive();
    await expect.element(page.getByText(reviewTexts.archived.notSaved)).toBeVisible();
    await expect.element(number).toHaveValue('NF-2');
    expect(sentTo(invoices.reject)).toEqual([]);
    answer(invoices.update, { ...invoice, number: 'NF-2', version: 2 });
    await archive();
    await expect.element(page.getByText(stateTexts.archived)).toBeVisible();
  });
});
