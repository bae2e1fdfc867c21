import { pos } from '#contract/pos/pos.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { listTasks } from './pos.sql.ts';
import { applyFile, checkFile, undoTask } from './sales/import_file.ts';
import { listItems } from './sales/list_items.ts';
import { mapItem } from './sales/map_item.ts';

/** Serves the sales of the point of sale and what they take from the stock. */
export function register(app: AnyApp): void {
  bind(app, pos.listItems, (ctx, { query }) => listItems(ctx, query));
  bind(app, pos.mapItem, (ctx, { params, body }) => mapItem(ctx, params.pos_item_id, body));
  bind(app, pos.listTasks, (ctx, { query }) => ctx.tx((t) => listTasks(t, query)));
  bind(app, pos.checkFile, (ctx, { body }) => checkFile(ctx, body));
  bind(app, pos.applyFile, (ctx, { body }) => applyFile(ctx, body));
  bind(app, pos.undoTask, (ctx, { params }) => undoTask(ctx, params.task_id));
}
