import { counts } from '#contract/inventory/counts.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { applyCount, archiveCount, reopenCount, reviewCount } from './apply.ts';
import { listCounts } from './counts.sql.ts';
import { addPlace, getCount, getSheet, saveEntries, startCount } from './counts.ts';
import { listEntries } from './sheet.sql.ts';

/** Serves counts: the sheet, the entries of several phones, the review, and its effect on the stock. */
export function registerCounts(app: AnyApp): void {
  bind(app, counts.list, (ctx, { query }) => ctx.tx((t) => listCounts(t, query)));
  bind(app, counts.start, (ctx, { body }) => startCount(ctx, body));
  bind(app, counts.get, (ctx, { params }) => ctx.tx((t) => getSheet(t, params.count_id)));
  bind(app, counts.listEntries, (ctx, { params, query }) =>
    ctx.tx(async (t) => {
      await getCount(t, params.count_id);
      return { entries: await listEntries(t, params.count_id, query.after) };
    }),
  );
  bind(app, counts.addEntries, async (ctx, { params, body }) => ({
    entry_count: await saveEntries(ctx, params.count_id, body),
  }));
  bind(app, counts.addLine, (ctx, { params, body }) => addPlace(ctx, params.count_id, body));
  bind(app, counts.review, (ctx, { params }) => ctx.tx((t) => reviewCount(t, params.count_id)));
  bind(app, counts.apply, (ctx, { params, body }) => applyCount(ctx, params.count_id, body.entry_count));
  bind(app, counts.reopen, (ctx, { params }) => reopenCount(ctx, params.count_id));
  bind(app, counts.archive, (ctx, { params }) => archiveCount(ctx, params.count_id));
}
