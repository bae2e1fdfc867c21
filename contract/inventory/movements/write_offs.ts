import { z } from 'zod';
import { endpoint, Id } from '../../http.ts';
import { STOCK_CHANGES } from '../../live_types.ts';
import { Item } from '../items.ts';
import { RECENT_WRITE_OFFS_MAX } from '../limits.ts';
import { Movement } from './movements.ts';

const RecentWriteOff = Movement.extend({
  item: z.string(),
  stock_unit: z.string(),
  /**
   * Whether the user who asks may undo it: their own, or any for managers. What broke on a transfer is undone with its receipt; a later count
   * has fixed the stock.
   */
  can_undo: z.boolean(),
});
export type RecentWriteOff = z.infer<typeof RecentWriteOff>;

export const writeOffs = {
  listRecent: endpoint({
    method: 'GET',
    path: '/write-offs',
    summary: `List the last ${RECENT_WRITE_OFFS_MAX} write-offs that are not undone, newest first`,
    access: 'invoice_scanning',
    staleAfter: STOCK_CHANGES,
    reply: z.object({ write_offs: z.array(RecentWriteOff) }),
  }),
  undoMovement: endpoint({
    method: 'POST',
    path: '/items/:item_id/movements/:movement_id/undo',
    summary:
      'Undo a movement that was recorded by hand: its opposite is added to the ledger. Staff undo only their own; nobody undoes one after which the item was counted',
    access: 'invoice_scanning',
    role: 'staff',
    params: z.object({ item_id: Id, movement_id: Id }),
    reply: z.object({ item: Item }),
  }),
};
