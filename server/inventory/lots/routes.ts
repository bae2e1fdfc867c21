import { lots } from '#contract/inventory/lots/lots.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { addLot, changeLot, showLots } from './lots.ts';

/** Serves lots and their dates. */
export function registerLots(app: AnyApp): void {
  bind(app, lots.list, (ctx, { query }) => showLots(ctx, query));
  bind(app, lots.add, (ctx, { params, body }) => addLot(ctx, params.item_id, body));
  bind(app, lots.change, (ctx, { params, body }) => changeLot(ctx, params.lot_id, body));
}
