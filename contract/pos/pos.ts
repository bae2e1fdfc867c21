import { z } from 'zod';
import { CalendarDate, endpoint, Id, Paging } from '../http.ts';
import { SEARCH_MAX } from '../limits.ts';
import { NamedValue, PosConnection, PosSources, PosValue } from './connections.ts';
import { StockDifference } from './differences.ts';
import { POS_NAMES } from './drivers.ts';
import { MailedFile, SalesCheck, SalesFile } from './files.ts';
import { POS_CODE_MAX, POS_REF_MAX, POS_VALUES_MAX } from './limits.ts';
import { Mapping, PosItem } from './pos_items.ts';
import { PosTask, TaskReview } from './tasks.ts';

export const pos = {
  listItems: endpoint({
    method: 'GET',
    path: '/pos/items',
    summary: 'List what the point of sale sells, with the item or recipe of each; what is not matched comes first',
    access: 'invoice_scanning',
    query: Paging.extend({
      search: z.string().trim().max(SEARCH_MAX).optional(),
      show: z.enum(['unmatched', 'matched', 'all']).default('all'),
    }),
    reply: z.object({
      items: z.array(PosItem),
      total_count: z.number().int(),
      counts: z.object({ all: z.number().int(), unmatched: z.number().int(), matched: z.number().int() }),
    }),
  }),
  mapItem: endpoint({
    method: 'PUT',
    path: '/pos/items/:pos_item_id',
    summary: 'Match a sold item with an item, a recipe or several of them, or ignore it. Its waiting sales are applied',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ pos_item_id: Id }),
    body: Mapping,
    reply: z.object({ is_applied: z.boolean(), differences: z.array(StockDifference), digest: z.string() }),
  }),
  listTasks: endpoint({
    method: 'GET',
    path: '/pos/tasks',
    summary: 'List the tasks that brought sales, newest first',
    access: 'invoice_scanning',
    query: Paging,
    reply: z.object({ tasks: z.array(PosTask), total_count: z.number().int() }),
  }),
  checkFile: endpoint({
    method: 'POST',
    path: '/pos/files/check',
    summary: 'Check what a sales file would change. Nothing is saved',
    access: 'invoice_scanning',
    role: 'manager',
    keyed: false,
    body: SalesFile,
    reply: SalesCheck,
  }),
  applyFile: endpoint({
    method: 'POST',
    path: '/pos/files',
    summary: 'Add the sales of a file. `digest` is that of its check; 409 when something else would change now',
    access: 'invoice_scanning',
    role: 'manager',
    body: SalesFile.extend({
      digest: z.string(),
      accept_brake: z.boolean().default(false),
      /** The file of a waiting email, which is settled with it. */
      mail: MailedFile.optional(),
    }),
    reply: PosTask.extend({ unmatched_count: z.number().int() }),
  }),
  uploadFile: endpoint({
    method: 'POST',
    path: '/pos/files/long',
    summary:
      'Upload a long sales file (multipart file, and `settings`: JSON with columns, day, refunds_return). A task reads it and asks before anything moves',
    access: 'invoice_scanning',
    role: 'manager',
    body: 'multipart',
    reply: PosTask,
  }),
  readWorkbook: endpoint({
    method: 'POST',
    path: '/pos/files/workbook',
    summary: 'Convert an Excel file of sales (multipart file) to CSV, to check and add it',
    access: 'invoice_scanning',
    role: 'manager',
    body: 'multipart',
    reply: z.object({ file_name: z.string(), text: z.string() }),
  }),
  readMailedReport: endpoint({
    method: 'GET',
    path: '/pos/mails/:mail_id/report',
    summary: 'Read the sales report of a waiting email, to check and add it',
    access: 'invoice_scanning',
    accountant: false,
    role: 'manager',
    params: z.object({ mail_id: Id }),
    reply: z.object({ file_name: z.string(), text: z.string(), mail: MailedFile }),
  }),
  undoTask: endpoint({
    method: 'POST',
    path: '/pos/tasks/:task_id/undo',
    summary: 'Undo the sales of a file',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ task_id: Id }),
    reply: PosTask,
  }),
  getTask: endpoint({
    method: 'GET',
    path: '/pos/tasks/:task_id',
    summary: 'Get a task: its state, progress and fault, and what it asks about',
    access: 'invoice_scanning',
    params: z.object({ task_id: Id }),
    reply: PosTask.extend({ review: TaskReview.nullable() }),
  }),
  retryTask: endpoint({
    method: 'POST',
    path: '/pos/tasks/:task_id/retry',
    summary: 'Resume a failed task where it stopped',
    access: 'invoice_scanning',
    params: z.object({ task_id: Id }),
    reply: PosTask,
  }),
  acceptTask: endpoint({
    method: 'POST',
    path: '/pos/tasks/:task_id/accept',
    summary: 'Accept what a task would move. `digest` is that of its review; 409 when something else would change now',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ task_id: Id }),
    body: z.object({ digest: z.string() }),
    reply: PosTask,
  }),
  discardTask: endpoint({
    method: 'POST',
    path: '/pos/tasks/:task_id/discard',
    summary: 'Leave the sales of a task out. The stock stays as it is',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ task_id: Id }),
    reply: PosTask,
  }),
  listConnections: endpoint({
    method: 'GET',
    path: '/pos/connections',
    summary: 'List the points of sale that can be connected, and the connections',
    access: 'invoice_scanning',
    reply: z.object({
      /** What this installation can connect. */
      drivers: z.array(z.enum(POS_NAMES)),
      connections: z.array(PosConnection),
      /** Those that count what is on the shelf, so that counts can be sent to them or come from them. */
      counting: z.array(z.enum(POS_NAMES)),
    }),
  }),
  connect: endpoint({
    method: 'POST',
    path: '/pos/connections',
    summary: 'Begin to connect a point of sale. `url`: where the owner grants access; null when no grant is needed',
    access: 'invoice_scanning',
    role: 'manager',
    body: z.object({ driver: z.enum(POS_NAMES) }),
    reply: z.object({ url: z.string().nullable(), connection: PosConnection.nullable() }),
  }),
  acceptGrant: endpoint({
    method: 'POST',
    path: '/pos/connections/grant',
    summary: 'Finish connecting with what the page of the point of sale came back with',
    access: 'invoice_scanning',
    role: 'manager',
    body: z.object({
      code: z.string().min(1).max(POS_CODE_MAX),
      state: z.string().min(1).max(POS_CODE_MAX),
    }),
    reply: PosConnection,
  }),
  listPlaces: endpoint({
    method: 'GET',
    path: '/pos/connections/:connection_id/places',
    summary: 'List the places of the account that a connection can have',
    access: 'invoice_scanning',
    accountant: false,
    role: 'manager',
    params: z.object({ connection_id: Id }),
    reply: z.object({ places: z.array(z.object({ ref: z.string(), name: z.string() })) }),
  }),
  setUp: endpoint({
    method: 'PUT',
    path: '/pos/connections/:connection_id/setup',
    summary:
      'Set what a connection fetches, and start its first sync. Nothing moves until its differences are accepted',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ connection_id: Id }),
    body: z.object({
      place_ref: z.string().min(1).max(POS_REF_MAX),
      /** Sales since this day are fetched. */
      history_from: CalendarDate,
      /** Sales since this day move the stock. */
      stock_from: CalendarDate,
      refunds_return: z.boolean().default(false),
    }),
    reply: PosConnection,
  }),
  sync: endpoint({
    method: 'POST',
    path: '/pos/connections/:connection_id/sync',
    summary: 'Start a sync, or return the one under way',
    access: 'invoice_scanning',
    params: z.object({ connection_id: Id }),
    reply: PosTask,
  }),
  changeConnection: endpoint({
    method: 'PATCH',
    path: '/pos/connections/:connection_id',
    summary: 'Pause or resume a connection, or set what its refunds do and which side is right about each value',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ connection_id: Id }),
    body: z.object({
      is_paused: z.boolean().optional(),
      refunds_return: z.boolean().optional(),
      sources: PosSources.optional(),
    }),
    reply: PosConnection,
  }),
  listValues: endpoint({
    method: 'GET',
    path: '/pos/connections/:connection_id/values',
    summary: 'List the values that differ where the point of sale is right',
    access: 'invoice_scanning',
    accountant: false,
    role: 'manager',
    params: z.object({ connection_id: Id }),
    reply: z.object({ values: z.array(PosValue) }),
  }),
  decideValues: endpoint({
    method: 'POST',
    path: '/pos/connections/:connection_id/values',
    summary: 'Accept values of the point of sale, or keep ours until they change again',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ connection_id: Id }),
    body: z.object({
      take: z.array(NamedValue).max(POS_VALUES_MAX).default([]),
      keep: z.array(NamedValue).max(POS_VALUES_MAX).default([]),
    }),
    reply: z.object({ taken: z.number().int(), kept: z.number().int() }),
  }),
  disconnect: endpoint({
    method: 'POST',
    path: '/pos/connections/:connection_id/disconnect',
    summary: 'End a connection. Its sales and what they moved stay',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ connection_id: Id }),
    reply: PosConnection,
  }),
};
