import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { company } from '#contract/account/company.ts';
import { storageTexts as texts } from '#contract/account/storage.texts.ts';
import { contactImports } from '#contract/contacts/imports.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { answerNoInvoices, answerNoVendors } from '../../testing/empty_lists.ts';
import { drawn, openApp, signIn } from '../../testing/screen.tsx';
import { allRead, answer, sentTo } from '../../testing/server.ts';
import { answerSettings } from '../../testing/settings.ts';
import { answerShell } from '../../testing/shell.ts';

const GB = 1024 ** 3;
function openWith(path: string, used_bytes: number, role: 'owner' | 'accountant' = 'owner') {
  answerShell({ user: { role } });
  answerSettings();
  answer(contactImports.list, { imports: [], total_count: 0 });
  answerNoInvoices();
  answerNoVendors();
  answer(company.getStorage, { used_bytes, allowed_bytes: 20 * GB });
  signIn();
  return openApp(path);
}

test('The settings show how much of the space for files is used', async () => {
  openWith('/settings', 1.5 * GB);
  const card = page.getByRole('region', { name: texts.title });
  await expect.element(card.getByText('1.5 GB of 20 GB used')).toBeVisible();
  await expect.element(card.getByRole('progressbar', { name: texts.progress })).toHaveAttribute('aria-valuenow', '7.5');
  await expect.element(card.getByRole('link', { name: texts.more })).not.toBeInTheDocument();
});

test.each(['/settings', '/invoices', '/contacts/import'])('When the space is nearly used, %s warns', async (path) => {
  openWith(path, 18 * GB);
  await expect.element(page.getByText(texts.almostFull('2 GB'))).toBeVisible();
  await expect.element(page.getByRole('link', { name: texts.more })).toHaveAttribute('href', '/add_feedback');
});

test('When no space is left, the place to upload says that uploads are refused', async () => {
  openWith('/invoices', 20 * GB);
  await expect.element(page.getByText(texts.full)).toBeVisible();
});

test('No user is warned before the space is nearly used, and none who cannot upload', async () => {
  openWith('/contacts/import', 18 * GB - 1);
  await expect.element(page.getByRole('button', { name: /choose/i }).first()).toBeVisible();
  await expect.poll(() => sentTo(company.getStorage)).toHaveLength(1);
  await allRead();
  await drawn();
  await expect.element(page.getByRole('link', { name: texts.more })).not.toBeInTheDocument();
  openWith('/invoices', 19 * GB, 'accountant');
  await expect.element(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: invoiceTexts.empty.title })).toBeVisible();
  await allRead();
  await drawn();
  await expect.element(page.getByRole('link', { name: texts.more })).not.toBeInTheDocument();
});
