import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exchangeRateTexts } from '#contract/invoices/exchange_rates.texts.ts';
import { exchangeRates, type LastRate } from '#contract/invoices/exchange_rates.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { answerNoInvoices, answerNoVendors } from '../../../testing/empty_lists.ts';
import { testField, testInvoice, testLine } from '../../../testing/invoices.ts';
import { id } from '../../../testing/samples.ts';
import { openScreen } from '../../../testing/screen.tsx';
import { answer, answerBy, sentTo } from '../../../testing/server.ts';

const LAST = { exchange_rate: 1.085, date: '2026-11-12', invoice_id: id(7), number: 'F-22', vendor: 'Bierbrau' };

function openForeign(invoice_id: string, last: LastRate | null) {
  const invoice = testInvoice([testLine(1)], {
    invoice_id,
    pages: [],
    fees: 0,
    total: 20,
    currency: 'EUR',
    exchange_rate: null,
  });
  const fields = { ...invoice.fields, exchange_rate: testField({ source: null, in_doubt: true }) };
  answerNoVendors();
  answerNoInvoices({ needs_review: 1 });
  answer(exchangeRates.last, { last });
  answer(invoices.get, { ...invoice, fields });
  answerBy(invoices.update, ({ body }) => {
    const exchange_rate = Number((body as { exchange_rate?: string }).exchange_rate);
    return { ...invoice, exchange_rate, version: 2 };
  });
  openScreen(`/invoices/${invoice_id}`);
}

const rate = () => page.getByRole('textbox', { name: reviewTexts.rateOf('EUR', 'USD') });

test('The rate of an earlier invoice is offered with its date, and only a press takes it', async () => {
  openForeign(id(701), LAST);
  await expect.element(page.getByText(exchangeRateTexts.last('Nov 12, 2026', 'Bierbrau'))).toBeVisible();
  await expect.element(rate()).toHaveValue('');
  expect(sentTo(invoices.update)).toHaveLength(0);
  await page.getByRole('button', { name: /^Use 1\.085/ }).click();
  await expect.element(rate()).toHaveValue('1.085');
  await expect.poll(() => sentTo(invoices.update).at(-1)?.body).toMatchObject({ exchange_rate: '1.085' });
  await expect.element(page.getByRole('button', { name: /^Use 1\.085/ })).not.toBeInTheDocument();
  expect(sentTo(invoices.update)).toHaveLength(1);
});

test('Nothing is offered where the currency was never used', async () => {
  openForeign(id(702), null);
  await expect.element(rate()).toHaveValue('');
  await expect.element(page.getByText(reviewTexts.reasons.missing_rate)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Use / })).not.toBeInTheDocument();
});
