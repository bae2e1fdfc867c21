import { sql } from 'kysely';
import type { ViewList } from '#contract/account/saved_views.ts';
import type { Tenant } from '#server/platform/db/db.ts';

export type ViewRow = Awaited<ReturnType<typeof listViewRows>>[number];

/** The views that the user sees: own ones and shared ones. */
function viewsQuery(t: Tenant, userId: string) {
  return t.db
    .selectFrom('saved_views as v')
    .leftJoin('users as u', (join) => join.onRef('u.user_id', '=', 'v.created_by').on('u.company_id', '=', t.companyId))
    .select(['v.view_id', 'v.name', 'v.query', 'v.is_shared', 'v.created_by', 'u.username'])
    .where('v.company_id', '=', t.companyId)
    .where((eb) => eb.or([eb('v.created_by', '=', userId), eb('v.is_shared', '=', true)]));
}

export function listViewRows(t: Tenant, userId: string, list: ViewList) {
  return viewsQuery(t, userId).where('v.list', '=', list).orderBy(sql`lower(v.name), v.view_id`).execute();
}

export function findView(t: Tenant, userId: string, viewId: string): Promise<ViewRow | undefined> {
  return viewsQuery(t, userId).where('v.view_id', '=', viewId).executeTakeFirst();
}

export async function countViews(t: Tenant, userId: string, list: ViewList): Promise<number> {
  const { n } = await t.db
    .selectFrom('saved_views')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('company_id', '=', t.companyId)
    .where('created_by', '=', userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return n;
}

interface NewView {
  view_id: string;
  list: ViewList;
  name: string;
  query: string;
  is_shared: boolean;
  created_by: string;
  created_at: Date;
}

export async function insertView(t: Tenant, view: NewView): Promise<void> {
  await t.db
    .insertInto('saved_views')
    .values({ company_id: t.companyId, ...view })
    .execute();
}

export async function updateView(
  t: Tenant,
  viewId: string,
  change: { name?: string; query?: string; is_shared?: boolean },
): Promise<void> {
  await t.db
    .updateTable('saved_views')
    .set(change)
    .where('company_id', '=', t.companyId)
    .where('view_id', '=', viewId)
    .execute();
}

export async function deleteView(t: Tenant, viewId: string): Promise<void> {
  await t.db.deleteFrom('saved_views').where('company_id', '=', t.companyId).where('view_id', '=', viewId).execute();
}
