import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { merges } from '#contract/inventory/merges/merges.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { credits } from '#contract/invoices/credits/credits.ts';
import { pageLayouts } from '#contract/invoices/reading/page_layouts.ts';
import { statementTexts as texts } from '#contract/invoices/statements/statements.texts.ts';
import { type StatementRow, statements, type VendorStatement } from '#contract/invoices/statements/statements.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { answerNoInvoices, answerNoPayables } from '../../../testing/empty_lists.ts';
import { id } from '../../../testing/samples.ts';
import { openApp, signIn } from '../../../testing/screen.tsx';
import { announce, answer, answerStream, refuse, sentTo } from '../../../testing/server.ts';
import { answerShell } from '../../../testing/shell.ts';

const VENDOR = {
  vendor_id: id(31),
  name: 'Northside Foods',
  invoice_count: 2,
  last_invoice_on: '2026-11-18',
  is_active: true,
  spent: 120.5,
  spent_year: 960,
  preferred_items: [],
  item_count: 0,
  account_number: null,
  terms_days: null,
  order_email: null,
  order_days: [],
  delivery_days: [],
  minimum_order: null,
  currency: 'USD',
  note: null,
  contacts: [],
  tax_ids: [],
  phones: [],
  emails: [],
};
const row = (position: number, over: Partial<StatementRow> = {}): StatementRow => ({
  position,
  result: 'missing',
  number: `NF-${position}`,
  date: '2026-11-18',
  words: '',
  amount: 90,
  document_id: null,
  document_number: null,
  total: null,
  is_attached: false,
  mark: null,
  asked_at: null,
  ...over,
});
const statement = (n: number, rows: StatementRow[], over: Partial<VendorStatement> = {}): VendorStatement => ({
  invoice_id: id(n),
  vendor_id: VENDOR.vendor_id,
  vendor: VENDOR.name,
  currency: 'USD',
  number: null,
  email: 'billing@northside.example',
  rows,
  open_count: rows.length,
  row_count: 12,
  date: '2026-11-20',
  file_name: 'statement.pdf',
  ...over,
});
const list = (...all: VendorStatement[]) => answer(statements.ofVendor, { statements: all, total_count: all.length });

async function open(role: 'manager' | 'staff' = 'manager') {
  await page.viewport(390, 844);
  answerShell({ user: { role } });
  answerStream();
  answer(vendors.get, VENDOR);
  answer(merges.ofVendor, { merges: [], duplicates: [] });
  answer(vendors.listItems, { vendor_items: [], total_count: 0 });
  answer(pageLayouts.list, { learned: [] });
  answer(vendors.listDeposits, { deposits: [], total_count: 0, paid: 0, returned: 0, balance: 0 });
  answer(credits.list, {
    credit_requests: [],
    total_count: 0,
    counts: { open: 0, sent: 0, settled: 0, written_off: 0 },
    aged: { total: 0, recent: 0, waiting: 0, old: 0 },
    without_rate: [],
  });
  answerNoInvoices();
  answerNoPayables();
  signIn();
  openApp(`/vendors/${VENDOR.vendor_id}`);
  await expect.element(page.getByRole('heading', { name: texts.ofVendor.title, exact: true })).toBeVisible();
}

const DIFFERS = row(8, { result: 'differs', document_id: id(2), document_number: 'NF-8', total: 60, amount: 66 });

test('A vendor’s page shows what is open on each statement, and a copy is requested there', async () => {
  list(statement(71, [row(0), DIFFERS]), statement(72, [], { date: null, file_name: 'October.pdf' }));
  await open();
  const named = page.getByRole('link', { name: texts.ofVendor.name('Nov 20, 2026') });
  await expect.element(named).toHaveAttribute('href', `/invoices/${id(71)}`);
  await expect.element(page.getByText(texts.open(2))).toBeVisible();
  await expect.element(page.getByText(texts.by('$6.00'))).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'October.pdf' })).toBeVisible();
  await expect.element(page.getByText(texts.clean)).toBeVisible();
  const asked = row(0, { asked_at: '2026-11-21T01:00:00Z' });
  answer(statements.ask, statement(71, [asked, DIFFERS]));
  const ask = page.getByRole('button', { name: texts.actions.askOf('NF-0') });
  const email = page.getByRole('textbox', { name: texts.email });
  await ask.click();
  await email.fill('somebody@else.example');
  await userEvent.keyboard('{Escape}');
  await expect.element(email).not.toBeInTheDocument();
  // Each opening starts over.
  await ask.click();
  await expect.element(email).toHaveValue('billing@northside.example');
  list(statement(71, [asked, DIFFERS]));
  await page.getByRole('button', { name: texts.send }).click();
  await expect.element(page.getByText(/^Nov 18.*Copy requested on Nov 20/)).toBeVisible();
  expect(sentTo(statements.ask).at(-1)?.body).toMatchObject({ positions: [0] });
});

test('A settled row leaves the vendor’s page, and a row whose invoice arrives leaves it without a press', async () => {
  list(statement(71, [row(0), DIFFERS]));
  await open();
  answer(statements.mark, statement(71, [row(0)]));
  await page.getByRole('button', { name: texts.actions.more('NF-8') }).click();
  list(statement(71, [row(0)]));
  await page.getByRole('menuitem', { name: texts.actions.settle }).click();
  await expect.element(page.getByText(texts.open(1))).toBeVisible();
  expect(sentTo(statements.mark)[0]?.body).toMatchObject({ positions: [8], mark: 'settled' });
  list(statement(71, []));
  await expect
    .poll(() => announce({ type: 'invoice', id: id(77), status: 'needs_review', progress: null }))
    .toBeGreaterThan(0);
  await expect.element(page.getByText(texts.clean)).toBeVisible();
});

test('A vendor’s page shows five of many open rows and leads to the statement for the others', async () => {
  list(
    statement(
      71,
      Array.from({ length: 9 }, (_, position) => row(position)),
    ),
  );
  await open();
  const all = page.getByRole('link', { name: texts.all(9) });
  await expect.element(all).toHaveAttribute('href', `/invoices/${id(71)}`);
  expect(page.getByRole('button', { name: /^Request copy of NF/ }).elements()).toHaveLength(5);
  await expect.element(page.getByRole('button', { name: texts.actions.askAll(9) })).toBeVisible();
});

test('A vendor without statements says how one is added, and a failed list can be tried again', async () => {
  refuse(statements.ofVendor, 500, { detail: 'It failed.' });
  await open();
  await expect.element(page.getByText('It failed.')).toBeVisible();
  list();
  await page.getByRole('button', { name: commonTexts.actions.retry }).click();
  await expect.element(page.getByRole('heading', { name: texts.ofVendor.empty })).toBeVisible();
});

test('Staff see what is open on a vendor’s statements and decide nothing', async () => {
  list(statement(71, [row(0), DIFFERS]));
  await open('staff');
  await expect.element(page.getByText(texts.open(2))).toBeVisible();
  expect(page.getByRole('button', { name: texts.actions.askOf('NF-0') }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: texts.actions.more('NF-8') }).elements()).toEqual([]);
});
