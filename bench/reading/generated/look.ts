/** How the documents of a generated vendor look: fonts, places, words and columns. */
import type { Random } from '#server/demo/random.ts';
import { chance, type Vendor } from './content.ts';
import type { Column } from './language.ts';

/** In points. */
export const MARGIN = 40;

/** How the documents of one vendor look. */
export interface Look {
  font: string;
  bold: string;
  size: number;
  /** Between rows, in points. */
  pitch: number;
  vendor_at: 'left' | 'center' | 'right';
  vendor_size: number;
  title_large: boolean;
  facts: 'left' | 'above' | 'row';
  facts_x: number;
  names_buyer: boolean;
  names_seller: boolean;
  columns: Column[];
  headings: Record<string, string>;
  labels: Record<string, string>;
  shows: {
    due: boolean;
    order: boolean;
    customer: boolean;
    subtotal: boolean;
    ruled: boolean;
    note: boolean;
    terms: boolean;
  };
  /** Wide enough for the whole name, or names continue in the next row. */
  name_width: number;
  colon: string;
  jitter: number;
}

const FONTS = [
  ['Helvetica', 'Helvetica-Bold'],
  ['Times-Roman', 'Times-Bold'],
  ['Courier', 'Courier-Bold'],
] as const;

function columnsOf(random: Random, vendor: Vendor): Column[] {
  const optional = (column: Column, share: number): Column[] => (chance(random, share) ? [column] : []);
  const counted: Column[] = ['quantity', ...optional('unit', 0.5)];
  const named: Column[] = [...optional('code', 0.6), 'description', ...optional('pack', 0.3)];
  const front = chance(random, 0.4) ? [...counted, ...named] : [...named, ...counted];
  return [...front, 'unit_price', ...(vendor.has_line_discount ? (['discount'] as const) : []), 'amount'];
}

export function makeLook(random: Random, vendor: Vendor): Look {
  const { words } = vendor;
  const [font, bold] = random.pick(FONTS);
  const size = font === 'Courier' ? random.pick([8, 8.5]) : random.pick([8, 9, 10]);
  const columns = columnsOf(random, vendor);
  const single = ['title', 'number', 'date', 'due', 'order', 'customer', 'buyer', 'seller', 'subtotal'] as const;
  const sums = ['discount', 'deposit', 'freight', 'tax', 'total'] as const;
  return {
    font,
    bold,
    size,
    columns,
    pitch: size * random.pick([1.5, 1.8, 2.2]),
    vendor_at: random.pick(['left', 'left', 'center', 'right']),
    vendor_size: random.pick([11, 14, 18, 22]),
    title_large: chance(random, 0.6),
    facts: random.pick(['left', 'left', 'above', 'row']),
    facts_x: random.pick([MARGIN, 360, 400]),
    names_buyer: chance(random, 0.85),
    names_seller: chance(random, 0.15),
    headings: Object.fromEntries(columns.map((column) => [column, random.pick(words.columns[column])])),
    labels: Object.fromEntries([...single, ...sums].map((name) => [name, random.pick(words[name])])),
    shows: {
      due: chance(random, 0.6),
      order: chance(random, 0.4),
      customer: chance(random, 0.4),
      subtotal: chance(random, 0.8),
      ruled: chance(random, 0.5),
      note: chance(random, 0.7),
      terms: chance(random, 0.35),
    },
    name_width: random.pick([110, 150, 200]),
    colon: random.pick(['', ':', ':', ' ']),
    jitter: chance(random, 0.3) ? 0.6 : 0,
  };
}
