import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { orderErrors } from '#contract/orders/errors.texts.ts';
import type { Order } from '#contract/orders/order.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { takeEvent } from '../../live/live_events.ts';
import { queryClient } from '../../query.ts';
import { answerNoCredits } from '../../testing/empty_lists.ts';
import { OAT, ORDER, RYE, SENT } from '../../testing/orders.ts';
import { id } from '../../testing/samples.ts';
import { openApp, openScreen, signIn } from '../../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

/** What another manager made of the order. */
const THEIRS: Order = { ...ORDER, version: 4, minimum_order: 300, lines: [OAT, RYE] };
/** What the vendor sells. */
const OAT_MILK = {
  item_id: OAT.item_id,
  item: 'Oat milk',
  stock_unit: 'ea',
  unit: 'CS',
  pack: null,
  stock_per_unit: 6,
  unit_price: 33,
  on_hand: 0,
  incoming: 0,
  par_level: null,
};
const quantityOf = (item: string) => page.getByRole('textbox', { name: texts.quantityOn(item) });

async function openEditor(lines = ORDER.lines) {
  answer(orders.get, { ...ORDER, lines });
  answer(orders.listOrderable, { items: [OAT_MILK] });
  const screen = openScreen(`/orders/${ORDER.order_id}`);
  await expect.element(quantityOf('Oat milk')).toHaveValue('4');
  return screen;
}

function saveElsewhere() {
  answer(orders.get, THEIRS);
  takeEvent({ type: 'order', id: ORDER.order_id }, queryClient);
}

test('What another manager saved is not overwritten, and the order as it is now can be loaded and changed', async () => {
  await openEditor();
  await quantityOf('Oat milk').fill('8');
  saveElsewhere();
  // The form has the newer order by now, and keeps what was typed.
  await expect.element(page.getByText(texts.facts.belowMinimum('$36.00', '$300.00'))).toBeVisible();
  await expect.element(quantityOf('Oat milk')).toHaveValue('8');
  answerBy(orders.update, ({ body }) => {
    const { version } = body as { version: number };
    if (version === THEIRS.version) return { ...THEIRS, version: 5, lines: [{ ...OAT, ordered: 5 }, RYE] };
    return Response.json({ detail: orderErrors.changed, code: 'changed' }, { status: 409 });
  });
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(orderErrors.changed);
  await page.getByRole('button', { name: texts.loadCurrent }).click();
  await expect.element(quantityOf('Rye bread')).toHaveValue('2');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await quantityOf('Oat milk').fill('5');
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  expect(sentTo(orders.update).map(({ body }) => body)).toMatchObject([
    { version: 3, lines: [{ quantity: 8 }] },
    { version: 4, lines: [{ quantity: 5 }, { quantity: 2 }] },
  ]);
});

test('An order that is not saved says why where its buttons are, however long it is', async () => {
  await page.viewport(390, 844);
  const more = Array.from({ length: 12 }, (_, at) => ({
    ...RYE,
    line_id: id(200 + at),
    item_id: id(300 + at),
    item: `Part ${at}`,
  }));
  await openEditor([OAT, ...more]);
  await quantityOf('Oat milk').fill('8');
  refuse(orders.update, 503, { detail: 'Away for a moment.', code: 'unavailable' });
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByText('Away for a moment.')).toBeInViewport({ ratio: 1 });
});

test('A form in which nothing was changed shows what another manager saved', async () => {
  await openEditor();
  saveElsewhere();
  await expect.element(quantityOf('Rye bread')).toHaveValue('2');
});

test('A form that was saved can be changed and saved again', async () => {
  await openEditor();
  const save = page.getByRole('button', { name: texts.save });
  await quantityOf('Oat milk').fill('8');
  const saved = { ...ORDER, version: 4, lines: [{ ...OAT, ordered: 8 }] };
  answer(orders.update, saved);
  answer(orders.get, saved);
  await save.click();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  await quantityOf('Oat milk').fill('9');
  await save.click();
  await expect
    .poll(() => sentTo(orders.update).map(({ body }) => body))
    .toMatchObject([{ version: 3 }, { version: 4 }]);
});

