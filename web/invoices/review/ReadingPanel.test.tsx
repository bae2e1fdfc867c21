import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { readingTexts } from '#contract/invoices/review/reading.texts.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { testInvoice } from '../../testing/invoices.ts';
import { openReview, ownInvoice } from '../../testing/review.ts';

test('While an invoice is read, its pages are counted and the time since it began, and what is sure is shown', async () => {
  const started_at = new Date(Date.now() - 65_000).toISOString();
  const found = { vendor: 'Harbor Fish', date: null, total: 84.5, currency: 'USD' };
  const progress = { step: 'page', page: 2, pages: 3, found, started_at } as const;
  openReview(testInvoice([], { ...ownInvoice(), status: 'reading', progress }));
  await expect.element(page.getByRole('status').filter({ hasText: invoiceTexts.progress(progress) })).toBeVisible();
  // Whoever opens the page later sees the whole time.
  const clock = page.getByRole('timer', { name: readingTexts.taken });
  await expect.poll(() => clock.element().textContent).toMatch(/^[1-9]\d*:\d\d$/);
  const first = clock.element().textContent;
  await expect.poll(() => clock.element().textContent).not.toBe(first);
  const pages = page.getByRole('list', { name: readingTexts.pages }).getByRole('listitem');
  await expect.element(pages.nth(0).getByText(readingTexts.page.read(1))).toBeInTheDocument();
  await expect.element(pages.nth(1).getByText(readingTexts.page.reading(2))).toBeInTheDocument();
  await expect.element(pages.nth(2).getByText(readingTexts.page.waiting(3))).toBeInTheDocument();
  const values = page.getByRole('region', { name: readingTexts.found });
  await expect.element(values.getByRole('definition').nth(0)).toHaveTextContent('Harbor Fish');
  await expect.element(values.getByRole('definition').nth(1)).toHaveTextContent('$84.50');
  await expect.element(values.getByText(reviewTexts.fields.date)).not.toBeInTheDocument();
});

test('The time of a reading also runs where the clock of the device is behind that of the server', async () => {
  const started_at = new Date(Date.now() + 3_600_000).toISOString();
  openReview(
    testInvoice([], { ...ownInvoice(), status: 'reading', progress: { step: 'page', page: 1, pages: 1, started_at } }),
  );
  const clock = page.getByRole('timer', { name: readingTexts.taken });
  await expect.poll(() => clock.element().textContent).toMatch(/^0:0[1-9]$/);
});

test('A document that waits for its turn says so, without a clock', async () => {
  openReview(testInvoice([], { ...ownInvoice(), status: 'reading', progress: { step: 'queued', page: 0, pages: 0 } }));
  await expect.element(page.getByText(readingTexts.queued)).toBeVisible();
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument();
});
