import { CLASS_SHARES, type ItemClass } from '#contract/reports/classes.ts';

/**
 * The class of each item, the most used first: A while those before it have less than the first share of all, B while they have less than the
 * second, then C. So the item that crosses a line still belongs to the higher class, and the first one is always A.
 */
export function classesOf(amounts: readonly number[]): { item_class: ItemClass; running: number }[] {
  const all = amounts.reduce((sum, amount) => sum + amount, 0);
  let before = 0;
  return amounts.map((amount) => {
    const item_class = before < all * CLASS_SHARES.A ? 'A' : before < all * CLASS_SHARES.B ? 'B' : 'C';
    before += amount;
    return { item_class, running: all === 0 ? 0 : before / all };
  });
}