test('Undoing the removal of a line keeps what was typed since', async () => {
  await openEditor([OAT, RYE]);
  await page.getByRole('button', { name: texts.removeLine('Oat milk') }).click();
  const undo = page.getByRole('button', { name: commonTexts.actions.undo });
  // Under the pointer, the notice does not end by itself.
  await undo.hover();
  await quantityOf('Rye bread').fill('7');
  await undo.click();
  await expect.element(quantityOf('Oat milk')).toHaveValue('4');
  await expect.element(quantityOf('Rye bread')).toHaveValue('7');
});

test('Undoing the removal of a line does not repeat an item that was added again', async () => {
  await openEditor([OAT, RYE]);
  await page.getByRole('button', { name: texts.removeLine('Oat milk') }).click();
  const undo = page.getByRole('button', { name: commonTexts.actions.undo });
  // Under the pointer, the notice does not end by itself. A click from here leaves the pointer there.
  await undo.hover();
  await page.getByRole('combobox', { name: texts.addLine }).fill('Oat');
  const option = page.getByRole('option', { name: 'Oat milk' });
  await expect.element(option).toBeVisible();
  (option.element() as HTMLElement).click();
  await expect.element(quantityOf('Oat milk')).toHaveValue('1');
  await undo.click();
  await expect.element(undo).not.toBeInTheDocument();
  expect(page.getByRole('list', { name: texts.lines }).getByRole('listitem').elements()).toHaveLength(2);
});

test('An item that is added is filled to par with what is on the way to it by other orders', async () => {
  answer(orders.get, { ...ORDER, lines: [RYE] });
  answer(orders.listOrderable, { items: [{ ...OAT_MILK, on_hand: 2, incoming: 12, par_level: 24 }] });
  openScreen(`/orders/${ORDER.order_id}`);
  await page.getByRole('combobox', { name: texts.addLine }).click();
  await page.getByRole('option', { name: 'Oat milk' }).click();
  await expect.element(quantityOf('Oat milk')).toHaveValue('2');
  expect(sentTo(orders.listOrderable)[0]?.query).toMatchObject({ order_id: ORDER.order_id });
});

test('An item that is added fills its par level with the fewest units, also where a unit is a repeating fraction of the stock unit', async () => {
  answer(orders.get, { ...ORDER, lines: [RYE] });
  const cups = { item: 'Paper cups', stock_unit: 'dozen', unit: 'EA', stock_per_unit: 0.0833333333 };
  answer(orders.listOrderable, { items: [{ ...OAT_MILK, ...cups, par_level: 2 }] });
  openScreen(`/orders/${ORDER.order_id}`);
  await page.getByRole('combobox', { name: texts.addLine }).click();
  await page.getByRole('option', { name: 'Paper cups' }).click();
  await expect.element(quantityOf('Paper cups')).toHaveValue('24');
});

test('The total of a draft is rounded as that of the saved order', async () => {
  await openEditor([
    { ...OAT, unit_price: 1.005 },
    { ...RYE, unit_price: 1.005 },
  ]);
  for (const item of ['Oat milk', 'Rye bread']) await quantityOf(item).fill('1');
  await expect.element(page.getByText(`${texts.facts.total} $2.02`)).toBeVisible();
  await quantityOf('Rye bread').fill('-');
  await expect.element(page.getByText(`${texts.facts.total} $1.01`)).toBeVisible();
});

test('The delivery of a packing slip leads to the slip, and only another one is undone here', async () => {
  const receipt = { received_by: 'maple', note: null, is_undone: false, line_count: 1 };
  const receipts = [
    { ...receipt, receipt_id: id(81), received_at: '2026-11-21T15:00:00.000Z', invoice_id: id(82) },
    { ...receipt, receipt_id: id(83), received_at: '2026-11-20T15:00:00.000Z', invoice_id: null },
  ];
  answer(orders.get, { ...SENT, status: 'received', receipts });
  answerNoCredits();
  openScreen(`/orders/${ORDER.order_id}`);
  const slip = page.getByRole('link', { name: texts.openSlip });
  await expect.element(slip).toHaveAttribute('href', `/invoices/${id(82)}`);
  expect(page.getByRole('button', { name: /^Undo the delivery/ }).elements()).toHaveLength(1);
  expect(page.getByText(texts.slipByManager).elements()).toEqual([]);
});

test('Staff are told who can undo the delivery of a packing slip', async () => {
  const receipt = { received_by: 'maple', note: null, is_undone: false, line_count: 1 };
  const receipts = [{ ...receipt, receipt_id: id(81), received_at: '2026-11-21T15:00:00.000Z', invoice_id: id(82) }];
  answer(orders.get, { ...SENT, status: 'received', receipts });
  answerNoCredits();
  openScreen(`/orders/${ORDER.order_id}`, { user: { role: 'staff' } });
  await expect.element(page.getByText(texts.slipByManager)).toBeVisible();
});

