import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inventory } from '#contract/inventory/inventory.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { viewerTexts } from '#contract/invoices/review/viewer.texts.ts';
import { sampleTexts } from '#contract/invoices/sample.texts.ts';
import { postedTexts } from '#contract/invoices/stock/posted.texts.ts';
import { firstSteps } from '#contract/shell/first_steps.ts';
import { answerNoCredits, answerNoInvoices, answerNoItems, answerNoVendors } from '../../../testing/empty_lists.ts';
import { testInvoice, testLine } from '../../../testing/invoices.ts';
import { answerEmptyPictures } from '../../../testing/page_pictures.ts';
import { openReview } from '../../../testing/review.ts';
import { openScreen } from '../../../testing/screen.tsx';
import { answer, refuse, sentTo } from '../../../testing/server.ts';

const PAGE = { page: 1, confidence: 0.99, source: 'ocr' as const, note: null };
const LINES = [
  testLine(1, {
    description: 'OATMLK BARISTA',
    item: 'Oat milk',
    // After a discount on the whole invoice.
    unit_cost: 1.5,
    boxes: { description: { ...PAGE, box: { x: 0.1, y: 0.4, w: 0.3, h: 0.02 } } },
  }),
  testLine(2, { description: 'DEPOSIT', ignore: true, item_id: null, item: null, stock_quantity: null }),
  testLine(3, { description: 'RETURNED CREAM', item: 'Cream', quantity: -1, amount: -8, stock_quantity: -4 }),
];

function openPosted(over: object = {}) {
  const posted_at = '2026-11-20T15:00:00Z';
  const invoice = testInvoice(LINES, { status: 'posted', posted_at, ...over });
  answerEmptyPictures();
  answer(invoices.get, invoice);
  answerNoCredits();
  answerNoVendors();
  answerNoInvoices({ posted: 1 });
  return openScreen(`/invoices/${invoice.invoice_id}`);
}

test('A posted invoice shows all its lines with what each became', async () => {
  openPosted();
  const table = page.getByRole('table', { name: reviewTexts.page.lines });
  await expect.element(table.getByRole('button', { name: 'OATMLK BARISTA' })).toBeVisible();
  const words = () => [...table.element().querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(words()).toHaveLength(3);
  const [milk, deposit, cream] = words();
  expect(milk).toContain('Oat milk');
  expect(milk).toContain('+12');
  expect(milk).toContain(postedTexts.each('$1.50'));
  expect(deposit).toContain(reviewTexts.item.ignored);
  expect(cream).toContain('−4');
  await expect
    .element(page.getByText(postedTexts.doneLines({ received: 1, returned: 1, nothing: 0, not_stock: 1 })))
    .toBeVisible();
});

test('A posted credit memo says what went back, and not that it is in stock', async () => {
  openPosted({ kind: 'credit_memo', lines: LINES.slice(2) });
  await expect.element(page.getByText(postedTexts.doneCredit('Northside Foods'))).toBeVisible();
  await expect.element(page.getByText(/^1 line returned/)).toBeVisible();
  expect(page.getByText(postedTexts.done('Northside Foods')).elements()).toHaveLength(0);
});

test('A posted packing slip is not called an invoice', async () => {
  openPosted({ kind: 'packing_slip' });
  await expect.element(page.getByText(/^1 line received/)).toBeVisible();
  const title = 'The packing slip from Northside Foods was posted. Its items are in stock.';
  expect(page.getByText(title).elements()).toHaveLength(1);
});

test('A line of a posted invoice lights its place on the page beside it', async () => {
  openPosted();
  const places = () => document.querySelectorAll('[data-kind="lit"]').length;
  await expect.element(page.getByRole('img', { name: viewerTexts.picture(1) })).toBeInTheDocument();
  // Where the pointer rests from before, it can point at the line.
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(places).toBe(0);
  await page.getByRole('button', { name: 'OATMLK BARISTA' }).click();
  await expect.poll(places).toBe(1);
});

test('Once an invoice is posted, the value that was checked last is no longer marked on its page', async () => {
  const invoice = testInvoice(LINES.slice(0, 1), { invoice_id: crypto.randomUUID(), fees: 0, total: 20 });
  answerEmptyPictures();
  answerNoItems();
  answerNoCredits();
  openReview(invoice);
  const marked = () => document.querySelectorAll('[data-kind="lit"]').length;
  await page.getByRole('textbox', { name: reviewTexts.cellOfLine(reviewTexts.cells.description, 1) }).click();
  // Where the pointer rests it marks what it points at.
  await page.getByRole('heading', { level: 1 }).hover();
  // What has the focus stays, so that the focus leads to no other value.
  (page.getByRole('button', { name: reviewTexts.page.more }).element() as HTMLElement).focus();
  await expect.poll(marked).toBe(1);
  answer(invoices.post, { ...invoice, status: 'posted', posted_at: '2026-11-20T15:00:00Z', version: 2 });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('table', { name: reviewTexts.page.lines })).toBeVisible();
  await expect.poll(marked).toBe(0);
});

test('The sample invoice says that it is one, and can be removed', async () => {
  const screen = openPosted({ is_sample: true });
  await expect.element(page.getByText(sampleTexts.notice)).toBeVisible();
  answer(invoices.removeSample, {});
  for (const call of [inventory.listItems, inventory.summary, inventory.costChange, firstSteps.list]) refuse(call, 500);
  await page.getByRole('button', { name: sampleTexts.remove }).click();
  await expect.poll(() => sentTo(invoices.removeSample).length).toBe(1);
  await expect.poll(screen.address).toBe('/inventory');
});
