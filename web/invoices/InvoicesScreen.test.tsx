import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { company } from '#contract/account/company.ts';
import type { Role } from '#contract/http.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { approvalTexts } from '#contract/invoices/approvals/approvals.texts.ts';
import { mailInTexts } from '#contract/invoices/capture/mail_in.texts.ts';
import { creditTexts } from '#contract/invoices/credits/credits.texts.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { engineTexts } from '#contract/invoices/reading/engines.texts.ts';
import { invalidate } from '../query.ts';
import { answerNoInvoices, answerNoVendors } from '../testing/empty_lists.ts';
import { testInvoice } from '../testing/invoices.ts';
import { id } from '../testing/samples.ts';
import { openScreen } from '../testing/screen.tsx';
import { answer, answerBy, sentTo } from '../testing/server.ts';

const { columns, sorts } = invoiceTexts;

async function open(address: string, width: number, role: Role = 'owner') {
  await page.viewport(width, 844);
  const counts = { needs_review: 1, posted: 0, reading: 0, duplicate: 0, rejected: 0 };
  answerBy(invoices.list, () => ({ invoices: [testInvoice([])], total_count: 1, counts }));
  answerNoVendors();
  answer(company.getStorage, { used_bytes: 1, allowed_bytes: 100 });
  openScreen(address, { user: { role } });
  await expect.element(page.getByRole('link', { name: 'Northside Foods' })).toBeVisible();
}

const lastSort = () => sentTo(invoices.list).findLast(({ query }) => query.status !== 'to_do')?.query.sort;

test.each([1440, 390])('A shop without invoices has one button for the first one, %i pixels wide', async (width) => {
  await page.viewport(width, 844);
  answerNoInvoices();
  answerNoVendors();
  answer(company.getStorage, { used_bytes: 1, allowed_bytes: 100 });
  openScreen('/invoices');
  await expect.element(page.getByText(invoiceTexts.empty.title)).toBeVisible();
  const first = page.getByText(width === 390 ? invoiceTexts.photograph : invoiceTexts.add, { exact: true });
  await expect.poll(() => first.elements()).toHaveLength(1);
});

