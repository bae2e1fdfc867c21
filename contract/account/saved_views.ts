import { z } from 'zod';
import { endpoint, Id } from '../http.ts';
import { line } from '../line.ts';
import { commonTexts } from '../texts/common.ts';
import { VIEW_NAME_MAX, VIEW_QUERY_MAX } from './limits.ts';

/** The lists that have saved views. For another one, add its name here and show `web/shell/list/views/SavedViews.tsx` beside its filters. */
export const VIEW_LISTS = ['invoices', 'inventory'] as const;
export type ViewList = (typeof VIEW_LISTS)[number];

/** The filters, the search and the order of a list under a name. */
export const SavedView = z.object({
  view_id: Id,
  name: z.string(),
  /** As the address of the list spells it: `status=posted&search=milk`. */
  query: z.string(),
  is_shared: z.boolean(),
  /** Who saved it; null for whoever asks. */
  shared_by: z.string().nullable(),
  may_change: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

const Name = line().min(1, commonTexts.nameNeeded).max(VIEW_NAME_MAX);
const Query = line().max(VIEW_QUERY_MAX);
const params = z.object({ view_id: Id });
/** Accountants too: a view changes nothing of the shop. */
const forAll = { access: 'invoice_scanning', accountant: true } as const;

export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: '/saved-views',
    summary: 'List the saved views of a list: those of the user and those that are shared',
    ...forAll,
    query: z.object({ list: z.enum(VIEW_LISTS) }),
    reply: z.object({ views: z.array(SavedView) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/saved-views',
    summary: 'Save a view of a list',
    ...forAll,
    body: z.object({ list: z.enum(VIEW_LISTS), name: Name, query: Query, is_shared: z.boolean().default(false) }),
    reply: SavedView,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/saved-views/:view_id',
    summary: 'Rename or share a saved view, or give it another query. A shared one can be changed by managers too',
    ...forAll,
    params,
    body: z.object({ name: Name.optional(), query: Query.optional(), is_shared: z.boolean().optional() }),
    reply: SavedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved-views/:view_id',
    summary: 'Delete a saved view. What it shows stays',
    ...forAll,
    params,
    reply: z.object({ view_id: Id }),
  }),
};
