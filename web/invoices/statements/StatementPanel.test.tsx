import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { invoices } from '#contract/invoices/invoices.ts';
import { statementTexts as texts } from '#contract/invoices/statements/statements.texts.ts';
import { type Statement, type StatementRow, statements } from '#contract/invoices/statements/statements.ts';
import { invalidate } from '../../query.ts';
import { answerNoInvoices, answerNoVendors } from '../../testing/empty_lists.ts';
import { testInvoice, testLine } from '../../testing/invoices.ts';
import { answerEmptyPictures } from '../../testing/page_pictures.ts';
import { openApp, signIn } from '../../testing/screen.tsx';
import { announce, answer, answerStream, refuse, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

const ID = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const row = (over: Partial<StatementRow>): StatementRow => ({
  position: null,
  result: 'missing',
  number: null,
  date: '2026-11-18',
  words: '',
  amount: null,
  document_id: null,
  document_number: null,
  total: null,
  is_attached: false,
  mark: null,
  asked_at: null,
  ...over,
});
const INVOICE = testInvoice([testLine(1)], { kind: 'statement', vendor_id: ID(50), number: null });
const MISSING = row({ position: 0, number: 'NF-1', amount: 90 });
const EXTRA = row({ result: 'extra', document_id: ID(3), document_number: 'NF-3', total: 90 });
const STATEMENT: Statement = {
  invoice_id: INVOICE.invoice_id,
  vendor_id: ID(50),
  vendor: 'Northside Foods',
  currency: 'USD',
  email: 'billing@northside.example',
  open_count: 3,
  rows: [
    MISSING,
    row({
      result: 'differs',
      position: 1,
      number: 'NF-2',
      amount: 66,
      document_id: ID(2),
      document_number: 'NF-2',
      total: 60,
    }),
    row({ result: 'payment', position: 2, words: '11/19/2026 Payment -50.00', amount: -50 }),
    EXTRA,
  ],
};

async function open(role: 'manager' | 'staff' = 'manager') {
  await page.viewport(390, 844);
  answerShell({ user: { role } });
  answerStream();
  answerEmptyPictures();
  answer(invoices.get, INVOICE);
  answerNoInvoices({ needs_review: 1 });
  answerNoVendors();
  answer(statements.get, STATEMENT);
  signIn();
  openApp(`/invoices/${INVOICE.invoice_id}`);
  await expect.element(page.getByRole('heading', { name: texts.groups.missing(1) })).toBeVisible();
}

test('Documents that never arrived come first and are requested by mail, and a refusal keeps the dialog and what was typed', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: texts.open(3) })).toBeVisible();
  await expect.element(page.getByText(texts.by('$6.00'))).toBeVisible();
  const headings = page.getByRole('heading', { level: 3 }).elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    texts.groups.missing(1),
    texts.groups.differs(1),
    texts.groups.extra(1),
    texts.groups.payment(1),
  ]);
  refuse(statements.ask, 409, { detail: 'Confirm your own email address first.' });
  await page.getByRole('button', { name: texts.actions.askOf('NF-1') }).click();
  const email = page.getByRole('textbox', { name: texts.email });
  await email.fill('office@northside.example');
  await page.getByRole('button', { name: texts.send }).click();
  await expect.element(page.getByText('Confirm your own email address first.')).toBeVisible();
  await expect.element(email).toHaveValue('office@northside.example');
  const asked = { ...MISSING, asked_at: '2026-11-20T15:00:00Z' };
  answer(statements.ask, { ...STATEMENT, rows: [asked, ...STATEMENT.rows.slice(1)] });
  await page.getByRole('button', { name: texts.send }).click();
  await expect.element(page.getByText(/^Nov 18.*Copy requested on/)).toBeVisible();
  expect(sentTo(statements.ask).at(-1)?.body).toEqual({ email: 'office@northside.example', positions: [0] });
});

test('A document whose total is not known is not shown as one of nothing', async () => {
  const unread = { document_id: ID(4), total: null };
  const billed = row({
    ...unread,
    result: 'differs',
    position: 4,
    number: 'NF-5',
    amount: 12,
    document_number: 'NF-5',
  });
  const extra = row({ ...unread, document_id: ID(6), result: 'extra', document_number: 'NF-6' });
  await open();
  answer(statements.get, { ...STATEMENT, rows: [MISSING, billed, extra] });
  await invalidate(statements.get);
  await expect.element(page.getByText(texts.hereUnknown)).toBeVisible();
  await expect.element(page.getByText(texts.noTotal, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: texts.actions.more('NF-1') }).click();
  await page.getByRole('menuitem', { name: texts.actions.attach }).click();
  const choice = page.getByRole('dialog').getByRole('button', { name: /^NF-6/ });
  await expect.element(choice).toMatchTextContent(texts.noTotal);
  expect(page.getByText('$0.00').elements()).toEqual([]);
});

test('A row gets its document, another is settled and opened again, and what arrives meanwhile shows by itself', async () => {
  await open();
  await page.getByRole('button', { name: texts.actions.more('NF-1') }).click();
  await page.getByRole('menuitem', { name: texts.actions.attach }).click();
  const attached = row({ ...EXTRA, ...MISSING, result: 'present', document_id: ID(3), is_attached: true });
  answer(statements.attach, { ...STATEMENT, open_count: 1, rows: [attached, ...STATEMENT.rows.slice(1, 3)] });
  await page.getByRole('dialog').getByRole('button', { name: /^NF-3/ }).click();
  await expect.element(page.getByRole('heading', { name: texts.groups.present(1) })).toBeVisible();
  expect(sentTo(statements.attach)[0]?.body).toEqual({ position: 0, document_id: ID(3) });

  answer(statements.mark, { ...STATEMENT, open_count: 0, rows: [attached] });
  await page.getByRole('button', { name: texts.actions.more('NF-2') }).click();
  await page.getByRole('menuitem', { name: texts.actions.settle }).click();
  await expect.element(page.getByRole('heading', { name: texts.clean })).toBeVisible();
  await page.getByRole('button', { name: texts.actions.undo }).click();
  await expect
    .poll(() => sentTo(statements.mark).map(({ body }) => body))
    .toEqual([
      { positions: [1], mark: 'settled' },
      { positions: [1], mark: null },
    ]);
  answer(statements.get, STATEMENT);
  await expect
    .poll(() => announce({ type: 'invoice', id: ID(77), status: 'needs_review', progress: null }))
    .toBeGreaterThan(0);
  await expect.element(page.getByRole('heading', { name: texts.open(3) })).toBeVisible();
});

test('Staff see the comparison and decide nothing', async () => {
  await open('staff');
  expect(page.getByRole('button', { name: texts.actions.askOf('NF-1') }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: texts.actions.more('NF-1') }).elements()).toEqual([]);
});