test('What is typed into a draft stays when another manager sends the order, and saving it says why it is refused', async () => {
  await openEditor();
  await quantityOf('Oat milk').fill('8');
  answer(orders.get, { ...SENT, version: 4 });
  takeEvent({ type: 'order', id: ORDER.order_id }, queryClient);
  await expect.element(page.getByRole('button', { name: texts.send })).not.toBeInTheDocument();
  await expect.element(quantityOf('Oat milk')).toHaveValue('8');
  refuse(orders.update, 409, { detail: orderErrors.changed, code: 'changed' });
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(orderErrors.changed);
  await page.getByRole('button', { name: texts.loadCurrent }).click();
  await expect.element(page.getByRole('link', { name: texts.receive })).toBeVisible();
});

test('A draft can be canceled with something typed', async () => {
  await openEditor();
  await quantityOf('Oat milk').fill('8');
  answer(orders.cancel, { ...ORDER, status: 'canceled', version: 4 });
  answer(orders.get, { ...ORDER, status: 'canceled', version: 4 });
  await page.getByRole('button', { name: texts.cancel }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.cancel }).click();
  await expect.element(page.getByRole('button', { name: texts.reopen })).toBeVisible();
});

test('Canceling an order asks again what waits for a user', async () => {
  answerShell();
  answer(orders.get, ORDER);
  answer(orders.listOrderable, { items: [OAT_MILK] });
  signIn();
  openApp(`/orders/${ORDER.order_id}`);
  await expect.element(page.getByRole('button', { name: texts.cancel })).toBeVisible();
  await expect.poll(() => sentTo(waiting.list)).toHaveLength(1);
  answer(orders.cancel, { ...ORDER, status: 'canceled', version: 4 });
  answer(orders.get, { ...ORDER, status: 'canceled', version: 4 });
  await page.getByRole('button', { name: texts.cancel }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.cancel }).click();
  await expect.poll(() => sentTo(waiting.list)).toHaveLength(2);
});

test('What is typed while an order is saved stays, and a draft is not sent without it', async () => {
  await openEditor();
  const saved = { ...ORDER, version: 4, lines: [{ ...OAT, ordered: 8 }] };
  answer(orders.update, saved);
  answer(orders.get, saved);
  const save = hold(orders.update);
  await quantityOf('Oat milk').fill('8');
  await page.getByRole('button', { name: texts.send }).click();
  await expect.poll(() => sentTo(orders.update)).toHaveLength(1);
  await quantityOf('Oat milk').fill('9');
  save();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  await expect.element(quantityOf('Oat milk')).toHaveValue('9');
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('What is typed while the changes of a sent order are saved stays', async () => {
  answer(orders.get, SENT);
  answer(orders.listOrderable, { items: [OAT_MILK] });
  openScreen(`/orders/${ORDER.order_id}`);
  await page.getByRole('button', { name: texts.moreActions }).click();
  await page.getByRole('menuitem', { name: texts.change }).click();
  const saved = { ...SENT, version: 4, lines: [{ ...OAT, ordered: 8 }, RYE] };
  answer(orders.update, saved);
  answer(orders.get, saved);
  const save = hold(orders.update);
  await quantityOf('Oat milk').fill('8');
  await page.getByRole('button', { name: texts.save }).click();
  await expect.poll(() => sentTo(orders.update)).toHaveLength(1);
  await quantityOf('Oat milk').fill('9');
  save();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByRole('link', { name: texts.receive })).toBeVisible();
  expect(sentTo(orders.update).map(({ body }) => body)).toMatchObject([
    { version: 3, lines: [{ quantity: 8 }, {}] },
    { version: 4, lines: [{ quantity: 9 }, {}] },
  ]);
});

test('The removal of a line can be undone only while its order is open', async () => {
  const screen = await openEditor([OAT, RYE]);
  const saved = { ...ORDER, version: 4, lines: [RYE] };
  answer(orders.update, saved);
  answer(orders.get, saved);
  await page.getByRole('button', { name: texts.removeLine('Oat milk') }).click();
  const undo = page.getByRole('button', { name: commonTexts.actions.undo });
  await expect.element(undo).toBeVisible();
  // With the focus, the notice does not end by itself. A click from here leaves it the focus.
  (undo.element() as HTMLElement).focus();
  (page.getByRole('button', { name: texts.save }).element() as HTMLElement).click();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  void screen.goTo('/loading');
  await expect.element(undo).not.toBeInTheDocument();
});

test('Saving that ends late closes only the form from which it began', async () => {
  answer(orders.get, SENT);
  answer(orders.listOrderable, { items: [OAT_MILK] });
  openScreen(`/orders/${ORDER.order_id}`);
  const change = async () => {
    await page.getByRole('button', { name: texts.moreActions }).click();
    await page.getByRole('menuitem', { name: texts.change }).click();
  };
  await change();
  const saved = { ...SENT, version: 4, lines: [{ ...OAT, ordered: 8 }, RYE] };
  answer(orders.update, saved);
  answer(orders.get, saved);
  const save = hold(orders.update);
  await quantityOf('Oat milk').fill('8');
  await page.getByRole('button', { name: texts.save }).click();
  await expect.poll(() => sentTo(orders.update)).toHaveLength(1);
  await page.getByRole('button', { name: commonTexts.actions.cancel }).click();
  await change();
  await expect.element(quantityOf('Oat milk')).toHaveValue('4');
  save();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  await expect.element(quantityOf('Oat milk')).toHaveValue('8');
});

test('A quantity that is no number is not saved as another one, and its line is not left out', async () => {
  await openEditor();
  await userEvent.clear(quantityOf('Oat milk'));
  await quantityOf('Oat milk').click();
  await userEvent.keyboard('1 1/2');
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByText(commonTexts.notANumber)).toBeVisible();
  await userEvent.clear(quantityOf('Oat milk'));
  await quantityOf('Oat milk').click();
  await userEvent.keyboard('1,200');
  answer(orders.update, { ...ORDER, version: 4 });
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  expect(sentTo(orders.update).map(({ body }) => body)).toMatchObject([{ lines: [{ quantity: 1200 }] }]);
});

