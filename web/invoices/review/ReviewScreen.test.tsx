import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inventory } from '#contract/inventory/inventory.ts';
import { arrangingTexts } from '#contract/invoices/arranging.texts.ts';
import { arranging } from '#contract/invoices/arranging.ts';
import { uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import { exchangeRates } from '#contract/invoices/exchange_rates.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { partTexts } from '#contract/invoices/parts.texts.ts';
import { parts } from '#contract/invoices/parts.ts';
import { bulkTexts } from '#contract/invoices/review/bulk.texts.ts';
import { duplicateTexts } from '#contract/invoices/review/duplicate.texts.ts';
import { readingTexts } from '#contract/invoices/review/reading.texts.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { sumFixTexts } from '#contract/invoices/review/sum_fixes.texts.ts';
import { viewerTexts } from '#contract/invoices/review/viewer.texts.ts';
import { testInvoice, testLine } from '../../testing/invoices.ts';
import { id, item } from '../../testing/samples.ts';
import { openScreen, pressUntil, typeUntil } from '../../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../../testing/server.ts';

/** An invoice with one line that has no item, beside what the server offers for it. */
function openLine(description: string, offered: { item: string; score: number }) {
  const match = { kind: 'similar', item_id: id(31), of_vendor: false, ...offered } as const;
  const nothing = { item_id: null, item: null, stock_unit: null, stock_quantity: null, stock_quantity_source: null };
  const line = testLine(1, { description, unit: 'ea', suggestions: [match], in_doubt: ['item'], ...nothing });
  openReview(testInvoice([line], { pages: [], fees: 0, total: 20 }));
}

interface Typed {
  lines?: Record<string, unknown>[];
  confirmed?: string[];
  discount?: string;
  rounding?: string;
}

/** What the server has after these changes: what was typed must not look unsaved. */
function kept({ lines, fields, discount, rounding }: Invoice, typed: Typed): Partial<Invoice> {
  const number = (text: unknown) => (text === null || text === undefined ? null : Number(text));
  const keptLines = typed.lines?.map((line, index) => ({
    ...(lines[index] ?? testLine(index + 1, { item_id: null, item: null, stock_quantity: null })),
    code: String(line.code ?? ''),
    description: String(line.description),
    unit: String(line.unit ?? ''),
    pack: String(line.pack ?? ''),
    quantity: number(line.quantity),
    unit_price: number(line.unit_price),
    amount: number(line.amount),
    discount: number(line.discount),
    ignore: line.ignore === true,
    is_deposit: line.is_deposit === true,
  }));
  const confirmed = Object.entries(fields).map(
    ([name, field]) => [name, { ...field, in_doubt: field.in_doubt && !typed.confirmed?.includes(name) }] as const,
  );
  return {
    lines: keptLines ?? lines,
    fields: Object.fromEntries(confirmed),
    discount: typed.discount === undefined ? discount : Number(typed.discount),
    rounding: typed.rounding === undefined ? rounding : Number(typed.rounding),
  };
}

function openReview(invoice: Invoice) {
  answer(inventory.listVendors, { vendors: [], total_count: 0 });
  answer(invoices.list, {
    invoices: [],
    total_count: 0,
    counts: { needs_review: 1, posted: 0, reading: 0, duplicate: 0, rejected: 0 },
  });
  answer(invoices.get, invoice);
  answerBy(invoices.update, ({ body }) => ({ ...invoice, ...kept(invoice, body as Typed), version: 2 }));
  return openScreen(`/invoices/${invoice.invoice_id}`);
}

let opened = 0;
/** An invoice of its own: what one test has typed is offered again when the same invoice is opened. */
const own = () => ({ pages: [], invoice_id: id(400 + opened++) });

/** What was saved for the line once a user has opened its items and pressed Enter. */
async function pressEnter(): Promise<unknown> {
  await page.getByRole('button', { name: reviewTexts.item.choose }).first().click();
  await expect.element(page.getByRole('textbox', { name: reviewTexts.item.search })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentTo(invoices.update).length).toBeGreaterThan(0);
  return (sentTo(invoices.update)[0]?.body as { lines: object[] } | undefined)?.lines[0];
}

test('Enter makes a new item of a line whose name is only like that of an item', async () => {
  openLine('Nintendo 3DS XL', { item: 'Beeswax XL', score: 0.5 });
  expect(await pressEnter()).toMatchObject({ new_item: { name: 'Nintendo 3DS XL', stock_unit: 'ea' } });
});

test('Enter takes the item of the same name', async () => {
  openLine('BEESWAX XL', { item: 'Beeswax XL', score: 1 });
  expect(await pressEnter()).toMatchObject({ item_id: id(31) });
});

test('While items are searched for, Enter takes neither what other words found nor a new item', async () => {
  openLine('BEESWAX XL', { item: 'Beeswax XL', score: 1 });
  const items = [item({ item_id: id(32), name: 'Cola' }), item({ item_id: id(33), name: 'Lemon soda' })];
  answerBy(inventory.listItems, ({ query }) => {
    const found = items.filter(({ name }) => name.toLowerCase().includes(String(query.search)));
    return { items: found, total_count: found.length };
  });
  let release = hold(inventory.listItems);
  await page.getByRole('button', { name: reviewTexts.item.choose }).first().click();
  const search = page.getByRole('textbox', { name: reviewTexts.item.search });
  await expect.element(search).toHaveFocus();
  await typeUntil('cola', 'cola');
  await pressUntil('{Enter}', 'Enter');
  await expect.element(page.getByText(reviewTexts.item.searching)).toBeVisible();
  release();
  const marked = (name: RegExp) =>
    expect.element(page.getByRole('option', { name })).toHaveAttribute('data-combobox-selected', 'true');
  await marked(/^Cola/);
  release = hold(inventory.listItems);
  await search.fill('lemon');
  await pressUntil('{Enter}', 'Enter');
  await expect.element(page.getByRole('option', { name: /^Cola/ })).not.toBeInTheDocument();
  await expect.element(search).toHaveFocus();
  release();
  await marked(/^Lemon soda/);
  await search.fill('something new');
  await expect.element(page.getByText(reviewTexts.item.nothing)).toBeVisible();
  await pressUntil('{Enter}', 'Enter');
  await expect.element(search).toHaveFocus();
  await search.fill('lemon');
  await marked(/^Lemon soda/);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentTo(invoices.update)).toHaveLength(1);
  expect(sentTo(invoices.update)[0]?.body).toMatchObject({ lines: [{ item_id: id(33) }] });
});

