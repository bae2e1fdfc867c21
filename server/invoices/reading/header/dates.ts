import { DAY_MS } from '#contract/dates.ts';

/** Printed dates in five languages, and the question which number is the month. */

export interface DateMatch {
  /** ISO date when the day comes first, and when the month comes first; null when that is impossible. */
  day_first: string | null;
  month_first: string | null;
  /** The month was written as a word, or the year came first, so the order is certain. */
  certain: boolean;
  text: string;
  at: number;
  end: number;
}

const MONTHS: [RegExp, number][] = [
  [/^(jan(uary|uar|uari|vier|v)?|ene(ro)?|jän(ner)?|gennaio|gen)$/i, 1],
  [/^(feb(r|ruary|ruar|ruari|rero)?|f[eé]v(r|rier)?|febbraio)$/i, 2],
  [/^(mar(ch|zo|s)?|mär|m[äa]rz|maart|mrt|mrz)$/i, 3],
  [/^(apr(il|ile)?|avr(il)?|abr(il)?)$/i, 4],
  [/^(may|mai|mei|mayo|maggio)$/i, 5],
  [/^(jun(e|i|io)?|juin|giugno)$/i, 6],
  [/^(jul(y|i|io)?|juil(l|let)?|luglio)$/i, 7],
  [/^(aug(ust|ustus)?|ao[uû]t|ago(sto)?)$/i, 8],
  [/^(sep(t|tember|tembre|tiembre)?|set(tembre|iembre)?)$/i, 9],
  [/^(oct(ober|obre|ubre)?|okt(ober)?|ott(obre)?)$/i, 10],
  [/^(nov(ember|embre|iembre)?)$/i, 11],
  [/^(dec(ember)?|d[eé]c(embre)?|dez(ember)?|dic(iembre|embre)?)$/i, 12],
];

function monthOf(word: string): number | null {
  return MONTHS.find(([pattern]) => pattern.test(word.replace(/\.$/, '')))?.[1] ?? null;
}

/** From Sunday on. French "mar." is a month, too, and German abbreviations are words of other languages. */
const WEEKDAYS = [
  'sun(?:day)?|sonntag|domingo|dimanche|zondag',
  'mon(?:day)?|montag|lunes|lundi|maandag',
  'tue(?:s|sday)?|dienstag|martes|mardi|dinsdag',
  'wed(?:nesday)?|mittwoch|mi[eé]rcoles|mercredi|woensdag',
  'thu(?:r|rs|rsday)?|donnerstag|jueves|jeudi|donderdag',
  'fri(?:day)?|freitag|viernes|vendredi|vrijdag',
  'sat(?:urday)?|samstag|sonnabend|s[aá]bado|samedi|zaterdag',
].map((names) => ({
  before: new RegExp(`(?<!\\p{L})(?:${names})[.,]?[\\s(]*$`, 'iu'),
  after: new RegExp(`^[\\s,(]*(?:${names})(?!\\p{L})`, 'iu'),
}));

/** A weekday beside a date excludes the order that gives another one: "Thu 11/12/26". */
function onWeekday(text: string, at: number, end: number, dates: (string | null)[]): (string | null)[] {
  const [before, after] = [text.slice(Math.max(0, at - 15), at), text.slice(end, end + 15)];
  const day = WEEKDAYS.findIndex((names) => names.before.test(before) || names.after.test(after));
  const fit = dates.map((date) => (date !== null && new Date(date).getUTCDay() === day ? date : null));
  return fit.some((date) => date !== null) ? fit : dates;
}

