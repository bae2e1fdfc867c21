import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inventory } from '#contract/inventory/inventory.ts';
import { areaTexts } from '#contract/inventory/places/areas.texts.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { transferTexts as texts } from '#contract/inventory/places/transfers.texts.ts';
import { type Transfer, transfers } from '#contract/inventory/places/transfers.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { leavingTexts } from '#contract/texts/leaving.ts';
import { expectOwnScreens } from '../../testing/records.ts';
import { id, item, OWNER } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, answerBy, sentTo } from '../../testing/server.ts';

const USER = {
  ...OWNER,
  locations: [
    { location_id: id(3), name: 'Main location' },
    { location_id: id(4), name: 'Kiosk' },
  ],
};
const LINE = { item_id: id(21), item: 'Oat milk', stock_unit: 'ea', quantity: 4, received: null, difference: null };
const SENT: Transfer = {
  transfer_id: id(80),
  number: 7,
  status: 'sent',
  line_count: 1,
  value: 10,
  note: null,
  lines: [LINE],
  from_location_id: id(3),
  from_location: 'Main location',
  from_area: null,
  to_location_id: id(4),
  to_location: 'Kiosk',
  to_area: null,
  sent_at: '2026-11-20T15:00:00.000Z',
  sent_by: 'maple',
  ended_at: null,
  ended_by: null,
};

test('A difference is not booked without its reason, and what arrived can be undone', async () => {
  let shown = SENT;
  answerBy(transfers.get, () => shown);
  openScreen(`/inventory/transfers/${SENT.transfer_id}`, { user: USER });
  const confirm = page.getByRole('button', { name: texts.receive.confirm });
  await page.getByRole('textbox', { name: texts.receive.received('Oat milk', 'ea') }).fill('');
  await confirm.click();
  await expect.element(page.getByText(texts.receive.receivedNeeded)).toBeVisible();
  await page.getByRole('textbox', { name: texts.receive.received('Oat milk', 'ea') }).fill('3');
  await confirm.click();
  await expect.element(page.getByText(texts.receive.differenceNeeded).last()).toBeVisible();
  expect(sentTo(transfers.receive)).toEqual([]);
  const lines = [{ ...LINE, received: 3, difference: 'missing' as const }];
  answerBy(transfers.receive, () => {
    shown = { ...SENT, status: 'received', ended_at: '2026-11-20T16:00:00.000Z', ended_by: 'kim', lines };
    return shown;
  });
  await page.getByRole('combobox', { name: texts.receive.difference('Oat milk') }).selectOptions('missing');
  await confirm.click();
  await expect.element(page.getByText(texts.receivedOf('3', '4', 'ea'))).toBeVisible();
  expect(sentTo(transfers.receive).map(({ body }) => body)).toEqual([
    { lines: [{ item_id: id(21), received: 3, difference: 'missing' }] },
  ]);
  answerBy(transfers.undoReceipt, () => {
    shown = SENT;
    return shown;
  });
  await page.getByRole('button', { name: texts.undo }).click();
  await expect.element(confirm).toBeVisible();
});

test('A transfer without an item or between the same place is not sent', async () => {
  answer(areas.list, { areas: [] });
  answer(inventory.listItems, { items: [item({ item_id: id(21), stock_unit: 'ea' })], total_count: 1 });
  openScreen('/inventory/transfers/new', { user: USER });
  const send = page.getByRole('button', { name: texts.form.send });
  await send.click();
  await expect.element(page.getByText(texts.form.itemNeeded)).toBeVisible();
  await page.getByRole('combobox', { name: areaTexts.addItem }).fill('oat');
  await page.getByRole('option', { name: 'Oat milk' }).click();
  await page.getByRole('textbox', { name: texts.form.quantity('Oat milk', 'ea') }).fill('4');
  await page.getByRole('combobox', { name: texts.form.to, exact: true }).selectOptions('Main location');
  await send.click();
  await expect.element(page.getByText(texts.form.samePlace)).toBeVisible();
  expect(sentTo(transfers.send)).toEqual([]);
  answer(transfers.send, SENT);
  answer(transfers.get, SENT);
  await page.getByRole('combobox', { name: texts.form.to, exact: true }).selectOptions('Kiosk');
  await send.click();
  await expect.element(page.getByText(texts.route('Main location', 'Kiosk'))).toBeVisible();
  expect(sentTo(transfers.send).map(({ body }) => body)).toMatchObject([
    { from_location_id: id(3), to_location_id: id(4), lines: [{ item_id: id(21), quantity: 4 }] },
  ]);
});

