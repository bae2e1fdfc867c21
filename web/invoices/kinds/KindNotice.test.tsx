import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { invoices } from '#contract/invoices/invoices.ts';
import { kindTexts } from '#contract/invoices/kinds.texts.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { statements } from '#contract/invoices/statements/statements.ts';
import { answerNoInvoices, answerNoVendors } from '../../testing/empty_lists.ts';
import { testInvoice, testLine } from '../../testing/invoices.ts';
import { answerEmptyPictures } from '../../testing/page_pictures.ts';
import { openApp, signIn } from '../../testing/screen.tsx';
import { answer, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

test('A statement shows the words by which it is recognized, cannot be posted, and becomes an invoice in one press', async () => {
  await page.viewport(390, 844);
  answerShell({ user: { role: 'manager' } });
  const offer = { kind: 'statement' as const, words: 'Statement of account' };
  const statement = testInvoice([testLine(1)], { kind: 'statement', offer });
  answerEmptyPictures();
  answer(invoices.get, statement);
  answerNoInvoices({ needs_review: 1 });
  answerNoVendors();
  answer(statements.get, {
    invoice_id: statement.invoice_id,
    vendor_id: null,
    vendor: null,
    currency: 'USD',
    email: null,
    rows: [],
    open_count: 0,
  });
  answer(kinds.set, { ...statement, kind: 'invoice', offer: null, version: 2 });
  signIn();
  openApp(`/invoices/${statement.invoice_id}`);
  await expect.element(page.getByText(kindTexts.says('Statement of account'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: kindTexts.archive })).toBeVisible();
  const post = page.getByRole('button', { name: reviewTexts.post.button });
  expect(post.elements()).toEqual([]);
  await page.getByRole('button', { name: kindTexts.isInvoice }).click();
  await expect.element(post).toBeVisible();
  expect(sentTo(kinds.set).map(({ body }) => body)).toEqual([{ kind: 'invoice' }]);
});

test('A document that is read again because of its new kind says so', async () => {
  answerShell({ user: { role: 'manager' } });
  const slip = testInvoice([testLine(1)], { pages: [], kind: 'packing_slip', offer: null });
  answer(invoices.get, slip);
  answerNoInvoices({ needs_review: 1 });
  answerNoVendors();
  answer(kinds.set, { ...slip, kind: 'invoice', status: 'reading', version: 2 });
  signIn();
  openApp(`/invoices/${slip.invoice_id}`);
  await page.getByRole('button', { name: kindTexts.isInvoice }).click();
  await expect.element(page.getByText(kindTexts.readAgain.invoice)).toBeVisible();
});
