/** The currency of a document: what is printed beside its amounts, else a code, else traits of a country. Unknown stays unknown. */
import { currencyOfSign } from '../lines/numbers/numbers.ts';
import type { NumberToken } from '../lines/numbers/tokens.ts';
import type { Row } from '../lines/rows.ts';
import type { Word } from '../page.ts';

/** The words of a row that say it. */
export interface CurrencyPlace {
  row: Row;
  words: Word[];
}

export interface FoundCurrency {
  currency: string | null;
  /** Null: it was not printed, but guessed from the country. */
  place: CurrencyPlace | null;
}

const CODE =
  /(?<![A-Za-z])(USD|EUR|GBP|MYR|INR|SGD|CAD|AUD|CHF|MXN|NZD|BRL|JPY|ARS|CLP|COP|DKK|SEK|NOK|PLN|CZK)(?![A-Za-z])/g;
const NAMED = /\b(?:currency|währung|devise|moneda|valuta)\b\s*:?\s*([A-Z]{3})\b/i;

/**
 * States of the USA, before a ZIP code or behind a town at the end of a row; other letters before five digits are units before the code of
 * goods.
 */
const STATES =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]';

/** Currencies that are printed with a dollar sign, with traits of their countries. */
const DOLLARS: [string, RegExp][] = [
  [
    'USD',
    new RegExp(
      `US\\$|\\bUSA\\b|\\bUnited States\\b|\\b(${STATES}),? \\d{5}(-\\d{4})?\\b|\\b[A-Z][A-Za-z]{2,}, (${STATES})(?![^\\n])`,
    ),
  ],
  ['CAD', /C\$|CA\$|\b(HST|QST|TPS|TVQ)\b|\bCanada\b|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/],
  ['AUD', /A\$|\bABN\b|\bAustralia\b|\b(NSW|VIC|QLD|TAS)\b/],
  ['MXN', /MX\$|\bRFC\b|\bCFDI\b|\bM[ée]xico\b|\bC\.P\. ?\d{5}\b|\bS\.A\. de C\.V\b/],
  ['ARS', /\bCUIT\b|\bArgentina\b|\bIngresos Brutos\b|\bIIBB\b|\bCABA\b/],
  ['SGD', /S\$|\bSingapore\b/],
  ['NZD', /NZ\$|\bNew Zealand\b/],
];
/** Traits of countries whose currency has a sign of its own. */
const TRAITS: [string, RegExp][] = [
  ['MYR', /\bSDN\.? ?BHD\b|\bKUALA LUMPUR\b|\bSELANGOR\b|\bJALAN\b|(?<![A-Za-z])RM ?\d/i],
  ['INR', /\bGSTIN\b|₹|(?<![A-Za-z])Rs\.? ?-?\d|\bIndia\b/],
  [
    'GBP',
    /£|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\bUnited Kingdom\b|\bVAT (Reg|No|number)\b(?!( No)?\W*(?!GB|XI)[A-Z]{2} ?\d)/,
  ],
  [
    'EUR',
    /€|\b(MwSt|USt|Rechnung|RECHNUNG|GmbH|Facture|FACTURE|TVA|Factuur|BTW|SIRET|NIF|CIF|SARL|España|Deutschland|Ireland)\b|\bDE\d{9}\b|\bIE ?\d{7}[A-Z]{1,2}\b|\bS\.L\.(U\.)?|\bB\.V\.|\bS\.r\.l\b/,
  ],
];

/** Fewer dollar signs can be letters misread. */
const MANY_DOLLARS = 3;