test('A header sorts, pressed again the other way, and says which way; the address keeps it', async () => {
  await open('/invoices', 1440);
  const header = page.getByRole('columnheader', { name: columns.total });
  await expect.element(header).toHaveAttribute('aria-sort', 'none');
  await header.getByRole('button').click();
  await expect.element(header).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(lastSort).toBe('highest_total');
  (header.getByRole('button').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(lastSort).toBe('lowest_total');
  await expect.element(page.getByRole('columnheader', { name: columns.date })).toHaveAttribute('aria-sort', 'none');
});

test('A phone keeps the sort of an address and chooses another from a list', async () => {
  await open('/invoices?sort=vendor', 390);
  const choice = page.getByRole('combobox', { name: invoiceTexts.sortBy });
  await expect.element(choice).toHaveValue(sorts.vendor);
  await choice.click();
  await page.getByRole('option', { name: sorts.earliest_date }).click();
  await expect.poll(lastSort).toBe('earliest_date');
});

test.each([
  ['owner', [creditTexts.title, mailInTexts.title, invoiceTexts.export, approvalTexts.rules.title]],
  ['accountant', [creditTexts.title, mailInTexts.title, invoiceTexts.export]],
  ['staff', [creditTexts.title, mailInTexts.title]],
] as const)(
  'On a phone, a user with the role of %s finds what belongs to invoices in the menu',
  async (role, names) => {
    await open('/invoices', 390, role);
    await page.getByRole('button', { name: invoiceTexts.moreActions }).click();
    await expect.element(page.getByRole('menuitem').first()).toBeVisible();
    expect(
      page
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(names);
  },
);

test('Show more brings one page after the other, also of hundreds of documents', async () => {
  await open('/invoices', 1440);
  const counts = { needs_review: 251, posted: 0, reading: 0, duplicate: 0, rejected: 0 };
  answerBy(invoices.list, ({ query }) => {
    const [offset, limit] = [Number(query.offset ?? 0), Number(query.limit)];
    const rows = Array.from({ length: 251 }, (_, at) => testInvoice([], { invoice_id: id(at), number: `NF-${at}` }));
    return { invoices: rows.slice(offset, offset + limit), total_count: 251, counts };
  });
  await page.getByRole('searchbox', { name: invoiceTexts.search }).fill('NF');
  const table = page.getByRole('table', { name: invoiceTexts.table });
  for (const shown of [50, 100, 150, 200, 250]) {
    await expect.element(table.getByRole('link')).toHaveLength(shown);
    await page.getByRole('button', { name: invoiceTexts.showMore }).click();
  }
  await expect.element(table.getByRole('link')).toHaveLength(251);
  await expect.element(page.getByRole('button', { name: invoiceTexts.showMore })).not.toBeInTheDocument();
});

test('A phone says why a file could not be read, and offers what can be done with it', async () => {
  await open('/invoices', 390);
  const failed = { status: 'needs_review' as const, vendor: null, number: null, line_count: 0 };
  const reason = 'The name of this file ends in .pdf, but it is not a PDF. Save the invoice as a PDF again.';
  const row = testInvoice([], { ...failed, invoice_id: id(64), reason_code: 'unsupported_type', reason });
  const counts = { needs_review: 1, posted: 0, reading: 0, duplicate: 0, rejected: 0 };
  answerBy(invoices.list, () => ({ invoices: [row], total_count: 1, counts }));
  await invalidate(invoices.list);
  const words = page.getByText(reason);
  await expect.element(words).toBeVisible();
  const link = page.getByRole('link', { name: invoiceTexts.nextActions.type });
  await expect.element(link).toBeVisible();
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  expect(words.element().getBoundingClientRect().width).toBeGreaterThan(300);
});

test('A vendor is found among hundreds', async () => {
  await open('/invoices', 1440);
  const all = Array.from({ length: 250 }, (_, at) => ({
    vendor_id: id(at),
    name: `Vendor ${at}`,
    invoice_count: 0,
    last_invoice_on: null,
    spent: 0,
    is_active: true,
  }));
  answerBy(vendors.list, ({ query }) => {
    const offset = Number(query.offset ?? 0);
    return { vendors: all.slice(offset, offset + Number(query.limit)), total_count: all.length };
  });
  await invalidate(vendors.list);
  await page.getByRole('combobox', { name: invoiceTexts.filters.vendor }).fill('Vendor 249');
  await page.getByRole('option', { name: 'Vendor 249' }).click();
  await expect.poll(() => sentTo(invoices.list).at(-1)?.query.vendor_id).toBe(id(249));
});

test('A file whose columns are unknown asks for them, and a reading that failed here is tried again', async () => {
  await open('/invoices', 1440);
  const failed = { status: 'needs_review' as const, vendor: null, number: null, line_count: 0 };
  const rows = [
    testInvoice([], { ...failed, invoice_id: id(61), reason_code: 'columns_unknown', reason: 'No columns.' }),
    testInvoice([], { ...failed, invoice_id: id(62), reason_code: 'recognizer_failed', reason: 'It failed.' }),
    testInvoice([], {
      ...failed,
      invoice_id: id(63),
      reason_code: 'not_an_invoice',
      reason: 'No invoice for the model.',
      refused_by_model: true,
    }),
  ];
  const counts = { needs_review: 2, posted: 0, reading: 0, duplicate: 0, rejected: 0 };
  answerBy(invoices.list, () => ({ invoices: rows, total_count: 2, counts }));
  answer(invoices.reread, testInvoice([], { invoice_id: id(62), status: 'reading' }));
  await invalidate(invoices.list);
  const texts = invoiceTexts.nextActions;
  const columnless = page.getByRole('row').filter({ hasText: 'No columns.' });
  await expect
    .element(columnless.getByRole('link', { name: texts.columns }))
    .toHaveAttribute('href', `/invoices/${id(61)}?columns=1`);
  expect(columnless.getByRole('button', { name: texts.reread }).elements()).toEqual([]);
  await page.getByRole('button', { name: texts.reread }).click();
  await page.getByRole('button', { name: engineTexts.readWith(engineTexts.names.local) }).click();
  const asked = () => sentTo(invoices.reread).map(({ params, body }) => [params.invoice_id, body]);
  await expect.poll(asked).toEqual([
    [id(62), {}],
    [id(63), { engine: 'local' }],
  ]);
});
