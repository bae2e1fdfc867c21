import { unitOf } from '../../invoices/stock/units.ts';

/** A bottle or a piece that holds several stock units is just a unit. A word that is not here has one form. */
const WORDS: Record<string, readonly [one: string, many: string]> = {
  ea: ['unit', 'units'],
  doz: ['dozen', 'dozens'],
  case: ['case', 'cases'],
  box: ['box', 'boxes'],
  bag: ['bag', 'bags'],
  pack: ['pack', 'packs'],
  keg: ['keg', 'kegs'],
  tray: ['tray', 'trays'],
  set: ['set', 'sets'],
  pair: ['pair', 'pairs'],
};

/** A vendor's unit as a word: "CS" is a case. */
function word(unit: string | null, isMany: boolean): string {
  const known = unitOf(unit) ?? 'ea';
  return WORDS[known]?.[isMany ? 1 : 0] ?? known;
}

const capital = (phrase: string) => phrase.charAt(0).toUpperCase() + phrase.slice(1);

/** Sentences about quantities that are entered in packs. Quantities arrive already formatted. */
export const packTexts = {
  /** Behind a number. */
  packsOf: (unit: string | null, size: string) => `${word(unit, true)} of ${size}`,
  /** The names of the fields. */
  inUnit: (label: string, stockUnit: string) => `${label}, in ${stockUnit}`,
  packs: (unit: string | null, size: string) => capital(`${word(unit, true)} of ${size}`),
  loose: (stockUnit: string) => `Loose ${stockUnit}`,
  field: (name: string, item: string) => `${name}: ${item}`,
  ofPacks: (count: string, unit: string | null, size: string) => `${count} ${word(unit, count !== '1')} of ${size}`,
  total: (quantity: string, stockUnit: string) => `${quantity} ${stockUnit} total`,
  sum: (packs: string[], loose: string | null, total: string, stockUnit: string) =>
    `${[...packs, ...(loose === null ? [] : [`${loose} ${stockUnit}`])].join(' + ')} = ${total} ${stockUnit}`,
  tooMuch: (stockUnit: string) => `This comes to 10 billion ${stockUnit} or more. Enter a smaller number.`,
};
