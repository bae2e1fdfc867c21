import { MEASURES } from '../inventory/measures.ts';

/** Units of which another number says how much one holds. */
export const CONTAINERS: ReadonlySet<string> = new Set(['case', 'box', 'bag', 'pack', 'keg', 'tray']);

/** Every spelling of a unit on invoices, with the one word that we compare. */
const SPELLINGS: Record<string, string[]> = {
  ea: [
    'ea',
    'each',
    'pc',
    'pcs',
    'piece',
    'pieces',
    'stk',
    'stück',
    'stuk',
    'st',
    'unit',
    'units',
    'un',
    'ct',
    'cnt',
    'h87',
    'c62',
    'btl',
    'bottle',
    'can',
    'jar',
    'loaf',
    'roll',
    'bunch',
    'head',
    'tub',
    'pkt',
    'flasche',
    'fl',
    'dose',
    'stck',
    'pza',
    'ud',
  ],
  lb: ['lb', 'lbs', '#', 'pound', 'pounds', 'lbr', '1b', 'ib'],
  oz: ['oz', 'ounce', 'ounces', 'onz'],
  kg: ['kg', 'kgs', 'kilo', 'kilogram', 'kgm'],
  g: ['g', 'gr', 'gram', 'grams', 'grm'],
  gal: ['gal', 'gallon', 'gallons', 'ga', 'gll'],
  qt: ['qt', 'quart', 'quarts', 'qti'],
  l: ['l', 'lt', 'ltr', 'lit', 'liter', 'litre', 'liters', 'litres'],
  cl: ['cl', 'clt'],
  dl: ['dl', 'dlt'],
  ml: ['ml', 'mlt'],
  pt: ['pt', 'pint', 'pints', 'pti'],
  'fl oz': ['fl oz', 'floz', 'oza'],
  doz: ['doz', 'dz', 'dozen', 'dzn'],
  case: [
    'case',
    'cs',
    'cse',
    'ca',
    'ctn',
    'carton',
    'crt',
    'crate',
    'kar',
    'karton',
    'krt',
    'kiste',
    'kasten',
    'kist',
    'caja',
  ],
  box: ['box', 'bx', 'boxes'],
  bag: ['bag', 'bg', 'bags', 'sack', 'sk', 'beutel'],
  pack: ['pack', 'pk', 'pkg', 'package', 'pak', 'paket', 'sleeve', 'slv'],
  hour: ['h', 'hour', 'hours', 'hr', 'hrs', 'hur', 'std', 'stunde', 'stunden'],
  day: ['day', 'days', 'tag', 'tage'],
  month: ['month', 'months', 'mon', 'monat', 'monate'],
  m2: ['m2', 'm²', 'mtk', 'qm', 'sqm'],
  m: ['m', 'mtr', 'meter', 'meters', 'metre', 'metres'],
  set: ['set', 'sets'],
  pair: ['pair', 'pairs', 'pr'],
  keg: ['keg', 'kegs', 'fass'],
  tray: ['tray', 'trays', 'flat', 'flats'],
};

const BY_SPELLING = new Map(Object.entries(SPELLINGS).flatMap(([unit, words]) => words.map((word) => [word, unit])));

/** "CS" → "case", "Lbs." → "lb"; an unknown word stays as it is in lower case; null stays null. */
export function unitOf(text: string | null | undefined): string | null {
  const word = (text ?? '').trim().toLowerCase().replace(/\.$/, '');
  if (word === '') return null;
  return BY_SPELLING.get(word) ?? word;
}

/** A unit in letters alone; an unknown word with digits was probably misread, so that a user is asked what it holds. */
const WORD = /^\p{L}{2,20}$/u;

/**
 * The stock unit of a new item by the unit of its line. Bought in pieces, or in containers whose contents are pieces, it is kept by the piece;
 * bought by weight, volume, hour, or in a unit that only its vendor knows, it is kept so.
 */
export function stockUnitFor(text: string | null): string {
  const unit = unitOf(text);
  if (unit === null || unit === 'doz' || CONTAINERS.has(unit)) return 'ea';
  return MEASURES[unit] || SPELLINGS[unit] || WORD.test(unit) ? unit : 'ea';
}
