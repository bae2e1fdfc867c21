import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { company } from '#contract/account/company.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { testInvoice } from '../testing/invoices.ts';
import { openScreen } from '../testing/screen.tsx';
import { answer, answerBy, sentTo } from '../testing/server.ts';

const { columns, sorts } = invoiceTexts;

async function open(address: string, width: number) {
  await page.viewport(width, 844);
  const counts = { needs_review: 1, posted: 0, reading: 0, duplicate: 0, rejected: 0 };
  answerBy(invoices.list, () => ({ invoices: [testInvoice([])], total_count: 1, counts }));
  answer(inventory.listVendors, { vendors: [], total_count: 0 });
  answer(company.getStorage, { used_bytes: 1, allowed_bytes: 100 });
  openScreen(address);
  await expect.element(page.getByRole('link', { name: 'Northside Foods' })).toBeVisible();
}

const lastSort = () => sentTo(invoices.list).findLast(({ query }) => query.status !== 'to_do')?.query.sort;

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
