import Big from 'big.js';
import type { Box, PageWord, PageWords } from '#contract/invoices/reading/reading.ts';
import { type DateMatch, datesIn, isAmbiguous } from '../../reading/header/dates.ts';
import { type DecimalMark, parseNumber, voteDecimalMark } from '../../reading/lines/numbers/numbers.ts';

/** Words that stand beside each other, from left to right. */
export interface WordRow {
  page: number;
  words: PageWord[];
}

/** Some words of a row, as the place of a value. */
export interface FoundPlace {
  row: number;
  page: number;
  box: Box;
}

/** The rows of all pages, from the top. */
export function wordRows(pages: PageWords[]): WordRow[] {
  return pages.flatMap(({ words }, index) => {
    const rows: { middle: number; words: PageWord[] }[] = [];
    for (const word of [...words].sort((a, b) => middleOf(a) - middleOf(b))) {
      const row = rows.at(-1);
      if (row && middleOf(word) - row.middle < word.box.h / 2) row.words.push(word);
      else rows.push({ middle: middleOf(word), words: [word] });
    }
    return rows.map((row) => ({ page: index + 1, words: row.words.sort((a, b) => a.box.x - b.box.x) }));
  });
}

const middleOf = ({ box }: PageWord) => box.y + box.h / 2;

/** The most words that a name can have. */
const WORDS_MAX = 25;

/** Where words say exactly this, whatever is between their letters. */
export function findExact(rows: WordRow[], value: string): FoundPlace[] {
  const wanted = keyOf(value);
  if (wanted === '') return [];
  return runsIn(rows, WORDS_MAX, (words) => {
    const said = words.map(({ text }) => keyOf(text)).join('');
    if (said === wanted) return 'yes';
    // A label and its number without a space: "No.88213".
    const isGlued = words.length === 1 && wanted.length >= 4 && said.endsWith(wanted);
    return isGlued ? 'yes' : said.length > wanted.length ? 'never' : 'no';
  });
}

/** Most words of the name have to be there. */
const MOST_WORDS = 0.6;

/** Where most words of a longer name stand in one row or two; recognition misreads letters. */
export function findName(rows: WordRow[], value: string): FoundPlace[] {
  const exact = findExact(rows, value);
  const wanted = new Set(value.split(/\s+/).map(keyOf).filter(Boolean));
  if (exact.length > 0 || wanted.size === 0) return exact;
  return rows.flatMap(({ page, words }, row) => {
    const next = rows[row + 1];
    const both = next?.page === page ? [...words, ...next.words] : words;
    const said = both.filter(({ text }) => wanted.has(keyOf(text)));
    const share = new Set(said.map(({ text }) => keyOf(text))).size / wanted.size;
    return share >= MOST_WORDS && said.some((word) => words.includes(word)) ? [{ row, page, box: around(said) }] : [];
  });
}

/** The decimal mark of the pages. */
export function markOf(rows: WordRow[]): DecimalMark {
  return voteDecimalMark(rows.flatMap(({ words }) => words.map(({ text }) => text)));
}

/** Where a number is printed. `mark`: the decimal mark of the pages. */
export function findNumber(rows: WordRow[], value: string, mark: DecimalMark): FoundPlace[] {
  const wanted = new Big(value).abs();
  return runsIn(rows, 2, (words) => {
    const text = words.map((word) => word.text).join(' ');
    return numbersIn(text, mark).some((number) => number.eq(wanted)) ? 'yes' : 'no';
  });
}

function numbersIn(text: string, mark: DecimalMark): Big[] {
  const groups = text.match(/\d[\d.,' ]*/g) ?? [];
  return groups.flatMap((group) => parseNumber(group.replace(/[.,' ]+$/, ''), mark)?.value ?? []);
}

const MONTHS = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
  'ene',
  'fev',
  'mär',
  'abr',
  'mai',
  'jun',
  'jul',
  'ago',
  'set',
  'okt',
  'nov',
  'dez',
  'ene',
  'fév',
  'mrz',
  'avr',
  'mai',
  'jui',
  'jui',
  'aoû',
  'sep',
  'oct',
  'nov',
  'dic',
];

/** Where a day is printed: figures in any order, or with the name of its month in English, Spanish, German or French. */
export function findDate(rows: WordRow[], value: string): FoundPlace[] {
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  return runsIn(rows, 4, (words) => {
    const tokens = words
      .map(({ text }) => text)
      .join(' ')
      .toLowerCase()
      .match(/\d+|\p{L}+/gu);
    if (!tokens) return 'no';
    const numbers = tokens.flatMap((token) => (/^\d+$/.test(token) ? [Number(token)] : []));
    const names = tokens.filter((token) => MONTHS.findIndex((name) => token.startsWith(name)) >= 0);
    const isNamed = names.some((name) => MONTHS.some((one, index) => index % 12 === month - 1 && name.startsWith(one)));
    const wanted = isNamed ? [day] : [day, month];
    const rest = [...numbers];
    const isAll = [...wanted, year].every((part) => {
      const at = rest.findIndex((number) => number === part || (part === year && number === year % 100));
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
    return isAll && rest.length === 0 ? 'yes' : 'no';
  });
}

/** Whether the words at the place of a date can also be read with its day and month swapped. */
export function canBeSwapped(rows: WordRow[], value: string, { row, box }: FoundPlace): boolean {
  const [year = '', month = '', day = ''] = value.split('-');
  const isThere = (place: FoundPlace) => place.row === row && place.box.x === box.x && place.box.w === box.w;
  if (month === day || Number(day) > 12 || !findDate(rows, `${year}-${day}-${month}`).some(isThere)) return false;
  const words = (rows[row]?.words ?? []).filter((word) => word.box.x >= box.x && word.box.x < box.x + box.w);
  // Points, and a year in front, say which number is the day.
  return !datesIn(words.map(({ text }) => text).join(' ')).some((date) => !isAmbiguous(date) && isDate(date, value));
}

function isDate({ day_first, month_first }: DateMatch, value: string): boolean {
  return day_first === value || month_first === value;
}

/** Runs of words in a row that fit, the shortest from each word. */
function runsIn(rows: WordRow[], most: number, fits: (words: PageWord[]) => 'yes' | 'no' | 'never'): FoundPlace[] {
  return rows.flatMap(({ page, words }, row) =>
    words.flatMap((_, start) => {
      for (let length = 1; length <= most && start + length <= words.length; length += 1) {
        const run = words.slice(start, start + length);
        const answer = fits(run);
        if (answer === 'yes') return [{ row, page, box: around(run) }];
        if (answer === 'never') break;
      }
      return [];
    }),
  );
}

function around(words: PageWord[]): Box {
  const x = Math.min(...words.map(({ box }) => box.x));
  const y = Math.min(...words.map(({ box }) => box.y));
  const right = Math.max(...words.map(({ box }) => box.x + box.w));
  const bottom = Math.max(...words.map(({ box }) => box.y + box.h));
  return { x, y, w: right - x, h: bottom - y };
}

function keyOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
