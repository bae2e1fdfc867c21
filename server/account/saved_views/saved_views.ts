import type { z } from 'zod';
import { SAVED_VIEWS_MAX } from '#contract/account/limits.ts';
import { savedViewErrors } from '#contract/account/saved_views.texts.ts';
import type { SavedView, savedViews, ViewList } from '#contract/account/saved_views.ts';
import { ROLES } from '#contract/http.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import { isUniqueViolation, type Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  countViews,
  deleteView,
  findView,
  insertView,
  listViewRows,
  updateView,
  type ViewRow,
} from './saved_views.sql.ts';

function present(ctx: SessionCtx, { created_by, username, ...view }: ViewRow): SavedView {
  const isOwn = created_by === ctx.userId;
  return {
    view_id: view.view_id,
    name: view.name,
    query: view.query,
    is_shared: view.is_shared,
    shared_by: isOwn ? null : username,
    may_change: isOwn || ROLES.indexOf(ctx.role) >= ROLES.indexOf('manager'),
  };
}

export function listViews(ctx: SessionCtx, list: ViewList): Promise<SavedView[]> {
  return ctx.tx(async (t) => (await listViewRows(t, ctx.userId, list)).map((row) => present(ctx, row)));
}

/** Saves a view; a name that the user already gave to a view of this list is refused. */
export function createView(ctx: SessionCtx, view: z.output<typeof savedViews.create.body>): Promise<SavedView> {
  return unlessTaken(view.name, () =>
    ctx.tx(async (t) => {
      if ((await countViews(t, ctx.userId, view.list)) >= SAVED_VIEWS_MAX) {
        throw new AppError('conflict', savedViewErrors.tooMany(SAVED_VIEWS_MAX), { code: 'too_many' });
      }
      const view_id = newId();
      await insertView(t, { ...view, view_id, created_by: ctx.userId, created_at: ctx.now });
      return present(ctx, await getView(t, ctx, view_id));
    }),
  );
}

export function changeView(
  ctx: SessionCtx,
  viewId: string,
  { name, query, is_shared }: z.output<typeof savedViews.update.body>,
): Promise<SavedView> {
  return unlessTaken(name ?? '', () =>
    ctx.tx(async (t) => {
      const view = present(ctx, await getView(t, ctx, viewId));
      if (!view.may_change) throw new AppError('forbidden', savedViewErrors.notYours);
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(query === undefined ? {} : { query }),
        ...(is_shared === undefined ? {} : { is_shared }),
      };
      if (Object.keys(change).length > 0) await updateView(t, viewId, change);
      return { ...view, ...change };
    }),
  );
}

export function removeView(ctx: SessionCtx, view_id: string): Promise<{ view_id: string }> {
  return ctx.tx(async (t) => {
    const view = present(ctx, await getView(t, ctx, view_id));
    if (!view.may_change) throw new AppError('forbidden', savedViewErrors.notYours);
    await deleteView(t, view_id);
    return { view_id };
  });
}

async function getView(t: Tenant, ctx: SessionCtx, viewId: string): Promise<ViewRow> {
  const row = await findView(t, ctx.userId, viewId);
  if (!row) throw new AppError('not_found', savedViewErrors.noView);
  return row;
}

async function unlessTaken<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, 'saved_views_name')) throw error;
    const sentence = savedViewErrors.nameTaken(name);
    throw new AppError('conflict', sentence, { code: 'name_taken', fields: { name: sentence } });
  }
}
