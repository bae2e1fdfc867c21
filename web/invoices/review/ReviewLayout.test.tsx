import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { locationTexts } from '#contract/inventory/places/locations.texts.ts';
import { reasonTexts } from '#contract/invoices/errors.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { orderLinkTexts } from '#contract/invoices/order_link.texts.ts';
import { orderLink } from '#contract/invoices/order_link.ts';
import { pageOutcomeTexts } from '#contract/invoices/reading/page_outcomes.texts.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { viewerTexts } from '#contract/invoices/review/viewer.texts.ts';
import { priceOnlyTexts } from '#contract/invoices/stock/price_only.texts.ts';
import type { Order } from '#contract/orders/order.ts';
import { orderTexts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { answerNoCredits, answerNoInvoices, answerNoItems, answerNoVendors } from '../../testing/empty_lists.ts';
import { testField, testInvoice, testLine } from '../../testing/invoices.ts';
import { answerEmptyPictures } from '../../testing/page_pictures.ts';
import { id, OWNER } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, answerBy, hold } from '../../testing/server.ts';

const before = { width: window.innerWidth, height: window.innerHeight };
afterEach(() => page.viewport(before.width, before.height));

const NAME = 'Barista oat milk, unsweetened, one liter, organic';
const viewer = page.getByRole('region', { name: viewerTexts.label });

function openReview(invoice = testInvoice([testLine(1)]), user: Partial<typeof OWNER> = {}) {
  answerNoVendors();
  answerNoItems();
  answerNoInvoices({ needs_review: 1 });
  answer(invoices.get, invoice);
  answerNoCredits();
  openScreen(`/invoices/${invoice.invoice_id}`, { user });
}

const isCut = (element: Element) => element.scrollWidth > element.clientWidth;

beforeEach(() => {
  answerEmptyPictures();
});

test('A page that is nearly readable stays as wide as its pane, and small print is enlarged', async () => {
  await page.viewport(1440, 900);
  const number = testField({ value: 'NF-1', box: { x: 0.8, y: 0.1, w: 0.1, h: 0.0105 } });
  const due = testField({ value: '2026-12-01', box: { x: 0.8, y: 0.2, w: 0.1, h: 0.005 } });
  const invoice = testInvoice([testLine(1)], { due_date: '2026-12-01' });
  openReview({ ...invoice, fields: { ...invoice.fields, number, due_date: due } });
  await page.getByRole('textbox', { name: reviewTexts.fields.number }).click();
  const sheet = () => viewer.element().querySelector('[data-page]')?.getBoundingClientRect().width ?? 0;
  const pane = () => viewer.element().getBoundingClientRect().width;
  await expect.element(viewer.getByRole('img')).toBeVisible();
  expect(sheet()).toBeLessThanOrEqual(pane());
  await page.getByLabelText(reviewTexts.fields.due_date).click();
  await expect.poll(sheet).toBeGreaterThan(pane() * 1.5);
});

test.each([1100, 1440])('The page and its fields fill the screen at %i pixels', async (width) => {
  await page.viewport(width, 900);
  openReview();
  await expect.element(viewer).toBeVisible();
  const post = page.getByRole('button', { name: reviewTexts.post.button }).element();
  const bar = post.parentElement?.getBoundingClientRect();
  expect(bar?.right).toBeCloseTo(document.documentElement.clientWidth, 0);
  expect(bar?.left).toBeCloseTo(viewer.element().getBoundingClientRect().right, -1);
});

test('A page has a placeholder until its picture is there', async () => {
  await page.viewport(1440, 900);
  const release = hold(invoices.picture);
  openReview();
  const bone = () => viewer.element().querySelector('.mantine-Skeleton-root');
  await expect.element(viewer).toBeVisible();
  await expect.poll(bone).not.toBeNull();
  release();
  await expect.poll(bone).toBeNull();
});

