import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { answerNoCredits, answerNoInvoices, answerNoVendors } from '../../../testing/empty_lists.ts';
import { testInvoice, testLine } from '../../../testing/invoices.ts';
import { drawn, openScreen } from '../../../testing/screen.tsx';
import { allRead, answer, hold, refuse, sentTo } from '../../../testing/server.ts';

const { left, button } = reviewTexts.post;
const INVOICE = testInvoice([testLine(1), testLine(2)], { pages: [] });
const NAME = 'Northside Foods · NF-1';

beforeEach(() => {
  answerNoVendors();
  answerNoInvoices({ needs_review: 1 });
  answer(invoices.get, INVOICE);
  answerNoCredits();
});

/** Presses “Post”, goes to another screen, and only then lets the answer come. */
async function postAndGoOn() {
  const letGo = hold(invoices.post);
  const screen = openScreen(`/invoices/${INVOICE.invoice_id}`);
  await page.getByRole('button', { name: button }).click();
  await expect.poll(() => sentTo(invoices.post)).toHaveLength(1);
  await screen.goTo('/loading');
  letGo();
  await allRead();
  await drawn();
}

test.each([
  ['concerns', invoiceErrors.concerns(2), { concerns: [] }],
  ['changed', 'Someone else changed it.', {}],
])('A posting that was refused (%s) is told to a user who has gone on, with its reason', async (code, detail, more) => {
  refuse(invoices.post, 409, { code, detail, ...more } as object);
  await postAndGoOn();
  await expect.element(page.getByRole('alert')).toHaveTextContent(left.refused(NAME, detail));
});

test('A posting whose answer was lost is not called refused', async () => {
  refuse(invoices.post, 503, { code: 'unavailable', detail: 'Not now.' });
  await postAndGoOn();
  await expect.element(page.getByRole('alert')).toHaveTextContent(left.unknown(NAME));
});

test('A posting that succeeds does not scroll the screen to which the user has gone', async () => {
  const scroll = vi.spyOn(window, 'scrollTo');
  onTestFinished(() => scroll.mockRestore());
  answer(invoices.post, { ...INVOICE, status: 'posted', posted_at: '2026-11-20T15:00:00Z', version: 2 });
  await postAndGoOn();
  expect(scroll).not.toHaveBeenCalled();
});

test.each(['CAD', null])('A packing slip is posted without a currency or an exchange rate (%s)', async (currency) => {
  const line = testLine(1, { unit_price: null, amount: null });
  const none = { total: null, subtotal: null, fees: null, adds_up: null };
  const slip = testInvoice([line], { ...none, currency, kind: 'packing_slip', pages: [] });
  answer(invoices.get, slip);
  answer(invoices.post, { ...slip, status: 'posted', posted_at: '2026-11-20T15:00:00Z', version: 2 });
  openScreen(`/invoices/${slip.invoice_id}`);
  await expect.element(page.getByText(reviewTexts.page.allChecked)).toBeVisible();
  await page.getByRole('button', { name: button }).click();
  await expect.poll(() => sentTo(invoices.post)).toHaveLength(1);
});

test('Why an invoice was not posted stands above the button that was pressed, also on a phone', async () => {
  await page.viewport(390, 844);
  refuse(invoices.post, 409, { code: 'changed', detail: 'Someone else changed it.' });
  openScreen(`/invoices/${INVOICE.invoice_id}`);
  await page.getByRole('button', { name: button }).click();
  const reason = page.getByText('Someone else changed it.');
  await expect.element(reason).toBeInViewport({ ratio: 1 });
  const post = page.getByRole('button', { name: button }).element();
  expect(post.getBoundingClientRect().top).toBeGreaterThan(reason.element().getBoundingClientRect().bottom);
});
