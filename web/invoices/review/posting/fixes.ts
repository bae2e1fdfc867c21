import Big from 'big.js';
import type { Adjustment } from '#contract/invoices/header.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import { moneyText, typedDecimal } from '../draft/numbers.ts';
import { judge, type Verdict } from './sums.ts';

/** `difference` is what is missing; `amount` is what the field would contain. */
export type Fix = { kind: 'line'; difference: string } | { kind: Adjustment; difference: string; amount: string };

/** Totals are rounded to five cents at most. */
const ROUNDED_BY = '0.05';

/** What would make the sums come out, the most probable first. A line that is wrong in itself is corrected instead. */
export function fixesOf(draft: InvoiceDraft, { state, difference, check, suspect }: Verdict): Fix[] {
  if (state !== 'off' || difference === null || suspect?.why === 'product') return [];
  const missing = new Big(difference);
  const adjust = (kind: Adjustment, by: Big): Fix[] => {
    const before = typedDecimal(draft.header[kind], 2) ?? '0';
    const amount = new Big(before).plus(by).toFixed(2);
    // A deposit that the total adds to the lines cannot grow without the total.
    const after = judge({ ...draft, header: { ...draft.header, [kind]: amount } });
    return after.state === 'off' ? [] : [{ kind, difference: missing.toFixed(2), amount }];
  };
  if (missing.abs().lte(ROUNDED_BY) && check !== 'subtotal') return adjust('rounding', missing);
  if (missing.lt(0)) return adjust('discount', missing.neg());
  const line: Fix[] = check === 'total' ? [] : [{ kind: 'line', difference: moneyText(missing.toFixed(2)) }];
  return [...line, ...adjust('deposit', missing)];
}
