import Big from 'big.js';
import { z } from 'zod';
import { Quantity } from '../../decimal.ts';
import { Id } from '../../http.ts';
import { commonTexts } from '../../texts/common.ts';
import { CASE_PARTS_MAX } from '../limits.ts';
import { caseTexts } from './mixed_cases.texts.ts';

/** One of the items that a mixed case holds. */
export const CasePart = z.object({
  item_id: Id,
  item: z.string(),
  stock_unit: z.string(),
  /** Stock units in one of the units that the vendor sells. */
  quantity: z.number(),
  /** What one stock unit is worth beside the others; null: all are worth the same. */
  price: z.number().nullable(),
});
export type CasePart = z.infer<typeof CasePart>;

export const CasePartInput = z.object({
  item_id: Id,
  quantity: Quantity.refine((quantity) => Number(quantity) > 0, commonTexts.aboveZero),
  price: Quantity.refine((price) => Number(price) >= 0, caseTexts.priceNegative).nullish(),
});

/** What a mixed case holds: several items, and a price for each of them or for none. */
export function casePartsOf<P extends z.ZodType<{ price?: string | null | undefined }>>(part: P) {
  return z
    .array(part)
    .min(2, caseTexts.several)
    .max(CASE_PARTS_MAX, caseTexts.most(CASE_PARTS_MAX))
    .refine((parts) => {
      const priced = parts.filter(({ price }) => price !== undefined && price !== null).length;
      return priced === 0 || priced === parts.length;
    }, caseTexts.allPrices);
}

/** By what the cost of a case is shared: how much of an item it holds, times what one of it is worth. */
export function weightOf({ quantity, price }: { quantity: string | number; price: string | number | null }): Big {
  return new Big(quantity).times(price ?? 1);
}