test.each([390, 1100, 1440])(
  'Names of items and the buttons that create them are whole at %i pixels',
  async (width) => {
    await page.viewport(width, 900);
    const nothing = { item_id: null, item: null, stock_unit: null, stock_quantity: null, stock_quantity_source: null };
    const match = { kind: 'alias', item_id: id(31), item: NAME, score: 0.9, of_vendor: true } as const;
    openReview(
      testInvoice([
        testLine(1, {
          item_id: id(101),
          item: NAME,
          match: { kind: 'alias', item_id: id(101), item: NAME, score: 1, of_vendor: true },
        }),
        testLine(2, { ...nothing, description: NAME, suggestions: [match], in_doubt: ['item'] }),
      ]),
    );
    if (width === 390) await page.getByRole('button', { name: reviewTexts.page.nextDoubt }).click();
    const buttons: Locator[] = [
      page.getByRole('button', { name: reviewTexts.item.create(NAME) }),
      page.getByRole('button', { name: NAME, exact: true }),
    ];
    for (const button of buttons) {
      await expect.element(button).toBeVisible();
      const label = button.element().querySelector('.mantine-Button-label') ?? button.element();
      expect(isCut(label)).toBe(false);
    }
    if (width === 390) return;
    // The product is another name than the line’s own, and stands beneath it.
    const item = page.getByRole('button', { name: new RegExp(`${NAME}$`) }).first();
    for (const words of item.element().querySelectorAll('span:not(.visually-hidden)')) expect(isCut(words)).toBe(false);
    const own = page.getByRole('textbox', { name: reviewTexts.cellOfLine(reviewTexts.cells.description, 2) });
    expect(isCut(own.element())).toBe(false);
    await page.getByRole('button', { name: reviewTexts.item.choose }).click();
    const option = page.getByRole('option', { name: NAME });
    await expect.element(option.first()).toBeVisible();
    for (const words of option.first().element().querySelectorAll('span:not(.visually-hidden)'))
      expect(isCut(words)).toBe(false);
  },
);

test('The whole name of the vendor is shown on a phone', async () => {
  await page.viewport(390, 844);
  const vendor = 'Northside Foods of Portland, Inc.';
  const posted_at = '2026-11-20T15:00:00Z';
  openReview(testInvoice([testLine(1)], { vendor, status: 'posted', posted_at }));
  const field = page.getByLabelText(reviewTexts.fields.vendor, { exact: true });
  await expect.element(field).toHaveValue(vendor);
  expect(isCut(field.element())).toBe(false);
});

test('What a return takes out of stock has a minus on a phone', async () => {
  await page.viewport(390, 844);
  openReview(testInvoice([testLine(1, { quantity: -1, amount: -10, stock_quantity: -6 })]));
  await expect.element(page.getByText(/−6 ea/)).toBeVisible();
});

test('A row is 44 to 52 pixels high, with its own name first and the product beneath only where it differs', async () => {
  await page.viewport(1440, 900);
  const match = { kind: 'code', item_id: id(101), item: 'Item 1', score: 1, of_vendor: true } as const;
  openReview(
    testInvoice([
      testLine(1, { match }),
      testLine(2, { item: 'Oat milk', last_price: { unit_price: 9, date: '2026-11-01' } }),
    ]),
  );
  const heights = () => [...document.querySelectorAll('[data-line]')].map((row) => row.getBoundingClientRect().height);
  // The letters of a row are first drawn in another font.
  const areRight = () => heights().map((height) => height >= 44 && height <= 52);
  await expect.poll(areRight).toEqual([true, true]);
  await expect.element(page.getByText('Oat milk')).toBeVisible();
  expect(page.getByText('Item 1', { exact: true }).element().className).toContain('visually-hidden');
});

test('Enter and “next” never say whether goods went back; one press answers a line, another all lines, and undo asks again', async () => {
  await page.viewport(1440, 900);
  const line = (n: number) => testLine(n, { quantity: -2, amount: -20, stock_quantity: -12, in_doubt: ['price_only'] });
  const memo = testInvoice([line(1), line(2), line(3)], {
    kind: 'credit_memo',
    vendor_id: id(7),
    subtotal: -60,
    total: -60,
  });
  const sent: (boolean | null | undefined)[][] = [];
  // As the server does: what a change does not name stays.
  let kept: (boolean | null)[] = [null, null, null];
  answerBy(invoices.update, ({ body }) => {
    const { lines = [] } = body as { lines?: { price_only?: boolean | null }[] };
    sent.push(lines.map(({ price_only }) => price_only));
    kept = kept.map((before, at) => {
      const now = lines[at]?.price_only;
      return now === undefined ? before : now;
    });
    return {
      ...memo,
      version: memo.version + sent.length,
      lines: memo.lines.map((one, at) => ({ ...one, price_only: kept[at] ?? null })),
    };
  });
  openReview(memo);
  const group = (row: number) => page.getByRole('group', { name: priceOnlyTexts.ofRow(row) });
  await expect.element(group(1)).toBeVisible();
  await page.getByRole('button', { name: reviewTexts.page.nextDoubt }).click();
  await expect.element(group(1)).toHaveFocus();
  for (const row of [2, 3]) {
    await userEvent.keyboard('{Enter}');
    await expect.element(group(row)).toHaveFocus();
  }
  expect(sent).toEqual([]);
  await group(3).getByRole('button', { name: priceOnlyTexts.price }).click();
  await expect.element(group(3).getByText(priceOnlyTexts.priceDone)).toBeVisible();
  await expect.poll(() => sent.at(-1)).toEqual([undefined, undefined, true]);
  await page.getByRole('button', { name: priceOnlyTexts.allGoods }).click();
  await expect.element(group(1).getByRole('button', { name: priceOnlyTexts.goods, pressed: true })).toBeVisible();
  await expect.element(page.getByText(reviewTexts.page.allChecked)).toBeVisible();
  await page.getByRole('button', { name: reviewTexts.page.undo }).click();
  await expect.element(group(2).getByText(reviewTexts.reasons.goods_or_price)).toBeVisible();
  await expect.element(group(3).getByText(priceOnlyTexts.priceDone)).toBeVisible();
});

