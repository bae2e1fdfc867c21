import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { orderErrors } from '#contract/orders/errors.texts.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { type Order, orders } from '#contract/orders/orders.ts';
import { takeEvent } from '../../live/live_events.ts';
import { queryClient } from '../../query.ts';
import { OAT, ORDER, RYE } from '../../testing/orders.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, answerBy, sentTo } from '../../testing/server.ts';

/** What another manager made of the order. */
const THEIRS: Order = { ...ORDER, version: 4, minimum_order: 300, lines: [OAT, RYE] };
const quantityOf = (item: string) => page.getByRole('textbox', { name: texts.quantityOn(item) });

async function openEditor(order: Order = ORDER) {
  answer(orders.get, order);
  answer(orders.listOrderable, { items: [] });
  openScreen(`/orders/${ORDER.order_id}`);
  await expect.element(quantityOf('Oat milk')).toHaveValue('4');
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
