import type { Layout, Vendor } from '../documents/vendor_invoice.ts';
import { CLEARPACK, DOCKSIDE, MILLRACE, NORTHSIDE, ROOK, SACO_VALLEY } from './vendors.ts';

/** What the shop stocks, who sells it, and its name on their invoices. */
export interface Product {
  sku: string;
  name: string;
  category: string;
  stock_unit: string;
  par: number;
  reorder: number;
  /** What no sale takes in a usual week, in stock units. */
  weekly?: number;
  /** As the vendor prints it. Null code: none is printed. */
  code: string | null;
  description: string;
  pack: string | null;
  unit: string | null;
  /** Stock units in one sold unit. */
  per: number;
  /** Of one sold unit, twelve weeks ago. */
  unit_price: number;
  /** The price change over the twelve weeks, in steps: 0.05 is 5 % more in the end. */
  drift?: number;
  /** The additional change with the last delivery. */
  jump?: number;
  /** Sold by weight in pieces of about that many pounds. */
  piece_lb?: number;
  /** Sales tax applies: used by the shop, not sold on. */
  taxed?: boolean;
}

export interface Assortment {
  vendor: Vendor;
  layout: Layout;
  /** Delivered every that many weeks. */
  weeks: number;
  /** On this day of the week, 0 for Monday. */
  weekday: number;
  products: Product[];
}

type Row = [sku: string, name: string, category: string, stock_unit: string, par: number, reorder: number];
type Sold = [
  code: string | null,
  description: string,
  pack: string | null,
  unit: string | null,
  per: number,
  price: number,
];

function product(
  row: Row,
  sold: Sold,
  more: Pick<Product, 'drift' | 'jump' | 'piece_lb' | 'taxed' | 'weekly'> = {},
): Product {
  const [sku, name, category, stock_unit, par, reorder] = row;
  const [code, description, pack, unit, per, unit_price] = sold;
  return {
    sku,
    name,
    category,
    stock_unit,
    par,
    reorder,
    code,
    description,
    pack,
    unit,
    per,
    unit_price,
    ...more,
  };
}

