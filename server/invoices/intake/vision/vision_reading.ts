import {
  HEADER_FIELDS,
  type HeaderField,
  LINE_FIELDS,
  type LineField,
  type PageWords,
  type ReadFields,
  type Reading,
  type ReadLine,
  type ReadValue,
} from '#contract/invoices/reading/reading.ts';
import { type DecimalMark, parseNumber } from '../../reading/lines/numbers/numbers.ts';
import type { VisionReading } from './answer.ts';
import { discountOf } from './line_discount.ts';
import {
  canBeSwapped,
  type FoundPlace,
  findDate,
  findExact,
  findName,
  findNumber,
  markOf,
  type WordRow,
  wordRows,
} from './page_rows.ts';

/** A value that the model and the words of the page agree on. */
const SUPPORTED = 0.85;
/** A date whose day and month the model has chosen: a user is asked. */
const SWAPPABLE = 0.7;
/** A value that only the model has seen: a user is asked. */
const UNSUPPORTED = 0.3;

const SUMS: readonly string[] = ['subtotal', 'tax', 'fees', 'discount', 'deposit', 'rounding', 'total'];
const FIGURES: readonly string[] = ['quantity', 'unit_price', 'amount'];
const NAMES: readonly string[] = ['vendor', 'description'];
const DATES: readonly string[] = ['date', 'due_date'];

/** What the pages print, to look for the values of the model in it. */
interface Print {
  rows: WordRow[];
  mark: DecimalMark;
  source: 'text' | 'ocr';
}

/**
 * A reading from the answer of a model. Each value is looked for among the words that were recognized on the pages: what is not there is
 * in doubt, whatever the sums say. `local`: what the product itself read; what it agrees on keeps its place.
 */
export function visionReading(
  answer: VisionReading,
  words: PageWords[],
  pages: Reading['pages'],
  local: Reading | null,
): Reading {
  const rows = wordRows(words);
  const source = words.some((page) => page.source === 'ocr') ? ('ocr' as const) : ('text' as const);
  const print: Print = { rows, mark: markOf(rows), source };
  const kind = answer.document_kind;
  const isLocal = local?.offer?.kind === kind;
  return {
    kind: source,
    engine: 'vision',
    is_credit_memo: kind === 'credit_memo',
    is_packing_slip: kind === 'packing_slip',
    offer: isLocal ? (local?.offer ?? null) : kind === 'invoice' ? null : { kind, words: '' },
    ...(local?.statement_rows ? { statement_rows: local.statement_rows } : {}),
    pages,
    fields: headerValues(answer, print, local),
    lines: lineValues(answer.lines, print),
    vendor_marks: local?.vendor_marks ?? { tax_ids: [], phones: [], emails: [], address: null },
  };
}

function headerValues(answer: VisionReading, print: Print, local: Reading | null): ReadFields {
  const values = HEADER_FIELDS.map((name): [HeaderField, ReadValue | null] => {
    const value = cleaned(name, answer[name], print.mark);
    const known = local?.fields[name] ?? null;
    if (value === null) return [name, null];
    if (known && isSame(name, known.value, value)) return [name, known];
    const found = name === 'currency' ? findCurrency(print.rows, value) : placesOf(name, print, value);
    // Sums stand at the end, the rest at the top.
    const place = (SUMS.includes(name) ? found.at(-1) : found[0]) ?? null;
    const read = supported(value, place, print.source);
    if (!place || !DATES.includes(name) || !canBeSwapped(print.rows, value, place)) return [name, read];
    return [name, { ...read, confidence: SWAPPABLE, note: 'day_month_order' }];
  });
  return Object.fromEntries(values) as ReadFields;
}

/** A line's values stand in its row; a description can continue in the next one. */
function lineValues(lines: VisionReading['lines'], print: Print): ReadLine[] {
  const taken = new Set<number>();
  return lines.map((line) => {
    const cells = LINE_FIELDS.map((name) => {
      const { value, printed } = cellOf(line, name, print);
      const places = printed === null ? [] : placesOf(name, print, printed);
      // A rate can be the same number as the quantity, to the left of it.
      return { name, value, places: name === 'discount' ? places.toReversed() : places };
    });
    const row = rowOf(cells, taken);
    if (row !== null) taken.add(row);
    const values = cells.map(({ name, value, places }): [LineField, ReadValue | null] => {
      const near = row === null ? undefined : nearest(places, row);
      return [name, value === null ? null : supported(value, near ?? null, print.source)];
    });
    return Object.fromEntries(values) as ReadLine;
  });
}

