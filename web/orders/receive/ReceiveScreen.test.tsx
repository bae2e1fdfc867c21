import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countsTexts } from '#contract/inventory/counts.texts.ts';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { lotTexts } from '#contract/inventory/lots/lots.texts.ts';
import { orderErrors } from '#contract/orders/errors.texts.ts';
import { orderFaults } from '#contract/orders/faults.texts.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { leavingTexts } from '#contract/texts/leaving.ts';
import { invalidate } from '../../query.ts';
import { answerNoItems } from '../../testing/empty_lists.ts';
import { OAT, ORDER, RYE, SENT } from '../../testing/orders.ts';
import { expectOwnScreens } from '../../testing/records.ts';
import { id } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../../testing/server.ts';

const SOY = {
  item_id: id(23),
  item: 'Soy milk',
  stock_unit: 'ea',
  unit: 'CS',
  pack: null,
  stock_per_unit: 6,
  unit_price: 30,
  on_hand: 0,
  incoming: 0,
  par_level: null,
};
const arrivedOf = (item: string) => page.getByRole('textbox', { name: texts.arrived(item) });
const receive = page.getByRole('button', { name: /^Receive/ });

function openDelivery(lines = SENT.lines) {
  answer(orders.get, { ...SENT, lines });
  answerNoItems();
  answer(orders.listOrderable, { items: [SOY] });
  return openScreen(`/orders/${ORDER.order_id}/receive`);
}

async function chooseSoy() {
  const oat = page.getByRole('listitem', { name: 'Oat milk' });
  await oat.getByRole('button', { name: texts.problem }).click();
  await page.getByRole('combobox', { name: texts.substitutes.insteadOf('Oat milk') }).click();
  await page.getByRole('option', { name: 'Soy milk' }).click();
}

test('Enter in a count goes to the next field, and only the button receives the delivery', async () => {
  openDelivery();
  await arrivedOf('Oat milk').fill('3');
  await userEvent.keyboard('{Enter}');
  await expect.element(arrivedOf('Rye bread')).toHaveFocus();
  await userEvent.keyboard('2{Enter}');
  await expect.element(page.getByLabelText(texts.receiptNote)).toHaveFocus();
  await userEvent.keyboard('Two boxes were wet{Enter}');
  await expect.element(page.getByLabelText(texts.receiptNote)).not.toHaveFocus();
  expect(sentTo(orders.receive)).toEqual([]);
  answer(orders.receive, SENT);
  await receive.click();
  await expect
    .poll(() => sentTo(orders.receive)[0]?.body)
    .toMatchObject({ note: 'Two boxes were wet', lines: [{ quantity: 3 }, { quantity: 2 }] });
});

