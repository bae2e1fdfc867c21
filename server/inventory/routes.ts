import { addDays } from '#contract/dates.ts';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { writeOffs } from '#contract/inventory/movements/write_offs.ts';
import { velocities } from '#contract/inventory/velocity.ts';
import { newVendor } from '#contract/inventory/vendors/new_vendor.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import type { SpaceGate } from '#server/platform/http/uploads.ts';
import { registerAreas } from './areas/routes.ts';
import { registerCounts } from './counts/routes.ts';
import { registerStockExports } from './exports/routes.ts';
import { registerItemImports } from './imports/routes.ts';
import { changeItem, changeItems, createItem, getItem } from './items/items.ts';
import { listItems } from './items.sql.ts';
import { registerLabels } from './labels/routes.ts';
import { listCosts, listMovements } from './ledger/movements.sql.ts';
import { recordMovement } from './ledger/record_movement.ts';
import { today } from './ledger/today.ts';
import { registerLedgerCheck } from './ledger_check/routes.ts';
import { registerLocations } from './locations/routes.ts';
import { listStockOf } from './locations/stock.sql.ts';
import { registerLots } from './lots/routes.ts';
import { registerMerges } from './merging/routes.ts';
import { createItemWithPhotoOf } from './photos/duplicate_item.ts';
import { registerItemPhotos } from './photos/routes.ts';
import { registerPrices } from './prices/routes.ts';
import { getSummary, showCostChange } from './summary/summary.ts';
import { registerTransfers } from './transfers/routes.ts';
import { suggestPars, velocityOf } from './velocity/velocity.ts';
import { listVendorItems } from './vendor_page.sql.ts';
import { listDeposits } from './vendors/deposits.sql.ts';
import { listVendorItemsOf } from './vendors/vendor_items.sql.ts';
import { changeVendorItem, removeVendorItem } from './vendors/vendor_items.ts';
import { changeVendor, createVendor, SPENDING_DAYS, showVendor } from './vendors/vendors.ts';
import { getVendor, listVendors } from './vendors.sql.ts';
import { showRecentWriteOffs, undoMovement } from './write_offs/write_offs.ts';

/** Serves items, their ledger, and vendors. */
export function register(app: AnyApp, deps: { storage: Storage; requireSpace: SpaceGate }): void {
  bind(app, inventory.listItems, (ctx, { query }) => ctx.tx((t) => listItems(t, query)));
  bind(app, inventory.summary, (ctx) => getSummary(ctx));
  bind(app, inventory.costChange, (ctx) => showCostChange(ctx));
  bind(app, inventory.createItem, (ctx, { body: { photo_of, ...input } }) =>
    photo_of ? createItemWithPhotoOf(ctx, deps, input, photo_of) : createItem(ctx, input),
  );
  bind(app, inventory.getItem, (ctx, { params }) =>
    ctx.tx(async (t) => {
      const item = await getItem(t, params.item_id);
      return {
        ...item,
        stock: await listStockOf(t, params.item_id),
        velocity: await velocityOf(t, item),
        costs: await listCosts(t, params.item_id),
        vendor_items: await listVendorItemsOf(t, params.item_id),
      };
    }),
  );
  bind(app, inventory.updateItem, (ctx, { params, body }) => changeItem(ctx, params.item_id, body));
  bind(app, inventory.bulkChange, async (ctx, { body }) => ({ before: await changeItems(ctx, body.items) }));
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
  bind(app, velocities.suggestPars, (ctx) => ctx.tx(suggestPars));
  bind(app, writeOffs.listRecent, (ctx) => showRecentWriteOffs(ctx));
  bind(app, writeOffs.undoMovement, (ctx, { params }) => undoMovement(ctx, params));
  bind(app, vendors.list, (ctx, { query }) => {
    return ctx.tx(async (t) => listVendors(t, query, addDays(await today(ctx, t), -SPENDING_DAYS)));
  });
  bind(app, vendors.get, (ctx, { params }) => ctx.tx((t) => showVendor(ctx, t, params.vendor_id)));
  bind(app, newVendor.create, (ctx, { body }) => createVendor(ctx, body));
  bind(app, vendors.update, (ctx, { params, body }) => changeVendor(ctx, params.vendor_id, body));
  bind(app, vendors.updateItem, async (ctx, { params, body }) => {
    await changeVendorItem(ctx, params, body);
    return {};
  });
  bind(app, vendors.deleteItem, async (ctx, { params }) => {
    await removeVendorItem(ctx, params);
    return {};
  });
  bind(app, vendors.listItems, (ctx, { params, query }) =>
    ctx.tx(async (t) => {
      if (!(await getVendor(t, params.vendor_id))) throw new AppError('not_found', inventoryErrors.noVendor);
      return listVendorItems(t, params.vendor_id, query);
    }),
  );
  bind(app, vendors.listDeposits, (ctx, { params, query }) =>
    ctx.tx(async (t) => {
      if (!(await getVendor(t, params.vendor_id))) throw new AppError('not_found', inventoryErrors.noVendor);
      return listDeposits(t, params.vendor_id, query);
    }),
  );
  registerItemPhotos(app, deps);
  registerItemImports(app);
  registerLabels(app);
  registerAreas(app);
  registerLocations(app);
  registerLots(app);
  registerTransfers(app);
  registerCounts(app);
  registerStockExports(app);
  registerLedgerCheck(app);
  registerPrices(app);
  registerMerges(app);
}
