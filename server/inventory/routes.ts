import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { changeItem, createItem, getItem, getSummary, recordMovement } from './inventory.ts';
import { listItems } from './items.sql.ts';
import { listCosts, listMovements } from './ledger/movements.sql.ts';
import { listVendorItemsOf, listVendors } from './vendors.sql.ts';

const SPENDING_DAYS = 90;

/** Serves items, their ledger, and vendors. */
export function register(app: AnyApp): void {
  bind(app, inventory.listItems, (ctx, { query }) => ctx.tx((t) => listItems(t, query)));
  bind(app, inventory.summary, (ctx) => getSummary(ctx));
  bind(app, inventory.createItem, (ctx, { body }) => createItem(ctx, body));
  bind(app, inventory.getItem, (ctx, { params }) =>
    ctx.tx(async (t) => ({
      ...(await getItem(t, params.item_id)),
      costs: await listCosts(t, params.item_id),
      vendor_items: await listVendorItemsOf(t, params.item_id),
    })),
  );
  bind(app, inventory.updateItem, (ctx, { params, body }) => changeItem(ctx, params.item_id, body));
  bind(app, inventory.listMovements, (ctx, { params, query }) =>
    ctx.tx(async (t) => {
      await getItem(t, params.item_id);
      return listMovements(t, params.item_id, query);
    }),
  );
  bind(app, inventory.createMovement, (ctx, { params, body }) => {
    if (body.reason === 'adjusted' && ctx.role === 'staff') {
      throw new AppError('forbidden', inventoryErrors.adjustNeedsManager);
    }
    return recordMovement(ctx, params.item_id, body);
  });
  bind(app, inventory.listVendors, (ctx, { query }) => {
    const since = new Date(ctx.now.getTime() - SPENDING_DAYS * 86_400_000).toISOString().slice(0, 10);
    return ctx.tx((t) => listVendors(t, query, since));
  });
}