test('Items that the vendor is not known to sell are offered before anything is typed', async () => {
  answer(orders.get, ORDER);
  answerBy(orders.listOrderable, ({ query: { others } }) => ({
    items: [others ? { ...OAT_MILK, item_id: id(24), item: 'Flour' } : OAT_MILK],
  }));
  openScreen(`/orders/${ORDER.order_id}`);
  await page.getByRole('combobox', { name: texts.addLine }).click();
  await expect.element(page.getByRole('option', { name: 'Flour' })).toBeVisible();
});

test('Any item of the company can be ordered, with the unit, the pack and the price that the vendor quoted', async () => {
  await openEditor();
  const flour = { unit: 'lb', stock_per_unit: 1, unit_price: null, on_hand: 5, incoming: 20, par_level: 55 };
  answerBy(orders.listOrderable, ({ query: { others } }) => ({
    items: [others ? { ...OAT_MILK, ...flour, item_id: id(24), item: 'Flour', stock_unit: 'lb' } : OAT_MILK],
  }));
  await page.getByRole('combobox', { name: texts.addLine }).fill('Flo');
  await page.getByRole('option', { name: 'Flour' }).click();
  // Another vendor brings some of it.
  await expect.element(quantityOf('Flour')).toHaveValue('30');
  const line = page.getByRole('listitem').filter({ hasText: 'Flour' });
  await expect.element(line.getByText(texts.stock('5', '55', 'lb'))).toBeVisible();
  await expect.element(line.getByText(texts.onTheWay('20'))).toBeVisible();
  await line.getByRole('button', { name: texts.lineDetails.change('Flour') }).click();
  await line.getByRole('textbox', { name: texts.lineDetails.unit, exact: true }).fill('BAG');
  await line.getByRole('textbox', { name: texts.lineDetails.pack }).fill('25 lb');
  await line.getByRole('textbox', { name: texts.lineDetails.holds('lb') }).fill('25');
  await line.getByRole('textbox', { name: texts.lineDetails.price }).fill('18.5');
  await quantityOf('Flour').fill('2');
  await expect.element(line.getByText('$37.00')).toBeVisible();
  answer(orders.update, { ...ORDER, version: 4 });
  await page.getByRole('button', { name: texts.save }).click();
  await expect
    .poll(() => sentTo(orders.update)[0]?.body)
    .toMatchObject({
      lines: [
        { quantity: 4, unit: 'CS', pack: '6/1L', stock_per_unit: 6, unit_price: 33 },
        { item_id: id(24), quantity: 2, unit: 'BAG', pack: '25 lb', stock_per_unit: 25, unit_price: 18.5 },
      ],
    });
});

