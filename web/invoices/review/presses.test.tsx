import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { bulkTexts } from '#contract/invoices/review/bulk.texts.ts';
import { concernTexts } from '#contract/invoices/review/concerns.texts.ts';
import { type NewConcern, withKey } from '#contract/invoices/review/concerns.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { answerNoCredits, answerNoInvoices, answerNoItems, answerNoVendors } from '../../testing/empty_lists.ts';
import { testField, testInvoice, testLine } from '../../testing/invoices.ts';
import { id } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, answerBy, refuse, sentTo } from '../../testing/server.ts';

/** How often a key or a button is pressed from an open invoice of ten lines until it is posted. */

const TEN = Array.from({ length: 10 }, (_, index) => index + 1);
const posted = { status: 'posted', posted_at: '2026-11-20T15:00:00Z' } as const;

function open(invoice: Invoice, saved: Partial<Invoice> = {}) {
  answerNoVendors();
  answerNoItems();
  answerNoInvoices({ needs_review: 1 });
  answer(invoices.get, invoice);
  answerNoCredits();
  const confirmed = new Set<string>();
  answerBy(invoices.update, ({ body }) => {
    for (const name of (body as { confirmed?: string[] }).confirmed ?? []) confirmed.add(name);
    const fields = Object.entries(invoice.fields).map(
      ([name, field]) => [name, { ...field, in_doubt: field.in_doubt && !confirmed.has(name) }] as const,
    );
    return { ...invoice, ...saved, fields: Object.fromEntries(fields), version: 2 };
  });
  openScreen(`/invoices/${invoice.invoice_id}`);
  let presses = 0;
  return {
    async key(keys: string) {
      presses += 1;
      await userEvent.keyboard(keys);
    },
    async click(target: Locator) {
      presses += 1;
      await target.click();
    },
    presses: () => presses,
  };
}

const toCheck = (count: number) => page.getByText(reviewTexts.page.toCheck(count), { exact: true });

test('An invoice of a known vendor with one unsure value is posted with three presses', async () => {
  const unsure = { page: 1, box: null, confidence: 0.6, source: 'ocr', note: null } as const;
  const first = testLine(1, {
    quantity: null,
    unit_price: null,
    boxes: { description: unsure },
    in_doubt: ['description'],
  });
  const lines = [first, ...TEN.slice(1).map((position) => testLine(position))];
  const invoice = testInvoice(lines, { pages: [], invoice_id: id(701), fees: 0, total: 200 });
  const sure = { ...first, in_doubt: [], boxes: {} };
  const user = open(invoice, { lines: [sure, ...lines.slice(1)] });
  answer(invoices.post, { ...invoice, ...posted, lines: [sure, ...lines.slice(1)], version: 3 });
  await expect.element(toCheck(1)).toBeVisible();
  await user.key('n');
  await expect.element(page.getByRole('button', { name: reviewTexts.page.right })).toBeVisible();
  await user.key('{Enter}');
  await expect.element(page.getByText(reviewTexts.page.allChecked)).toBeVisible();
  await user.key('{Control>}{Enter}{/Control}');
  await expect.poll(() => sentTo(invoices.post)).toHaveLength(1);
  expect(user.presses()).toBeLessThanOrEqual(3);
});

test('An invoice of a new vendor with ten new items and all that can be asked is posted with twelve presses', async () => {
  const nothing = { item_id: null, item: null, stock_unit: null, stock_quantity: null, stock_quantity_source: null };
  const lines = TEN.map((position) => testLine(position, { ...nothing, in_doubt: ['item'] }));
  const base = testInvoice(lines, { pages: [], invoice_id: id(702), fees: 0, total: 200, date: '2026-11-10' });
  const fields = {
    ...base.fields,
    number: testField({ value: 'NF-1', confidence: 0.6, in_doubt: true }),
    date: testField({ value: '2026-11-10', note: 'day_month_order', in_doubt: true }),
    currency: testField({ value: 'USD', note: 'not_printed', in_doubt: true }),
  };
  const settled = TEN.map((position) => testLine(position, { match: null, stock_quantity_source: 'pack' }));
  const user = open({ ...base, fields }, { lines: settled });
  const of = { row: 1, item_id: id(101), item: 'Item 1', stock_unit: 'ea' };
  const guess: NewConcern = {
    kind: 'guessed_conversion',
    line_id: TEN.map((n) => testLine(n).line_id)[0] ?? '',
    ...of,
    quantity: 2,
    unit: 'cs',
    stock_quantity: 2,
  };
  const concerns = [guess, { ...guess, row: 2, item: 'Item 2', line_id: testLine(2).line_id }].map(withKey);
  refuse(invoices.post, 409, { code: 'concerns', detail: '', concerns } as object);
  await expect.element(toCheck(13)).toBeVisible();
  await user.click(page.getByRole('button', { name: bulkTexts.acceptNew(10) }));
  await expect.element(toCheck(3)).toBeVisible();
  // The button has gone. Its focus is not in a field, which would take the letter.
  await expect.element(page.getByRole('main')).toHaveFocus();
  await user.key('n');
  await expect.element(page.getByRole('button', { name: reviewTexts.page.right })).toBeVisible();
  await user.key('{Enter}');
  await expect.element(toCheck(2)).toBeVisible();
  await user.click(page.getByRole('button', { name: reviewTexts.keepValue('Nov 10, 2026') }));
  await user.click(page.getByRole('button', { name: reviewTexts.keepValue('USD') }));
  await expect.element(page.getByText(reviewTexts.page.allChecked)).toBeVisible();
  await user.key('{Control>}{Enter}{/Control}');
  const dialog = page.getByRole('dialog');
  for (const box of [0, 1]) await user.click(dialog.getByRole('checkbox').nth(box));
  answer(invoices.post, { ...base, ...posted, lines: settled, version: 3 });
  await user.click(dialog.getByRole('button', { name: concernTexts.post }));
  await expect
    .poll(() => sentTo(invoices.post).at(-1)?.body)
    .toMatchObject({ accepted: concerns.map(({ key }) => key) });
  expect(user.presses()).toBeLessThanOrEqual(12);
});