const northside: Product[] = [
  product(
    ['10110', 'Turkey breast, oven roasted', 'Meat', 'lb', 48, 12],
    ['10110', 'TURKEY BRST OVEN RSTD', '2/8 LB', 'CS', 16, 62.4],
  ),
  product(
    ['10118', 'Ham, Black Forest', 'Meat', 'lb', 42, 9],
    ['10118', 'HAM BLACK FOREST SMKD', '2/7 LB', 'CS', 14, 54.18],
  ),
  product(
    ['10131', 'Roast beef, top round', 'Meat', 'lb', 36, 8],
    ['10131', 'BEEF TOP RND RST COOKED', '2/6 LB', 'CS', 12, 98.64],
    { drift: 0.05 },
  ),
  product(
    ['10144', 'Genoa salami', 'Meat', 'lb', 16, 3],
    ['10144', 'SALAMI GENOA NAT CASING', '2/5 LB', 'CS', 10, 48.9],
  ),
  product(
    ['10152', 'Bacon, applewood', 'Meat', 'lb', 30, 6],
    ['10152', 'BACON APPLEWD SLCD 14/18', '1/15 LB', 'CS', 15, 71.25],
    { drift: -0.03 },
  ),
  product(
    ['10160', 'Chicken breast, grilled', 'Meat', 'lb', 24, 5],
    ['10160', 'CHICKEN BRST GRLD 4OZ', '1/10 LB', 'CS', 10, 46.8],
  ),
  product(
    ['20310', 'American cheese, sliced', 'Cheese', 'lb', 40, 8],
    ['20310', 'CHEESE AMER YEL 160 SLC', '4/5 LB', 'CS', 20, 68],
  ),
  product(
    ['20322', 'Provolone, sliced', 'Cheese', 'lb', 20, 4],
    ['20322', 'CHEESE PROVOLONE SLCD', '8/1.5 LB', 'CS', 12, 47.52],
  ),
  product(
    ['20331', 'Swiss, sliced', 'Cheese', 'lb', 16, 3],
    ['20331', 'CHEESE SWISS SLCD', '8/1.5 LB', 'CS', 12, 55.44],
  ),
  product(
    ['30105', 'Mayonnaise', 'Dry goods', 'gal', 5, 1],
    ['30105', 'MAYONNAISE XTRA HVY', '4/1 GAL', 'CS', 4, 51.96],
  ),
  product(
    ['30117', 'Dijon mustard, 32 oz', 'Dry goods', 'ea', 8, 2],
    ['30117', 'MUSTARD DIJON', '6/32 OZ', 'CS', 6, 33.3],
  ),
  product(
    ['30124', 'Olive oil, extra virgin', 'Dry goods', 'l', 10, 2],
    ['30124', 'OIL OLIVE XTRA VIRGIN', '6/1 LT', 'CS', 6, 78.3],
    { drift: 0.04 },
  ),
  product(
    ['30139', 'Tuna, solid white, 66 oz', 'Dry goods', 'ea', 9, 2],
    ['30139', 'TUNA SOLID WHT WTR', '6/66 OZ', 'CS', 6, 89.76],
  ),
  product(
    ['30146', 'Dill pickle spears', 'Dry goods', 'gal', 8, 2],
    ['30146', 'PICKLE DILL SPEAR', '1/5 GAL', 'EA', 5, 27.85],
  ),
  product(
    ['30158', 'Roasted red peppers, 28 oz', 'Dry goods', 'ea', 14, 3],
    ['30158', 'PEPPER RED FIRE RSTD', '12/28 OZ', 'CS', 12, 44.64],
  ),
  product(
    ['40210', 'Kettle chips, sea salt', 'Drinks and snacks', 'ea', 96, 24],
    ['40210', 'CHIPS KETTLE SEA SALT', '24/2 OZ', 'CS', 24, 21.6],
  ),
  product(
    ['40224', 'Sparkling water, lemon', 'Drinks and snacks', 'ea', 96, 24],
    ['40224', 'WATER SPARKLG LEMON', '24/12 OZ', 'CS', 24, 13.92],
  ),
  product(
    ['40237', 'Iced tea, unsweetened', 'Drinks and snacks', 'ea', 48, 12],
    ['40237', 'TEA ICED UNSWEET', '12/16 OZ', 'CS', 12, 14.28],
  ),
  product(
    ['10442', 'Oat milk, barista', 'Drinks and snacks', 'l', 24, 6],
    ['10442', 'OATMLK BARISTA', '6/1 LT', 'CS', 6, 13.2],
    { jump: 0.12 },
  ),
  product(
    ['90310', 'Dish detergent', 'Cleaning', 'gal', 6, 2],
    ['90310', 'DETERGENT POT & PAN', '4/1 GAL', 'CS', 4, 46.4],
    { taxed: true, weekly: 1.3 },
  ),
  product(
    ['90322', 'Sanitizer, quat', 'Cleaning', 'gal', 4, 1],
    ['90322', 'SANITIZER QUAT', '2/1 GAL', 'CS', 2, 38.9],
    { taxed: true, weekly: 0.8 },
  ),
];

const sacoValley: Product[] = [
  product(
    ['20110', 'Butter, unsalted', 'Dairy', 'lb', 42, 13],
    ['D210', 'Butter, unsalted, 36/1 lb', '36/1 lb', 'CS', 36, 131.4],
    { jump: 0.09 },
  ),
  product(['20120', 'Whole milk', 'Dairy', 'gal', 16, 4], ['D101', 'Milk, whole, gallon', null, 'GAL', 1, 4.18]),
  product(['20126', 'Half and half', 'Dairy', 'qt', 16, 4], ['D118', 'Half & half, quart', null, 'QT', 1, 2.64]),
  product(['20140', 'Eggs, large', 'Dairy', 'doz', 30, 8], ['D300', 'Eggs, large, grade A', null, 'DZ', 1, 3.42], {
    drift: -0.06,
  }),
  product(
    ['20360', 'Mozzarella, fresh', 'Cheese', 'lb', 12, 3],
    ['D415', 'Mozzarella, fresh, ball', null, 'LB', 1, 5.85],
    { piece_lb: 1.02 },
  ),
  product(['50110', 'Tomatoes, vine', 'Produce', 'lb', 36, 8], ['P120', 'Tomatoes, vine ripe', null, 'LB', 1, 2.15], {
    piece_lb: 15,
  }),
  product(['55190', 'Romaine hearts', 'Produce', 'ea', 48, 10], ['P204', 'Romaine hearts 12CT', null, 'CS', 12, 27.5]),
  product(['50133', 'Red onions', 'Produce', 'lb', 20, 4], ['P131', 'Onions, red, jumbo', null, 'LB', 1, 1.12], {
    piece_lb: 9.8,
  }),
  product(['50147', 'Avocados, Hass', 'Produce', 'ea', 72, 12], ['P160', 'Avocado, Hass 24CT', null, 'CS', 24, 32.9]),
  product(['50151', 'Baby spinach', 'Produce', 'lb', 8, 2], ['P212', 'Spinach, baby, clamshell', null, 'LB', 1, 6.3], {
    piece_lb: 2.5,
  }),
  product(['50164', 'Cucumbers', 'Produce', 'ea', 28, 6], ['P142', 'Cucumber, select', null, 'EA', 1, 0.84]),
  product(['50172', 'Lemons', 'Produce', 'ea', 48, 10], ['P305', 'Lemon, choice', null, 'EA', 1, 0.52]),
];

