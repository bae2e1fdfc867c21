import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { creditTexts } from '#contract/invoices/credits/credits.texts.ts';
import { reasonTexts } from '#contract/invoices/errors.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { postedTexts } from '#contract/invoices/stock/posted.texts.ts';
import { answerNoCredits, answerNoInvoices, answerNoItems, answerNoVendors } from '../../testing/empty_lists.ts';
import { testInvoice, testLine } from '../../testing/invoices.ts';
import { answerEmptyPictures } from '../../testing/page_pictures.ts';
import { id } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer } from '../../testing/server.ts';

beforeEach(() => {
  answerEmptyPictures();
});

function openReview(invoice: ReturnType<typeof testInvoice>) {
  answerNoVendors();
  answerNoItems();
  answerNoInvoices({ needs_review: 1 });
  answer(invoices.get, invoice);
  answerNoCredits();
  openScreen(`/invoices/${invoice.invoice_id}`);
}

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;

test('The question about a value is whole on a phone', async () => {
  await page.viewport(390, 844);
  const nothing = { item_id: null, item: null, stock_unit: null, stock_quantity: null, stock_quantity_source: null };
  openReview(testInvoice([testLine(1, { ...nothing, in_doubt: ['item'] })]));
  await page.getByRole('button', { name: reviewTexts.page.nextDoubt }).click();
  const question = page.getByRole('status').filter({ hasText: reviewTexts.reasons.no_item });
  await expect.element(question).toBeVisible();
  expect(isCut(question.element())).toBe(false);
});

test('A long pack does not cut the code before it', async () => {
  await page.viewport(1440, 900);
  openReview(testInvoice([testLine(1, { code: '2797081', pack: '16 250 CT 10IN' })]));
  for (const field of ['code', 'pack'] as const) {
    const cell = page.getByRole('textbox', { name: reviewTexts.cellOfLine(reviewTexts.cells[field], 1) });
    await expect.element(cell).toBeVisible();
    expect(isCut(cell.element())).toBe(false);
  }
});

test('On a phone, why a file without a picture was not read is never covered by the place of the picture', async () => {
  await page.viewport(390, 844);
  const reason = reasonTexts.unsupported_type;
  openReview(testInvoice([], { pages: [], reason_code: 'unsupported_type', reason }));
  await expect.element(page.getByText(reason)).toBeVisible();
  const place = page.getByText(reviewTexts.viewer.noPicture);
  await expect.element(place).toBeVisible();
  window.scrollTo(0, 300);
  await expect.poll(() => window.scrollY).toBe(300);
  await expect.poll(() => place.element().getBoundingClientRect().bottom).toBeLessThan(0);
});

test('After posting, that it was posted stands first, and credit requests follow', async () => {
  await page.viewport(1440, 900);
  openReview(testInvoice([testLine(1)], { status: 'posted', posted_at: '2026-11-20T15:00:00Z', vendor_id: id(7) }));
  const done = page.getByText(postedTexts.done('Northside Foods'));
  const credit = page.getByRole('button', { name: creditTexts.request });
  await expect.element(done).toBeVisible();
  await expect.element(credit).toBeVisible();
  const top = (one: typeof done) => one.element().getBoundingClientRect().top;
  expect(top(credit)).toBeGreaterThan(top(done));
});