function most(counts: Map<string, number>): string | null {
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function counted(values: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** How often a document shows a trait. */
function timesIn(text: string, trait: RegExp): number {
  return text.match(new RegExp(trait.source, `${trait.flags}g`))?.length ?? 0;
}

/** The currency whose country shows most: one word can be the name of goods ("India Pale Ale"). The shop's own wins where two are equal. */
function traitOf(text: string, home: string | undefined): { code: string; times: number } | null {
  const shown = [...TRAITS, ...DOLLARS].map(([code, trait]) => ({ code, times: timesIn(text, trait) }));
  const highest = Math.max(...shown.map(({ times }) => times));
  if (highest === 0) return null;
  const best = shown.filter(({ times }) => times === highest);
  return best.find(({ code }) => code === home) ?? best[0] ?? null;
}

/** The dollar of a document: its own code or country, else the shop's own dollar, else that of most dollar prices. */
function dollarOf(text: string, codes: Map<string, number>, home: string | undefined): string {
  const coded = DOLLARS.find(([code]) => codes.has(code));
  const strong = DOLLARS.map(([code, trait]) => [code, timesIn(text, trait)] as const);
  const [best] = [...strong].filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1]);
  const own = DOLLARS.find(([code]) => code === home);
  return coded?.[0] ?? best?.[0] ?? own?.[0] ?? 'USD';
}

/** The first word that prints it. */
function placeOf(rows: Row[], pattern: RegExp): CurrencyPlace | null {
  for (const row of rows) {
    const word = row.words.find(({ text }) => pattern.test(text));
    if (word) return { row, words: [word] };
  }
  return null;
}

function placeOfCode(rows: Row[], code: string): CurrencyPlace | null {
  return placeOf(rows, new RegExp(`(?<![A-Za-z])${code}(?![A-Za-z])`));
}

/** `home` is the shop's own currency. Recognition confuses letters with the signs of pound and euro: a single one proves nothing there. */
export function currencyOf(rows: Row[], tokens: NumberToken[], home?: string): FoundCurrency {
  const text = rows.map((row) => row.text).join('\n');
  const codes = counted([...text.matchAll(CODE)].map((match) => match[1] ?? ''));
  const named = NAMED.exec(text)?.[1];
  if (named !== undefined && codes.has(named)) {
    const labeled = rows.filter((row) => NAMED.exec(row.text)?.[1] === named);
    return { currency: named, place: placeOfCode([...labeled, ...rows], named) };
  }
  const signs = tokens.flatMap((token) => (token.currency === null ? [] : [token]));
  const shown = traitOf(text, home);
  const trait = shown?.code ?? null;
  const isText = tokens.every(({ row }) => row.source === 'text');
  const amounts = tokens.filter((token) => token.money).length;
  const isDollar = DOLLARS.some(([code]) => code === trait);
  const dollars = signs.filter(({ currency }) => currencyOfSign(currency ?? '') === '$').length;
  // Nothing else looks like a dollar beside half of the amounts.
  const isPassing = shown?.times === 1 && dollars >= MANY_DOLLARS && dollars * 2 >= amounts;
  const areDollars = isText || trait === null || isDollar || isPassing;
  const believed = signs.filter(({ currency }) => {
    const sign = currencyOfSign(currency ?? '');
    return isText || trait === null || sign === trait || (sign === '$' && areDollars);
  });
  // Recognition sees a pound in many a smudge.
  const least = isText ? 0 : amounts * 0.3;
  const sign =
    believed.length < least ? null : most(counted(believed.map(({ currency }) => currencyOfSign(currency ?? ''))));
  const signed = sign === null ? undefined : believed.find(({ currency }) => currencyOfSign(currency ?? '') === sign);
  if (signed && sign !== '$') return { currency: sign, place: signed };
  if (signed || (/\$/.test(text) && codes.size === 0 && (isText || trait === null || isDollar))) {
    const currency = dollarOf(text, codes, home);
    // A code says more than a dollar sign.
    return { currency, place: placeOfCode(rows, currency) ?? signed ?? placeOf(rows, /\$/) };
  }
  const code = most(codes);
  if (code !== null) return { currency: code, place: placeOfCode(rows, code) };
  return { currency: trait, place: null };
}
