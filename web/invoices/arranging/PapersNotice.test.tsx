import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { invoices } from '#contract/invoices/invoices.ts';
import { arrangingErrors, arrangingTexts } from '#contract/invoices/parts/arranging.texts.ts';
import { arranging } from '#contract/invoices/parts/arranging.ts';
import { papersTexts as texts } from '#contract/invoices/parts/papers.texts.ts';
import { papers } from '#contract/invoices/parts/papers.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { answerNoCredits, answerNoInvoices, answerNoItems, answerNoVendors } from '../../testing/empty_lists.ts';
import { testInvoice, testLine } from '../../testing/invoices.ts';
import { answerEmptyPictures } from '../../testing/page_pictures.ts';
import { id } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, answerBy, refuse, sentTo } from '../../testing/server.ts';

const WHOLE = testInvoice([testLine(1)], {
  invoice_id: id(91),
  version: 4,
  papers: [
    { vendor: 'Harbor Provisions Inc.', date: '2026-11-04', total: 20.75, currency: 'USD' },
    { vendor: 'Ridge Dairy LLC', date: '2026-11-09', total: 12.1, currency: 'USD' },
  ],
});
const FIRST = testInvoice([testLine(1)], { invoice_id: id(92), pages: [] });
const params = { invoice_id: WHOLE.invoice_id };

beforeEach(() => {
  answerNoVendors();
  answerNoItems();
  answerNoInvoices({ needs_review: 1 });
  answerNoCredits();
  answerEmptyPictures();
  answerBy(invoices.get, ({ params }) => (params.invoice_id === FIRST.invoice_id ? FIRST : WHOLE));
});

const open = (as?: Parameters<typeof openScreen>[1]) => openScreen(`/invoices/${WHOLE.invoice_id}`, as);
const button = (name: string) => page.getByRole('button', { name });

test('A page that seems to show two receipts names them, and one press splits it; undo brings the page back', async () => {
  const screen = open();
  await expect.element(page.getByText(texts.title(2))).toBeVisible();
  await expect.element(page.getByText('Ridge Dairy LLC · Nov 9, 2026 · $12.10')).toBeVisible();
  expect(sentTo(papers.split)).toEqual([]);
  refuse(papers.split, 409, { detail: arrangingErrors.changed });
  await button(texts.split(2)).click();
  await expect.element(page.getByText(arrangingErrors.changed)).toBeVisible();
  answer(papers.split, { invoice_ids: [FIRST.invoice_id, id(93)] });
  await button(texts.split(2)).click();
  await expect.poll(screen.address).toBe(`/invoices/${FIRST.invoice_id}`);
  expect(sentTo(papers.split).at(-1)).toMatchObject({ params, body: { version: 4 } });
  answer(arranging.undo, { invoice_ids: [WHOLE.invoice_id] });
  await button(arrangingTexts.undo).click();
  await expect.poll(screen.address).toBe(`/invoices/${WHOLE.invoice_id}`);
});

test('What was just typed is saved before the page is split', async () => {
  const saved = { ...WHOLE, number: 'NF-2', version: 5 };
  answerBy(invoices.update, () => {
    answerBy(invoices.get, ({ params }) => (params.invoice_id === FIRST.invoice_id ? FIRST : saved));
    return saved;
  });
  answer(papers.split, { invoice_ids: [FIRST.invoice_id, id(93)] });
  open();
  await page.getByLabelText(reviewTexts.fields.number).fill('NF-2');
  await button(texts.split(2)).click();
  await expect.poll(() => sentTo(papers.split).map(({ body }) => body)).toEqual([{ version: 5 }]);
  expect(sentTo(invoices.update)[0]?.body).toMatchObject({ number: 'NF-2' });
});

test('A user who says that the page is one document is told so, and the offer is gone', async () => {
  open();
  answer(papers.keep, { ...WHOLE, papers: null, version: 5 });
  await button(texts.keep).click();
  await expect.element(page.getByText(texts.kept)).toBeVisible();
  await expect.element(page.getByText(texts.title(2))).not.toBeInTheDocument();
  expect(sentTo(papers.keep)).toMatchObject([{ params }]);
});

test('Whoever cannot split is told what the page shows and who can split it', async () => {
  open({ user: { role: 'staff' } });
  await expect.element(page.getByText(texts.detailQuiet)).toBeVisible();
  expect([...button(texts.split(2)).elements(), ...button(texts.keep).elements()]).toEqual([]);
});
