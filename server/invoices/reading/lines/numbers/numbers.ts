/** Printed numbers as exact decimals, with the commas and points of any country. */
import Big from 'big.js';
import { isUnit } from './units.ts';

export type DecimalMark = '.' | ',';

export interface ParsedNumber {
  value: Big;
  /** Digits after the decimal mark as printed. */
  decimals: number;
  /** A currency sign or code was next to it. */
  currency: string | null;
  /** Set when letters had to be read as digits (O for 0, l for 1). */
  mended: boolean;
}

const CURRENCY_BEFORE =
  /^(US\$|S\$|AU?\$|CA?\$|HK\$|NZ\$|R\$|RM|Rs\.?|INR|USD|EUR|GBP|MYR|SGD|CHF|CAD|AUD|[$€£₹¥])\s*/i;
const CURRENCY_AFTER = /(US\$|USD|EUR|GBP|MYR|SGD|CHF|CAD|AUD|INR|RM|[$€£₹¥])\.?$/i;
/** "(12.00)", "<12.00>": below zero. */
const BRACKETED = /^(?:\((.*)\)|<(.*)>)$/;
/** "CR 12.00"; without cents it is a code. */
const LEADING_CREDIT = /^CR\s?[$€£]?\d[\d.,]*[.,]\d{2}$/i;
/** Marks that tills print after an amount: tax class letters, stars. */
const TAX_MARK = /\s?([*#]{1,2}|[A-Z]{1,2}|\*[A-Z])$/;
const LOOKALIKES: Record<string, string> = {
  O: '0',
  o: '0',
  D: '0',
  Q: '0',
  C: '0',
  U: '0',
  l: '1',
  i: '1',
  I: '1',
  '!': '1',
  '|': '1',
  Z: '2',
  z: '2',
  A: '4',
  S: '5',
  s: '5',
  b: '6',
  G: '6',
  B: '8',
  g: '9',
};

const CODES: Record<string, string> = {
  $: '$',
  US$: 'USD',
  S$: 'SGD',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  HK$: 'HKD',
  NZ$: 'NZD',
  R$: 'BRL',
  RM: 'MYR',
  RS: 'INR',
  'RS.': 'INR',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '¥': 'JPY',
};

/** The currency of a sign: an ISO code, or "$" when the country has to decide. */
export function currencyOfSign(sign: string): string {
  return CODES[sign.toUpperCase()] ?? sign.toUpperCase();
}

/** Longer numbers are codes: no invoice is over a thousand million. */
const MOST_DIGITS = 9;

/** Digits with marks as a decimal; null when no country writes them like that. */
function digitsToBig(core: string, mark: DecimalMark): { value: Big; decimals: number } | null {
  const compact = core.replace(/[\s'’]/g, '');
  const marks = [...compact.matchAll(/[.,]/g)].map((match) => ({ at: match.index, mark: match[0] }));
  const last = marks.at(-1);
  if (!last)
    return compact.length <= MOST_DIGITS && /^\d+$/.test(compact) ? { value: new Big(compact), decimals: 0 } : null;
  const after = compact.length - last.at - 1;
  const repeated = marks.filter((other) => other.mark === last.mark).length > 1;
  // Three digits after the last mark are a group of thousands unless the mark is the document's decimal mark. "12.345.67": a comma read as
  // a point.
  const misread = repeated && after === 2;
  const isDecimal =
    misread || (!repeated && (after !== 3 || (last.mark === mark && marks.length === 1) || compact.startsWith('0')));
  const whole = (isDecimal ? compact.slice(0, last.at) : compact).replace(/[.,]/g, '');
  const fraction = isDecimal ? compact.slice(last.at + 1) : '';
  if (whole.length > MOST_DIGITS || fraction.length > 6 || !/^\d*$/.test(whole) || !/^\d*$/.test(fraction)) return null;
  if (whole === '' && fraction === '') return null;
  return { value: new Big(`${whole || '0'}.${fraction || '0'}`), decimals: fraction.length };
}

const GROUPED = /^\d{1,3}([.,'’ ]\d{2,3})*([.,]\d{1,6})?$|^\d+([.,]\d{1,6})?$|^[.,]\d{1,4}$/;

function repair(core: string): string | null {
  const digits = core.replace(/\D/g, '').length;
  const letters = core.replace(/[\d.,\s]/g, '').length;
  if (letters === 0 || letters > 2 || digits < 2 || !/[.,]/.test(core)) return null;
  // "61.204G" are gallons, not 61.2046.
  if (/^\d+\.\d{3}G$/.test(core)) return null;
  // "1.5CS" is a quantity with its unit, not 1.505.
  if (isUnit(/[A-Za-z]{2}$/.exec(core)?.[0] ?? '')) return null;
  const mended = core.replace(/[OoDQCUliI!|ZzASsbGBg]/g, (letter) => LOOKALIKES[letter] ?? letter);
  return GROUPED.test(mended) ? mended : null;
}

/**
 * One printed number: `1,234.56`, `1.234,56`, `1,23,456.00`, `(5.00)`, `<5.00>`, `CR 5.00`, `5.00-`, `5.00-F`, `-$5.00`, `RM 12.30 SR`, `€ 4,–`.
 * `mark` decides only what nothing else decides ("1.234"). Null if the text is not a number.
 */
export function parseNumber(text: string, mark: DecimalMark): ParsedNumber | null {
  let rest = text
    .trim()
    .replace(/[—–−‐]/g, '-')
    // "(-)0.14", as programs in India print what is taken off.
    .replace(/^\(-\) ?/, '-');
  let negative = false;
  const isCredit = LEADING_CREDIT.test(rest);
  if (isCredit) rest = rest.replace(/^CR\s?/i, '');
  if (isCredit || BRACKETED.test(rest)) {
    negative = true;
    rest = rest.replace(BRACKETED, '$1$2').trim();
  }
  if (/^-/.test(rest)) {
    negative = true;
    rest = rest.slice(1).trim();
  }
  let currency: string | null = null;
  const before = CURRENCY_BEFORE.exec(rest);
  if (before?.[1]) {
    currency = before[1];
    rest = rest.slice(before[0].length);
  }
  const after = CURRENCY_AFTER.exec(rest);
  if (after?.[1]) {
    currency = after[1];
    rest = rest.slice(0, -after[0].length).trimEnd();
  }
  // "$(12.00)".
  if (currency !== null && BRACKETED.test(rest)) {
    negative = true;
    rest = rest.replace(BRACKETED, '$1$2').trim();
  }
  // "kM7.90": the ringgit's sign misread.
  const sign = currency === null ? /^[A-Za-z]?M(?=\d+[.,]\d{2}$)/.exec(rest)?.[0] : undefined;
  if (sign) rest = rest.slice(sign.length);
  rest = rest.replace(/,-$/, ',00').replace(/\.-$/, '.00');
  // "1.00-F": what a till takes off, with its tax class.
  rest = rest.replace(/(?<=[.,]\d{2}-)[A-Z]{1,2}$/, '');
  if (/\d-$/.test(rest) || /\d\s?CR$/i.test(rest)) {
    negative = true;
    rest = rest.replace(/-$|\s?CR$/i, '');
  } else if (/^-/.test(rest)) {
    negative = true;
    rest = rest.slice(1).trim();
  }
  if (!GROUPED.test(rest)) {
    const unmarked = rest.replace(TAX_MARK, '');
    if (unmarked !== rest && GROUPED.test(unmarked) && /[.,]\d{2}$/.test(unmarked)) rest = unmarked;
  }
  let mended = sign !== undefined;
  if (!GROUPED.test(rest)) {
    const repaired = repair(rest);
    if (repaired === null) return null;
    rest = repaired;
    mended = true;
  }
  const parsed = digitsToBig(rest, mark);
  if (!parsed) return null;
  return {
    value: negative ? parsed.value.neg() : parsed.value,
    decimals: parsed.decimals,
    currency: currency === null ? null : currencyOfSign(currency),
    mended,
  };
}

/** The decimal mark of the document, by majority of the numbers that are certain. */
export function voteDecimalMark(texts: string[]): DecimalMark {
  let points = 0;
  let commas = 0;
  for (const text of texts) {
    if (/(^|[^\d.,/])\d{1,3}(,\d{2,3})*\.\d{2}(?![\d.,/]\d|\d|\.$)/.test(text)) points++;
    if (/(^|[^\d.,/])\d{1,3}(\.\d{3})*,\d{2}(?![\d.,/]\d|\d)/.test(text) && !/\d,\d{2},\d{3}/.test(text)) commas++;
  }
  return commas > points ? ',' : '.';
}
