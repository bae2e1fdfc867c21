import { z } from 'zod';
import { endpoint, Id, Instant } from '../http.ts';

/** An item whose stock is not the sum of its movements. */
export const LedgerDifference = z.object({
  item_id: Id,
  name: z.string(),
  stock_unit: z.string(),
  on_hand: z.number(),
  /** The sum of its movements. */
  ledger: z.number(),
});
export type LedgerDifference = z.infer<typeof LedgerDifference>;

export const LedgerCheck = z.object({
  /** When the check ran last; null before the first night. */
  checked_at: Instant.nullable(),
  difference_count: z.number().int(),
  /** At most twenty of them. */
  differences: z.array(LedgerDifference),
});
export type LedgerCheck = z.infer<typeof LedgerCheck>;

export const ledgerCheck = {
  get: endpoint({
    method: 'GET',
    path: '/ledger-check',
    summary: 'Get the result of the last check that the stock matches the ledger. It runs every night',
    access: 'invoice_scanning',
    role: 'owner',
    accountant: false,
    reply: LedgerCheck,
  }),
};
