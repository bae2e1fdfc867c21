import type { Invoice } from '#contract/invoices/invoices.ts';
import type { DraftLine, ItemChoice } from '../draft/draft.ts';

/** Less alike, two names are rarely one thing. */
const ALIKE_FROM = 0.5;

/** The items that were bought from this vendor before and have names like these lines. */
export function itemsOfVendor(said: Invoice, lines: readonly DraftLine[]): { key: string; choice: ItemChoice }[] {
  const byId = new Map(said.lines.map((line) => [line.line_id, line]));
  return lines.flatMap(({ key, line_id }) => {
    const best = byId.get(line_id ?? '')?.suggestions.find((one) => one.of_vendor && one.score >= ALIKE_FROM);
    if (!best) return [];
    return [{ key, choice: { kind: 'item', item_id: best.item_id, item: best.item, stock_unit: null } }];
  });
}
