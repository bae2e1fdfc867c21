import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { arrangingTexts } from '#contract/invoices/parts/arranging.texts.ts';
import { arranging } from '#contract/invoices/parts/arranging.ts';
import { partTexts } from '#contract/invoices/parts/parts.texts.ts';
import { parts } from '#contract/invoices/parts/parts.ts';
import { duplicateTexts } from '#contract/invoices/review/duplicate.texts.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { stateTexts } from '#contract/invoices/review/state.texts.ts';
import { testInvoice, testLine } from '../../testing/invoices.ts';
import { openReview } from '../../testing/review.ts';
import { id } from '../../testing/samples.ts';
import { answer, answerBy, sentTo } from '../../testing/server.ts';

test('A suspected duplicate stands beside the other document, with what differs and one button each way', async () => {
  const first = testInvoice([testLine(1)], { pages: [], invoice_id: id(91), number: 'NF-1', status: 'posted' });
  const twin = testInvoice([testLine(1)], { pages: [], number: 'NF-7', status: 'duplicate', duplicate_of: id(91) });
  openReview(twin);
  answerBy(invoices.get, ({ params }) => (params.invoice_id === id(91) ? first : twin));
  const table = page.getByRole('table', { name: duplicateTexts.table });
  await expect.element(table.getByRole('cell', { name: 'NF-1' })).toBeVisible();
  await expect.element(table.getByRole('cell', { name: 'NF-7' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: uploadTexts.keepBoth })).toBeVisible();
  answer(invoices.reject, { ...twin, status: 'rejected' });
  await page.getByRole('button', { name: duplicateTexts.same }).click();
  await expect.element(page.getByText(stateTexts.archived)).toBeVisible();
});

test('One of several invoices in a file names the others, and one press undoes combining them', async () => {
  const invoice = testInvoice([testLine(1)], { pages: [], part: { first_page: 1, last_page: 1 } });
  const part = { status: 'needs_review', vendor: 'Northside Foods', total: 20, currency: 'USD' } as const;
  answer(parts.list, {
    parts: [
      { ...part, invoice_id: invoice.invoice_id, number: 'NF-1', first_page: 1, last_page: 1 },
      { ...part, invoice_id: id(92), number: 'NF-2', first_page: 2, last_page: 3 },
    ],
  });
  openReview(invoice);
  await expect.element(page.getByText(partTexts.found(2))).toBeVisible();
  const others = page.getByRole('list', { name: partTexts.others });
  await expect.element(others.getByRole('link')).toHaveTextContent(`${partTexts.pages(2, 3)}: NF-2`);
  answer(parts.join, testInvoice([testLine(1)], { pages: [], invoice_id: id(93), part: null }));
  answer(arranging.undo, { invoice_ids: [invoice.invoice_id, id(92)] });
  await page.getByRole('button', { name: partTexts.join }).click();
  await expect.element(page.getByText(partTexts.joined)).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: arrangingTexts.undo }).click();
  await expect.element(page.getByText(arrangingTexts.undone)).toBeVisible();
  expect(sentTo(arranging.undo)).toMatchObject([{ params: { invoice_id: id(93) } }]);
});

test('An invoice of which no line was read is not called checked', async () => {
  openReview(testInvoice([], { pages: [] }));
  await expect.element(page.getByText(invoiceTexts.noLines, { exact: true })).toBeVisible();
  await expect.element(page.getByText(reviewTexts.page.allChecked)).not.toBeInTheDocument();
});