test('A code that is scanned into a count leads to its item, and the count stays as it was typed', async () => {
  openDelivery([
    { ...OAT, barcodes: ['96385074'] },
    { ...RYE, barcodes: ['012345678905'] },
  ]);
  await page.getByRole('searchbox', { name: countsTexts.finder }).fill('96385074');
  await userEvent.keyboard('{Enter}');
  await expect.element(arrivedOf('Oat milk')).toHaveFocus();
  await userEvent.keyboard('3');
  await userEvent.keyboard('012345678905{Enter}');
  await expect.element(arrivedOf('Rye bread')).toHaveFocus();
  await expect.element(arrivedOf('Oat milk')).toHaveValue('3');
  await userEvent.keyboard('96385074{Enter}');
  await expect.element(arrivedOf('Oat milk')).toHaveFocus();
  await expect.element(arrivedOf('Rye bread')).toHaveValue('');
  await userEvent.keyboard('012345678905{Enter}');
  await expect.element(arrivedOf('Rye bread')).toHaveFocus();
  await expect.element(arrivedOf('Oat milk')).toHaveValue('3');
  await userEvent.keyboard('40123455{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent(texts.unknownCode('40123455'));
  await expect.element(arrivedOf('Rye bread')).toHaveValue('');
  await expect.element(page.getByRole('button', { name: texts.receiveSome(1, 2) })).toBeVisible();
});

test('A count below zero is refused, and more than was ordered is received only after a question', async () => {
  openDelivery();
  await arrivedOf('Oat milk').click();
  await userEvent.keyboard('-1');
  await receive.click();
  await expect.element(page.getByText(commonTexts.zeroOrMore)).toBeVisible();
  await expect.element(arrivedOf('Oat milk')).toHaveFocus();
  await userEvent.clear(arrivedOf('Oat milk'));
  await userEvent.keyboard('1,200');
  await receive.click();
  const question = page.getByRole('dialog', { name: texts.more.title });
  await expect.element(question).toMatchTextContent(texts.more.line('Oat milk', '1,200', '4'));
  expect(sentTo(orders.receive)).toEqual([]);
  answer(orders.receive, SENT);
  await question.getByRole('button', { name: texts.more.confirm }).click();
  await expect
    .poll(() => sentTo(orders.receive).map(({ body }) => body))
    .toMatchObject([{ lines: [{ quantity: 1200 }] }]);
});

test('"As ordered" takes back the substitute that was chosen before', async () => {
  openDelivery();
  await chooseSoy();
  await arrivedOf('Soy milk').fill('4');
  const asOrdered = page.getByRole('listitem', { name: 'Oat milk' }).getByRole('button', { name: texts.asOrdered });
  await arrivedOf('Oat milk').fill('4');
  await expect.element(asOrdered).toHaveAttribute('aria-pressed', 'false');
  await asOrdered.click();
  answer(orders.receive, SENT);
  await receive.click();
  await expect.poll(() => sentTo(orders.receive)[0]?.body).toMatchObject({ lines: [{ item_id: id(21), quantity: 4 }] });
});

test('A substitute, a note or a lot without a number is not left out of a delivery, and leaving asks first', async () => {
  const screen = openDelivery([{ ...OAT, expires: true }, RYE]);
  await chooseSoy();
  await arrivedOf('Rye bread').fill('2');
  await receive.click();
  await expect.element(page.getByText(orderFaults.insteadQuantity)).toBeVisible();
  await expect.element(arrivedOf('Soy milk')).toHaveFocus();
  // Chosen again, it is no longer chosen.
  await page.getByRole('combobox', { name: texts.substitutes.insteadOf('Oat milk') }).click();
  await page.getByRole('option', { name: 'Soy milk' }).click();
  await page.getByLabelText(texts.lineNote).fill('Not on the truck');
  await receive.click();
  await expect.element(page.getByText(orderFaults.onlyWords)).toBeVisible();
  await expect.element(arrivedOf('Oat milk')).toHaveFocus();
  await userEvent.keyboard('4');
  await page.getByLabelText(texts.lineNote).fill('');
  await page.getByLabelText(`${lotTexts.fields.code}: Oat milk`).fill('L7');
  await arrivedOf('Oat milk').fill('');
  await receive.click();
  await expect.element(page.getByText(orderFaults.onlyWords)).toBeVisible();
  expect(sentTo(orders.receive)).toEqual([]);
  await arrivedOf('Rye bread').fill('');
  void screen.goTo('/somewhere');
  await page.getByRole('button', { name: leavingTexts.stay, exact: true }).click();
  await expect.element(page.getByLabelText(`${lotTexts.fields.code}: Oat milk`)).toHaveValue('L7');
});

test('While a delivery is received, nothing can be entered that is not part of it', async () => {
  openDelivery();
  await arrivedOf('Oat milk').fill('3');
  refuse(orders.receive, 503, { detail: 'Down for a moment.', code: 'unavailable' });
  const letGo = hold(orders.receive);
  await receive.click();
  await expect.poll(() => sentTo(orders.receive)).toHaveLength(1);
  await expect.element(arrivedOf('Rye bread')).toHaveAttribute('readonly');
  await expect.element(page.getByLabelText(texts.receiptNote)).toHaveAttribute('readonly');
  const rye = page.getByRole('listitem', { name: 'Rye bread' });
  await rye.getByRole('button', { name: inventoryTexts.more }).click();
  await rye.getByRole('button', { name: texts.asOrdered }).click();
  await page.getByRole('button', { name: texts.allAsOrdered }).click();
  await expect.element(arrivedOf('Rye bread')).toHaveValue('');
  letGo();
  await expect.element(page.getByText('Down for a moment.')).toBeVisible();
  await rye.getByRole('button', { name: texts.asOrdered }).click();
  await expect.element(arrivedOf('Rye bread')).toHaveValue('2');
});

test('On a phone, nothing moves under the thumb that marks an item as ordered', async () => {
  await page.viewport(390, 844);
  openDelivery();
  const next = page.getByRole('listitem', { name: 'Rye bread' });
  await expect.element(next).toBeVisible();
  const top = () => next.element().getBoundingClientRect().top + scrollY;
  const before = top();
  await page.getByRole('listitem', { name: 'Oat milk' }).getByRole('button', { name: texts.asOrdered }).click();
  await expect.element(arrivedOf('Oat milk')).toHaveValue('4');
  expect(top()).toBe(before);
});

test('A delivery that is not received says why where it is seen, however long it is', async () => {
  await page.viewport(390, 844);
  const more = Array.from({ length: 8 }, (_, at) => ({ ...RYE, item_id: id(200 + at), item: `Part ${at}` }));
  openDelivery([OAT, ...more]);
  await expect.element(arrivedOf('Part 7')).toBeVisible();
  await receive.click();
  await expect.element(page.getByText(orderFaults.nothingReceived)).toBeInViewport({ ratio: 1 });
  await arrivedOf('Oat milk').fill('3');
  refuse(orders.receive, 503, { detail: 'Down for a moment.', code: 'unavailable' });
  await receive.click();
  await expect.element(page.getByText('Down for a moment.')).toBeInViewport({ ratio: 1 });
});

test('The deliveries of two orders have screens of their own', async () => {
  answerNoItems();
  answer(orders.listOrderable, { items: [SOY] });
  answerBy(orders.get, ({ params: { order_id = '' } }) => {
    return { ...SENT, order_id, number: order_id === ORDER.order_id ? 12 : 13 };
  });
  await expectOwnScreens(
    { path: `/orders/${ORDER.order_id}/receive`, heading: texts.receiveTitle(12) },
    { path: `/orders/${id(72)}/receive`, heading: texts.receiveTitle(13) },
  );
});

test('A text that was refused does not come back after the field was set to something else', async () => {
  openDelivery();
  await arrivedOf('Oat milk').fill('5x');
  const asOrdered = page.getByRole('listitem', { name: 'Oat milk' }).getByRole('button', { name: texts.asOrdered });
  await asOrdered.click();
  await expect.element(arrivedOf('Oat milk')).toHaveValue('4');
  await asOrdered.click();
  await expect.element(arrivedOf('Oat milk')).toHaveValue('');
  await arrivedOf('Rye bread').fill('2');
  answer(orders.receive, SENT);
  await receive.click();
  await expect.poll(() => sentTo(orders.receive)[0]?.body).toMatchObject({ lines: [{ quantity: 2 }] });
});

test('Decimals that add up to what is expected are not more than was ordered', async () => {
  openDelivery([{ ...OAT, ordered: 0.3, open: 0.3 }]);
  await arrivedOf('Oat milk').fill('0.1');
  await page.getByRole('button', { name: texts.problem }).click();
  await page.getByRole('textbox', { name: texts.short }).fill('0.2');
  answer(orders.receive, SENT);
  await receive.click();
  await expect
    .poll(() => sentTo(orders.receive).map(({ body }) => body), { timeout: 5_000 })
    .toMatchObject([{ lines: [{ quantity: 0.1, short: 0.2 }] }]);
});

test('The goods of an order that an invoice has completed are counted, also those that were short before', async () => {
  const lines = [
    { ...OAT, billed: 4, open: 0 },
    { ...RYE, received: 1, short: 1, billed: 1, open: 0 },
  ];
  answer(orders.get, { ...SENT, status: 'received', lines });
  answerNoItems();
  answer(orders.listOrderable, { items: [SOY] });
  openScreen(`/orders/${ORDER.order_id}`, { user: { role: 'staff' } });
  await page.getByRole('link', { name: texts.receive }).click();
  await expect.element(page.getByText(texts.receiveLater)).toBeVisible();
  await expect.element(page.getByText(texts.uncounted('4', 'CS'))).toBeVisible();
  await page.getByRole('button', { name: texts.allAsOrdered }).click();
  await expect.element(arrivedOf('Oat milk')).toHaveValue('4');
  await expect.element(arrivedOf('Rye bread')).toHaveValue('');
  await arrivedOf('Rye bread').fill('2');
  await receive.click();
  const question = page.getByRole('dialog', { name: texts.more.title });
  await expect.element(question).toMatchTextContent(texts.more.detail(texts.more.line('Rye bread', '2', '1')));
  await question.getByRole('button', { name: commonTexts.actions.cancel }).click();
  await arrivedOf('Rye bread').fill('1');
  answer(orders.receive, SENT);
  await receive.click();
  await expect
    .poll(() => sentTo(orders.receive).map(({ body }) => body))
    .toMatchObject([{ lines: [{ quantity: 4 }, { quantity: 1 }] }]);
});

test('Whoever counts goods of an order that was canceled meanwhile reads so before they press', async () => {
  openDelivery();
  await arrivedOf('Oat milk').fill('3');
  expect(page.getByText(orderErrors.notReceivable).elements()).toEqual([]);
  answer(orders.get, { ...SENT, status: 'canceled' });
  await invalidate(orders.get);
  await expect.element(page.getByText(orderErrors.notReceivable)).toBeVisible();
  await expect.element(arrivedOf('Oat milk')).toHaveValue('3');
  await expect.element(page.getByRole('link', { name: texts.name(SENT.number) })).toBeVisible();
});

test('Goods of an order that is closed or canceled are not received', async () => {
  for (const status of ['closed', 'canceled'] as const) {
    answer(orders.get, { ...SENT, status });
    const screen = openScreen(`/orders/${ORDER.order_id}`);
    await expect.element(page.getByRole('button', { name: texts.reopen })).toBeVisible();
    expect(page.getByRole('link', { name: texts.receive }).elements()).toEqual([]);
    void screen.goTo('/loading');
  }
});
