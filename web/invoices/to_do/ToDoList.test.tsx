import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { reasonTexts } from '#contract/invoices/errors.texts.ts';
import type { InvoiceRow } from '#contract/invoices/invoice.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { toDoTexts as texts } from '#contract/invoices/to_do.texts.ts';
import { waitingTexts } from '#contract/shell/waiting.texts.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { answerNoVendors } from '../../testing/empty_lists.ts';
import { testInvoice } from '../../testing/invoices.ts';
import { id } from '../../testing/samples.ts';
import { openApp, signIn } from '../../testing/screen.tsx';
import { answer } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

const ROWS: InvoiceRow[] = [
  testInvoice([], { invoice_id: id(1), task: 'unreadable', reason: reasonTexts.nothing_found, vendor: null }),
  testInvoice([], { invoice_id: id(2), task: 'sums', off_by: 0.5, adds_up: false, number: 'NF-2' }),
  testInvoice([], { invoice_id: id(3), task: 'post', number: 'NF-3' }),
  testInvoice([], { invoice_id: id(4), task: 'kind', kind: 'statement', number: 'ST-4' }),
];

function openToDo(rows: InvoiceRow[], role: 'manager' | 'staff' = 'manager') {
  answerShell({ user: { role } });
  const counts = { reading: 0, needs_review: rows.length, posted: 4, rejected: 0, duplicate: 0 };
  answer(invoices.list, { invoices: rows, total_count: rows.length, counts });
  answerNoVendors();
  answer(waiting.list, {
    waiting: [{ kind: 'mails_to_decide', count: 2 }],
    daily_mail: false,
    alerts: [],
    expiring_days: 3,
  });
  signIn();
  return openApp('/invoices?status=to_do');
}

test.each([1440, 390])('At %i px each document says why it waits, and has one next step', async (width) => {
  await page.viewport(width, 844);
  openToDo(ROWS);
  await expect.element(page.getByRole('button', { name: `${invoiceTexts.statuses.to_do} 4` })).toBeVisible();
  const group = page.getByRole('table', { name: texts.groups.sums });
  await expect.element(group.getByText('Its sums are off by $0.50.')).toBeVisible();
  await expect
    .element(group.getByRole('link', { name: texts.actions.sums }))
    .toHaveAttribute('href', `/invoices/${id(2)}`);
  await expect.element(page.getByText(reasonTexts.nothing_found)).toBeVisible();
  await expect.element(page.getByRole('link', { name: texts.actions.post })).toBeVisible();
  await expect.element(page.getByText('See which of its invoices never arrived here.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: texts.compareStatement }))
    .toHaveAttribute('href', `/invoices/${id(4)}`);
  const mails = page.getByRole('link', { name: waitingTexts.sentence({ kind: 'mails_to_decide', count: 2 }) });
  await expect.element(mails).toHaveAttribute('href', '/invoices/email');
});

test('A file whose columns are unknown leads to the choice of its columns', async () => {
  openToDo([testInvoice([], { invoice_id: id(5), task: 'unreadable', reason_code: 'columns_unknown' })]);
  await expect
    .element(page.getByRole('link', { name: invoiceTexts.nextActions.columns }))
    .toHaveAttribute('href', `/invoices/${id(5)}?columns=1`);
});

test('Whoever cannot review opens the documents', async () => {
  openToDo(ROWS, 'staff');
  await expect.element(page.getByRole('link', { name: texts.look }).first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: texts.actions.post })).not.toBeInTheDocument();
});

test('A list with nothing to do says so', async () => {
  openToDo([]);
  await expect.element(page.getByText(invoiceTexts.empty.toDoDone)).toBeVisible();
});
