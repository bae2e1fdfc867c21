/** Units of which another number says how much one holds. */
export const CONTAINERS: ReadonlySet<string> = new Set(['case', 'box', 'bag', 'pack', 'keg', 'tray']);

/** Every spelling of a unit on invoices, with the one word that we compare. Plurals in -s and -es are found by their singular. */
export const SPELLINGS: Record<string, string[]> = {
  ea: [
    'ea',
    'each',
    'pc',
    'pcs',
    'piece',
    'stk',
    'stück',
    'stuk',
    'st',
    'unit',
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
    'pce',
    'count',
    'jug',
    'loaves',
    'botella',
    'lata',
    'pieza',
    'uds',
    'unidad',
    'bouteille',
    'pièce',
    'unité',
    'flaschen',
    'dosen',
    'stücke',
  ],
  lb: ['lb', 'lbs', '#', 'pound', 'lbr', '1b', 'ib', 'libra'],
  oz: ['oz', 'ounce', 'onz', 'onza'],
  kg: ['kg', 'kgs', 'kilo', 'kilogram', 'kgm', 'kilogramo'],
  g: ['g', 'gr', 'gram', 'grm', 'gramo', 'gramme', 'gramm'],
  gal: ['gal', 'gallon', 'ga', 'gll', 'galón', 'galones'],
  qt: ['qt', 'quart', 'qti'],
  l: ['l', 'lt', 'ltr', 'lit', 'liter', 'litre', 'litro'],
  cl: ['cl', 'clt'],
  dl: ['dl', 'dlt'],
  ml: ['ml', 'mlt'],
  pt: ['pt', 'pint', 'pti'],
  'fl oz': ['fl oz', 'floz', 'oza'],
  doz: ['doz', 'dz', 'dozen', 'dzn', 'docena', 'dutzend', 'douzaine'],
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
    'kisten',
    'kästen',
    'caisse',
  ],
  box: ['box', 'bx', 'bxs', 'boîte'],
  bag: ['bag', 'bg', 'sack', 'sk', 'beutel', 'bgs', 'bolsa', 'saco', 'sac'],
  pack: ['pack', 'pk', 'pkg', 'package', 'pak', 'paket', 'sleeve', 'slv', 'pks', 'paquete', 'paquet', 'pakete'],
  hour: ['h', 'hour', 'hr', 'hrs', 'hur', 'std', 'stunde', 'stunden', 'hora', 'heure'],
  day: ['day', 'tag', 'tage', 'día', 'jour'],
  month: ['month', 'mon', 'monat', 'monate', 'mes', 'mois'],
  m2: ['m2', 'm²', 'mtk', 'qm', 'sqm'],
  m: ['m', 'mtr', 'meter', 'metre'],
  set: ['set'],
  pair: ['pair', 'pr'],
  keg: ['keg', 'fass', 'barril', 'fût'],
  tray: ['tray', 'flat'],
};

const BY_SPELLING = new Map(Object.entries(SPELLINGS).flatMap(([unit, words]) => words.map((word) => [word, unit])));

/** Of words of four letters or more: "cases", "boxes", "cajas". */
function singular(word: string): string | undefined {
  if (word.length < 4) return undefined;
  return BY_SPELLING.get(word.replace(/s$/, '')) ?? BY_SPELLING.get(word.replace(/es$/, ''));
}

/** "CS" → "case", "Lbs." → "lb"; an unknown word stays as it is in lower case; null stays null. */
export function unitOf(text: string | null | undefined): string | null {
  const word = (text ?? '').trim().toLowerCase().replace(/\.$/, '');
  if (word === '') return null;
  return BY_SPELLING.get(word) ?? singular(word) ?? word;
}
