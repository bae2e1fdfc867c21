import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { invoices } from '#contract/invoices/invoices.ts';
import { arrangingErrors, arrangingTexts as texts } from '#contract/invoices/parts/arranging.texts.ts';
import { arranging } from '#contract/invoices/parts/arranging.ts';
import { stateTexts } from '#contract/invoices/review/state.texts.ts';
import { answerNoCredits, answerNoInvoices, answerNoItems, answerNoVendors } from '../../testing/empty_lists.ts';
import { testInvoice, testLine } from '../../testing/invoices.ts';
import { answerEmptyPictures } from '../../testing/page_pictures.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, sentTo } from '../../testing/server.ts';

/** One of two documents that were split from another; the second one is posted. */
const SPLIT = testInvoice([testLine(1)], { is_arranged: true, status: 'rejected', reason_code: 'rejected' });
const of = (invoice_id: string, status: 'rejected' | 'posted') => ({
  ...{ invoice_id, status, vendor: 'Northside Foods' },
  ...{ number: `NF-${invoice_id.at(-1)}`, page_count: 1 },
});
const FORMER = '00000000-0000-7000-8000-000000000901';
const POSTED = '00000000-0000-7000-8000-000000000902';

function open(is_source: boolean) {
  answerNoVendors();
  answerNoItems();
  answerNoCredits();
  answerNoInvoices();
  answerEmptyPictures();
  answer(invoices.get, SPLIT);
  answer(arranging.get, {
    arrangement: {
      is_source,
      sources: [of(FORMER, 'rejected')],
      results: [of(SPLIT.invoice_id, 'rejected'), of(POSTED, 'posted')],
      obstacle: arrangingErrors.onePosted,
    },
  });
  return openScreen(`/invoices/${SPLIT.invoice_id}`);
}

test('A document that was split from another and archived is restored, also when the split cannot be undone', async () => {
  open(false);
  await expect.element(page.getByText(arrangingErrors.onePosted)).toBeVisible();
  await expect.element(page.getByText(stateTexts.archived)).toBeVisible();
  answer(invoices.reopen, { ...SPLIT, status: 'needs_review', reason_code: null });
  await page.getByRole('button', { name: stateTexts.restore }).click();
  await expect.poll(() => sentTo(invoices.reopen).length).toBe(1);
  await expect.element(page.getByText(stateTexts.archived)).not.toBeInTheDocument();
});

test('A document whose pages are in others is not restored beside them', async () => {
  open(true);
  await expect.element(page.getByText(texts.notice.source(2))).toBeVisible();
  expect(page.getByRole('button', { name: stateTexts.restore }).elements()).toHaveLength(0);
});
