import { z } from 'zod';
import { Quantity } from '../decimal.ts';
import { CalendarDate, Id } from '../http.ts';
import { commonTexts } from '../texts/common.ts';
import { POS_DRIVERS } from './drivers.ts';
import { salesFaults } from './errors.texts.ts';
import { BUNDLE_PARTS_MAX } from './limits.ts';

/** What one of a sold item takes of an item, or of a recipe. */
const BundlePart = z.object({
  item_id: Id.nullable(),
  recipe_id: Id.nullable(),
  name: z.string(),
  unit: z.string(),
  quantity: z.number(),
});

export const PosItem = z.object({
  pos_item_id: Id,
  driver: z.enum(POS_DRIVERS),
  /** A modifier is an addition to something that is sold, such as oat milk. */
  kind: z.enum(['item', 'modifier']),
  name: z.string(),
  sku: z.string().nullable(),
  item_id: Id.nullable(),
  recipe_id: Id.nullable(),
  /** The name of the item or recipe. */
  target: z.string().nullable(),
  unit: z.string().nullable(),
  quantity: z.number().nullable(),
  /** A bundle takes all of these, and has no target of its own. */
  parts: z.array(BundlePart),
  is_ignored: z.boolean(),
  is_mapped: z.boolean(),
  /** Sold so far, and since when. */
  sold: z.number(),
  last_on: CalendarDate.nullable(),
  /** Never preselected unless it has the same SKU or barcode. */
  suggestion: z
    .object({
      item_id: Id.nullable(),
      recipe_id: Id.nullable(),
      name: z.string(),
      unit: z.string(),
      is_certain: z.boolean(),
    })
    .nullable(),
});
export type PosItem = z.infer<typeof PosItem>;

const Taken = Quantity.refine((quantity) => Number(quantity) > 0, commonTexts.aboveZero);
export const Mapping = z.object({
  item_id: Id.nullish(),
  recipe_id: Id.nullish(),
  quantity: Taken.default('1'),
  /** The parts of a bundle, in place of one item or recipe. */
  parts: z
    .array(z.object({ item_id: Id.nullish(), recipe_id: Id.nullish(), quantity: Taken }))
    .min(2, salesFaults.fewParts)
    .max(BUNDLE_PARTS_MAX, salesFaults.tooManyParts)
    .optional(),
  is_ignored: z.boolean().default(false),
  /** Without it, nothing is stored and the reply says what would change. */
  digest: z.string().optional(),
});
