import Big from 'big.js';
import { parsePack } from '#contract/invoices/stock/pack.ts';
import { unitsOf } from '#contract/recipes/units.ts';
import { usageIn } from '#server/recipes/recipes.ts';
import { weekdayOf } from '../calendar.ts';
import { ASSORTMENTS, type Product } from './catalog.ts';
import type { DemoTicket, Dish } from './menu.ts';
import { RECIPES } from './recipes.ts';

const PRODUCTS = ASSORTMENTS.flatMap(({ products }) => products);

/** What one of each dish takes from the shelf: stock units by SKU. */
export function takenByDish(): (dish: Dish) => ReadonlyMap<string, number> {
  const skus = new Set(PRODUCTS.map(({ sku }) => sku));
  const recipes = RECIPES.map(({ name, makes, lines }) => ({
    recipe_id: name,
    yield_quantity: makes[0],
    yield_unit: makes[1],
    lines: lines.map(([ingredient, quantity, unit, usable_percent = '100']) => ({
      item_id: skus.has(ingredient) ? ingredient : null,
      part_id: skus.has(ingredient) ? null : ingredient,
      quantity,
      unit,
      usable_percent,
    })),
  }));
  const units = new Map([
    ...PRODUCTS.map((product) => [product.sku, unitsOf(product.stock_unit, holdingsOf(product))] as const),
    ...recipes.map(({ recipe_id, yield_unit }) => [recipe_id, unitsOf(yield_unit)] as const),
  ]);
  const usageOf = usageIn({ recipes: new Map(recipes.map((recipe) => [recipe.recipe_id, recipe])), units });
  return ({ name, goods }) => {
    if (goods) return new Map([[goods.sku, Number(goods.quantity)]]);
    const { items, unknown } = usageOf(name);
    if (unknown.size > 0) throw new TypeError(`${name} measures ${[...unknown].join(', ')} in units it does not have.`);
    return new Map([...items].map(([sku, quantity]) => [sku, Number(quantity)]));
  };
}

/** As a delivery of the product tells it: a case of 6 × 32 oz that is six pieces. */
function holdingsOf({ pack, per }: Product) {
  const parsed = parsePack(pack);
  if (!parsed?.size || !new Big(per).eq(parsed.count ?? 1)) return { packs: [], contents: [] };
  return { packs: [], contents: [{ unit: parsed.size.unit, quantity: parsed.size.amount }] };
}

/**
 * What the shop uses on each day, in stock units by SKU: what its tickets take, on the days before them the mean of like days, and of the goods
 * that no sale takes their share of a week.
 */
export function usage(tickets: readonly DemoTicket[]): (sku: string, date: string) => number {
  const takenBy = takenByDish();
  const byDay = new Map<string, Map<string, number>>();
  for (const { date, lines } of tickets) {
    const day = byDay.get(date) ?? new Map<string, number>();
    byDay.set(date, day);
    for (const { dish, quantity } of lines) {
      for (const [sku, each] of takenBy(dish)) day.set(sku, (day.get(sku) ?? 0) + each * quantity);
    }
  }
  const means = new Map<string, number>();
  for (const isBusy of [true, false]) {
    const days = [...byDay].filter(([date]) => weekdayOf(date) >= 4 === isBusy).map(([, day]) => day);
    for (const { sku } of PRODUCTS) {
      const sum = days.reduce((all, day) => all + (day.get(sku) ?? 0), 0);
      means.set(`${sku} ${isBusy}`, days.length === 0 ? 0 : sum / days.length);
    }
  }
  const unsold = new Map(PRODUCTS.map(({ sku, weekly = 0 }) => [sku, weekly / 7]));
  return (sku, date) => {
    const day = byDay.get(date);
    const bySales = day ? (day.get(sku) ?? 0) : (means.get(`${sku} ${weekdayOf(date) >= 4}`) ?? 0);
    return bySales + (unsold.get(sku) ?? 0);
  };
}
