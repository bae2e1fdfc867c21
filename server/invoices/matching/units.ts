import Big from 'big.js';

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

// One of each unit in the base unit of its kind. Avoirdupois pound and US customary volumes: NIST Handbook 44, Appendix C.
export const MEASURES: Record<string, { kind: 'count' | 'weight' | 'volume'; size: string }> = {
  ea: { kind: 'count', size: '1' },
  doz: { kind: 'count', size: '12' },
  g: { kind: 'weight', size: '1' },
  kg: { kind: 'weight', size: '1000' },
  oz: { kind: 'weight', size: '28.349523125' },
  lb: { kind: 'weight', size: '453.59237' },
  ml: { kind: 'volume', size: '1' },
  l: { kind: 'volume', size: '1000' },
  cl: { kind: 'volume', size: '10' },
  dl: { kind: 'volume', size: '100' },
  'fl oz': { kind: 'volume', size: '29.5735295625' },
  pt: { kind: 'volume', size: '473.176473' },
  qt: { kind: 'volume', size: '946.352946' },
  gal: { kind: 'volume', size: '3785.411784' },
};

/** Whether the unit is one of weight or volume. */
export function isMeasured(unit: string): boolean {
  const kind = MEASURES[unit]?.kind;
  return kind === 'weight' || kind === 'volume';
}

/** How many `to` one `from` is, or null where they measure different things. */
export function convert(from: string, to: string): Big | null {
  if (from === to) return new Big(1);
  const [a, b] = [MEASURES[from], MEASURES[to]];
  if (!a || !b || a.kind !== b.kind) return null;
  return new Big(a.size).div(b.size);
}