test('Items that are found late do not move the marked option that the arrow keys chose', async () => {
  const nothing = { item_id: null, item: null, stock_unit: null, stock_quantity: null, stock_quantity_source: null };
  openReview(testInvoice([testLine(1, { in_doubt: ['item'], ...nothing })], { ...own(), fees: 0, total: 20 }));
  answer(inventory.listItems, { items: [item({ item_id: id(32), name: 'Cola' })], total_count: 1 });
  const release = hold(inventory.listItems);
  await page.getByRole('button', { name: reviewTexts.item.choose }).first().click();
  await expect.element(page.getByRole('textbox', { name: reviewTexts.item.search })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const ignore = page.getByRole('option', { name: reviewTexts.item.ignore });
  await expect.element(ignore).toHaveAttribute('data-combobox-selected', 'true');
  release();
  await expect.element(page.getByRole('option', { name: /^Cola/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentTo(invoices.update)).toHaveLength(1);
  expect(sentTo(invoices.update)[0]?.body).toMatchObject({ lines: [{ ignore: true }] });
});

test('Enter passes by a date that could be another one, and a button takes it', async () => {
  const invoice = testInvoice([testLine(1)], { pages: [], fees: 0, total: 20, date: '2026-05-01' });
  const unsure = { confidence: 0.8, source: 'ocr', note: 'day_month_order', in_doubt: true } as const;
  const date = { ...unsure, value: '2026-05-01', page: null, box: null };
  openReview({ ...invoice, fields: { ...invoice.fields, date } });
  await page.getByLabelText(reviewTexts.fields.date, { exact: true }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(reviewTexts.page.toCheck(1), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: reviewTexts.keepValue('May 1, 2026') }).click();
  await expect.poll(() => sentTo(invoices.update).at(-1)?.body).toMatchObject({ confirmed: ['date'] });
  expect(sentTo(invoices.update)).toHaveLength(1);
});

test('A vendor beyond the first page of the list is offered while its name is typed, and chosen', async () => {
  const zuber = {
    vendor_id: id(77),
    name: 'Zuber Eggs',
    invoice_count: 1,
    last_invoice_on: null,
    spent: 0,
    is_active: true,
  };
  const invoice = testInvoice([testLine(1)], { ...own(), fees: 0, total: 20 });
  openReview(invoice);
  answerBy(inventory.listVendors, ({ query }) => {
    const vendors = query.search?.startsWith('Zu') ? [zuber] : [];
    return { vendors, total_count: vendors.length };
  });
  answerBy(invoices.update, ({ body }) => {
    const { vendor, vendor_id = null } = body as { vendor?: string; vendor_id?: string };
    return { ...invoice, vendor: vendor ?? invoice.vendor, vendor_id, version: 2 };
  });
  const field = page.getByRole('combobox', { name: reviewTexts.fields.vendor, exact: true });
  await field.fill('Zu');
  await expect.poll(() => document.querySelector('datalist option')?.getAttribute('value')).toBe('Zuber Eggs');
  await field.fill('Zuber Eggs');
  await expect.poll(() => sentTo(invoices.update).at(-1)?.body).toMatchObject({ vendor_id: id(77) });
});

test('A packing slip has a number and a day of its own, and no field about money in its head', async () => {
  const line = testLine(1, { unit_price: null, amount: null });
  const none = { total: null, subtotal: null, fees: null, currency: null, adds_up: null, checks: [] };
  openReview(testInvoice([line], { ...own(), ...none, kind: 'packing_slip' }));
  await expect.element(page.getByLabelText('Slip number', { exact: true })).toBeVisible();
  await expect.element(page.getByLabelText('Delivery date', { exact: true })).toBeVisible();
  for (const field of ['due_date', 'currency', 'number', 'date'] as const)
    expect(page.getByLabelText(reviewTexts.fields[field], { exact: true }).elements()).toEqual([]);
});

describe('A total that is off', () => {
  const off = (total: number) => openReview(testInvoice([testLine(1)], { ...own(), fees: 0, total }));
  const { fixes } = sumFixTexts;
  const last = () => sentTo(invoices.update).at(-1)?.body;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  test('A missing line is added with its amount in one press', async () => {
    off(20.5);
    await press(fixes.line('$0.50'));
    await expect.element(page.getByRole('textbox', { name: reviewTexts.cellOfLine('Description', 2) })).toHaveFocus();
    await expect.element(page.getByText(reviewTexts.sums.addsUp, { exact: true })).not.toBeInTheDocument();
    await expect.poll(last).toMatchObject({ lines: [{}, { amount: '0.5' }] });
  });

  test('A deposit, a discount or the cents of rounding are entered in one press, and taken back', async () => {
    off(18);
    await press(fixes.discount('$2.00'));
    const undo = page.getByRole('button', { name: reviewTexts.page.undo, exact: true });
    await expect.element(undo).toBeVisible();
    // With the focus, the notice does not end by itself.
    (undo.element() as HTMLElement).focus();
    await expect.element(page.getByText(reviewTexts.sums.addsUp, { exact: true })).toBeVisible();
    await expect.poll(last).toMatchObject({ discount: '2' });
    await undo.click();
    await expect.element(page.getByRole('button', { name: fixes.discount('$2.00'), exact: true })).toBeVisible();
  });

  test('Values entered in one press cannot be undone while the invoice is being posted, and can be after a refusal', async () => {
    off(18);
    await press(fixes.discount('$2.00'));
    const undo = page.getByRole('button', { name: reviewTexts.page.undo });
    await expect.element(undo).toBeVisible();
    // With the focus, the notice does not end by itself.
    (undo.element() as HTMLElement).focus();
    await expect.poll(last).toMatchObject({ discount: '2' });
    refuse(invoices.post, 409, { detail: 'Not now.' });
    const refused = hold(invoices.post);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => sentTo(invoices.post)).toHaveLength(1);
    await expect.element(undo).not.toBeInTheDocument();
    refused();
    await undo.click();
    await expect.element(page.getByText('Not now.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: fixes.discount('$2.00'), exact: true })).toBeVisible();
  });

  test('Two cents can be rounding', async () => {
    off(19.98);
    await press(fixes.rounding(''));
    await expect.element(page.getByLabelText(reviewTexts.fields.rounding, { exact: true })).toHaveValue('-0.02');
  });
});

test('A receipt without a number can be finished', async () => {
  const receipt = testInvoice([testLine(1)], { ...own(), fees: 0, total: 20, number: null });
  const number = { ...receipt.fields.number, value: null, confidence: null, source: null, in_doubt: true };
  openReview({ ...receipt, fields: { ...receipt.fields, number } } as Invoice);
  await page.getByRole('button', { name: reviewTexts.noNumber }).click();
  await expect.element(page.getByText(reviewTexts.page.allChecked)).toBeVisible();
  await expect.poll(() => sentTo(invoices.update).at(-1)?.body).toMatchObject({ confirmed: ['number'] });
});

test('The excess of quantity × price over the amount becomes the discount of the line in one press', async () => {
  openReview(testInvoice([testLine(1, { amount: 18, in_doubt: ['amount'] })], { ...own(), fees: 0, total: 18 }));
  await page.getByRole('button', { name: reviewTexts.lineDiscount('2.00') }).click();
  await expect.element(page.getByText(reviewTexts.sums.addsUp, { exact: true })).toBeVisible();
  await expect
    .poll(() => sentTo(invoices.update).at(-1)?.body)
    .toMatchObject({ lines: [{ discount: '2', amount: '18' }] });
});

test('A line whose words name a deposit becomes one, never an item', async () => {
  const nothing = { item_id: null, item: null, stock_unit: null, stock_quantity: null, stock_quantity_source: null };
  openReview(
    testInvoice([testLine(1, { description: 'BOTTLE DEPOSIT', ...nothing })], { ...own(), fees: 0, total: 20 }),
  );
  await page.getByRole('button', { name: bulkTexts.acceptNew(1), exact: true }).click();
  await expect
    .poll(() => sentTo(invoices.update).at(-1)?.body)
    .toMatchObject({ lines: [{ is_deposit: true, ignore: true }] });
});

test('A suspected duplicate stands beside the other document, with what differs and one button each way', async () => {
  const first = testInvoice([testLine(1)], { pages: [], invoice_id: id(91), number: 'NF-1', status: 'posted' });
  const twin = testInvoice([testLine(1)], { pages: [], number: 'NF-7', status: 'duplicate', duplicate_of: id(91) });
  openReview(twin);
  answerBy(invoices.get, ({ params }) => (params.invoice_id === id(91) ? first : twin));
  const table = page.getByRole('table', { name: duplicateTexts.table });
  await expect.element(table.getByRole('cell', { name: 'NF-1' })).toBeVisible();
  await expect.element(table.getByRole('cell', { name: 'NF-7' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: uploadTexts.keepBoth })).toBeVisible();
  answer(invoices.reject, { ...twin, status: 'rejected' });
  await page.getByRole('button', { name: duplicateTexts.same }).click();
  await expect.element(page.getByText(reviewTexts.archived.banner)).toBeVisible();
});

test('One of several invoices in a file names the others, and one press undoes combining them', async () => {
  const invoice = testInvoice([testLine(1)], { pages: [], part: { first_page: 1, last_page: 1 } });
  const part = { status: 'needs_review', vendor: 'Northside Foods', total: 20, currency: 'USD' } as const;
  answer(parts.list, {
    parts: [
      { ...part, invoice_id: invoice.invoice_id, number: 'NF-1', first_page: 1, last_page: 1 },
      { ...part, invoice_id: id(92), number: 'NF-2', first_page: 2, last_page: 3 },
    ],
  });
  openReview(invoice);
  await expect.element(page.getByText(partTexts.found(2))).toBeVisible();
  const others = page.getByRole('list', { name: partTexts.others });
  await expect.element(others.getByRole('link')).toHaveTextContent(`${partTexts.pages(2, 3)}: NF-2`);
  answer(parts.join, testInvoice([testLine(1)], { pages: [], invoice_id: id(93), part: null }));
  answer(arranging.undo, { invoice_ids: [invoice.invoice_id, id(92)] });
  await page.getByRole('button', { name: partTexts.join }).click();
  await expect.element(page.getByText(partTexts.joined)).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: arrangingTexts.undo }).click();
  await expect.element(page.getByText(arrangingTexts.undone)).toBeVisible();
  expect(sentTo(arranging.undo)).toMatchObject([{ params: { invoice_id: id(93) } }]);
});

test('An invoice of which no line was read is not called checked', async () => {
  openReview(testInvoice([], { pages: [] }));
  await expect.element(page.getByText(invoiceTexts.noLines, { exact: true })).toBeVisible();
  await expect.element(page.getByText(reviewTexts.page.allChecked)).not.toBeInTheDocument();
});

test('An invoice in another currency asks for the rate and shows what the total is worth', async () => {
  const euros = testInvoice([testLine(1)], { pages: [], currency: 'EUR', fees: 0, total: 20 });
  answer(exchangeRates.last, { last: null });
  openReview(euros);
  const rate = page.getByRole('textbox', { name: reviewTexts.rateOf('EUR', 'USD') });
  await expect.element(rate).toHaveAccessibleDescription(reviewTexts.reasons.missing_rate);
  await page.getByRole('button', { name: reviewTexts.post.button }).click();
  await expect.element(page.getByText(invoiceErrors.rateMissing('EUR', 'USD'))).toBeVisible();
  await expect.element(rate).toHaveFocus();
  await userEvent.keyboard('1.085');
  await expect.element(page.getByText(reviewTexts.converted('€20.00', '$21.70'))).toBeVisible();
  await expect.element(page.getByText(invoiceErrors.rateMissing('EUR', 'USD'))).not.toBeInTheDocument();
  await expect.poll(() => sentTo(invoices.update).at(-1)?.body).toMatchObject({ exchange_rate: '1.085' });
  // What one euro is worth says nothing about a pound.
  await page.getByRole('textbox', { name: reviewTexts.fields.currency, exact: true }).fill('GBP');
  await expect.element(page.getByRole('textbox', { name: reviewTexts.rateOf('GBP', 'USD') })).toHaveValue('');
  await page.getByRole('textbox', { name: reviewTexts.fields.currency, exact: true }).fill('USD');
  await expect.element(page.getByRole('textbox', { name: reviewTexts.rateOf('USD', 'USD') })).not.toBeInTheDocument();
});

describe('Lines without an item', () => {
  const nothing = { item_id: null, item: null, stock_unit: null, stock_quantity: null, stock_quantity_source: null };
  const offered = { kind: 'similar', item_id: id(31), item: 'Lime juice', score: 0.6, of_vendor: true } as const;
  const lines = ['LEMON JUICE', 'LIME JCE', 'DELIVERY'].map((description, index) =>
    testLine(index + 1, { description, unit: 'ea', ...nothing, suggestions: index === 1 ? [offered] : [] }),
  );
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const lastLines = () => (sentTo(invoices.update).at(-1)?.body as { lines: object[] } | undefined)?.lines;
  const open = () => openReview(testInvoice(lines, { pages: [], fees: 0, total: 60 }));

  test('All become new items in one press, which can be taken back', async () => {
    open();
    await expect.element(page.getByRole('button', { name: /Inventory item, line 1 Lemon juice/ })).toBeVisible();
    await button(bulkTexts.acceptNew(3)).click();
    await expect.element(page.getByText(bulkTexts.acceptedNew(3))).toBeVisible();
    // With the focus, the notice does not end by itself.
    (button(reviewTexts.page.undo).element() as HTMLElement).focus();
    await expect
      .poll(lastLines)
      .toMatchObject([
        { new_item: { name: 'Lemon juice' } },
        { new_item: { name: 'Lime jce' } },
        { new_item: { name: 'Delivery' } },
      ]);
    await button(reviewTexts.page.undo).click();
    await expect.element(button(bulkTexts.acceptNew(3))).toBeVisible();
  });

  test('What was done to the lines can be undone only while the invoice is open', async () => {
    const screen = open();
    await button(bulkTexts.acceptNew(3)).click();
    await expect.element(button(reviewTexts.page.undo)).toBeVisible();
    // With the focus, the notice does not end by itself.
    (button(reviewTexts.page.undo).element() as HTMLElement).focus();
    await expect.poll(lastLines).toHaveLength(3);
    void screen.goTo('/loading');
    await expect.element(button(reviewTexts.page.undo)).not.toBeInTheDocument();
  });

  test('The vendor’s own items are taken in one press', async () => {
    open();
    await button(bulkTexts.allOfVendor(1)).click();
    await expect.poll(lastLines).toMatchObject([{ ignore: false }, { item_id: id(31) }, { ignore: false }]);
    expect(lastLines()?.[0]).not.toHaveProperty('new_item');
  });

  test('Items that were proposed by their names are confirmed in one press; taking it back asks for them again', async () => {
    const match = { kind: 'similar', item_id: id(31), item: 'Lime juice', score: 1, of_vendor: false } as const;
    const proposed = [1, 2].map((row) => testLine(row, { in_doubt: ['item'], match }));
    openReview(testInvoice([...proposed, testLine(3)], { pages: [], fees: 0, total: 60 }));
    await button(bulkTexts.allRight(2)).click();
    await expect.element(page.getByText(bulkTexts.confirmedAll(2))).toBeVisible();
    // With the focus, the notice does not end by itself.
    (button(reviewTexts.page.undo).element() as HTMLElement).focus();
    await expect.element(button(bulkTexts.allRight(2))).not.toBeInTheDocument();
    const confirmed = proposed.map(({ line_id }) => `${line_id}.item`);
    await expect.poll(() => sentTo(invoices.update)[0]?.body).toMatchObject({ confirmed });
    await button(reviewTexts.page.undo).click();
    await expect.poll(() => lastLines()?.slice(0, 2)).toMatchObject([{ item_id: null }, { item_id: null }]);
  });

  test('The verdict appears once, also within reach of the thumb', async () => {
    const before = { width: window.innerWidth, height: window.innerHeight };
    await page.viewport(390, 844);
    open();
    const post = page.getByRole('button', { name: reviewTexts.post.button });
    await expect.element(post).toBeVisible();
    await expect.element(page.getByText(reviewTexts.page.toCheck(3), { exact: true })).toBeInViewport();
    expect(page.getByText(reviewTexts.sums.addsUp).all()).toHaveLength(0);
    const ignored = lines.map((line) => ({ ...line, ignore: true }));
    answer(invoices.update, testInvoice(ignored, { pages: [], fees: 0, total: 60, version: 2 }));
    await button(bulkTexts.allIgnored(3)).click();
    await expect.element(page.getByText(reviewTexts.sums.addsUp, { exact: true })).toBeInViewport();
    expect(page.getByText(reviewTexts.sums.addsUp).all()).toHaveLength(1);
    await page.viewport(before.width, before.height);
  });
});

test('While an invoice is read, its pages are counted and the time since it began, and what is sure is shown', async () => {
  const started_at = new Date(Date.now() - 65_000).toISOString();
  const found = { vendor: 'Harbor Fish', date: null, total: 84.5, currency: 'USD' };
  const progress = { step: 'page', page: 2, pages: 3, found, started_at } as const;
  openReview(testInvoice([], { ...own(), status: 'reading', progress }));
  await expect.element(page.getByRole('status').filter({ hasText: invoiceTexts.progress(progress) })).toBeVisible();
  // Whoever opens the page later sees the whole time.
  const clock = page.getByRole('timer', { name: readingTexts.taken });
  await expect.poll(() => clock.element().textContent).toMatch(/^[1-9]\d*:\d\d$/);
  const first = clock.element().textContent;
  await expect.poll(() => clock.element().textContent).not.toBe(first);
  const pages = page.getByRole('list', { name: readingTexts.pages }).getByRole('listitem');
  await expect.element(pages.nth(0).getByText(readingTexts.page.read(1))).toBeInTheDocument();
  await expect.element(pages.nth(1).getByText(readingTexts.page.reading(2))).toBeInTheDocument();
  await expect.element(pages.nth(2).getByText(readingTexts.page.waiting(3))).toBeInTheDocument();
  const values = page.getByRole('region', { name: readingTexts.found });
  await expect.element(values.getByRole('definition').nth(0)).toHaveTextContent('Harbor Fish');
  await expect.element(values.getByRole('definition').nth(1)).toHaveTextContent('$84.50');
  await expect.element(values.getByText(reviewTexts.fields.date)).not.toBeInTheDocument();
});

test('The time of a reading also runs where the clock of the device is behind that of the server', async () => {
  const started_at = new Date(Date.now() + 3_600_000).toISOString();
  openReview(
    testInvoice([], { ...own(), status: 'reading', progress: { step: 'page', page: 1, pages: 1, started_at } }),
  );
  const clock = page.getByRole('timer', { name: readingTexts.taken });
  await expect.poll(() => clock.element().textContent).toMatch(/^0:0[1-9]$/);
});

test('A document that waits for its turn says so, without a clock', async () => {
  openReview(testInvoice([], { ...own(), status: 'reading', progress: { step: 'queued', page: 0, pages: 0 } }));
  await expect.element(page.getByText(readingTexts.queued)).toBeVisible();
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument();
});

test('A notch of the wheel with Ctrl enlarges the page once, also after the wheel has come to rest', async () => {
  openReview(testInvoice([testLine(1)], { pages: [{ page: 1, width: 1000, height: 1400, has_picture: false }] }));
  const viewer = page.getByRole('region', { name: viewerTexts.label });
  await viewer.getByRole('button', { name: viewerTexts.fitWidth }).click();
  const size = viewer.getByText(/^\d+ %$/);
  await expect.element(size).toHaveTextContent('100 %');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const view = viewer.element().querySelector('[tabindex="0"]');
  view?.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, ctrlKey: true, bubbles: true, cancelable: true }));
  await expect.element(size).toHaveTextContent('125 %');
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(size.element().textContent).toBe('125 %');
});

