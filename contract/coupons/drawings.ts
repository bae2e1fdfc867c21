import { z } from 'zod';

/** A code for a scanner. The dark parts are the data of an SVG path, one unit for each module, with a white quiet zone. */
export const DrawnCode = z.object({
  /** Modules, including the quiet zone. */
  width: z.number().int(),
  height: z.number().int(),
  path: z.string(),
});
export type DrawnCode = z.infer<typeof DrawnCode>;

/** One coupon's code for a phone's camera, and as bars (Code 128) for a register's scanner. */
export const CouponDrawings = z.object({ qr: DrawnCode, bars: DrawnCode });
export type CouponDrawings = z.infer<typeof CouponDrawings>;
