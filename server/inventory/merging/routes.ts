import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { getItem } from '../items/items.ts';
import { getVendor } from '../vendors.sql.ts';
import { mergeItems, previewItemMerge, undoItemMerge } from './merge_items.ts';
import { mergeVendors, previewVendorMerge, undoVendorMerge } from './merge_vendors.ts';
import { listItemMerges, listVendorMerges } from './merges.sql.ts';
import { listItemDuplicates, listVendorDuplicates } from './preview.sql.ts';

/** Serves merging items and vendors. */
export function registerMerges(app: AnyApp): void {
  bind(app, merges.ofItem, (ctx, { params: { item_id } }) =>
    ctx.tx(async (t) => {
      await getItem(t, item_id);
      return { merges: await listItemMerges(t, item_id), duplicates: await listItemDuplicates(t, item_id) };
    }),
  );
  bind(app, merges.previewItem, (ctx, { params }) => ctx.tx((t) => previewItemMerge(t, params)));
  bind(app, merges.mergeItem, async (ctx, { params, body }) => {
    await mergeItems(ctx, params, body.factor);
    return {};
  });
  bind(app, merges.undoItem, async (ctx, { params }) => {
    await undoItemMerge(ctx, params);
    return {};
  });
  bind(app, merges.ofVendor, (ctx, { params: { vendor_id } }) =>
    ctx.tx(async (t) => {
      if (!(await getVendor(t, vendor_id))) throw new AppError('not_found', inventoryErrors.noVendor);
      return { merges: await listVendorMerges(t, vendor_id), duplicates: await listVendorDuplicates(t, vendor_id) };
    }),
  );
  bind(app, merges.previewVendor, (ctx, { params }) => ctx.tx((t) => previewVendorMerge(t, params)));
  bind(app, merges.mergeVendor, async (ctx, { params }) => {
    await mergeVendors(ctx, params);
    return {};
  });
  bind(app, merges.undoVendor, async (ctx, { params }) => {
    await undoVendorMerge(ctx, params);
    return {};
  });
}