test('A line without a quantity is not left out of a transfer, and leaving the form asks first', async () => {
  answer(areas.list, { areas: [] });
  const bread = item({ item_id: id(22), name: 'Rye bread', stock_unit: 'ea' });
  answer(inventory.listItems, { items: [item({ item_id: id(21), stock_unit: 'ea' }), bread], total_count: 2 });
  const screen = openScreen('/inventory/transfers/new', { user: USER });
  for (const name of ['Oat milk', 'Rye bread']) {
    await page.getByRole('combobox', { name: areaTexts.addItem }).fill(name);
    await page.getByRole('option', { name }).click();
  }
  await page.getByRole('textbox', { name: texts.form.quantity('Oat milk', 'ea') }).fill('4');
  await page.getByRole('button', { name: texts.form.send }).click();
  await expect.element(page.getByText(commonTexts.aboveZero)).toBeVisible();
  const missing = page.getByRole('textbox', { name: texts.form.quantity('Rye bread', 'ea') });
  await expect.element(missing).toHaveFocus();
  expect(sentTo(transfers.send)).toEqual([]);
  void screen.goTo('/somewhere');
  await page.getByRole('button', { name: leavingTexts.stay, exact: true }).click();
  expect(screen.address()).toBe('/inventory/transfers/new');
  answer(transfers.send, SENT);
  answer(transfers.get, SENT);
  await missing.fill('2');
  await page.getByRole('button', { name: texts.form.send }).click();
  await expect.poll(screen.address).toBe(`/inventory/transfers/${SENT.transfer_id}`);
  expect(sentTo(transfers.send).map(({ body }) => body)).toMatchObject([
    {
      lines: [
        { item_id: id(21), quantity: 4 },
        { item_id: id(22), quantity: 2 },
      ],
    },
  ]);
});

test('Enter in a quantity neither sends a transfer nor confirms it, and leaving what was typed asks first', async () => {
  answer(areas.list, { areas: [] });
  answer(inventory.listItems, { items: [item({ item_id: id(21), stock_unit: 'ea' })], total_count: 1 });
  const screen = openScreen('/inventory/transfers/new', { user: USER });
  await page.getByRole('combobox', { name: areaTexts.addItem }).fill('oat');
  await page.getByRole('option', { name: 'Oat milk' }).click();
  await page.getByRole('textbox', { name: texts.form.quantity('Oat milk', 'ea') }).fill('4');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText(texts.form.note)).toHaveFocus();
  answer(transfers.send, SENT);
  const second = { ...LINE, item_id: id(22), item: 'Rye bread' };
  answer(transfers.get, { ...SENT, lines: [LINE, second] });
  await page.getByRole('button', { name: texts.form.send }).click();
  const received = (name: string) => page.getByRole('textbox', { name: texts.receive.received(name, 'ea') });
  await received('Oat milk').fill('3');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('combobox', { name: texts.receive.difference('Oat milk') })).toHaveFocus();
  await page.getByRole('combobox', { name: texts.receive.difference('Oat milk') }).selectOptions('missing');
  await userEvent.keyboard('{Enter}');
  await expect.element(received('Rye bread')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(received('Rye bread')).not.toHaveFocus();
  expect(sentTo(transfers.receive)).toEqual([]);
  void screen.goTo('/somewhere');
  await page.getByRole('button', { name: leavingTexts.stay, exact: true }).click();
  await expect.element(received('Oat milk')).toHaveValue('3');
});

test('Each transfer has a screen of its own', async () => {
  answerBy(transfers.get, ({ params: { transfer_id = '' } }) => {
    return { ...SENT, transfer_id, number: transfer_id === SENT.transfer_id ? 7 : 8 };
  });
  await expectOwnScreens(
    { path: `/inventory/transfers/${SENT.transfer_id}`, heading: texts.name(7) },
    { path: `/inventory/transfers/${id(81)}`, heading: texts.name(8) },
    { user: USER },
  );
});
