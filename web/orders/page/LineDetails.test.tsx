import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { orderErrors } from '#contract/orders/errors.texts.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { answerNoItems } from '../../testing/empty_lists.ts';
import { OAT, ORDER, RYE, SENT } from '../../testing/orders.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, refuse, sentTo } from '../../testing/server.ts';

test('What a unit of received goods holds can be read and not changed, and what a refused one held is said', async () => {
  await page.viewport(390, 844);
  answer(orders.get, { ...SENT, status: 'partly_received', lines: [{ ...OAT, damaged: 1, open: 3 }, RYE] });
  answer(orders.listOrderable, { items: [] });
  answerNoItems();
  openScreen(`/orders/${ORDER.order_id}`);
  await page.getByRole('button', { name: texts.moreActions }).click();
  await page.getByRole('menuitem', { name: texts.change }).click();
  const holds = (item: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: item })
      .getByRole('textbox', { name: texts.lineDetails.holds('ea') });
  await page.getByRole('button', { name: texts.lineDetails.change('Oat milk') }).click();
  await expect.element(holds('Oat milk')).toHaveAttribute('readonly');
  await expect.element(holds('Oat milk')).toHaveAccessibleDescription(texts.lineDetails.holdsCounted);
  await page.getByRole('button', { name: texts.lineDetails.change('Rye bread') }).click();
  await holds('Rye bread').fill('10');
  // Somebody received the bread meanwhile.
  const detail = orderErrors.receivedPack('Rye bread', '6');
  refuse(orders.update, 409, { detail, code: 'received' });
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(detail);
  await expect.element(holds('Rye bread')).toHaveValue('10');
  expect(sentTo(orders.update).map(({ body }) => body)).toMatchObject([
    { lines: [{ stock_per_unit: 6 }, { stock_per_unit: 10 }] },
  ]);
});