test('Two notches of the wheel that come at once enlarge the page twice', async () => {
  openReview(testInvoice([testLine(1)], { pages: [{ page: 1, width: 1000, height: 1400, has_picture: false }] }));
  const viewer = page.getByRole('region', { name: viewerTexts.label });
  await viewer.getByRole('button', { name: viewerTexts.fitWidth }).click();
  const size = viewer.getByText(/^\d+ %$/);
  await expect.element(size).toHaveTextContent('100 %');
  const view = viewer.element().querySelector('[tabindex="0"]');
  const notch = { deltaY: -100, ctrlKey: true, bubbles: true, cancelable: true };
  for (let notches = 0; notches < 2; notches++) view?.dispatchEvent(new WheelEvent('wheel', notch));
  await expect.element(size).toHaveTextContent('155 %');
});

describe('While the review ends', () => {
  const number = page.getByRole('textbox', { name: reviewTexts.fields.number });
  const removeLine = page.getByRole('button', { name: reviewTexts.page.removeLine(1) });
  const typeNothing = async () => {
    await number.click();
    await pressUntil('LATE', 'E');
    expect(number.element()).toHaveProperty('value', 'NF-1');
  };

  test('Nothing can be typed and no line removed while an invoice is posted, and after a refusal both can', async () => {
    const invoice = testInvoice([testLine(1)], { ...own(), number: 'NF-1', fees: 0, total: 20 });
    openReview(invoice);
    await expect.element(number).toHaveValue('NF-1');
    refuse(invoices.post, 409, { detail: 'Not now.' });
    const refused = hold(invoices.post);
    await page.getByRole('button', { name: reviewTexts.post.button }).click();
    await expect.poll(() => sentTo(invoices.post)).toHaveLength(1);
    await typeNothing();
    await expect.element(removeLine).not.toBeInTheDocument();
    refused();
    await expect.element(page.getByText('Not now.')).toBeVisible();
    await expect.element(removeLine).toBeVisible();
    await number.fill('NF-2');
    await expect.poll(() => sentTo(invoices.update).at(-1)?.body).toMatchObject({ number: 'NF-2' });
  });

  test('Empty fields, buttons and the focus stay where they are while an invoice is posted', async () => {
    const line = testLine(1, { amount: 18, in_doubt: ['amount'] });
    openReview(testInvoice([line], { ...own(), number: 'NF-1', fees: 0, total: 18 }));
    await expect.element(number).toHaveValue('NF-1');
    answer(inventory.listItems, { items: [], total_count: 0 });
    refuse(invoices.post, 409, { detail: 'Not now.' });
    const refused = hold(invoices.post);
    const order = page.getByRole('textbox', { name: reviewTexts.fields.po_number });
    const reasons = () => document.querySelectorAll('[id^="why-"]').length;
    await expect.poll(reasons).toBe(1);
    await order.click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => sentTo(invoices.post)).toHaveLength(1);
    await expect.element(removeLine).not.toBeInTheDocument();
    await expect.element(order).toHaveFocus();
    await expect.element(order).toHaveAttribute('readonly');
    await expect.element(page.getByRole('textbox', { name: reviewTexts.fields.subtotal })).toBeVisible();
    await expect.element(page.getByText(reviewTexts.page.addLine)).toBeInTheDocument();
    expect(reasons()).toBe(1);
    refused();
    await expect.element(page.getByText('Not now.')).toBeVisible();
    await expect.element(order).toHaveFocus();
    await userEvent.keyboard('7');
    await expect.element(order).toHaveValue('7');
    const choose = page.getByRole('button', { name: reviewTexts.cellOfLine(reviewTexts.cells.item, 1) });
    await choose.click();
    await expect.element(page.getByRole('textbox', { name: reviewTexts.item.search })).toHaveFocus();
  });

  test('A button beside a line keeps the focus and does nothing while an invoice is posted', async () => {
    const line = testLine(1, { amount: 18, in_doubt: ['amount'] });
    openReview(testInvoice([line], { ...own(), number: 'NF-1', fees: 0, total: 18 }));
    refuse(invoices.post, 409, { detail: 'Not now.' });
    const refused = hold(invoices.post);
    const discount = page.getByRole('button', { name: reviewTexts.lineDiscount('2.00') });
    await expect.element(discount).toBeVisible();
    (discount.element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => sentTo(invoices.post)).toHaveLength(1);
    await expect.element(removeLine).not.toBeInTheDocument();
    await expect.element(discount).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await discount.click();
    refused();
    await expect.element(page.getByText('Not now.')).toBeVisible();
    await expect.element(discount).toBeVisible();
    await discount.click();
    await expect.poll(() => sentTo(invoices.update).at(-1)?.body).toMatchObject({ lines: [{ discount: '2' }] });
  });

  test('An invoice that is being posted is neither archived nor read again', async () => {
    openReview(testInvoice([testLine(1)], { ...own(), number: 'NF-1', fees: 0, total: 20 }));
    refuse(invoices.post, 409, { detail: 'Not now.' });
    const refused = hold(invoices.post);
    await page.getByRole('button', { name: reviewTexts.post.button }).click();
    await expect.poll(() => sentTo(invoices.post)).toHaveLength(1);
    for (const name of [reviewTexts.page.archive, reviewTexts.page.reread]) {
      await page.getByRole('button', { name: reviewTexts.page.more }).click();
      await page.getByRole('menuitem', { name }).click();
      await expect.element(page.getByRole('menuitem', { name })).not.toBeInTheDocument();
    }
    refused();
    await expect.element(page.getByText('Not now.')).toBeVisible();
    expect(page.getByRole('dialog').elements()).toEqual([]);
    expect(sentTo(invoices.reject)).toEqual([]);
  });

  test('Nothing can be typed and no line removed while an invoice is archived', async () => {
    const invoice = testInvoice([testLine(1)], { ...own(), number: 'NF-1', fees: 0, total: 20 });
    openReview(invoice);
    answer(invoices.reject, { ...invoice, status: 'rejected', version: 2 });
    const archived = hold(invoices.reject);
    await page.getByRole('button', { name: reviewTexts.page.more }).click();
    await page.getByRole('menuitem', { name: reviewTexts.page.archive }).click();
    await expect.poll(() => sentTo(invoices.reject)).toHaveLength(1);
    await typeNothing();
    await expect.element(removeLine).not.toBeInTheDocument();
    archived();
    await expect.element(page.getByText(reviewTexts.archived.banner)).toBeVisible();
    expect(sentTo(invoices.update)).toEqual([]);
  });
});

