import { pos } from '#contract/pos/pos.ts';
import { couponSuggestions } from '#contract/pos/suggestions.ts';
import type { Storage } from '#server/drivers/storage.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/db.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { acceptGrant, type ConnectDeps, connect, listPlaces, setUp } from './connections/connect.ts';
import { changeTheConnection, disconnect, showConnections, sync } from './connections/connections.ts';
import { uploadFile } from './file/upload.ts';
import { readWorkbook } from './file/workbook.ts';
import { applyFile, checkFile, undoTask } from './sales/import_file.ts';
import { listItems } from './sales/list_items.ts';
import { readMailedReport } from './sales/mailed.ts';
import { mapItem } from './sales/map_item.ts';
import { decideValues, listValues } from './sources/values.ts';
import { followCoupon } from './suggestions/follow.ts';
import { changeMarginFloor, hide, showAgain, suggestCoupons } from './suggestions/suggestions.ts';
import { acceptTask, discardTask, getTask, retryTask } from './sync/review.ts';
import { listTasks } from './tasks.sql.ts';
import { tillRoutes } from './till/routes.ts';
import { posWebhooks } from './webhooks.ts';

interface Deps extends ConnectDeps {
  db: Database;
  clock: Clock;
  storage: Storage;
  /** Whether the demo till can be looked at. */
  devPages?: boolean;
}

/** Serves the sales of the point of sale and what they take from the stock. */
export function register(app: AnyApp, deps: Deps): void {
  bind(app, pos.listItems, (ctx, { query }) => listItems(ctx, query));
  bind(app, pos.mapItem, (ctx, { params, body }) => mapItem(ctx, params.pos_item_id, body));
  bind(app, pos.listTasks, (ctx, { query }) => ctx.tx((t) => listTasks(t, query)));
  bind(app, pos.checkFile, (ctx, { body }) => checkFile(ctx, body));
  bind(app, pos.applyFile, (ctx, { body }) => applyFile(ctx, body));
  bind(app, pos.uploadFile, (ctx, { request }) => uploadFile(ctx, deps.storage, request));
  bind(app, pos.readWorkbook, (_ctx, { request }) => readWorkbook(request));
  bind(app, pos.readMailedReport, (ctx, { params }) => readMailedReport(ctx, deps.storage, params.mail_id));
  bind(app, pos.undoTask, (ctx, { params }) => undoTask(ctx, params.task_id));
  bind(app, pos.getTask, (ctx, { params }) => getTask(ctx, params.task_id));
  bind(app, pos.retryTask, (ctx, { params }) => retryTask(ctx, params.task_id));
  bind(app, pos.acceptTask, (ctx, { params, body }) => acceptTask(ctx, params.task_id, body.digest));
  bind(app, pos.discardTask, (ctx, { params }) => discardTask(ctx, params.task_id));
  bind(app, pos.listConnections, (ctx) => showConnections(ctx, deps.pos));
  bind(app, pos.connect, (ctx, { body }) => connect(ctx, deps, body.driver));
  bind(app, pos.acceptGrant, (ctx, { body }) => acceptGrant(ctx, deps, body));
  bind(app, pos.listPlaces, (ctx, { params }) => listPlaces(ctx, deps.pos, params.connection_id));
  bind(app, pos.setUp, (ctx, { params, body }) => setUp(ctx, deps.pos, params.connection_id, body));
  bind(app, pos.sync, (ctx, { params }) => sync(ctx, params.connection_id));
  bind(app, pos.changeConnection, (ctx, { params, body }) =>
    changeTheConnection(ctx, deps.pos, params.connection_id, body),
  );
  bind(app, pos.listValues, (ctx, { params }) => listValues(ctx, deps.pos, params.connection_id));
  bind(app, pos.decideValues, (ctx, { params, body }) => decideValues(ctx, deps.pos, params.connection_id, body));
  bind(app, pos.disconnect, (ctx, { params }) => disconnect(ctx, deps.pos, params.connection_id));
  bind(app, couponSuggestions.list, (ctx, { query }) => suggestCoupons(ctx, query));
  bind(app, couponSuggestions.hide, (ctx, { params }) => hide(ctx, params.item_id));
  bind(app, couponSuggestions.show, (ctx, { params }) => showAgain(ctx, params.item_id));
  bind(app, couponSuggestions.setFloor, (ctx, { body }) => changeMarginFloor(ctx, body.margin_floor));
  bind(app, couponSuggestions.follow, (ctx, { params }) => followCoupon(ctx, params.coupon_id));
  posWebhooks(app, deps);
  if (deps.pos.demo && deps.devPages) tillRoutes(app, deps);
}
