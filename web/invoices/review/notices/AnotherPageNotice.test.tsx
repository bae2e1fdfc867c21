import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { arrangingTexts } from '#contract/invoices/parts/arranging.texts.ts';
import { arranging } from '#contract/invoices/parts/arranging.ts';
import { anotherPageTexts as texts } from '#contract/invoices/review/another_page.texts.ts';
import { endSession } from '../../../session.ts';
import { answerNoCredits, answerNoInvoices, answerNoItems, answerNoVendors } from '../../../testing/empty_lists.ts';
import { testInvoice, testLine } from '../../../testing/invoices.ts';
import { id } from '../../../testing/samples.ts';
import { drawn, openScreen } from '../../../testing/screen.tsx';
import { allRead, answer, answerBy, hold, sentTo } from '../../../testing/server.ts';

const size = { width: 850, height: 1100, has_picture: false };
const FIRST = testInvoice([testLine(1)], {
  invoice_id: id(91),
  number: 'NF-1',
  total: null,
  version: 4,
  pages: [{ ...size, page: 1, label: { page: 1, pages: 2 } }],
});
const SECOND = testInvoice([testLine(2)], {
  invoice_id: id(92),
  number: 'NF-1',
  status: 'duplicate',
  reason_code: 'another_page',
  duplicate_of: id(91),
  pages: [{ ...size, page: 1, label: { page: 2, pages: 2 } }],
});
const JOINED = testInvoice([testLine(1), testLine(2)], { invoice_id: id(93), number: 'NF-1', pages: [] });

function open(second: Invoice, first: Invoice, as?: Parameters<typeof openScreen>[1]) {
  answerNoVendors();
  answerNoItems();
  answerNoInvoices({ needs_review: 1, duplicate: 1 });
  answerNoCredits();
  const known = [second, first, JOINED];
  answerBy(invoices.get, ({ params }) => known.find(({ invoice_id }) => invoice_id === params.invoice_id) ?? second);
  return openScreen(`/invoices/${second.invoice_id}`, as);
}

test('A document that looks like another page says why, and one press joins the pages in their order; undo separates them', async () => {
  const screen = open(SECOND, FIRST);
  const why = texts.why.labels({ numbers: [2], pages: 2 }, { numbers: [1], pages: 2 });
  await expect.element(page.getByText(why)).toBeVisible();
  await expect.element(page.getByRole('button', { name: texts.keep })).toBeVisible();
  await expect.element(page.getByRole('button', { name: texts.archive })).toBeVisible();
  expect(sentTo(arranging.arrange)).toEqual([]);
  answer(arranging.arrange, { invoice_ids: [JOINED.invoice_id] });
  await page.getByRole('button', { name: texts.join(2) }).click();
  await expect.poll(screen.address).toBe(`/invoices/${JOINED.invoice_id}`);
  expect(sentTo(arranging.arrange).map(({ body }) => body)).toEqual([
    {
      sources: [
        { invoice_id: SECOND.invoice_id, version: 1 },
        { invoice_id: FIRST.invoice_id, version: 4 },
      ],
      documents: [
        [
          { invoice_id: FIRST.invoice_id, page: 1 },
          { invoice_id: SECOND.invoice_id, page: 1 },
        ],
      ],
    },
  ]);
  answer(arranging.undo, { invoice_ids: [SECOND.invoice_id] });
  await page.getByRole('button', { name: arrangingTexts.undo }).click();
  await expect.poll(screen.address).toBe(`/invoices/${SECOND.invoice_id}`);
});

test('Whoever signs in meanwhile is not told that another user’s pages were separated', async () => {
  const screen = open(SECOND, FIRST);
  answer(arranging.arrange, { invoice_ids: [JOINED.invoice_id] });
  await page.getByRole('button', { name: texts.join(2) }).click();
  await expect.poll(screen.address).toBe(`/invoices/${JOINED.invoice_id}`);
  answer(arranging.undo, { invoice_ids: [SECOND.invoice_id] });
  const undone = hold(arranging.undo);
  await page.getByRole('button', { name: arrangingTexts.undo }).click();
  await expect.poll(() => sentTo(arranging.undo)).toHaveLength(1);
  endSession('signed_out');
  undone();
  await allRead();
  await drawn();
  expect(screen.address()).toBe(`/invoices/${JOINED.invoice_id}`);
  expect(page.getByText(arrangingTexts.undone).elements()).toEqual([]);
});

test('A page whose invoice is posted cannot be joined, and the notice says what to do first', async () => {
  open(SECOND, { ...FIRST, status: 'posted', posted_at: '2026-11-19T12:00:00Z' });
  await expect.element(page.getByText(texts.obstacles.posted)).toBeVisible();
  await expect.element(page.getByRole('link', { name: uploadTexts.openIt })).toBeVisible();
  await expect.element(page.getByRole('button', { name: texts.join(2) })).not.toBeInTheDocument();
});

test.for(['needs_review', 'posted'] as const)(
  'Who cannot join the pages of an invoice (%s) is told why they belong together, and nothing that only a manager can do',
  async (status) => {
    open(SECOND, { ...FIRST, status }, { user: { role: 'staff' } });
    const why = texts.why.labels({ numbers: [2], pages: 2 }, { numbers: [1], pages: 2 });
    await expect.element(page.getByText(why)).toBeVisible();
    await expect.element(page.getByText(texts.joining)).not.toBeInTheDocument();
    await expect.element(page.getByText(texts.obstacles.posted)).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: texts.join(2) })).not.toBeInTheDocument();
  },
);
