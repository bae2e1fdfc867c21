import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { invoices } from '#contract/invoices/invoices.ts';
import { firstStepTexts as texts } from '#contract/shell/first_steps.texts.ts';
import { type FirstStep, firstSteps, type StepList } from '#contract/shell/first_steps.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { answerNoInvoices, answerNoItems, answerNoVendors } from '../../testing/empty_lists.ts';
import { testInvoice } from '../../testing/invoices.ts';
import { drawn, openApp, signIn } from '../../testing/screen.tsx';
import { allRead, announce, answer, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

const STOCK: FirstStep[] = ['add_invoice', 'post_invoice', 'set_level'];
const list = page.getByRole('region', { name: texts.titles.stock });

function answerSteps(done: number, more: { is_hidden?: boolean; sample?: string } = {}) {
  const stock: StepList = {
    is_hidden: more.is_hidden ?? false,
    steps: STOCK.map((step, index) => ({ step, is_done: index < done })),
  };
  answer(firstSteps.list, {
    stock,
    customers: null,
    sample_invoice_id: more.sample ?? null,
    has_test_phones: true,
  });
}

function openInventory(done: number, role: 'owner' | 'staff' = 'owner') {
  answerShell({ user: { role } });
  answerNoItems();
  answerSteps(done);
  signIn();
  return openApp('/inventory');
}

test('The first step is the sample or an own invoice, and the sample opens while it is read', async () => {
  const screen = openInventory(0);
  await expect.element(list.getByText(texts.progress(0, 3))).toBeVisible();
  await expect
    .element(list.getByRole('link', { name: texts.steps.add_invoice.action }))
    .toHaveAttribute('href', '/invoices?add=1');
  const sample = testInvoice([], { status: 'reading', pages: [] });
  answer(invoices.addSample, { invoice_id: sample.invoice_id });
  answer(invoices.get, sample);
  answerNoInvoices({ reading: 1 });
  await list.getByRole('button', { name: texts.trySample }).click();
  await expect.poll(screen.address).toBe(`/invoices/${sample.invoice_id}`);
});

test('A step ticks itself when it happens elsewhere, and the next one says how', async () => {
  openInventory(1);
  await expect.element(list.getByText(texts.steps.post_invoice.detail)).toBeVisible();
  answerSteps(2);
  await expect.poll(() => announce({ type: 'item', id: testInvoice([]).invoice_id })).toBeGreaterThan(0);
  await expect.element(list.getByText(texts.progress(2, 3))).toBeVisible();
  await expect.element(list.getByText(texts.steps.set_level.detail)).toBeVisible();
});

test('A step that was done on another screen is ticked when the user comes back', async () => {
  openInventory(1);
  await expect.element(list.getByText(texts.progress(1, 3))).toBeVisible();
  answerNoVendors();
  await page.getByRole('link', { name: shellTexts.links.vendors }).first().click();
  await expect.element(page.getByRole('heading', { level: 1, name: shellTexts.links.vendors })).toBeVisible();
  answerSteps(2);
  await page.getByRole('link', { name: shellTexts.links.inventory }).first().click();
  await expect.element(list.getByText(texts.progress(2, 3))).toBeVisible();
});

test('Staff read that a manager does a step, and find no button for it', async () => {
  openInventory(1, 'staff');
  await expect.element(list.getByText(texts.askManager)).toBeVisible();
  await expect.element(list.getByRole('link')).not.toBeInTheDocument();
});

test('The list is hidden with one press, and is not there once everything is done', async () => {
  openInventory(1);
  answer(firstSteps.hide, {});
  await expect.element(list).toBeVisible();
  answerSteps(1, { is_hidden: true });
  await list.getByRole('button', { name: texts.hide }).click();
  await expect.element(list).not.toBeInTheDocument();
  expect(sentTo(firstSteps.hide).map(({ body }) => body)).toEqual([{ book: 'stock', is_hidden: true }]);

  const asked = sentTo(firstSteps.list).length;
  openInventory(3);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The heading is there before the answer that could show the list.
  await expect.poll(() => sentTo(firstSteps.list).length).toBeGreaterThan(asked);
  await allRead();
  await drawn();
  await expect.element(list).not.toBeInTheDocument();
});
