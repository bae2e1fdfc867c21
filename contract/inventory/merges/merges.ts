import { z } from 'zod';
import { Quantity } from '../../decimal.ts';
import { endpoint, Id, Instant } from '../../http.ts';
import { commonTexts } from '../../texts/common.ts';
import { MERGE_FACTOR_MAX } from '../limits.ts';

/** Why two items may be the same: one barcode, or nearly one name. */
const ItemDuplicate = z.object({
  item_id: Id,
  name: z.string(),
  stock_unit: z.string(),
  on_hand: z.number(),
  reason: z.enum(['barcode', 'name']),
});
export type ItemDuplicate = z.infer<typeof ItemDuplicate>;

/** How many rows of each kind would move. */
const ItemMoves = z.object({
  vendor_items: z.number().int(),
  invoice_lines: z.number().int(),
  order_lines: z.number().int(),
  recipes: z.number().int(),
  sold_items: z.number().int(),
  price_changes: z.number().int(),
  credit_lines: z.number().int(),
  areas: z.number().int(),
});
export type ItemMoves = z.infer<typeof ItemMoves>;

/** Why two vendors may be the same: a tax id, phone or email of both, or nearly one name. */
const VendorDuplicate = z.object({
  vendor_id: Id,
  name: z.string(),
  invoice_count: z.number().int(),
  reason: z.enum(['mark', 'name']),
});
export type VendorDuplicate = z.infer<typeof VendorDuplicate>;

const VendorMoves = z.object({
  vendor_items: z.number().int(),
  invoices: z.number().int(),
  orders: z.number().int(),
  credits: z.number().int(),
  price_changes: z.number().int(),
  /** The balance, in currency units. */
  deposits: z.number(),
  /** Items for which the vendor is the preferred one. */
  preferred: z.number().int(),
});
export type VendorMoves = z.infer<typeof VendorMoves>;

const Side = z.object({ item_id: Id, name: z.string(), stock_unit: z.string(), on_hand: z.number() });

/** Who else is in a merge, and which side they are. */
const merged = { name: z.string(), is_kept: z.boolean(), merged_at: Instant };
const ItemMerge = z.object({ item_id: Id, ...merged });
export type ItemMerge = z.infer<typeof ItemMerge>;
const VendorMerge = z.object({ vendor_id: Id, ...merged });
export type VendorMerge = z.infer<typeof VendorMerge>;

/** The item of the path is kept, the other one is merged into it. */
const ItemParams = z.object({ item_id: Id, other_item_id: Id });
const VendorParams = z.object({ vendor_id: Id, other_vendor_id: Id });

export const merges = {
  ofItem: endpoint({
    method: 'GET',
    path: '/items/:item_id/merges',
    summary: 'List the merges that an item is part of, and items that may be the same',
    access: 'invoice_scanning',
    params: ItemParams.pick({ item_id: true }),
    reply: z.object({ merges: z.array(ItemMerge), duplicates: z.array(ItemDuplicate) }),
  }),
  previewItem: endpoint({
    method: 'GET',
    path: '/items/:item_id/merges/:other_item_id',
    summary: 'See what merging the other item into this one would move',
    access: 'invoice_scanning',
    params: ItemParams,
    reply: z.object({
      kept: Side,
      merged: Side,
      moves: ItemMoves,
      /** What prevents the merge; null: nothing. */
      blocked: z.string().nullable(),
    }),
  }),
  mergeItem: endpoint({
    method: 'POST',
    path: '/items/:item_id/merges/:other_item_id',
    summary: 'Merge the other item into this one',
    access: 'invoice_scanning',
    role: 'manager',
    params: ItemParams,
    body: z.object({
      /** Stock units of the kept item in one of the other; needed where the units differ. */
      factor: Quantity.refine((factor) => Number(factor) > 0, commonTexts.aboveZero)
        .refine((factor) => Number(factor) <= MERGE_FACTOR_MAX, commonTexts.atMost(MERGE_FACTOR_MAX))
        .optional(),
    }),
    reply: z.object({}),
  }),
  undoItem: endpoint({
    method: 'DELETE',
    path: '/items/:item_id/merges/:other_item_id',
    summary: 'Undo the merge of the other item into this one',
    access: 'invoice_scanning',
    role: 'manager',
    params: ItemParams,
    reply: z.object({}),
  }),
  ofVendor: endpoint({
    method: 'GET',
    path: '/vendors/:vendor_id/merges',
    summary: 'List the merges that a vendor is part of, and vendors that may be the same',
    access: 'invoice_scanning',
    params: VendorParams.pick({ vendor_id: true }),
    reply: z.object({ merges: z.array(VendorMerge), duplicates: z.array(VendorDuplicate) }),
  }),
  previewVendor: endpoint({
    method: 'GET',
    path: '/vendors/:vendor_id/merges/:other_vendor_id',
    summary: 'See what merging the other vendor into this one would move',
    access: 'invoice_scanning',
    params: VendorParams,
    reply: z.object({ kept: z.string(), merged: z.string(), moves: VendorMoves, blocked: z.string().nullable() }),
  }),
  mergeVendor: endpoint({
    method: 'POST',
    path: '/vendors/:vendor_id/merges/:other_vendor_id',
    summary: 'Merge the other vendor into this one',
    access: 'invoice_scanning',
    role: 'manager',
    params: VendorParams,
    reply: z.object({}),
  }),
  undoVendor: endpoint({
    method: 'DELETE',
    path: '/vendors/:vendor_id/merges/:other_vendor_id',
    summary: 'Undo the merge of the other vendor into this one',
    access: 'invoice_scanning',
    role: 'manager',
    params: VendorParams,
    reply: z.object({}),
  }),
};
