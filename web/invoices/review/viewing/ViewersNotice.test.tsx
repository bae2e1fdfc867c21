import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LiveEvent } from '#contract/events.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { conflictTexts } from '#contract/invoices/review/conflict.texts.ts';
import { viewingTexts as texts } from '#contract/invoices/review/viewing.texts.ts';
import { viewing } from '#contract/invoices/review/viewing.ts';
import { answerNoInvoices, answerNoVendors } from '../../../testing/empty_lists.ts';
import { testInvoice, testLine } from '../../../testing/invoices.ts';
import { answerEmptyPictures } from '../../../testing/page_pictures.ts';
import { OWNER } from '../../../testing/samples.ts';
import { openApp, signIn } from '../../../testing/screen.tsx';
import { announce, answer, refuse, sentTo } from '../../../testing/server.ts';
import { answerShell } from '../../../testing/shell.ts';

const INVOICE = testInvoice([testLine(1)]);
const JUNE: LiveEvent = {
  type: 'viewing',
  id: INVOICE.invoice_id,
  user_id: '00000000-0000-7000-8000-000000000777',
  username: 'June',
  is_open: true,
  is_answer: false,
};

test('Two users who review one invoice see each other until one leaves, and the later save of a value is asked about', async () => {
  await page.viewport(1440, 900);
  answerShell();
  answerEmptyPictures();
  answer(invoices.get, INVOICE);
  answerNoInvoices({ needs_review: 1 });
  answerNoVendors();
  signIn();
  openApp(`/invoices/${INVOICE.invoice_id}`);
  const said = () => sentTo(viewing.say).map(({ body }) => body);
  await expect.poll(said).toEqual([{ is_open: true, is_answer: false }]);
  // One's own other tab is nobody else.
  await expect.poll(() => announce({ ...JUNE, user_id: OWNER.user_id })).toBeGreaterThan(0);
  announce(JUNE);
  await expect.element(page.getByText(texts.title(['June']))).toBeVisible();
  // June has just come, and is told who is here; an answer asks for none.
  await expect.poll(() => said().at(-1)).toEqual({ is_open: true, is_answer: true });
  const before = said().length;
  announce({ ...JUNE, is_answer: true });

  refuse(invoices.update, 409, { detail: 'Somebody changed it.', code: 'changed_meanwhile' });
  answer(invoices.get, { ...INVOICE, number: 'JUNE-1', version: INVOICE.version + 1 });
  await page.getByRole('textbox', { name: 'Invoice number' }).fill('MINE-1');
  await expect.element(page.getByText(conflictTexts.title)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('MINE-1');

  announce({ ...JUNE, is_open: false, is_answer: true });
  await expect.element(page.getByText(texts.title(['June']))).not.toBeInTheDocument();
  expect(said()).toHaveLength(before);
  // While nobody looked at the page, it has not heard who came.
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.poll(() => said().slice(before)).toEqual([{ is_open: true, is_answer: false }]);
});
