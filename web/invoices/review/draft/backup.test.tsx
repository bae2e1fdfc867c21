import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { invoices } from '#contract/invoices/invoices.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { testInvoice, testLine } from '../../../testing/invoices.ts';
import { openReview, ownInvoice } from '../../../testing/review.ts';
import { id } from '../../../testing/samples.ts';
import { openScreen } from '../../../testing/screen.tsx';
import { answer, hold, refuse } from '../../../testing/server.ts';

test('What is saved after the screen was left is not kept, so that it never comes back over a later change', async () => {
  const invoice = testInvoice([testLine(1)], ownInvoice());
  const screen = openReview(invoice);
  answer(invoices.update, { ...invoice, number: 'TYPED', version: 2 });
  const save = hold(invoices.update);
  await page.getByRole('textbox', { name: reviewTexts.fields.number }).fill('TYPED');
  const kept = () => Object.keys(sessionStorage).filter((key) => key.includes(invoice.invoice_id));
  await expect.poll(kept).toHaveLength(1);
  await screen.goTo('/loading');
  save();
  await expect.poll(kept).toEqual([]);
});

test('What could not be saved is there when its user opens the invoice again, and not for another user', async () => {
  const invoice = testInvoice([testLine(1)], ownInvoice());
  const number = page.getByRole('textbox', { name: reviewTexts.fields.number });
  openReview(invoice);
  refuse(invoices.update, 503, { detail: 'Away.', code: 'unavailable' });
  await number.fill('TYPED');
  const isKept = () => Object.keys(sessionStorage).some((key) => key.includes(invoice.invoice_id));
  await expect.poll(isKept).toBe(true);
  openScreen(`/invoices/${invoice.invoice_id}`, { user: { user_id: id(9) } });
  await expect.element(number).toHaveValue(invoice.number);
  openScreen(`/invoices/${invoice.invoice_id}`);
  await expect.element(number).toHaveValue('TYPED');
});
