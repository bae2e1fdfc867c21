import type { z } from 'zod';
import { orderErrors } from '#contract/orders/errors.texts.ts';
import { ORDER_MAILS_PER_DAY } from '#contract/orders/limits.ts';
import type { Order } from '#contract/orders/order.ts';
import { orderTexts } from '#contract/orders/orders.texts.ts';
import type { orders } from '#contract/orders/orders.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { updateOrder } from '../orders.sql.ts';
import { orderPdf } from '../paper/order_pdf.ts';
import { assertVersion, lockOrderOr404, showOrder } from '../record/order.ts';
import { mailVendor } from './mail_vendor.ts';
import { getSender } from './sender.sql.ts';

type UserCtx = Ctx & { readonly userId: string };
type Sending = z.output<typeof orders.send.body>;

/** Emails the order to the vendor as a PDF, or records that the user sent it. A draft becomes a sent order. */
export function sendOrder(ctx: UserCtx, orderId: string, input: Sending): Promise<Order> {
  return ctx.tx(async (t) => {
    const locked = await lockOrderOr404(t, orderId);
    if (locked.status === 'canceled' || locked.status === 'closed' || locked.status === 'received') {
      throw new AppError('conflict', orderErrors.notSendable, { code: 'finished' });
    }
    assertVersion(locked, input.version);
    const order = await showOrder(ctx, t, orderId);
    if (!order.lines.some(({ line_id }) => line_id !== null)) {
      throw new AppError('conflict', orderErrors.empty, { code: 'empty' });
    }
    const email = input.how === 'mail' ? input.email : undefined;
    if (input.how === 'mail') await mailOrder(ctx, t, order, email);
    await updateOrder(
      t,
      orderId,
      {
        ...(locked.status === 'draft' ? { status: 'sent' } : {}),
        sent_at: ctx.now,
        sent_by: ctx.userId,
        sent_how: input.how,
        sent_to: email ?? null,
        changed_since_sent: false,
      },
      ctx.now,
    );
    await audit(ctx, t, 'order.sent', orderId, { how: input.how });
    await announce(t, { type: 'order', id: orderId });
    return showOrder(ctx, t, orderId);
  });
}

/** The order as the vendor gets it. */
export async function drawOrder(ctx: Pick<Ctx, 'now'>, t: Tenant, order: Order): Promise<Buffer> {
  return orderPdf(order, await getSender(t, order.vendor_id), ctx.now);
}

async function mailOrder(ctx: UserCtx, t: Tenant, order: Order, email: string | undefined): Promise<void> {
  if (!email) throw new AppError('invalid', orderErrors.emailNeeded, { fields: { email: orderErrors.emailNeeded } });
  const sender = await getSender(t, order.vendor_id);
  const words = orderTexts.mail({
    company: sender.company,
    number: order.number,
    note: order.note,
    account: sender.account_number,
    expected_on: order.expected_on,
    is_again: order.sent_at !== null,
  });
  const attachment_name = orderTexts.fileName(sender.company, order.number);
  const draw = () => orderPdf(order, sender, ctx.now);
  const about = order.order_id;
  const message = { to: email, topic: 'order', about, ...composeMail(words), draw, attachment_name };
  await mailVendor(ctx, t, message, { mailsPerDay: ORDER_MAILS_PER_DAY, errors: orderErrors });
}
