import { z } from 'zod';

/** A unit with several stock units in which a vendor sells an item. What is counted or leaves the stock can be entered in it. */
export const Pack = z.object({
  /** As the vendor writes it; null where no invoice says it. */
  unit: z.string().nullable(),
  /** Stock units in one; above one. */
  stock_per_unit: z.number(),
});
export type Pack = z.infer<typeof Pack>;
