import { savedViews } from '#contract/account/saved_views.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { changeView, createView, listViews, removeView } from './saved_views.ts';

/** Serves the saved views of lists. */
export function savedViewRoutes(app: AnyApp): void {
  bind(app, savedViews.list, async (ctx, { query }) => ({ views: await listViews(ctx, query.list) }));
  bind(app, savedViews.create, (ctx, { body }) => createView(ctx, body));
  bind(app, savedViews.update, (ctx, { params, body }) => changeView(ctx, params.view_id, body));
  bind(app, savedViews.remove, (ctx, { params }) => removeView(ctx, params.view_id));
}