test('What is saved after the screen was left is not kept, so that it never comes back over a later change', async () => {
  const invoice = testInvoice([testLine(1)], own());
  const screen = openReview(invoice);
  answer(invoices.update, { ...invoice, number: 'TYPED', version: 2 });
  const save = hold(invoices.update);
  await page.getByRole('textbox', { name: reviewTexts.fields.number }).fill('TYPED');
  const kept = () => Object.keys(sessionStorage).filter((key) => key.includes(invoice.invoice_id));
  await expect.poll(kept).toHaveLength(1);
  await screen.goTo('/loading');
  save();
  await expect.poll(kept).toEqual([]);
});

test('What could not be saved is there when its user opens the invoice again, and not for another user', async () => {
  const invoice = testInvoice([testLine(1)], own());
  const number = page.getByRole('textbox', { name: reviewTexts.fields.number });
  openReview(invoice);
  refuse(invoices.update, 503, { detail: 'Away.', code: 'unavailable' });
  await number.fill('TYPED');
  const isKept = () => Object.keys(sessionStorage).some((key) => key.includes(invoice.invoice_id));
  await expect.poll(isKept).toBe(true);
  openScreen(`/invoices/${invoice.invoice_id}`, { user: { user_id: id(9) } });
  await expect.element(number).toHaveValue(invoice.number);
  openScreen(`/invoices/${invoice.invoice_id}`);
  await expect.element(number).toHaveValue('TYPED');
});
