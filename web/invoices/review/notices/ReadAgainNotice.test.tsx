import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { reasonTexts } from '#contract/invoices/errors.texts.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { engineTexts } from '#contract/invoices/reading/engines.texts.ts';
import { conflictTexts } from '#contract/invoices/review/conflict.texts.ts';
import { readAgainTexts } from '#contract/invoices/review/read_again.texts.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { answerNoInvoices, answerNoVendors } from '../../../testing/empty_lists.ts';
import { testInvoice, testLine } from '../../../testing/invoices.ts';
import { id } from '../../../testing/samples.ts';
import { openScreen } from '../../../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../../../testing/server.ts';

const read_at = '2026-11-20T15:00:00.000Z';

function open(given: Partial<Invoice>): Invoice {
  const invoice = testInvoice([testLine(1, {})], { pages: [], ...given });
  answerNoVendors();
  answerNoInvoices({ needs_review: 1 });
  answer(invoices.get, invoice);
  openScreen(`/invoices/${invoice.invoice_id}`);
  return invoice;
}

test('A reading that failed says why, and that nothing was changed', async () => {
  open({
    invoice_id: id(700),
    read_again: { read_at, by_model: false, refused: reasonTexts.took_too_long, not_kept: [] },
  });
  const notice = page.getByRole('status').filter({ hasText: 'Nothing was changed.' });
  await expect.element(notice.getByText(reasonTexts.took_too_long)).toBeVisible();
  await expect.element(notice.getByRole('button')).not.toBeInTheDocument();
});

test.each<[string, Partial<Invoice>]>([
  [
    'that was read before',
    { invoice_id: id(704), read_again: { read_at, by_model: true, refused: reasonTexts.engine_failed, not_kept: [] } },
  ],
  [
    'that was never read',
    {
      invoice_id: id(705),
      reason_code: 'too_many_pages',
      reason: reasonTexts.too_many_pages,
      refused_by_model: true,
      engine: 'none',
    },
  ],
])('A document %s is read with Counterbook where a model has refused it', async (_which, given) => {
  const invoice = open(given);
  answer(invoices.reread, { ...invoice, status: 'reading' });
  const notice = page.getByRole('status').filter({ hasText: invoice.reason ?? reasonTexts.engine_failed });
  await notice.getByRole('button', { name: engineTexts.readWith('Counterbook') }).click();
  await page.getByRole('dialog').getByRole('button', { name: reviewTexts.reread.confirm }).click();
  await expect.poll(() => sentTo(invoices.reread).map(({ body }) => body)).toMatchObject([{ engine: 'local' }]);
});

test('Values for which a new reading has no place are named', async () => {
  const not_kept = [
    { what: 'field' as const, name: 'due_date' },
    { what: 'line' as const, name: 'ROMAINE HRT' },
    { what: 'line' as const, name: '' },
  ];
  open({ invoice_id: id(701), read_again: { read_at, by_model: false, refused: null, not_kept } });
  const named = `Due date, Line “ROMAINE HRT”, A line without a description. ${readAgainTexts.enterAgain}`;
  await expect.element(page.getByText(named)).toBeVisible();
});

test('What was typed is saved before the invoice is read again, in the version that was saved', async () => {
  const invoice = open({ invoice_id: id(702), version: 4 });
  answerBy(invoices.update, () => ({ ...invoice, number: 'TYPED-1', version: 5 }));
  answer(invoices.reread, { ...invoice, number: 'TYPED-1', status: 'reading', version: 6 });
  const number = page.getByLabelText(reviewTexts.fields.number);
  await number.fill('TYPED-1');
  await page.getByRole('button', { name: reviewTexts.page.more, exact: true }).click();
  await page.getByRole('menuitem', { name: reviewTexts.page.reread }).click();
  await page.getByRole('dialog').getByRole('button', { name: reviewTexts.reread.confirm }).click();
  await expect.poll(() => sentTo(invoices.reread).map(({ body }) => body)).toEqual([{ version: 5 }]);
  expect(sentTo(invoices.update)).toMatchObject([{ body: { number: 'TYPED-1', version: 4 } }]);
});

test('Changes typed after the invoice was sent to be read again wait for the new reading', async () => {
  const invoice = open({ invoice_id: id(703), version: 4 });
  answer(invoices.reread, { ...invoice, status: 'reading', version: 5 });
  refuse(invoices.update, 409, { detail: 'It is being read.', code: 'reading' });
  const release = hold(invoices.reread);
  await page.getByRole('button', { name: reviewTexts.page.more, exact: true }).click();
  await page.getByRole('menuitem', { name: reviewTexts.page.reread }).click();
  await page.getByRole('dialog').getByRole('button', { name: reviewTexts.reread.confirm }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => sentTo(invoices.reread)).toHaveLength(1);
  answer(invoices.get, { ...invoice, status: 'reading', version: 5 });
  const number = page.getByLabelText(reviewTexts.fields.number);
  await number.fill('TYPED-2');
  release();
  await expect.element(page.getByText(conflictTexts.reading)).toBeVisible();
  await expect.element(number).toHaveValue('TYPED-2');
});
