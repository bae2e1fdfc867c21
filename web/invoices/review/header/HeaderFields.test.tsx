import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import { exchangeRates } from '#contract/invoices/exchange_rates.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { testField, testInvoice, testLine } from '../../../testing/invoices.ts';
import { openReview, ownInvoice } from '../../../testing/review.ts';
import { id } from '../../../testing/samples.ts';
import { answer, answerBy, sentTo } from '../../../testing/server.ts';

test('Enter passes by a date that could be another one, and a button takes it', async () => {
  const invoice = testInvoice([testLine(1)], { pages: [], fees: 0, total: 20, date: '2026-05-01' });
  const unsure = { confidence: 0.8, source: 'ocr', note: 'day_month_order', in_doubt: true } as const;
  const date = { ...unsure, value: '2026-05-01', page: null, box: null };
  openReview({ ...invoice, fields: { ...invoice.fields, date } });
  await page.getByLabelText(reviewTexts.fields.date, { exact: true }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(reviewTexts.page.toCheck(1), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: reviewTexts.keepValue('May 1, 2026') }).click();
  await expect.poll(() => sentTo(invoices.update).at(-1)?.body).toMatchObject({ confirmed: ['date'] });
  expect(sentTo(invoices.update)).toHaveLength(1);
});

test('A currency that the page does not show is passed by with Enter, and the bar shows the keys that confirm it', async () => {
  const invoice = testInvoice([testLine(1)], { ...ownInvoice(), fees: 0, total: 20 });
  const currency = testField({ value: 'USD', note: 'not_printed', in_doubt: true });
  openReview({ ...invoice, fields: { ...invoice.fields, currency } });
  await page.getByRole('textbox', { name: reviewTexts.fields.currency, exact: true }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(reviewTexts.page.toCheck(1), { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: `${reviewTexts.page.right} Alt Enter` })).toBeVisible();
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
  await expect.element(page.getByText(reviewTexts.page.allChecked)).toBeVisible();
  await expect.poll(() => sentTo(invoices.update).at(-1)?.body).toMatchObject({ confirmed: ['currency'] });
});

test('A vendor beyond the first page of the list is offered while its name is typed, and chosen', async () => {
  const zuber = {
    vendor_id: id(77),
    name: 'Zuber Eggs',
    invoice_count: 1,
    last_invoice_on: null,
    spent: 0,
    is_active: true,
  };
  const invoice = testInvoice([testLine(1)], { ...ownInvoice(), fees: 0, total: 20 });
  openReview(invoice);
  answerBy(vendors.list, ({ query }) => {
    const found = query.search?.startsWith('Zu') ? [zuber] : [];
    return { vendors: found, total_count: found.length };
  });
  answerBy(invoices.update, ({ body }) => {
    const { vendor, vendor_id = null } = body as { vendor?: string; vendor_id?: string };
    return { ...invoice, vendor: vendor ?? invoice.vendor, vendor_id, version: 2 };
  });
  const field = page.getByRole('combobox', { name: reviewTexts.fields.vendor, exact: true });
  await field.fill('Zu');
  await expect.poll(() => document.querySelector('datalist option')?.getAttribute('value')).toBe('Zuber Eggs');
  await field.fill('Zuber Eggs');
  await expect.poll(() => sentTo(invoices.update).at(-1)?.body).toMatchObject({ vendor_id: id(77) });
});

test('A packing slip has a number and a day of its own, and no field about money in its head', async () => {
  const line = testLine(1, { unit_price: null, amount: null });
  const none = { total: null, subtotal: null, fees: null, currency: null, adds_up: null, checks: [] };
  openReview(testInvoice([line], { ...ownInvoice(), ...none, kind: 'packing_slip' }));
  await expect.element(page.getByLabelText('Slip number', { exact: true })).toBeVisible();
  await expect.element(page.getByLabelText('Delivery date', { exact: true })).toBeVisible();
  for (const field of ['due_date', 'currency', 'number', 'date'] as const)
    expect(page.getByLabelText(reviewTexts.fields[field], { exact: true }).elements()).toEqual([]);
});

test('A receipt without a number can be finished', async () => {
  const receipt = testInvoice([testLine(1)], { ...ownInvoice(), fees: 0, total: 20, number: null });
  const number = { ...receipt.fields.number, value: null, confidence: null, source: null, in_doubt: true };
  openReview({ ...receipt, fields: { ...receipt.fields, number } } as Invoice);
  await page.getByRole('button', { name: reviewTexts.noNumber }).click();
  await expect.element(page.getByText(reviewTexts.page.allChecked)).toBeVisible();
  await expect.poll(() => sentTo(invoices.update).at(-1)?.body).toMatchObject({ confirmed: ['number'] });
});

test('An invoice in another currency asks for the rate and shows what the total is worth', async () => {
  const euros = testInvoice([testLine(1)], { pages: [], currency: 'EUR', fees: 0, total: 20 });
  answer(exchangeRates.last, { last: null });
  openReview(euros);
  const rate = page.getByRole('textbox', { name: reviewTexts.rateOf('EUR', 'USD') });
  await expect.element(rate).toHaveAccessibleDescription(reviewTexts.reasons.missing_rate);
  await page.getByRole('button', { name: reviewTexts.post.button }).click();
  await expect.element(page.getByText(invoiceErrors.rateMissing('EUR', 'USD'))).toBeVisible();
  await expect.element(rate).toHaveFocus();
  await userEvent.keyboard('1.085');
  await expect.element(page.getByText(reviewTexts.converted('€20.00', '$21.70'))).toBeVisible();
  await expect.element(page.getByText(invoiceErrors.rateMissing('EUR', 'USD'))).not.toBeInTheDocument();
  await expect.poll(() => sentTo(invoices.update).at(-1)?.body).toMatchObject({ exchange_rate: '1.085' });
  // What one euro is worth says nothing about a pound.
  await page.getByRole('textbox', { name: reviewTexts.fields.currency, exact: true }).fill('GBP');
  await expect.element(page.getByRole('textbox', { name: reviewTexts.rateOf('GBP', 'USD') })).toHaveValue('');
  await page.getByRole('textbox', { name: reviewTexts.fields.currency, exact: true }).fill('USD');
  await expect.element(page.getByRole('textbox', { name: reviewTexts.rateOf('USD', 'USD') })).not.toBeInTheDocument();
});
