/** A vendor's own words for the sums: learned where the words alone do not say it, and for the total, which others can resemble. */
import { LABELED_SUMS, type LabeledSum } from '#contract/invoices/reading/page_layouts.ts';
import type { Document } from '../context.ts';
import type { SumClass } from '../header/labels.ts';
import { sameLabel } from './anchors.ts';

export const SUM_CLASSES: Record<LabeledSum, SumClass> = {
  subtotal: 'subtotal',
  tax: 'tax',
  fees: 'fee',
  discount: 'discount',
  deposit: 'fee',
  rounding: 'rounding',
  total: 'total',
};

/** The sum that the vendor gives this label; null for none. */
export function learnedSum(
  { layout }: Pick<Document, 'layout'>,
  label: string,
): { kind: SumClass; strength: number; taught: LabeledSum } | null {
  const name = layout && LABELED_SUMS.find((sum) => sameLabel(layout[sum]?.label ?? '', label));
  return name ? { kind: SUM_CLASSES[name], strength: 1, taught: name } : null;
}
