/** Compares a reading with a document's answers: the rules of the score. */
import { LINE_FIELDS, type LineField, type Reading, type ReadLine } from '#contract/invoices/reading/reading.ts';
import { bare, cents, sameVendor, tokenF1 } from './agreement.ts';

export interface AnswerLine {
  description?: string | null;
  code?: string | null;
  quantity?: number | null;
  unit?: string | null;
  pack?: string | null;
  unit_price?: number | null;
  /** In money, also where a rate is printed. */
  discount?: number | null;
  amount?: number | null;
  amount_accepted?: number[];
  /** Of goods by weight, which have no quantity. */
  weight?: number | null;
}

/** One document of a manifest; absent fields are not scored. */
export interface Answers {
  file: string;
  kind: string;
  /** Documents of one layout look alike. */
  layout?: string;
  source?: string;
  lang?: string;
  vendor?: string | null;
  vendor_accepted?: string[];
  number?: string | null;
  date?: string | null;
  date_accepted?: string[];
  due_date?: string | null;
  currency?: string | null;
  subtotal?: number | null;
  tax?: number | null;
  /** 0: there is none. */
  fees?: number | null;
  discount?: number | null;
  deposit?: number | null;
  total?: number | null;
  total_accepted?: number[];
  lines?: AnswerLine[];
  line_amounts?: number[];
}

const SUMS = ['total', 'subtotal', 'tax', 'fees', 'discount', 'deposit'] as const;
const TEXTS = ['date', 'number', 'vendor', 'due_date', 'currency'] as const;
export const FIELDS = [
  'total',
  'date',
  'number',
  'vendor',
  'due_date',
  'currency',
  'subtotal',
  'tax',
  'fees',
  'discount',
  'deposit',
] as Field[];
export type Field = (typeof SUMS)[number] | (typeof TEXTS)[number];

/** Cells of a line beside its description and amount. */
export const CELLS = ['quantity', 'unit_price', 'discount', 'code', 'unit', 'pack'] as const;
export type Cell = (typeof CELLS)[number];

/** How often a value was right, was another, was not there, or was there where none is printed. */
export interface Hits {
  right: number;
  wrong: number;
  missing: number;
  invented: number;
}

export interface LineCounts {
  right: number;
  right_strict: number;
  predicted: number;
  expected: number;
  /** Of the lines that were found. */
  cells: Record<Cell, Hits>;
  /** Confidence and correctness of each cell that was read, for calibration; a line that is not in the answers is wrong in everything. */
  stated: StatedCell[];
}

/** `line`: which of the lines that were read. */
export type StatedCell = Stated<LineField> & { line: number };

/** A value that was read: how certain it was said to be, and whether it is right. */
export interface Stated<Name> {
  field: Name;
  confidence: number;
  right: boolean;
}

export interface Score {
  /** null: the answers do not say. */
  fields: Record<Field, boolean | null>;
  /** Every scored field of vendor, number, date, total is right. */
  header: boolean;
  lines: LineCounts | null;
  /** Confidence and correctness of each scored header field that was read, for calibration. */
  calibration: Stated<Field>[];
}

interface Pairing {
  answer: number;
  read: number;
  agreement: number;
  strict: boolean;
}

function same(value: string | null | undefined, answer: number | null | undefined): boolean {
  if (answer === null || answer === undefined) return true;
  return value !== null && value !== undefined && Math.abs(Number(value) - answer) < 0.0001 + Math.abs(answer) * 1e-6;
}

function sameCell(cell: Cell, read: string, answer: string | number): boolean {
  return cell === 'quantity' || cell === 'unit_price' || cell === 'discount'
    ? same(read, Number(answer))
    : bare(read) === bare(String(answer));
}

function noHits(): Record<Cell, Hits> {
  const none = (): Hits => ({ right: 0, wrong: 0, missing: 0, invented: 0 });
  return { quantity: none(), unit_price: none(), discount: none(), code: none(), unit: none(), pack: none() };
}

/** Codes of units in e-invoices: no page prints them. */
const CODED = /^(C62|H87|HUR|LTR|MTK|KGM)$/;

function countCells(cells: Record<Cell, Hits>, line: Reading['lines'][number], answer: AnswerLine): void {
  for (const cell of CELLS) {
    const [read, right] = [line[cell]?.value, answer[cell]];
    if (right === undefined || (right === null && read === undefined)) continue;
    if (cell === 'unit' && CODED.test(answer.unit ?? '')) continue;
    const hit =
      right === null ? 'invented' : read === undefined ? 'missing' : sameCell(cell, read, right) ? 'right' : 'wrong';
    cells[cell][hit]++;
  }
}

function isAmountOf({ amount, amount_accepted: accepted }: AnswerLine, read: string): boolean {
  return (accepted ?? [amount]).some((value) => value !== null && value !== undefined && cents(value) === cents(read));
}

