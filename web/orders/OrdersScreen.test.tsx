import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countsTexts } from '#contract/inventory/counts.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { locationTexts } from '#contract/inventory/places/locations.texts.ts';
import { PAGE_SIZE_DEFAULT } from '#contract/limits.ts';
import { orderErrors } from '#contract/orders/errors.texts.ts';
import { orderFaults } from '#contract/orders/faults.texts.ts';
import type { Order } from '#contract/orders/order.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { takeEvent } from '../live/live_events.ts';
import { queryClient } from '../query.ts';
import { answerNoCredits, answerNoItems } from '../testing/empty_lists.ts';
import { OAT, ORDER, RYE, SENT } from '../testing/orders.ts';
import { id, OWNER } from '../testing/samples.ts';
import { openScreen } from '../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../testing/server.ts';

const RECEIVED: Order = { ...SENT, status: 'received' };

function openOrder(order: Order, address = `/orders/${ORDER.order_id}`) {
  answer(orders.get, order);
  answer(orders.listOrderable, { items: [] });
  answerNoItems();
  return openScreen(address);
}

test('An order whose email did not reach the vendor says so, and what was only not recorded is not called unsent', async () => {
  const to = 'orders@northside.example';
  openOrder({ ...SENT, sent_how: 'mail', sent_to: to, is_undelivered: true });
  await expect.element(page.getByText(texts.undelivered)).toBeVisible();
  await expect.element(page.getByText(texts.facts.undelivered(to))).toBeVisible();
  expect(page.getByText(/^Emailed/).elements()).toEqual([]);
  await page.getByRole('button', { name: texts.sendAgain }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('textbox', { name: texts.sendEmail })).toHaveValue(to);
  refuse(orders.send, 503, { detail: 'Away for a moment.', code: 'unavailable' });
  await dialog.getByRole('button', { name: texts.sentMyself }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(texts.sendFailed.self);
});

test('The credit memo of an order is not called an invoice', async () => {
  answerNoCredits();
  const memo = { invoice_id: id(91), number: 'CM-4', status: 'posted', kind: 'credit_memo' as const };
  openOrder({ ...RECEIVED, invoices: [memo] });
  await expect
    .element(page.getByRole('link', { name: 'Credit memo CM-4' }))
    .toHaveAttribute('href', `/invoices/${id(91)}`);
});

test('When no order matches, one press shows all of them again', async () => {
  const counts = { draft: 0, sent: 1, partly_received: 0, received: 0, closed: 0, canceled: 0 };
  answerBy(orders.list, ({ query }) => {
    const found = query.search || query.status ? [] : [SENT];
    return { orders: found, total_count: found.length, counts, late_count: 0 };
  });
  answer(orders.suggest, { suggestions: [], without_vendor: [] });
  const screen = openScreen('/orders?search=plums&status=closed');
  await expect.element(page.getByText(texts.empty.noMatch)).toBeVisible();
  await page.getByRole('button', { name: commonTexts.actions.clearFilters }).click();
  await expect.element(page.getByRole('table', { name: texts.title }).getByRole('link').first()).toBeVisible();
  expect(screen.address()).toBe('/orders');
  await expect.element(page.getByRole('searchbox', { name: texts.search })).toHaveValue('');
});

test('The headline counts the deliveries of the company, whatever is looked for and shown', async () => {
  const none = { draft: 0, sent: 0, partly_received: 0, received: 0, closed: 0, canceled: 0 };
  answerBy(orders.list, ({ query }) => {
    const counts = query.search ? { ...none, sent: 1 } : { ...none, sent: 70, partly_received: 2 };
    return { orders: query.status ? [] : [SENT], total_count: query.status ? 0 : 1, counts, late_count: 3 };
  });
  answer(orders.suggest, { suggestions: [], without_vendor: [] });
  openScreen('/orders?search=north&status=draft');
  await expect.element(page.getByText(texts.headline(72, 3))).toBeVisible();
  const chip = page.getByRole('button', { name: texts.statuses.open });
  await expect.element(chip).toHaveTextContent(`${texts.statuses.open}1`);
});

test('Suggestions stand above the list, and one press makes a draft of them', async () => {
  const counts = { draft: 1, sent: 0, partly_received: 0, received: 0, closed: 0, canceled: 0 };
  answer(orders.list, { orders: [{ ...SENT, is_late: true }], total_count: 1, counts, late_count: 1 });
  const line = { item_id: id(21), item: 'Oat milk', stock_unit: 'ea', on_hand: 2, incoming: 0, par_level: 24 };
  const pace = { per_day: 3, lasts_until: '2026-12-03' };
  answer(orders.suggest, {
    suggestions: [
      {
        vendor_id: id(31),
        vendor: 'Northside Foods',
        delivery_on: '2026-11-24',
        minimum_order: 250,
        total: 132,
        currency: null,
        location_id: id(3),
        location: 'Main location',
        draft: null,
        lines: [
          {
            ...line,
            ...pace,
            quantity: 4,
            unit: 'CS',
            pack: '6/1L',
            stock_per_unit: 6,
            unit_price: 33,
            cheaper: { vendor: 'Dockside', unit_cost: 5, than: 5.5 },
          },
        ],
      },
    ],
    without_vendor: [],
  });
  const screen = openScreen('/orders');
  await expect.element(page.getByText(texts.suggestion.belowMinimum('$118.00'))).toBeVisible();
  await expect.element(page.getByRole('table', { name: texts.title }).getByText(texts.late)).toBeVisible();
  await expect.element(page.getByText('Dockside charged $5.00 per ea. This vendor charges $5.50.')).toBeVisible();
  await expect.element(page.getByText('sells 3 ea a day, to last until Dec 3, 2026')).toBeVisible();
  answer(orders.create, ORDER);
  answer(orders.get, ORDER);
  answer(orders.listOrderable, { items: [] });
  await page.getByRole('button', { name: texts.suggestion.startFor('Northside Foods') }).click();
  await expect.poll(screen.address).toBe(`/orders/${ORDER.order_id}`);
  expect(sentTo(orders.create)[0]?.body).toEqual({
    vendor_id: id(31),
    expected_on: '2026-11-24',
    lines: [{ item_id: id(21), quantity: 4 }],
  });
});

test('A draft that orders something else than the suggestion says so, and one press updates it and keeps its other items', async () => {
  const counts = { draft: 1, sent: 0, partly_received: 0, received: 0, closed: 0, canceled: 0 };
  answer(orders.list, { orders: [], total_count: 0, counts, late_count: 0 });
  const line = {
    stock_unit: 'ea',
    on_hand: 2,
    incoming: 0,
    par_level: 50,
    per_day: null,
    lasts_until: null,
    cheaper: null,
  };
  const sold = { ...line, unit: 'CS', pack: null, stock_per_unit: 6, unit_price: 33 };
  const suggestion = {
    vendor_id: id(31),
    vendor: 'Northside Foods',
    delivery_on: '2026-11-24',
    minimum_order: null,
    total: 297,
    currency: null,
    location_id: id(3),
    location: 'Main location',
    lines: [
      { ...sold, item_id: id(21), item: 'Oat milk', quantity: 8 },
      { ...sold, item_id: id(23), item: 'Soy milk', quantity: 1 },
    ],
  };
  const drafted = (item: number, quantity: number, stock_per_unit = 6) => ({
    item_id: id(item),
    quantity,
    stock_per_unit,
  });
  const draft = { order_id: ORDER.order_id, version: 3, total: 285.95 };
  const suggest = (lines: ReturnType<typeof drafted>[]) =>
    answer(orders.suggest, { suggestions: [{ ...suggestion, draft: { ...draft, lines } }], without_vendor: [] });
  // One of the draft's boxes holds twelve.
  suggest([drafted(21, 3, 12), drafted(22, 5)]);
  openScreen('/orders');
  await expect.element(page.getByText(texts.suggestion.draftDiffers('$285.95', 2))).toBeVisible();
  answer(orders.update, ORDER);
  suggest([drafted(21, 4, 12), drafted(22, 5), drafted(23, 1)]);
  await page.getByRole('button', { name: texts.suggestion.updateDraftFor('Northside Foods') }).click();
  await expect.element(page.getByText(texts.suggestion.draftSame('$285.95'))).toBeVisible();
  const lines = [drafted(21, 4), drafted(22, 5), drafted(23, 1)].map(({ item_id, quantity }) => ({
    item_id,
    quantity,
  }));
  expect(sentTo(orders.update)[0]?.body).toEqual({ version: 3, lines });
});

test('Items that are short and have no vendor are named, and nothing says then that nothing is to be ordered', async () => {
  const counts = { draft: 0, sent: 0, partly_received: 0, received: 0, closed: 0, canceled: 0 };
  answer(orders.list, { orders: [], total_count: 0, counts, late_count: 0 });
  const short = { stock_unit: 'ea', location: 'Main location', on_hand: 0, incoming: 0, par_level: 4, quantity: 4 };
  const flour = { ...short, item_id: id(24), item: 'Flour' };
  answer(orders.suggest, {
    suggestions: [],
    without_vendor: [
      { ...flour, location_id: id(3) },
      { ...flour, location_id: id(4) },
    ],
  });
  openScreen('/orders');
  await expect.element(page.getByText(texts.withoutVendor(1))).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Flour' })).toBeVisible();
  expect(page.getByText(texts.suggestionsNone).elements()).toEqual([]);
});

test('A vendor that bills in another currency is shown with its prices in it', async () => {
  const counts = { draft: 1, sent: 0, partly_received: 0, received: 0, closed: 0, canceled: 0 };
  const line = { ...OAT, billed: 4, received: 4, open: 0, billed_price: 34 };
  const foreign: Order = { ...SENT, currency: 'EUR', lines: [line], total: 132 };
  answer(orders.list, { orders: [foreign], total_count: 1, counts, late_count: 0 });
  answer(orders.suggest, {
    suggestions: [
      {
        vendor_id: id(31),
        vendor: 'Northside Foods',
        delivery_on: null,
        minimum_order: 250,
        total: 100,
        location_id: id(3),
        location: 'Main location',
        draft: null,
        currency: 'EUR',
        lines: [],
      },
    ],
    without_vendor: [],
  });
  openScreen('/orders');
  await expect.element(page.getByText('€100.00')).toBeVisible();
  await expect.element(page.getByText(texts.suggestion.belowMinimum('€150.00'))).toBeVisible();
  await expect.element(page.getByRole('table', { name: texts.title }).getByText('€132.00')).toBeVisible();
  openOrder(foreign);
  const lines = page.getByRole('table', { name: texts.lines });
  await expect.element(lines.getByText('€132.00')).toBeVisible();
  await expect.element(lines.getByText(texts.differences.price('€33.00', '€34.00'))).toBeVisible();
});

test('While an order of a vendor abroad is edited, its sum is in the currency of the vendor', async () => {
  openOrder({ ...ORDER, currency: 'EUR' });
  await expect.element(page.getByText(`${texts.facts.total} €132.00`)).toBeVisible();
  await expect.element(page.getByText(texts.facts.belowMinimum('€118.00', '€250.00'))).toBeVisible();
});

test('Sending saves the draft first, and a refused email stays in the dialog', async () => {
  openOrder(ORDER);
  await page.getByRole('textbox', { name: texts.quantityOn('Oat milk') }).fill('8');
  await expect.element(page.getByText(`${texts.facts.total} $264.00`)).toBeVisible();
  answerBy(orders.update, () => {
    const saved = { ...ORDER, version: 4, lines: [{ ...OAT, ordered: 8 }] };
    answer(orders.get, saved);
    return saved;
  });
  await page.getByRole('button', { name: texts.send }).click();
  const dialog = page.getByRole('dialog', { name: texts.sendTitle(12, 'Northside Foods') });
  await expect.element(dialog.getByLabelText(texts.sendEmail)).toHaveValue('orders@northside.example');
  refuse(orders.send, 409, { detail: orderErrors.confirmEmail, code: 'email_unconfirmed' });
  await dialog.getByRole('button', { name: texts.sendMail }).click();
  await expect.element(dialog.getByText(orderErrors.confirmEmail)).toBeVisible();
  answerBy(orders.send, () => {
    answer(orders.get, SENT);
    return SENT;
  });
  await dialog.getByRole('button', { name: texts.sentMyself }).click();
  await expect.element(page.getByRole('link', { name: texts.receive })).toBeVisible();
  expect(sentTo(orders.send).map(({ body }) => body)).toEqual([
    { version: 4, how: 'mail', email: 'orders@northside.example' },
    { version: 4, how: 'self' },
  ]);
});

test('A scanned or typed code leads to the count of its item, and one of no item says so', async () => {
  const oat = { ...OAT, sku: 'OAT', barcodes: ['0012345678905'] };
  answerNoItems();
  openOrder({ ...SENT, lines: [RYE, oat] }, `/orders/${ORDER.order_id}/receive`);
  const finder = page.getByRole('searchbox', { name: countsTexts.finder });
  const arrived = page.getByRole('textbox', { name: texts.arrived('Oat milk') });
  for (const code of ['012345678905', 'oat', '10442', 'milk']) {
    await finder.fill(code);
    await userEvent.keyboard('{Enter}');
    await expect.element(arrived).toHaveFocus();
  }
  await userEvent.keyboard('3');
  await expect.element(page.getByRole('button', { name: texts.receiveSome(1, 2) })).toBeVisible();
  await finder.fill('4005500');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent(texts.unknownCode('4005500'));
  expect(sentTo(orders.receive)).toEqual([]);
});

test('A code that two items of the order have leads to neither and offers both', async () => {
  const [rye, oat] = [RYE, OAT].map((line) => ({ ...line, barcodes: ['0012345678905'] }));
  answerNoItems();
  openOrder({ ...SENT, lines: [rye ?? RYE, oat ?? OAT] }, `/orders/${ORDER.order_id}/receive`);
  await page.getByRole('searchbox', { name: countsTexts.finder }).fill('012345678905');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent(texts.codeOfSeveral('012345678905'));
  await expect.element(page.getByRole('textbox', { name: texts.arrived('Rye bread') })).not.toHaveFocus();
  await page.getByRole('button', { name: 'Oat milk', exact: true }).click();
  await expect.element(page.getByRole('textbox', { name: texts.arrived('Oat milk') })).toHaveFocus();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('Words that many items of the order have offer none of them and ask for more of the name', async () => {
  const lines = Array.from({ length: 9 }, (_, at) => ({ ...OAT, item_id: id(60 + at), item: `Tea ${at}` }));
  answerNoItems();
  openOrder({ ...SENT, lines }, `/orders/${ORDER.order_id}/receive`);
  const finder = page.getByRole('searchbox', { name: countsTexts.finder });
  await finder.fill('tea');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent(texts.codeOfMany('tea', 9));
  await expect.element(finder).toHaveValue('tea');
  expect(page.getByRole('button', { name: 'Tea 0', exact: true }).elements()).toEqual([]);
});

test('Only quantities that a user entered are received at the door, and a shortage is noted with its reason', async () => {
  await page.viewport(390, 844);
  const screen = openOrder(SENT, `/orders/${ORDER.order_id}/receive`);
  const receive = page.getByRole('button', { name: /^Receive/ });
  await receive.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(orderFaults.nothingReceived);
  expect(sentTo(orders.receive)).toEqual([]);
  const oat = page.getByRole('listitem', { name: 'Oat milk' });
  await oat.getByRole('button', { name: texts.problem }).click();
  await oat.getByRole('textbox', { name: texts.arrived('Oat milk') }).fill('3');
  await oat.getByRole('textbox', { name: texts.short }).fill('1');
  await oat.getByLabelText(texts.lineNote).fill('Not on the truck');
  await page.getByRole('button', { name: texts.allAsOrdered }).click();
  await expect.element(page.getByRole('textbox', { name: texts.arrived('Rye bread') })).toHaveValue('2');
  answerBy(orders.receive, () => {
    answer(orders.get, RECEIVED);
    return RECEIVED;
  });
  await receive.click();
  await expect.poll(screen.address).toBe(`/orders/${ORDER.order_id}`);
  expect(sentTo(orders.receive)[0]?.body).toEqual({
    version: 3,
    note: null,
    lines: [
      { item_id: id(21), quantity: 3, short: 1, damaged: 0, note: 'Not on the truck' },
      { item_id: id(22), quantity: 2, short: 0, damaged: 0, note: null },
    ],
  });
});

test('A delivery of an order that changed meanwhile is saved after a look at the order as it is now', async () => {
  const screen = openOrder(SENT, `/orders/${ORDER.order_id}/receive`);
  const oat = page.getByRole('textbox', { name: texts.arrived('Oat milk') });
  await oat.fill('3');
  answer(orders.get, { ...SENT, version: 4, lines: [OAT, RYE, { ...RYE, item_id: id(23), item: 'Bagels' }] });
  refuse(orders.receive, 409, { detail: orderErrors.changed, code: 'changed' });
  await page.getByRole('button', { name: texts.receiveSome(1, 2) }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(orderErrors.changed);
  await expect.element(page.getByRole('textbox', { name: texts.arrived('Bagels') })).toBeVisible();
  await expect.element(oat).toHaveValue('3');
  answer(orders.get, RECEIVED);
  answer(orders.receive, RECEIVED);
  await page.getByRole('button', { name: texts.receiveSome(1, 3) }).click();
  await expect.poll(screen.address).toBe(`/orders/${ORDER.order_id}`);
  expect(sentTo(orders.receive).map(({ body }) => body)).toMatchObject([
    { version: 3, lines: [{ quantity: 3 }] },
    { version: 4, lines: [{ quantity: 3 }] },
  ]);
});

test('A substitute for an ordered item is chosen, counted and sent as one, and another line cannot have it too', async () => {
  await page.viewport(390, 844);
  const sold = {
    stock_unit: 'ea',
    unit: 'CS',
    pack: null,
    stock_per_unit: 6,
    unit_price: 30,
    on_hand: 0,
    incoming: 0,
    par_level: null,
  };
  const itemOf = (item_id: string, item: string) => ({ ...sold, item_id, item });
  openOrder(SENT, `/orders/${ORDER.order_id}/receive`);
  answer(orders.listOrderable, { items: [itemOf(id(21), 'Oat milk'), itemOf(id(23), 'Soy milk')] });
  const lineOf = (item: string) => page.getByRole('listitem', { name: item });
  await lineOf('Oat milk').getByRole('button', { name: texts.problem }).click();
  const instead = page.getByRole('combobox', { name: texts.substitutes.insteadOf('Oat milk') });
  await expect.element(instead).toHaveValue('');
  await instead.click();
  await expect.element(page.getByRole('option', { name: 'Soy milk' })).toBeVisible();
  expect(page.getByRole('option', { name: 'Oat milk' }).elements()).toEqual([]);
  await page.getByRole('option', { name: 'Soy milk' }).click();
  await page.getByRole('textbox', { name: texts.arrived('Soy milk') }).fill('4');
  // Any other item is found by its name.
  await instead.fill('hemp');
  await expect.poll(() => sentTo(inventory.listItems).length).toBeGreaterThan(0);
  await userEvent.keyboard('{Escape}');
  await lineOf('Rye bread').getByRole('button', { name: texts.problem }).click();
  await page.getByRole('combobox', { name: texts.substitutes.insteadOf('Rye bread') }).click();
  await expect.element(page.getByText(texts.substitutes.noItems)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  answer(orders.receive, RECEIVED);
  await page.getByRole('button', { name: /^Receive/ }).click();
  await expect
    .poll(() => sentTo(orders.receive)[0]?.body)
    .toEqual({
      version: 3,
      note: null,
      lines: [{ item_id: id(23), quantity: 4, note: null, instead_of: id(21) }],
    });
});

test('A substitute looks different from an item that was not ordered, and its ordered item from one that is missing', async () => {
  const oat = { ...OAT, received: 1, open: 0, replaced: 3, replaced_by: ['Soy milk'] };
  const soy = {
    ...OAT,
    line_id: null,
    item_id: id(23),
    item: 'Soy milk',
    ordered: 0,
    received: 3,
    open: 0,
    unit_price: null,
  };
  openOrder({
    ...SENT,
    status: 'received',
    lines: [oat, { ...soy, in_place_of: { item_id: id(21), item: 'Oat milk' } }],
  });
  const table = page.getByRole('table', { name: texts.lines });
  await expect.element(table.getByText(texts.differences.replaced('3 CS', 'Soy milk'))).toBeVisible();
  await expect.element(table.getByText(texts.differences.inPlaceOf('Oat milk'))).toBeVisible();
  await expect.element(table.getByText(texts.differences.notOrdered)).not.toBeInTheDocument();
});

test('An order shows what differs between what was ordered, received and billed', async () => {
  const line = { ...OAT, received: 3, short: 1, billed: 4, open: 0, billed_price: 36 };
  openOrder({
    ...SENT,
    status: 'received',
    lines: [line, { ...RYE, received: 2, billed: 2, billed_price: 33, open: 0 }],
  });
  const table = page.getByRole('table', { name: texts.lines });
  const words = [
    texts.differences.short('1 CS'),
    texts.differences.billedMore('1 CS'),
    texts.differences.price('$33.00', '$36.00'),
  ];
  await expect.element(table.getByText(words.join(', '))).toBeVisible();
  await expect.element(table.getByText(texts.differences.none)).toBeVisible();
});

test('With several locations, each is suggested an order of its own, which delivers there', async () => {
  const counts = { draft: 0, sent: 0, partly_received: 0, received: 0, closed: 0, canceled: 0 };
  answer(orders.list, { orders: [], total_count: 0, counts, late_count: 0 });
  const kiosk = { location_id: id(4), name: 'Kiosk' };
  const line = {
    item_id: id(21),
    item: 'Oat milk',
    stock_unit: 'ea',
    on_hand: 2,
    incoming: 0,
    par_level: 24,
    per_day: null,
    lasts_until: null,
    quantity: 4,
    unit: 'CS',
    pack: '6/1L',
    stock_per_unit: 6,
    unit_price: 33,
    cheaper: null,
  };
  const northside = {
    vendor_id: id(31),
    vendor: 'Northside Foods',
    delivery_on: null,
    minimum_order: null,
    total: 132,
    currency: null,
    draft: null,
    lines: [line],
  };
  const suggestions = [
    { ...northside, location_id: id(3), location: 'Main location' },
    { ...northside, location_id: kiosk.location_id, location: kiosk.name },
  ];
  answer(orders.suggest, { suggestions, without_vendor: [] });
  answer(orders.create, ORDER);
  answer(orders.get, ORDER);
  answer(orders.listOrderable, { items: [] });
  openScreen('/orders', { user: { ...OWNER, locations: [...OWNER.locations, kiosk] } });
  const start = (place: string) =>
    page.getByRole('button', { name: texts.suggestion.startFor(texts.suggestion.vendorAt('Northside Foods', place)) });
  await expect.element(start('Main location')).toBeVisible();
  await page.getByRole('combobox', { name: locationTexts.location }).selectOptions('Kiosk');
  await expect.element(start('Main location')).not.toBeInTheDocument();
  await start('Kiosk').click();
  await expect.poll(() => sentTo(orders.create).at(-1)?.body).toMatchObject({ vendor_id: id(31), location_id: id(4) });
});

describe('A list that is changed by another user while more of it is fetched', () => {
  const counts = { draft: 0, sent: 60, partly_received: 0, received: 0, closed: 0, canceled: 0 };
  const more = page.getByRole('button', { name: commonTexts.actions.showMore });

  /** Opens 60 orders, of which the first page is shown. From then on the answers wait. */
  async function openLongList() {
    const kept = Array.from({ length: 60 }, (_, at) => ({ ...SENT, order_id: id(500 + at), number: 500 + at }));
    answerBy(orders.list, ({ query }) => {
      const offset = Number(query.offset ?? 0);
      const listed = kept.slice(offset, offset + Number(query.limit));
      return { orders: listed, total_count: kept.length, counts, late_count: 0 };
    });
    answer(orders.suggest, { suggestions: [], without_vendor: [] });
    openScreen('/orders');
    await expect.element(page.getByText(commonTexts.shown(PAGE_SIZE_DEFAULT, 60))).toBeVisible();
    const load = hold(orders.list);
    const pages = () => sentTo(orders.list).filter(({ query }) => query.limit === String(PAGE_SIZE_DEFAULT));
    const change = async () => {
      kept[0] = { ...SENT, order_id: id(500), number: 500, vendor: 'Harbor Fish' };
      const asked = pages().length;
      takeEvent({ type: 'order', id: id(500) }, queryClient);
      await expect.poll(() => pages().length).toBeGreaterThan(asked);
    };
    return { load, pages, change };
  }

  test('A list shows more when the user asked for more before the change', async () => {
    const { load, pages, change } = await openLongList();
    await more.click();
    await expect.poll(() => pages().at(-1)?.query.offset).toBe(String(PAGE_SIZE_DEFAULT));
    await change();
    load();
    await expect.element(page.getByText(commonTexts.shown(60, 60))).toBeVisible();
    await expect.element(page.getByText('Harbor Fish')).toBeVisible();
  });

  test('A list shows the change and more when the user asked for more after the change', async () => {
    const { load, change } = await openLongList();
    await change();
    await more.click();
    load();
    await expect.element(page.getByText(commonTexts.shown(60, 60))).toBeVisible();
    await expect.element(page.getByText('Harbor Fish')).toBeVisible();
  });
});