test('A line that was not ordered is marked as a substitute in the review, and nothing is chosen before', async () => {
  await page.viewport(1440, 900);
  const order = { order_id: id(71), number: 12, status: 'sent' as const, expected_on: null };
  const rye = {
    line_id: id(61),
    item_id: id(21),
    item: 'Rye bread',
    stock_unit: 'ea',
    expires: false,
    code: null,
    unit: 'CS',
    description: 'RYE',
    pack: null,
    stock_per_unit: 6,
    ordered: 4,
    received: 0,
    short: 0,
    damaged: 0,
    billed: 0,
    open: 4,
    unit_price: null,
    billed_price: null,
    amount: null,
  };
  const oat = { ...rye, line_id: null, item_id: id(101), item: 'Oat bread', ordered: 0, billed: 4, open: 0 };
  answer(orderLink.get, { order, lines: [rye, oat], currency: null, choices: [order] });
  openReview(testInvoice([testLine(1)], { has_orders: true, vendor_id: id(7) }));
  const select = page.getByRole('combobox', { name: orderTexts.substitutes.label('Oat bread') });
  await expect.element(select).toHaveValue(orderTexts.substitutes.notOne);
  answerBy(orders.substitute, () => {
    const said = { ...oat, in_place_of: { item_id: id(21), item: 'Rye bread' } };
    answer(orderLink.get, {
      order,
      lines: [{ ...rye, open: 0, replaced: 4, replaced_by: ['Oat bread'] }, said],
      currency: null,
      choices: [order],
    });
    return { order_id: id(71) } as Order;
  });
  await select.click();
  await page.getByRole('option', { name: orderTexts.substitutes.inPlaceOf('Rye bread') }).click();
  await expect.element(page.getByText(orderTexts.differences.replaced('4 CS', 'Oat bread'))).toBeVisible();
  await expect.element(page.getByText(orderTexts.differences.inPlaceOf('Rye bread'), { exact: true })).toBeVisible();
});

test('The location of a document is chosen only as long as no order says where its goods come in', async () => {
  await page.viewport(1440, 900);
  const locations = [...OWNER.locations, { location_id: id(4), name: 'Kiosk' }];
  const order = { order_id: id(71), number: 12, status: 'sent' as const, expected_on: null };
  answer(orderLink.get, { order, lines: [], currency: null, choices: [order] });
  openReview(testInvoice([testLine(1)], { has_orders: true, vendor_id: id(7) }), { locations });
  const place = page.getByRole('combobox', { name: locationTexts.receivedAt });
  const chosen = page.getByRole('combobox', { name: orderLinkTexts.title });
  await expect.element(chosen).toBeVisible();
  await expect.element(place).not.toBeInTheDocument();
  answer(orderLink.set, { order: null, lines: [], currency: null, choices: [order] });
  await chosen.click();
  await page.getByRole('option', { name: orderLinkTexts.none }).click();
  await expect.element(place).toBeVisible();
});

