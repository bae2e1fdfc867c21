/** Pairs of documents of one layout: what the first one teaches is used for the second. */
import type { PageLayout } from '#contract/invoices/reading/page_layouts.ts';
import type { Reading } from '#contract/invoices/reading/reading.ts';
import type { Models } from '#server/invoices/reading/choice/models.ts';
import { learnLayout, type RightValues } from '#server/invoices/reading/layout/learn.ts';
import type { OcrEngine } from '#server/invoices/reading/ocr/ocr_engine.ts';
import { type BenchResult, result } from '../table.ts';
import { bare } from './agreement.ts';
import { type BenchDocument, layoutOf } from './documents.ts';
import { scoresOf } from './figures.ts';
import { keptPages, type Outcome, readKept } from './outcome.ts';
import { type Answers, FIELDS } from './score.ts';

export interface Pair {
  first: BenchDocument;
  second: BenchDocument;
}

/** Kinds with a text layer. */
function family(kind: string): string {
  return kind === 'einvoice-pdf' ? 'text-pdf' : kind;
}

/** Two of one kind that are different documents: not one drawn twice. */
function isAnother(a: Answers, b: Answers): boolean {
  const key = ({ number, date, total }: Answers): string => `${number ?? ''} ${date ?? ''} ${total ?? ''}`;
  return family(a.kind) === family(b.kind) && key(a) !== key(b);
}

/** Each document with the one before it of its layout and kind. */
export function pairsOf(documents: BenchDocument[]): Pair[] {
  return documents.flatMap((second, index) => {
    const before = documents.slice(0, index).filter((one) => layoutOf(one) === layoutOf(second));
    const first = before.findLast((one) => isAnother(one.answers, second.answers));
    return first ? [{ first, second }] : [];
  });
}

function text(value: string | number | null | undefined): string | null {
  return value == null ? null : String(value);
}

/** The answers as a user would leave them; what the manifest does not say stays as it was read. */
export function rightValues(answers: Answers, read: Outcome['reading'], vendor: string): RightValues {
  const field = (name: keyof Reading['fields']): string | null => read?.fields[name]?.value ?? null;
  const charge = (name: 'fees' | 'discount' | 'deposit'): string | null => {
    const answer = answers[name];
    return answer == null ? field(name) : text(answer || null);
  };
  const lines = answers.lines?.map(({ description, code, quantity, weight, unit, pack, unit_price, amount }) => ({
    description: description ?? '',
    code: code ?? null,
    unit: unit ?? null,
    pack: pack ?? null,
    quantity: text(quantity ?? weight),
    unit_price: text(unit_price),
    amount: text(amount),
  }));
  return {
    vendor,
    number: answers.number === undefined ? field('number') : answers.number,
    date: answers.date ?? field('date'),
    due_date: answers.due_date === undefined ? field('due_date') : answers.due_date,
    po_number: field('po_number'),
    subtotal: text(answers.subtotal) ?? field('subtotal'),
    tax: text(answers.tax) ?? field('tax'),
    fees: charge('fees'),
    discount: charge('discount'),
    deposit: charge('deposit'),
    rounding: field('rounding'),
    total: text(answers.total) ?? field('total'),
    lines: lines ?? [],
  };
}

/** How many values a user would have to correct: wrong fields, and lines that are wrong, missing or too many. */
function correctionsIn({ score: { fields, lines } }: Outcome): number {
  const wrong = FIELDS.filter((field) => fields[field] === false).length;
  if (!lines) return wrong;
  return wrong + (lines.expected - lines.right_strict) + Math.max(0, lines.predicted - lines.expected);
}

function isOneVendor({ first, second }: Pair): boolean {
  const [a, b] = [first.answers.vendor ?? '', second.answers.vendor ?? ''];
  return a !== '' && bare(a) === bare(b);
}

/** For text PDFs. */
const TARGET: Record<string, number> = {
  total: 0.99,
  date: 0.99,
  number: 0.99,
  vendor: 1,
  lines: 0.95,
  'lines strict': 0.92,
};

export interface PairOutcome {
  pair: Pair;
  unknown: Outcome;
  known: Outcome;
}

/** The layout as that of another vendor, in whose country dates and numbers can look different. */
function asOf(name: string, { vendor, date_order: _, decimal_mark: __, ...layout }: PageLayout): PageLayout {
  return { ...layout, ...(vendor ? { vendor: { ...vendor, names: [name] } } : {}) };
}

async function readPair(pair: Pair, ocr: OcrEngine, kept: string, models: Models): Promise<PairOutcome | null> {
  const { first, second } = pair;
  const pages = await keptPages(first, ocr, kept);
  if (!pages) return null;
  const taught = await readKept(first, ocr, kept, models);
  // Two vendors with one program for their invoices: as if the second one had been chosen before.
  const vendor = second.answers.vendor ?? first.answers.vendor ?? '';
  const right = rightValues(first.answers, taught.reading, first.answers.vendor ?? vendor);
  const learned = learnLayout(pages, right, {}, new Date(), models);
  const layout = isOneVendor(pair) ? learned : asOf(vendor, learned);
  const hints = { page_layouts: [{ vendor, layout }] };
  const unknown = await readKept(second, ocr, kept, models);
  return { pair, unknown, known: await readKept(second, ocr, kept, models, hints) };
}

export async function outcomesOf(pairs: Pair[], ocr: OcrEngine, kept: string, models: Models): Promise<PairOutcome[]> {
  const outcomes: PairOutcome[] = [];
  for (const pair of pairs) {
    const outcome = await readPair(pair, ocr, kept, models);
    if (outcome) outcomes.push(outcome);
  }
  return outcomes;
}

/** By kind: the second documents with what the first ones teach, beside (as floor) the same documents without it. */
export function learnFigures(outcomes: PairOutcome[]): BenchResult[] {
  const kinds = [...new Set(outcomes.map(({ known }) => known.answers.kind))];
  return kinds.flatMap((kind) => {
    const of = outcomes.filter(({ known }) => known.answers.kind === kind);
    const [before, after] = [scoresOf(of.map(({ unknown }) => unknown)), scoresOf(of.map(({ known }) => known))];
    const own = of.filter(({ pair }) => isOneVendor(pair)).length;
    const label = `${kind} (${of.length} pairs, ${own} of one vendor)`;
    const scores = Object.entries(after).flatMap(([name, value]) => {
      if (value === null) return [];
      const unit = name.startsWith('lines') ? 'F1' : 'right';
      const target = kind === 'text-pdf' ? (TARGET[name] ?? null) : null;
      return [result({ name: `${label} ${name}`, value, unit, floor: before[name] ?? null, target })];
    });
    const corrections = (pick: (outcome: PairOutcome) => Outcome): number =>
      of.reduce((all, outcome) => all + correctionsIn(pick(outcome)), 0);
    const [first, second] = [corrections(({ unknown }) => unknown), corrections(({ known }) => known)];
    return [
      ...scores,
      result({ name: `${label} corrections`, value: second, unit: '', floor: first, lowerIsBetter: true }),
    ];
  });
}