test('A line says what is on hand, wanted and on the way, and what one unit holds and costs', async () => {
  answer(orders.get, {
    ...ORDER,
    lines: [OAT, { ...RYE, unit: 'ea', pack: null, stock_per_unit: 1, unit_price: null }],
  });
  const stock = { on_hand: 2, incoming: 12, par_level: 24 };
  answer(orders.listOrderable, { items: [{ ...OAT_MILK, ...stock }] });
  openScreen(`/orders/${ORDER.order_id}`);
  const line = page.getByRole('listitem').filter({ hasText: 'Oat milk' });
  await expect.element(line.getByText(texts.stock('2', '24', 'ea'))).toBeVisible();
  await expect.element(line.getByText(texts.onTheWay('12'))).toBeVisible();
  await expect.element(line.getByText(texts.packOf('CS', '6', 'ea'))).toBeVisible();
  await expect.element(line.getByText(texts.priceOf('$33.00', 'CS'))).toBeVisible();
  // One stock unit in one stock unit says nothing.
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Rye bread' })).not.toMatchTextContent('1 ea');
});

test('A sent order in which nothing was typed is closed by saving it, and stays the version that the vendor has', async () => {
  answer(orders.get, SENT);
  answer(orders.listOrderable, { items: [OAT_MILK] });
  openScreen(`/orders/${ORDER.order_id}`);
  await page.getByRole('button', { name: texts.moreActions }).click();
  await page.getByRole('menuitem', { name: texts.change }).click();
  await expect.element(quantityOf('Oat milk')).toHaveValue('4');
  answer(orders.update, { ...SENT, version: 4 });
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByRole('link', { name: texts.receive })).toBeVisible();
  expect(sentTo(orders.update)).toEqual([]);
});

test('Saving says which items were left out because nothing of them is ordered', async () => {
  await openEditor([OAT, RYE]);
  await quantityOf('Rye bread').fill('0');
  const saved = { ...ORDER, version: 4 };
  answer(orders.update, saved);
  answer(orders.get, saved);
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByText(texts.leftOut('Rye bread'))).toBeVisible();
  await expect.element(quantityOf('Rye bread')).not.toBeInTheDocument();
});

test('What is refused in the details of a line stays on the screen, and saving leads to it', async () => {
  await openEditor();
  const details = page.getByRole('button', { name: texts.lineDetails.change('Oat milk') });
  const holds = page.getByRole('textbox', { name: texts.lineDetails.holds('ea') });
  const price = page.getByRole('textbox', { name: texts.lineDetails.price });
  const save = page.getByRole('button', { name: texts.save });
  await details.click();
  await holds.fill('');
  await details.click();
  await save.click();
  await expect.element(holds).toHaveFocus();
  await expect.element(page.getByText(commonTexts.aboveZero)).toBeVisible();
  await holds.fill('6');
  await price.fill('$5');
  await page.getByRole('button', { name: texts.removeLine('Oat milk') }).click();
  await page.getByRole('button', { name: commonTexts.actions.undo }).click();
  await page.getByRole('button', { name: texts.send }).click();
  await expect.element(price).toHaveFocus();
  await expect.element(page.getByText(commonTexts.notANumber)).toBeVisible();
  expect(sentTo(orders.update)).toEqual([]);
  await price.fill('34');
  await details.click();
  await expect.element(price).not.toBeInTheDocument();
  answer(orders.update, { ...ORDER, version: 4 });
  await save.click();
  await expect
    .poll(() => sentTo(orders.update).map(({ body }) => body))
    .toMatchObject([{ lines: [{ stock_per_unit: 6, unit_price: 34 }] }]);
});

test('The arrow keys step a number with decimals, up to the places and the limits of its field', async () => {
  await openEditor();
  await quantityOf('Oat milk').fill('2.2');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(quantityOf('Oat milk')).toHaveValue('1.2');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(quantityOf('Oat milk')).toHaveValue('0.2');
  await page.getByRole('button', { name: texts.lineDetails.change('Oat milk') }).click();
  const holds = page.getByRole('textbox', { name: texts.lineDetails.holds('ea') });
  await holds.fill('0.0833333333');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(holds).toHaveValue('1.0833333333');
});
