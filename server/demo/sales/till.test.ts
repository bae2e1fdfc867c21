import { expect, test } from 'vitest';
import { ASSORTMENTS } from '../stock/catalog.ts';
import { MENU } from '../stock/menu.ts';
import { takenByDish } from '../stock/use.ts';
import { morning } from './till.ts';

test("This morning's tickets never take more than the shelves hold", () => {
  const skus = ASSORTMENTS.flatMap(({ products }) => products.map(({ sku }) => sku));
  const takenBy = takenByDish();
  for (const each of [0, 0.02, 0.3, 1, 4, 1_000]) {
    const left = new Map(skus.map((sku) => [sku, each]));
    const tickets = morning(MENU, left);
    for (const [sku, taken] of tickets.flat().flatMap((dish) => [...takenBy(dish)])) {
      left.set(sku, (left.get(sku) ?? 0) - taken);
    }
    expect([...left].filter(([, rest]) => rest < 0)).toEqual([]);
    if (each === 1_000) expect(tickets.flat().length).toBeGreaterThan(12);
  }
});
