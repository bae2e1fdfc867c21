import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { invoices } from '#contract/invoices/invoices.ts';
import { partTexts } from '#contract/invoices/parts/parts.texts.ts';
import { parts } from '#contract/invoices/parts/parts.ts';
import { stateTexts } from '#contract/invoices/review/state.texts.ts';
import { invalidate } from '../../../query.ts';
import { answerNoInvoices, answerNoVendors } from '../../../testing/empty_lists.ts';
import { testInvoice, testLine } from '../../../testing/invoices.ts';
import { id } from '../../../testing/samples.ts';
import { openScreen } from '../../../testing/screen.tsx';
import { answer, answerBy, hold, sentTo } from '../../../testing/server.ts';

const PART = testInvoice([testLine(1)], { pages: [], invoice_id: id(91), part: { first_page: 1, last_page: 1 } });
const JOINED = testInvoice([testLine(1)], { pages: [], invoice_id: id(93), number: 'NF-JOINED', part: null });

/** Opens one of two parts and joins them, with an answer that waits while the page hears that the part was archived. */
async function joinSlowly() {
  let shown = PART;
  const row = { status: 'needs_review', vendor: 'Northside Foods', total: 20, currency: 'USD' } as const;
  answer(parts.list, {
    parts: [
      { ...row, invoice_id: PART.invoice_id, number: 'NF-1', first_page: 1, last_page: 1 },
      { ...row, invoice_id: id(92), number: 'NF-2', first_page: 2, last_page: 3 },
    ],
  });
  answerNoVendors();
  answerNoInvoices({ needs_review: 1 });
  answerBy(invoices.get, ({ params }) => (params.invoice_id === JOINED.invoice_id ? JOINED : shown));
  const screen = openScreen(`/invoices/${PART.invoice_id}`);
  answer(parts.join, JOINED);
  const letGo = hold(parts.join);
  await page.getByRole('button', { name: partTexts.join }).click();
  await expect.poll(() => sentTo(parts.join)).toHaveLength(1);
  shown = { ...PART, status: 'rejected', version: 2 };
  await invalidate(invoices.get);
  await expect.element(page.getByText(stateTexts.archived)).toBeVisible();
  return { screen, letGo };
}

test('Whoever joins the parts of a file is led to the joined document, also when the page hears of it first', async () => {
  const { screen, letGo } = await joinSlowly();
  letGo();
  await expect.poll(screen.address).toBe(`/invoices/${JOINED.invoice_id}`);
  await expect.element(page.getByText(partTexts.joined)).toBeVisible();
});

test('Whoever has left the screen before the parts are joined stays where they are', async () => {
  const { screen, letGo } = await joinSlowly();
  await screen.goTo('/loading');
  letGo();
  await expect.element(page.getByText(partTexts.joined)).toBeVisible();
  expect(screen.address()).toBe('/loading');
});