/** The value of a cell, and what the page prints for it. */
function cellOf(
  line: VisionReading['lines'][number],
  name: LineField,
  { mark }: Print,
): { value: string | null; printed: string | null } {
  const own = (cell: LineField) => cleaned(cell, line[cell], mark);
  if (name !== 'discount') return { value: own(name), printed: own(name) };
  const number = numberOf(line.discount?.replace('%', '').trim() ?? '', mark);
  const figures = { quantity: own('quantity'), unit_price: own('unit_price'), amount: own('amount') };
  return discountOf({ ...figures, said: line.discount, number }) ?? { value: null, printed: null };
}

/** The row with most values of the line that no line before it has; one shared value can be a coincidence. */
function rowOf(cells: { name: LineField; places: FoundPlace[] }[], taken: Set<number>): number | null {
  const counts = new Map<number, number>();
  for (const { places } of cells) {
    for (const row of new Set(places.map((place) => place.row))) {
      if (!taken.has(row)) counts.set(row, (counts.get(row) ?? 0) + 1);
    }
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return best && best[1] >= 2 ? best[0] : null;
}

function nearest(places: FoundPlace[], row: number): FoundPlace | undefined {
  return [...places]
    .filter((place) => Math.abs(place.row - row) <= 1)
    .sort((a, b) => Math.abs(a.row - row) - Math.abs(b.row - row))[0];
}

function placesOf(name: HeaderField | LineField, { rows, mark }: Print, value: string): FoundPlace[] {
  if (SUMS.includes(name) || FIGURES.includes(name)) return findNumber(rows, value, mark);
  if (DATES.includes(name)) return findDate(rows, value);
  return NAMES.includes(name) ? findName(rows, value) : findExact(rows, value);
}

const SIGNS: Record<string, RegExp> = { USD: /\$/, CAD: /\$/, EUR: /€/, GBP: /£/ };

function findCurrency(rows: WordRow[], code: string): FoundPlace[] {
  const printed = findExact(rows, code);
  const sign = SIGNS[code];
  if (printed.length > 0 || !sign) return printed;
  return rows.flatMap(({ page, words }, row) => {
    const word = words.find(({ text }) => sign.test(text));
    return word ? [{ row, page, box: word.box }] : [];
  });
}

function supported(value: string, place: FoundPlace | null, source: 'text' | 'ocr'): ReadValue {
  if (!place) return { value, confidence: UNSUPPORTED, page: null, box: null, source, note: 'not_on_page' };
  return { value, confidence: SUPPORTED, page: place.page, box: place.box, source };
}

/** A value in the format of the readings, or null where the model answered something else. */
function cleaned(name: HeaderField | LineField, given: string | null, mark: DecimalMark): string | null {
  const text = given?.replace(/\p{C}/gu, ' ').trim() ?? '';
  if (text === '') return null;
  if (SUMS.includes(name) || FIGURES.includes(name)) return numberOf(text, mark);
  if (DATES.includes(name)) {
    return /^(19|20)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
  }
  if (name === 'currency') return /^[A-Z]{3}$/.test(text.toUpperCase()) ? text.toUpperCase() : null;
  return text;
}

/** The format of numbers that the model was asked for. */
const ASKED_FOR = /^-?\d{1,9}(\.\d{1,6})?$/;

/** A number in that format, or as the model has copied it from the page. */
function numberOf(text: string, mark: DecimalMark): string | null {
  if (ASKED_FOR.test(text)) return text;
  const number = parseNumber(text, mark);
  return number && !number.mended ? number.value.toFixed() : null;
}

function isSame(name: HeaderField, a: string, b: string): boolean {
  if (SUMS.includes(name)) return Number(a) === Number(b);
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
