import { orderErrors } from '#contract/orders/errors.texts.ts';
import type { Order } from '#contract/orders/order.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { isItem, listOrdered } from '../orders.sql.ts';
import { settleOrder } from '../receiving/settle.ts';
import { lockOrderOr404, showOrder } from '../record/order.ts';
import { printedFor } from './substitutions.rules.ts';
import { addPrinted, saveSubstitution } from './substitutions.sql.ts';

/** Says that an item came in place of an ordered one, or, with null, that it did not. Stock goes to the item that came either way. */
export function setSubstitution(ctx: Ctx, orderId: string, item_id: string, instead_of: string | null): Promise<Order> {
  return ctx.tx(async (t) => {
    const order = await lockOrderOr404(t, orderId);
    await recordSubstitution(ctx, t, orderId, item_id, instead_of);
    await settleOrder(ctx, t, order);
    await audit(ctx, t, 'order.substituted', orderId);
    return showOrder(ctx, t, orderId);
  });
}

/** The order is locked. @throws AppError where the item was ordered itself, or the other one was not */
export async function recordSubstitution(
  ctx: Ctx,
  t: Tenant,
  order_id: string,
  item_id: string,
  instead_of: string | null,
): Promise<void> {
  const ordered = new Set((await listOrdered(t, order_id)).map((line) => line.item_id));
  if (instead_of !== null && !ordered.has(instead_of)) throw new AppError('not_found', orderErrors.noItem);
  if (!(await isItem(t, item_id))) throw new AppError('not_found', orderErrors.noItem);
  if (ordered.has(item_id)) throw new AppError('conflict', orderErrors.orderedItself, { code: 'ordered' });
  await saveSubstitution(t, { order_id, item_id, instead_of, said_at: ctx.now, said_by: ctx.userId });
}

/** Notes what the lines of a document of the order say themselves: "SUB FOR 12345". */
export async function notePrintedSubstitutions(
  ctx: Ctx,
  t: Tenant,
  order_id: string | null,
  lines: readonly { item_id: string | null; description: string; ignore: boolean }[],
): Promise<void> {
  const substituted = lines.filter(({ ignore, description }) => !ignore && /\bsub/i.test(description));
  if (order_id === null || substituted.length === 0) return;
  const ordered = await listOrdered(t, order_id);
  for (const { item_id, description } of substituted) {
    const instead_of = printedFor(description, ordered);
    if (!item_id || !instead_of || ordered.some((line) => line.item_id === item_id)) continue;
    await addPrinted(t, { order_id, item_id, instead_of, said_at: ctx.now, said_by: ctx.userId });
  }
}
