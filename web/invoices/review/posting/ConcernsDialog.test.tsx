import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { concernTexts as texts } from '#contract/invoices/review/concerns.texts.ts';
import { type NewConcern, withKey } from '#contract/invoices/review/concerns.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { answerNoCredits, answerNoInvoices, answerNoVendors } from '../../../testing/empty_lists.ts';
import { testInvoice, testLine } from '../../../testing/invoices.ts';
import { openScreen, pressUntil } from '../../../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../../../testing/server.ts';

const before = { width: window.innerWidth, height: window.innerHeight };
afterEach(() => page.viewport(before.width, before.height));

const invoice = testInvoice([testLine(1), testLine(2)], { pages: [] });
const [, second] = invoice.lines;
const ofLine = { line_id: second?.line_id ?? '', row: 2, item_id: second?.item_id ?? '', item: 'Item 2' };
const COST: NewConcern = {
  kind: 'unit_cost',
  ...ofLine,
  stock_unit: 'l',
  last_cost: 2.46,
  unit_cost: 4.1,
  change: 39.36,
};
const DATE: NewConcern = { kind: 'future_date', line_id: null, date: '2026-11-30' };

const dialog = page.getByRole('dialog');
const boxes = dialog.getByRole('checkbox');
const post = dialog.getByRole('button', { name: texts.post });
const status = dialog.getByRole('status');

function ask(...concerns: NewConcern[]) {
  const detail = invoiceErrors.concerns(concerns.length);
  refuse(invoices.post, 409, { code: 'concerns', detail, concerns: concerns.map(withKey) });
}

beforeEach(async () => {
  answerNoVendors();
  answerNoInvoices({ needs_review: 1 });
  answer(invoices.get, invoice);
  answerNoCredits();
  answerBy(invoices.update, () => ({ ...invoice, version: 2 }));
  ask(COST, DATE);
  openScreen(`/invoices/${invoice.invoice_id}`);
  await page.getByRole('button', { name: reviewTexts.post.button }).click();
  await expect.element(dialog.getByRole('heading', { name: texts.title(2) })).toBeVisible();
});

test('Each value is a sentence with its figures in money, and none is confirmed beforehand', async () => {
  const said = 'One L cost $2.46 last time and costs $4.10 now. That adds $39.36 to this invoice.';
  await expect.element(dialog.getByRole('checkbox', { name: `Line 2: Item 2 ${said}` })).not.toBeChecked();
  await expect.element(dialog.getByRole('checkbox', { name: texts.futureDate('Nov 30, 2026') })).not.toBeChecked();
  await expect.element(boxes.first()).toHaveFocus();
  await expect.element(status).toHaveTextContent(texts.left(2));
});

test('Enter posts and confirms nothing', async () => {
  await expect.element(boxes.first()).toHaveFocus();
  await pressUntil('{Enter}', 'Enter');
  await expect.element(boxes.first()).not.toBeChecked();
  // The button, which is off, leads to what is missing.
  await post.click({ force: true });
  await expect.element(boxes.first()).toHaveFocus();
  await pressUntil('[Space]', ' ');
  (post.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(boxes.nth(1)).toHaveFocus();
  await expect.element(boxes.nth(1)).not.toBeChecked();
  await expect.element(status).toHaveTextContent(texts.left(1));
  await expect.element(post).toHaveAttribute('aria-disabled', 'true');
  expect(sentTo(invoices.post)).toHaveLength(1);
});

test('With a yes for each value, exactly these are posted', async () => {
  for (const box of boxes.all()) await box.click();
  await expect.element(status).toHaveTextContent(texts.noneLeft);
  await expect.element(post).not.toHaveAttribute('aria-disabled');
  answer(invoices.post, { ...invoice, status: 'posted', posted_at: '2026-11-20T15:00:00Z' });
  await post.click();
  await expect.element(page.getByRole('button', { name: reviewTexts.post.takeBack })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const accepted = [COST, DATE].map((concern) => withKey(concern).key);
  expect(sentTo(invoices.post).map(({ body }) => body)).toMatchObject([{ accepted: [] }, { accepted }]);
});

test('A figure that has changed meanwhile is asked about again', async () => {
  for (const box of boxes.all()) await box.click();
  ask({ ...COST, last_cost: 3.01, change: 26.16 }, DATE);
  await post.click();
  await expect.element(dialog.getByRole('checkbox', { name: /cost \$3\.01 last time/ })).toHaveFocus();
  await expect.element(boxes.first()).not.toBeChecked();
  await expect.element(boxes.nth(1)).toBeChecked();
  await expect.element(status).toHaveTextContent(texts.left(1));
});

test('“Back to the invoice” leads to the first value, and the next time nothing is confirmed', async () => {
  await boxes.first().click();
  await dialog.getByRole('button', { name: texts.back }).click();
  await expect.element(page.getByRole('textbox', { name: reviewTexts.cellOfLine('Price', 2) })).toHaveFocus();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: reviewTexts.post.button }).click();
  await expect.element(boxes.first()).toHaveFocus();
  await expect.element(boxes.first()).not.toBeChecked();
});

test('Another refusal closes the window and leads to its cell', async () => {
  for (const box of boxes.all()) await box.click();
  const detail = invoiceErrors.missing.currency;
  refuse(invoices.post, 409, { code: 'currency_missing', detail });
  await post.click();
  await expect.element(page.getByText(detail)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: reviewTexts.fields.currency })).toHaveFocus();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('The button keeps the focus while the server works, and a second press posts nothing', async () => {
  for (const box of boxes.all()) await box.click();
  answer(invoices.post, { ...invoice, status: 'posted', posted_at: '2026-11-20T15:00:00Z' });
  const release = hold(invoices.post);
  await post.click();
  await pressUntil('{Enter}', 'Enter');
  await expect.element(post).toHaveFocus();
  release();
  await expect.element(page.getByRole('button', { name: reviewTexts.post.takeBack })).toBeVisible();
  expect(sentTo(invoices.post)).toHaveLength(2);
});

test('On a phone each answer and each button is as large as a finger', async () => {
  await page.viewport(390, 844);
  for (const box of boxes.all()) {
    const label = box.element().closest('li')?.querySelector('label');
    expect(label?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
  for (const button of dialog.getByRole('button').all()) {
    expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