const rook: Product[] = [
  product(
    ['30007', 'Espresso beans, house', 'Coffee', 'lb', 30, 8],
    [null, 'House espresso, whole bean', '5 lb', 'bag', 5, 48.75],
  ),
  product(
    ['30011', 'Drip coffee, medium roast', 'Coffee', 'lb', 25, 4],
    [null, 'Wharf blend, medium roast', '5 lb', 'bag', 5, 42.5],
  ),
  product(['30015', 'Decaf beans', 'Coffee', 'lb', 6, 2], [null, 'Swiss water decaf', '2 lb', 'bag', 2, 22]),
];

const millrace: Product[] = [
  product(['40002', 'Sourdough loaf', 'Bread', 'ea', 36, 6], [null, 'Country sourdough loaf', null, 'ea', 1, 4.85]),
  product(['40006', 'Ciabatta roll', 'Bread', 'ea', 120, 24], [null, 'Ciabatta sandwich rolls', null, 'dz', 12, 11.4]),
  product(['40011', 'Everything bagel', 'Bread', 'ea', 120, 24], [null, 'Everything bagels', null, 'dz', 12, 10.2]),
  product(['40015', 'Brioche bun', 'Bread', 'ea', 84, 18], [null, 'Brioche buns, seeded', null, 'dz', 12, 12.6]),
];

const clearpack: Product[] = [
  product(
    ['90015', 'Paper bags, medium', 'Packaging', 'ea', 1500, 400],
    ['PB-12K', 'Kraft bag, 12 lb, case of 500', null, 'CS', 500, 31],
  ),
  product(
    ['90021', 'Deli container with lid, 16 oz', 'Packaging', 'ea', 480, 120],
    ['DC-16L', 'Deli container and lid, 16 oz, case of 240', null, 'CS', 240, 41.76],
  ),
  product(
    ['90027', 'Hot cup, 12 oz', 'Packaging', 'ea', 2000, 400],
    ['HC-12', 'Hot cup, 12 oz, case of 1000', null, 'CS', 1000, 68.2],
  ),
  product(
    ['90033', 'Deli paper, 12 x 12', 'Packaging', 'ea', 4000, 1000],
    ['DP-1212', 'Deli paper, 12 x 12, box of 1000', null, 'BX', 1000, 14.85],
  ),
];

const dockside: Product[] = [
  product(
    ['30210', 'Sugar, granulated', 'Dry goods', 'lb', 25, 4],
    [null, 'SUGAR GRANULATED 25 LB', null, null, 25, 18.49],
  ),
  product(
    ['90340', 'Gloves, nitrile, large', 'Cleaning', 'box', 9, 2],
    [null, 'GLOVES NITRILE LG 100CT', null, null, 1, 8.99],
    { weekly: 2.2 },
  ),
  product(
    ['90352', 'Foil roll, 18 in', 'Cleaning', 'ea', 4, 1],
    [null, 'FOIL ROLL 18IN X 500FT', null, null, 1, 24.79],
    { weekly: 0.7 },
  ),
];

export const ASSORTMENTS: Assortment[] = [
  { vendor: NORTHSIDE, layout: 'broadline', weeks: 1, weekday: 1, products: northside },
  { vendor: SACO_VALLEY, layout: 'weighed', weeks: 1, weekday: 2, products: sacoValley },
  { vendor: MILLRACE, layout: 'letterhead', weeks: 1, weekday: 3, products: millrace },
  { vendor: ROOK, layout: 'letterhead', weeks: 2, weekday: 4, products: rook },
  { vendor: CLEARPACK, layout: 'einvoice', weeks: 3, weekday: 0, products: clearpack },
  { vendor: DOCKSIDE, layout: 'till', weeks: 4, weekday: 5, products: dockside },
];