/** `answer`: the line that this one is, or the one of its amount; cells that it does not tell are left out. */
function statedCells(reading: ReadLine, line: number, answer: AnswerLine | undefined): StatedCell[] {
  const isRight = (field: LineField, value: string): boolean => {
    const right = answer?.[field] ?? null;
    if (field === 'description') return right !== null && tokenF1(value, String(right)) >= 0.6;
    // The line was matched by its amount, so the amount is right.
    return right !== null && (field === 'amount' || sameCell(field, value, right));
  };
  return LINE_FIELDS.flatMap((field) => {
    const read = reading[field];
    if (!read || (answer && answer[field] === undefined)) return [];
    if (field === 'unit' && CODED.test(answer?.unit ?? '')) return [];
    return [{ line, field, confidence: read.confidence, right: isRight(field, read.value) }];
  });
}

/** One-to-one, the best agreement first. */
export function scoreLines(reading: Pick<Reading, 'lines'>, answers: AnswerLine[]): LineCounts {
  const pairs: Pairing[] = [];
  answers.forEach((answer, answerIndex) => {
    reading.lines.forEach((line, readIndex) => {
      const amount = line.amount?.value;
      if (amount === undefined) return;
      if (!isAmountOf(answer, amount)) return;
      const names = answer.description ? tokenF1(line.description?.value ?? '', answer.description) : 1;
      if (names < 0.6) return;
      const strict = same(line.quantity?.value, answer.quantity) && same(line.unit_price?.value, answer.unit_price);
      pairs.push({ answer: answerIndex, read: readIndex, agreement: names + (strict ? 1 : 0), strict });
    });
  });
  pairs.sort((a, b) => b.agreement - a.agreement);
  const answered = new Set<number>();
  const used = new Map<number, AnswerLine>();
  const counts: LineCounts = {
    right: 0,
    right_strict: 0,
    predicted: reading.lines.length,
    expected: answers.length,
    cells: noHits(),
    stated: [],
  };
  for (const pair of pairs) {
    if (answered.has(pair.answer) || used.has(pair.read)) continue;
    answered.add(pair.answer);
    counts.right++;
    if (pair.strict) counts.right_strict++;
    const [line, answer] = [reading.lines[pair.read], answers[pair.answer]];
    if (!line || !answer) continue;
    used.set(pair.read, answer);
    countCells(counts.cells, line, answer);
  }
  // Where only amounts are known, they say nothing of the other cells.
  const isTold = (field: LineField): boolean => field === 'amount' || answers.some(({ description }) => description);
  const rest = answers.filter((_, index) => !answered.has(index));
  counts.stated = reading.lines.flatMap((line, index) => {
    const known = used.get(index);
    const at = known ? -1 : rest.findIndex((answer) => isAmountOf(answer, line.amount?.value ?? ''));
    const cells = statedCells(line, index, known ?? rest.splice(at, at < 0 ? 0 : 1)[0]);
    return cells.filter(({ field }) => isTold(field));
  });
  return counts;
}

function isAdded(field: Field): boolean {
  return field === 'fees' || field === 'discount' || field === 'deposit';
}

/** The lines of the answers; where they only say what the lines come to, their amounts. */
export function expectedLines({ lines, line_amounts: amounts }: Answers): AnswerLine[] | null {
  return lines ?? amounts?.map((amount) => ({ amount })) ?? null;
}

/** Scores a reading; null stands for a document that was refused or failed, which is wrong in everything. */
export function score(reading: Pick<Reading, 'fields' | 'lines'> | null, answers: Answers): Score {
  const value = (field: Field): string | null => reading?.fields[field]?.value ?? null;
  const money = (field: (typeof SUMS)[number], accepted: number[] | undefined): boolean | null => {
    const answer = answers[field];
    if (answer === null || answer === undefined) return null;
    const read = value(field);
    if (read === null) return reading !== null && answer === 0 && isAdded(field);
    return [answer, ...(accepted ?? [])].some((right) => cents(right) === cents(read));
  };
  const text = (
    field: (typeof TEXTS)[number],
    accepted: string[] | undefined,
    equal: (a: string, b: string) => boolean,
  ): boolean | null => {
    const answer = answers[field];
    if (!answer) return null;
    const read = value(field);
    return read !== null && [answer, ...(accepted ?? [])].some((right) => equal(read, right));
  };
  const fields: Score['fields'] = {
    total: money('total', answers.total_accepted),
    date: text('date', answers.date_accepted, (a, b) => a === b),
    number: text('number', undefined, (a, b) => bare(a) === bare(b)),
    vendor: text('vendor', answers.vendor_accepted, sameVendor),
    due_date: text('due_date', undefined, (a, b) => a === b),
    currency: text('currency', undefined, (a, b) => a === b),
    subtotal: money('subtotal', undefined),
    tax: money('tax', undefined),
    fees: money('fees', undefined),
    discount: money('discount', undefined),
    deposit: money('deposit', undefined),
  };
  const expected = expectedLines(answers);
  const none: LineCounts = {
    right: 0,
    right_strict: 0,
    predicted: 0,
    expected: expected?.length ?? 0,
    cells: noHits(),
    stated: [],
  };
  return {
    fields,
    header: (['vendor', 'number', 'date', 'total'] as const).every((field) => fields[field] !== false),
    lines: expected === null ? null : reading ? scoreLines(reading, expected) : none,
    calibration: FIELDS.flatMap((field) => {
      const read = reading?.fields[field];
      const right = fields[field];
      return read && right !== null ? [{ field, confidence: read.confidence, right }] : [];
    }),
  };
}