function iso(year: number, month: number, day: number): string | null {
  const full = year < 100 ? (year < 70 ? 2000 + year : 1900 + year) : year;
  if (full < 1960 || full > 2100 || month < 1 || month > 12 || day < 1) return null;
  if (day > new Date(Date.UTC(full, month, 0)).getUTCDate()) return null;
  return `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

// No digit follows a date, unless a time does: recognition can leave out the space between the two.
const YEAR_FIRST = /(?<!\d)((?:19|20)\d{2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?!\d(?!\d?:\d))/g;
const NUMERIC = /(?<![\d.,/-])(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?((?:19|20)\d{2}|\d{2})(?!\d(?!\d?:\d)|[./-]\d)/g;
const UNIT = /^(?:\s?(?:fl\.? ?oz|oz|lbs?|gal|ltr|ml|cl|kg)|(?:#|ct|pk|pc|l|g|gr|qt|pt))(?!\p{L})/iu;
const DATE_LABEL = /\b(?:date|dated|datum|fecha|data)[.:]{0,2}\s?$/i;

/** Before ounces, numbers are a pack: "4/6/12oz", "4/5/24 oz". A year with four digits is no pack, nor is what a label calls a date. */
function isPackAt(text: string, at: number, end: number, year: string): boolean {
  if (year.length === 4 || !UNIT.test(text.slice(end, end + 10))) return false;
  return !DATE_LABEL.test(text.slice(Math.max(0, at - 10), at));
}

const DAY_WORD =
  /(?<![\d.,])(\d{1,2})(?:st|nd|rd|th|er|\.)?,?[\s\-/.]*(?:de |of )?([A-Za-zÀ-ÿ]{3,10})\.?[\s\-/.,']*(?:del? )?((?:19|20)\d{2}|\d{2})(?![.,]?\d(?!\d?:\d))/g;
const WORD_DAY =
  /(?<![A-Za-zÀ-ÿ])([A-Za-zÀ-ÿ]{3,10})\.?[\s\-/]*(\d{1,2})(?:st|nd|rd|th)?\s?[,\s\-/]\s?\s?((?:19|20)\d{2}|\d{2})(?!\d(?!\d?:\d))/g;

/** Digits for which recognition takes letters: "0ct", "5ep", "Au9". */
const LETTERS: Record<string, string> = { '0': 'o', '1': 'l', '5': 's', '8': 'b', '9': 'g' };
const MIXED = /(?<![A-Za-z\d])(?=\d*[A-Za-z])(?=[A-Za-z]*\d)[A-Za-z\d]{3,9}(?![A-Za-z\d])/g;

/** The text with misread months mended, at the same places. */
function withMonths(text: string): string {
  return text.replace(MIXED, (word) => {
    const mended = word.replace(/\d/g, (digit) => LETTERS[digit] ?? digit);
    return monthOf(mended) === null ? word : mended;
  });
}

/** Every date in a text, in order. */
export function datesIn(printed: string): DateMatch[] {
  const text = withMonths(printed);
  const found: DateMatch[] = [];
  const add = (match: RegExpExecArray, dayFirst: string | null, monthFirst: string | null, certain: boolean): void => {
    if (dayFirst === null && monthFirst === null) return;
    const at = match.index;
    const end = at + match[0].length;
    if (found.some((other) => at < other.end && other.at < end)) return;
    found.push({ day_first: dayFirst, month_first: monthFirst, certain, text: match[0], at, end });
  };
  for (const match of text.matchAll(YEAR_FIRST)) {
    const date = iso(Number(match[1]), Number(match[3]), Number(match[4]));
    add(match, date, date, true);
  }
  for (const match of text.matchAll(DAY_WORD)) {
    const month = monthOf(match[2] ?? '');
    const date = month === null ? null : iso(Number(match[3]), month, Number(match[1]));
    add(match, date, date, true);
  }
  for (const match of text.matchAll(WORD_DAY)) {
    const month = monthOf(match[1] ?? '');
    const date = month === null ? null : iso(Number(match[3]), month, Number(match[2]));
    add(match, date, date, true);
  }
  for (const match of text.matchAll(NUMERIC)) {
    if (isPackAt(text, match.index, match.index + match[0].length, match[4] ?? '')) continue;
    const [a, b, year] = [Number(match[1]), Number(match[3]), Number(match[4])];
    // Points separate the parts of a date in countries that write the day first: a month comes first only where no day can.
    const dayFirst = iso(year, b, a);
    const monthFirst = match[2] === '.' && dayFirst !== null ? null : iso(year, a, b);
    const [first = null, second = null] = onWeekday(text, match.index, match.index + match[0].length, [
      dayFirst,
      monthFirst,
    ]);
    add(match, first, second, false);
  }
  return found.sort((a, b) => a.at - b.at);
}

/** Currencies of countries that write the month first. */
const MONTH_FIRST_CURRENCIES = new Set(['USD']);
/** Currencies of countries that write both. */
const EITHER_FIRST_CURRENCIES = new Set(['CAD']);

export interface DateOrder {
  month_first: boolean;
  /** Something on the page decided it, or the custom of the shop's own country. */
  proven: boolean;
}

/**
 * Decides the order for a whole document: a day above 12 anywhere settles it; otherwise the custom of the currency's country decides. An
 * order that leaves only dates in the future is wrong, because the document's own date is among them: this overrules the custom of another
 * country, and makes that of the shop's own country a guess. Otherwise the custom counts as proof when the shop itself uses the currency: an
 * American shop's American vendor writes the month first. What contradicts this custom is a guess too, because the day above 12 can be a
 * best-before date that the producer has printed. So is what a single date excludes, because it can be the due date.
 */
export function decideOrder(dates: DateMatch[], currency: string | null, now: Date, home?: string): DateOrder {
  const open = dates.filter((date) => !date.certain);
  const dayOnly = open.filter((date) => date.month_first === null && !date.text.includes('.')).length;
  const monthOnly = open.filter((date) => date.day_first === null).length;
  const country = currency ?? home;
  const custom = country !== undefined && MONTH_FIRST_CURRENCIES.has(country);
  const isOwn = country !== undefined && country === home && !EITHER_FIRST_CURRENCIES.has(country);
  if (dayOnly !== monthOnly) {
    const month_first = monthOnly > dayOnly;
    return { month_first, proven: !isOwn || month_first === custom };
  }
  const soon = new Date(now.getTime() + 40 * DAY_MS).toISOString().slice(0, 10);
  const isPossible = (month_first: boolean): boolean =>
    dates.some((date) => (dateIn(date, { month_first, proven: false }) ?? '') <= soon);
  if (isPossible(true) !== isPossible(false)) {
    const month_first = isPossible(true);
    if (isOwn) return { month_first: custom, proven: month_first === custom };
    return { month_first, proven: new Set(dates.map(({ text }) => text)).size > 1 };
  }
  return { month_first: custom, proven: isOwn };
}

/** The ISO date of a match in a decided order. */
export function dateIn(match: DateMatch, order: DateOrder): string | null {
  return order.month_first ? (match.month_first ?? match.day_first) : (match.day_first ?? match.month_first);
}

/** Both orders give a date, and they differ. */
export function isAmbiguous(match: DateMatch): boolean {
  return match.day_first !== null && match.month_first !== null && match.day_first !== match.month_first;
}
