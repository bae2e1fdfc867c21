import { createArea } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Product } from './catalog.ts';

/** Where the demo shop keeps its goods, in the order of a walk through it: by category, and some goods by SKU. */
const AREAS: readonly { name: string; categories: readonly string[]; skus: readonly string[] }[] = [
  { name: 'Front cooler', categories: ['Drinks and snacks'], skus: [] },
  { name: 'Coffee bar', categories: ['Coffee'], skus: ['10442', '20120', '20126'] },
  { name: 'Bread rack', categories: ['Bread'], skus: [] },
  { name: 'Walk-in cooler', categories: ['Meat', 'Cheese', 'Dairy', 'Produce'], skus: [] },
  { name: 'Dry storage', categories: ['Dry goods', 'Packaging'], skus: ['40210', '40224'] },
  { name: 'Back room', categories: ['Cleaning'], skus: [] },
];

/** Where it takes drinks and snacks from the store of the area below. */
export const FRONT_AREA = 'Front cooler';
/** The area that the demo shop counted last with a sheet, and when. */
export const COUNTED_AREA = 'Dry storage';
export const COUNTED_DAYS_AGO = 6;

/** Whether a product lies in the area that was counted last. */
export function isCounted({ sku, category }: Product): boolean {
  return AREAS.some(
    ({ name, categories, skus }) => name === COUNTED_AREA && (categories.includes(category) || skus.includes(sku)),
  );
}

/** Adds the areas, and returns which of them a product lies in. */
export async function createAreas(ctx: Ctx) {
  const created: ((typeof AREAS)[number] & { area_id: string; location_id: string })[] = [];
  for (const area of AREAS) {
    const { area_id, location_id } = await createArea(ctx, area.name);
    created.push({ ...area, area_id, location_id });
  }
  const areasOf = ({ sku, category }: Product): string[] =>
    created
      .filter(({ categories, skus }) => categories.includes(category) || skus.includes(sku))
      .map(({ area_id }) => area_id);
  return { areas: created, areasOf };
}

/** Goods that come with a printed barcode, and those that the shop sells as they are, with their markup. */
const PRINTED = ['Drinks and snacks', 'Dry goods', 'Dairy', 'Cleaning'];
const SOLD = ['Drinks and snacks'];
const MARKUP = 2.6;
/** A price ends like this at the till. */
const NICE = 0.05;

/** The barcode of a product: a UPC-A of the range that is kept for use within a shop (GS1 General Specifications, 2.1.11). */
export function barcodesOf({ sku, category }: Product): string[] {
  if (!PRINTED.includes(category)) return [];
  const digits = `4${sku.padStart(10, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return [`${digits}${(10 - (sum % 10)) % 10}`];
}

/** In cents. Oat milk is for coffee alone. */
export function sellingPriceOf({ sku, category, unit_price, per }: Product): number | null {
  if (!SOLD.includes(category) || sku === '10442') return null;
  return Math.round(Math.ceil((unit_price * MARKUP) / per / NICE) * NICE * 100);
}
