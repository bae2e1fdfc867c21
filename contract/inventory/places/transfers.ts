import { z } from 'zod';
import { Quantity } from '../../decimal.ts';
import { endpoint, Id, Instant, Paging } from '../../http.ts';
import { NOTE_MAX } from '../../limits.ts';
import { commonTexts } from '../../texts/common.ts';
import { inventoryFaults } from '../faults.texts.ts';
import { TRANSFER_LINES_MAX } from '../limits.ts';
import { transferErrors } from './transfer_errors.texts.ts';

/** `sent`: left one place and has not been confirmed at the other; `canceled`: went back. */
export const TRANSFER_STATUSES = ['sent', 'received', 'canceled'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** Why another quantity arrived than was sent. What was miscounted never left, or left as well. */
export const TRANSFER_DIFFERENCES = ['missing', 'damaged', 'miscounted'] as const;
export type TransferDifference = (typeof TRANSFER_DIFFERENCES)[number];

export const TransferRow = z.object({
  transfer_id: Id,
  /** Counts up from 1 in each company. */
  number: z.number().int(),
  status: z.enum(TRANSFER_STATUSES),
  from_location_id: Id,
  from_location: z.string(),
  from_area: z.string().nullable(),
  to_location_id: Id,
  to_location: z.string(),
  to_area: z.string().nullable(),
  line_count: z.number().int(),
  /** What was sent, at the average cost of that time, in currency units. */
  value: z.number(),
  sent_at: Instant,
  sent_by: z.string().nullable(),
  /** When it was received or canceled. */
  ended_at: Instant.nullable(),
  ended_by: z.string().nullable(),
});
export type TransferRow = z.infer<typeof TransferRow>;

export const TransferLine = z.object({
  item_id: Id,
  item: z.string(),
  stock_unit: z.string(),
  quantity: z.number(),
  received: z.number().nullable(),
  difference: z.enum(TRANSFER_DIFFERENCES).nullable(),
});
export type TransferLine = z.infer<typeof TransferLine>;

export const Transfer = TransferRow.extend({ note: z.string().nullable(), lines: z.array(TransferLine) });
export type Transfer = z.infer<typeof Transfer>;

const Sent = Quantity.refine((quantity) => Number(quantity) > 0, commonTexts.aboveZero);
const Received = Quantity.refine((quantity) => Number(quantity) >= 0, inventoryFaults.negativeCount);
const isOnce = (lines: { item_id: string }[]) => new Set(lines.map(({ item_id }) => item_id)).size === lines.length;
const TransferParams = z.object({ transfer_id: Id });
const base = { access: 'invoice_scanning', params: TransferParams } as const;

export const transfers = {
  list: endpoint({
    method: 'GET',
    path: '/transfers',
    summary: 'List transfers, those in transit first',
    access: 'invoice_scanning',
    query: Paging.extend({ status: z.enum(TRANSFER_STATUSES).optional(), location_id: Id.optional() }),
    staleAfter: ['transfer'],
    reply: z.object({ transfers: z.array(TransferRow), total_count: z.number().int() }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/transfers',
    summary: 'Send goods to another location or storage area. They leave the stock until they are received',
    access: 'invoice_scanning',
    role: 'staff',
    body: z.object({
      from_location_id: Id,
      to_location_id: Id,
      from_area_id: Id.nullish(),
      to_area_id: Id.nullish(),
      note: z.string().trim().max(NOTE_MAX).nullish(),
      lines: z
        .array(z.object({ item_id: Id, quantity: Sent }))
        .min(1)
        .max(TRANSFER_LINES_MAX)
        .refine(isOnce, transferErrors.itemTwice),
    }),
    reply: Transfer,
  }),
  get: endpoint({
    ...base,
    method: 'GET',
    path: '/transfers/:transfer_id',
    summary: 'Get a transfer',
    staleAfter: [{ type: 'transfer', id: 'transfer_id' }],
    reply: Transfer,
  }),
  receive: endpoint({
    ...base,
    method: 'POST',
    path: '/transfers/:transfer_id/receive',
    summary: 'Confirm what arrived. Lines that are not named arrived as they were sent',
    role: 'staff',
    body: z.object({
      lines: z
        .array(z.object({ item_id: Id, received: Received, difference: z.enum(TRANSFER_DIFFERENCES).nullish() }))
        .max(TRANSFER_LINES_MAX)
        .refine(isOnce, transferErrors.itemTwice),
    }),
    reply: Transfer,
  }),
  cancel: endpoint({
    ...base,
    method: 'POST',
    path: '/transfers/:transfer_id/cancel',
    summary: 'Cancel a transfer that is in transit. Its goods go back',
    role: 'staff',
    reply: Transfer,
  }),
  undoReceipt: endpoint({
    ...base,
    method: 'POST',
    path: '/transfers/:transfer_id/undo-receipt',
    summary: 'Undo the receipt of a transfer: it is in transit again',
    role: 'staff',
    reply: Transfer,
  }),
};
