/** Finds the values of an embedded electronic invoice on the printed pages, so that the user sees their places. */
import type { ReadFields, ReadLine, ReadValue } from '#contract/invoices/reading/reading.ts';
import { datesIn } from '../header/dates.ts';
import { parseNumber, voteDecimalMark } from '../lines/numbers/numbers.ts';
import { type NumberToken, numbersIn } from '../lines/numbers/tokens.ts';
import { type Row, rowsOf } from '../lines/rows.ts';
import { boxOnRow } from '../ocr/boxes.ts';
import type { Word, WordPage } from '../page.ts';

interface Place {
  row: Row;
  words: Word[];
}

function plainText(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The row and words that hold a text, punctuation and case aside. */
function findText(rows: Row[], text: string): Place | null {
  const wanted = plainText(text);
  if (wanted.length < 2) return null;
  for (const row of rows) {
    if (!plainText(row.text).includes(wanted)) continue;
    for (let from = 0; from < row.words.length; from++) {
      let joined = '';
      for (let to = from; to < row.words.length && joined.length < wanted.length; to++) {
        joined += plainText(row.words[to]?.text ?? '');
        if (joined === wanted) return { row, words: row.words.slice(from, to + 1) };
      }
    }
    return { row, words: row.words };
  }
  return null;
}

function findDate(rows: Row[], iso: string): Place | null {
  for (const row of rows) {
    for (const match of datesIn(row.text)) {
      if (match.day_first !== iso && match.month_first !== iso) continue;
      let at = 0;
      const words = row.words.filter((word) => {
        const from = at;
        at += word.text.length + 1;
        return from < match.end && from + word.text.length > match.at;
      });
      return { row, words };
    }
  }
  return null;
}

function at(value: ReadValue | null, place: Place | null): ReadValue | null {
  if (!value || !place) return value;
  return { ...value, page: place.row.page, box: boxOnRow(place.words, place.row) };
}

/** Fills in page and box of every value that is found; the values themselves stay unchanged. */
export function locate(
  fields: ReadFields,
  lines: ReadLine[],
  pages: WordPage[],
): { fields: ReadFields; lines: ReadLine[] } {
  const rows = rowsOf(pages);
  const mark = voteDecimalMark(rows.flatMap((row) => row.words.map((word) => word.text)));
  const numbers = rows.map((row) => numbersIn(row, mark));
  const same = (token: NumberToken, value: string): boolean => parseNumber(value, '.')?.value.eq(token.value) ?? false;
  // Sums are below the goods: the last place is the right one.
  const findSum = (value: string): Place | null => {
    const token = numbers
      .flat()
      .findLast((candidate) => !candidate.percent && candidate.decimals === 2 && same(candidate, value));
    return token ? { row: token.row, words: token.words } : null;
  };
  const text = (value: ReadValue | null): ReadValue | null => at(value, value ? findText(rows, value.value) : null);
  const date = (value: ReadValue | null): ReadValue | null => at(value, value ? findDate(rows, value.value) : null);
  const sum = (value: ReadValue | null): ReadValue | null => at(value, value ? findSum(value.value) : null);
  const placed: ReadFields = {
    vendor: text(fields.vendor),
    number: text(fields.number),
    date: date(fields.date),
    due_date: date(fields.due_date),
    po_number: text(fields.po_number),
    currency: fields.currency,
    subtotal: sum(fields.subtotal),
    tax: sum(fields.tax),
    fees: sum(fields.fees),
    discount: sum(fields.discount),
    deposit: fields.deposit,
    rounding: fields.rounding,
    total: sum(fields.total),
  };
  const taken = new Set<NumberToken>();
  return { fields: placed, lines: lines.map((line) => locateLine(line, rows, numbers, taken, same)) };
}

/** A line's amount is searched in the rows around its name; each printed number is used for one line only. */
function locateLine(
  line: ReadLine,
  rows: Row[],
  numbers: NumberToken[][],
  taken: Set<NumberToken>,
  same: (token: NumberToken, value: string) => boolean,
): ReadLine {
  const amount = line.amount?.value;
  const name = line.description?.value ?? '';
  const firstWord = name.split(' ')[0] ?? '';
  const start = rows.findIndex(
    (row, index) =>
      firstWord.length > 1 &&
      plainText(row.text).includes(plainText(firstWord)) &&
      amount !== undefined &&
      near(index, rows).some((other) => numbers[other]?.some((token) => !taken.has(token) && same(token, amount))),
  );
  if (start < 0) return line;
  const place = (value: ReadValue | null): ReadValue | null => {
    if (!value) return value;
    for (const index of near(start, rows)) {
      const token = numbers[index]?.findLast((candidate) => !taken.has(candidate) && same(candidate, value.value));
      if (!token) continue;
      taken.add(token);
      return at(value, { row: token.row, words: token.words });
    }
    return value;
  };
  const around = near(start, rows).flatMap((index) => rows[index] ?? []);
  return {
    ...line,
    amount: place(line.amount),
    unit_price: place(line.unit_price),
    quantity: place(line.quantity),
    discount: place(line.discount),
    description: at(line.description, findText(around, name) ?? findText(around, firstWord)),
    code: at(line.code, line.code ? findText(around, line.code.value) : null),
  };
}

function near(index: number, rows: Row[]): number[] {
  return [index, index + 1, index - 1, index + 2].filter(
    (other) => rows[other]?.page === rows[index]?.page && rows[other],
  );
}