test.each([390, 1440])(
  'Which pages were not read, and why, stands above the fields and never over a picture, at %i pixels',
  async (width) => {
    await page.viewport(width, 900);
    const size = { width: 1000, height: 1400 };
    const pages = [
      { ...size, page: 1, has_picture: true, outcome: 'read' as const },
      { ...size, page: 2, has_picture: true, outcome: 'no_text' as const },
      { ...size, page: 3, has_picture: false, outcome: 'not_drawn' as const },
      { ...size, page: 4, has_picture: true, outcome: 'no_text' as const },
    ];
    openReview(testInvoice([testLine(1)], { pages, page_count: 4 }));
    const notice = page.getByRole('status').filter({ hasText: pageOutcomeTexts.title(['no_text', 'not_drawn']) });
    await expect.element(notice.getByText(pageOutcomeTexts.ofPages.no_text([2, 4]))).toBeVisible();
    await expect.element(notice.getByText(pageOutcomeTexts.ofPages.not_drawn([3]))).toBeVisible();
    const sheet = (number: number) => viewer.element().querySelector(`[data-page="${number}"]`);
    expect(sheet(1)?.textContent).toBe('');
    expect(sheet(2)?.textContent).toBe('');
    expect(sheet(3)?.textContent).toBe(pageOutcomeTexts.onPage.not_drawn);
    if (width < 1000) return;
    await viewer.getByRole('button', { name: pageOutcomeTexts.goTo(2, 'no_text') }).click();
    await expect.element(viewer.getByRole('img', { name: viewerTexts.picture(2) })).toBeInViewport();
  },
);

test.each([390, 1440])(
  'Pages that were read and have no picture are named beside those that were not read, at %i pixels',
  async (width) => {
    await page.viewport(width, 900);
    const size = { width: 1000, height: 1400, outcome: 'read' as const };
    const read = [1, 2, 3, 4].map((number) => ({ ...size, page: number, has_picture: number === 1 }));
    const pages = [...read, { ...size, page: 5, has_picture: false, outcome: 'not_drawn' as const }];
    openReview(testInvoice([testLine(1)], { pages, page_count: 5 }));
    const notice = page.getByRole('status').filter({ hasText: pageOutcomeTexts.undrawnTitle(3) });
    await expect.element(notice.getByText('We read pages 2 to 4', { exact: false })).toBeVisible();
    await expect.element(page.getByText(pageOutcomeTexts.ofPages.not_drawn([5]))).toBeVisible();
  },
);

test('A document whose pages were never drawn, such as an e-invoice, misses no picture', async () => {
  const pages = [{ page: 1, width: 1000, height: 1400, has_picture: false, outcome: null }];
  openReview(testInvoice([testLine(1)], { pages }));
  await expect.element(viewer.getByText(reviewTexts.viewer.noPicture)).toBeVisible();
  await expect.element(page.getByText(pageOutcomeTexts.undrawnTitle(1))).not.toBeInTheDocument();
});

test.for([
  [['no_text'], 'We found no text on one page'],
  [['no_text', 'no_text'], 'We found no text on some pages'],
  [['failed'], 'One page was not read'],
  [['no_text', 'failed'], 'Some pages were not read'],
] as const)('Above the fields, %j besides a page that was read is “%s”', async ([outcomes, title]) => {
  const pages = ['read' as const, ...outcomes].map((outcome, index) => ({
    page: index + 1,
    width: 1000,
    height: 1400,
    has_picture: true,
    outcome,
  }));
  openReview(testInvoice([testLine(1)], { pages, page_count: pages.length }));
  await expect.element(page.getByText(title, { exact: true })).toBeVisible();
});

test('A document that was refused for the same reason as its only page says it once above the fields', async () => {
  const pages = [{ page: 1, width: 1000, height: 1400, has_picture: true, outcome: 'no_text' as const }];
  openReview(testInvoice([], { pages, reason_code: 'nothing_found', reason: reasonTexts.nothing_found }));
  await expect.element(page.getByText(reasonTexts.nothing_found)).toBeVisible();
  await expect.element(viewer.getByText(pageOutcomeTexts.onPage.no_text)).not.toBeInTheDocument();
  await expect.element(page.getByText(pageOutcomeTexts.title(['no_text']))).not.toBeInTheDocument();
});

test('The discount of a line is labeled, a long quantity is not cut off, and the product that is shown is less the discount', async () => {
  await page.viewport(1440, 900);
  openReview(testInvoice([testLine(1, { quantity: 112.47, unit_price: 10, discount: 12.5, amount: 20 })]));
  const line = page.getByRole('region', { name: reviewTexts.page.lines });
  const label = line.getByText(reviewTexts.cells.discount, { exact: true });
  // Where only a screen reader finds a label, it is one pixel wide.
  await expect.poll(() => label.element().clientWidth).toBeGreaterThan(20);
  await expect.element(line.getByText(reviewTexts.lineProductLess('1112.20'))).toBeVisible();
  const quantity = line.getByRole('textbox', { name: reviewTexts.cellOfLine(reviewTexts.cells.quantity, 1) });
  expect(isCut(quantity.element())).toBe(false);
});
