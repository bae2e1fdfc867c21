import { orderTexts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { today } from '#server/inventory/inventory.ts';
import { attachment } from '#server/platform/csv.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { listOrderable } from './orderable.sql.ts';
import { listOrders } from './orders.sql.ts';
import { receiveGoods, undoReceipt } from './receiving/receive.ts';
import { cancelOrder, changeOrder, closeOrder, createOrder, reopenOrder } from './record/change.ts';
import { showOrder } from './record/order.ts';
import { repeatOrder } from './record/repeat.ts';
import { drawOrder, sendOrder } from './sending/send.ts';
import { setSubstitution } from './substitutions/substitutions.ts';
import { suggestOrders } from './suggestions/suggest.ts';

/** Serves purchase orders: suggestions, drafts, sending and receiving. */
export function register(app: AnyApp): void {
  bind(app, orders.list, (ctx, { query }) => ctx.tx(async (t) => listOrders(t, query, await today(ctx, t))));
  bind(app, orders.suggest, (ctx) => ctx.tx((t) => suggestOrders(ctx, t)));
  bind(app, orders.listOrderable, (ctx, { query }) =>
    ctx.tx(async (t) => ({ items: await listOrderable(t, query.vendor_id, query) })),
  );
  bind(app, orders.create, (ctx, { body }) => createOrder(ctx, body));
  bind(app, orders.repeat, (ctx, { params }) => repeatOrder(ctx, params.order_id));
  bind(app, orders.get, (ctx, { params }) => ctx.tx((t) => showOrder(ctx, t, params.order_id)));
  bind(app, orders.update, (ctx, { params, body }) => changeOrder(ctx, params.order_id, body));
  bind(app, orders.send, (ctx, { params, body }) => sendOrder(ctx, params.order_id, body));
  bind(app, orders.pdf, async (ctx, { params, reply }) => {
    const { order, bytes } = await ctx.tx(async (t) => {
      const order = await showOrder(ctx, t, params.order_id);
      return { order, bytes: await drawOrder(ctx, t, order) };
    });
    reply.header('cache-control', 'private, no-store');
    reply.header('content-disposition', attachment(orderTexts.fileName(order.vendor, order.number)));
    return reply.type('application/pdf').send(bytes);
  });
  bind(app, orders.receive, (ctx, { params, body }) => receiveGoods(ctx, params.order_id, body));
  bind(app, orders.undoReceipt, (ctx, { params }) => undoReceipt(ctx, params.order_id, params.receipt_id));
  bind(app, orders.substitute, (ctx, { params, body }) =>
    setSubstitution(ctx, params.order_id, params.item_id, body.instead_of),
  );
  bind(app, orders.close, (ctx, { params }) => closeOrder(ctx, params.order_id));
  bind(app, orders.reopen, (ctx, { params }) => reopenOrder(ctx, params.order_id));
  bind(app, orders.cancel, (ctx, { params }) => cancelOrder(ctx, params.order_id));
}
