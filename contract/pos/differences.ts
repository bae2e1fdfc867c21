import { z } from 'zod';
import { Id } from '../http.ts';

/** What a change of sales does to one item. */
export const StockDifference = z.object({
  item_id: Id,
  item: z.string(),
  stock_unit: z.string(),
  on_hand: z.number(),
  change: z.number(),
  after: z.number(),
});
export type StockDifference = z.infer<typeof StockDifference>;

/** Set when the changes are large enough to need a separate yes. */
export const Brake = z.object({ moved: z.number().int(), emptied: z.number().int(), items: z.number().int() });
