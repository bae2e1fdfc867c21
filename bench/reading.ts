/**
 * `npm run bench:reading -- DIR [--only KIND] [--file NAME] [--misses] [--ocr auto|wasm|native] [--json]`: reads every document of
 * DIR/manifest.json, one after the other, and scores the readings. `--misses` prints what was wrong, document by document.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ReadResult } from '#contract/invoices/reading.ts';
import { READING_TIMEOUT_MS } from '#contract/limits.ts';
import { readDocument } from '#server/invoices/reading/document.ts';
import { openOcr } from '#server/invoices/reading/ocr/ocr.ts';
import type { OcrEngine } from '#server/invoices/reading/ocr/ocr_engine.ts';
import { passRatio } from './ocr_pass.ts';
import { type Answers, FIELDS, type Field, type Score, score } from './reading_score.ts';
import { type BenchResult, printResults, result } from './table.ts';

interface Outcome {
  answers: Answers;
  read: ReadResult;
  score: Score;
  seconds: number;
  pages: number;
}

/** What one recognition pass and some eighty lines of regular expressions reach on the development set, by kind and field. */
const FLOOR: Record<string, Partial<Record<Field | 'lines', number>>> = {
  'text-pdf': { total: 0.64, date: 0.6, number: 0.68, vendor: 0.48, lines: 0.54 },
  'einvoice-pdf': { total: 0.3, date: 0.5, number: 0.8, vendor: 0.2, lines: 0.43 },
  'receipt-scan': { total: 0.61, date: 0.76, vendor: 0.54, lines: 0.63 },
  image: { total: 0.8, date: 0.6, number: 0.75, vendor: 0.4, lines: 0.74 },
  'simulated-photo': { total: 0.2, date: 0.6, number: 0.25, vendor: 0.4, lines: 0.27 },
  all: { total: 0.55, date: 0.66, number: 0.66, vendor: 0.46, lines: 0.54 },
};
const TARGET: Record<string, Partial<Record<Field | 'lines' | 'strict', number>>> = {
  'einvoice-pdf': { total: 1, date: 1, number: 1, vendor: 1, subtotal: 1, tax: 1, lines: 1, strict: 1 },
  'text-pdf': { total: 0.95, date: 0.95, number: 0.9, vendor: 0.8, lines: 0.8 },
  'receipt-scan': { total: 0.8, date: 0.8, vendor: 0.7 },
};

const { positionals, values: flags } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    only: { type: 'string' },
    file: { type: 'string' },
    ocr: { type: 'string', default: 'auto' },
  },
});

async function readOne(folder: string, answers: Answers, ocr: OcrEngine): Promise<Outcome> {
  const started = performance.now();
  let read: ReadResult;
  try {
    const bytes = await readFile(join(folder, answers.file));
    read = await readDocument([bytes], { ocr, now: new Date(), signal: AbortSignal.timeout(READING_TIMEOUT_MS) });
  } catch (error) {
    console.error(`${answers.file}: failed: ${error instanceof Error ? error.stack : String(error)}`);
    read = { status: 'refused', reason: 'broken_file', pages: [] };
  }
  const reading = read.status === 'read' ? read.reading : null;
  const pages = Math.max(1, read.status === 'read' ? read.reading.pages.length : read.pages.length);
  return { answers, read, score: score(reading, answers), seconds: (performance.now() - started) / 1000, pages };
}

function share(values: (boolean | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.filter(Boolean).length / known.length;
}

function f1(outcomes: Outcome[], strict: boolean): number | null {
  const counts = outcomes.flatMap((outcome) => (outcome.score.lines ? [outcome.score.lines] : []));
  if (counts.length === 0) return null;
  const total = (pick: (count: (typeof counts)[number]) => number): number =>
    counts.reduce((sum, count) => sum + pick(count), 0);
  const right = total((count) => (strict ? count.right_strict : count.right));
  return (2 * right) / Math.max(1, total((count) => count.predicted) + total((count) => count.expected));
}

function percentile(values: number[], part: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? null;
}

function figures(kind: string, outcomes: Outcome[]): BenchResult[] {
  const floor = FLOOR[kind] ?? {};
  const target = TARGET[kind] ?? {};
  const label = `${kind} (${outcomes.length})`;
  const perPage = outcomes.map((outcome) => outcome.seconds / outcome.pages);
  return [
    ...FIELDS.map((field) =>
      result({
        name: `${label} ${field}`,
        value: share(outcomes.map((outcome) => outcome.score.fields[field])),
        unit: 'right',
        floor: floor[field] ?? null,
        target: target[field] ?? null,
      }),
    ),
    result({
      name: `${label} header all right`,
      value: share(outcomes.map((outcome) => outcome.score.header)),
      unit: 'right',
    }),
    result({
      name: `${label} lines`,
      value: f1(outcomes, false),
      unit: 'F1',
      floor: floor.lines ?? null,
      target: target.lines ?? null,
    }),
    result({ name: `${label} lines strict`, value: f1(outcomes, true), unit: 'F1', target: target.strict ?? null }),
    result({ name: `${label} per page, median`, value: percentile(perPage, 0.5), unit: 's' }),
    result({ name: `${label} per page, p95`, value: percentile(perPage, 0.95), unit: 's' }),
  ].filter((entry) => entry.value !== null);
}

/** How honest the confidence is: how many values were marked as certain, and how many of them were right; the same for doubtful ones. */
function calibration(outcomes: Outcome[]): BenchResult[] {
  const all = outcomes.flatMap((outcome) => outcome.score.calibration);
  const bands: [string, number, number][] = [
    ['≥ 0.95', 0.95, 1.01],
    ['0.8 to 0.95', 0.8, 0.95],
    ['0.5 to 0.8', 0.5, 0.8],
    ['< 0.5', 0, 0.5],
  ];
  return bands.map(([name, from, to]) => {
    const band = all.filter((entry) => entry.confidence >= from && entry.confidence < to);
    return result({
      name: `confidence ${name} (${band.length})`,
      value: share(band.map((entry) => entry.right)),
      unit: 'right',
    });
  });
}

function tellMisses({ answers, read, score: scored }: Outcome): void {
  const wrong = FIELDS.filter((field) => scored.fields[field] === false);
  const lines = scored.lines;
  const linesWrong = lines !== null && (lines.right < lines.expected || lines.predicted !== lines.expected);
  if (wrong.length === 0 && !linesWrong) return;
  console.error(`\n${answers.file} (${answers.kind})${read.status === 'refused' ? ` refused: ${read.reason}` : ''}`);
  if (read.status === 'refused') return;
  for (const field of wrong) {
    const value = read.reading.fields[field];
    console.error(`  ${field}: read ${value?.value ?? '-'} (${value?.confidence ?? '-'}), right ${answers[field]}`);
  }
  if (!linesWrong || !lines) return;
  console.error(
    `  lines: ${lines.right} right (${lines.right_strict} strict) of ${lines.expected}, ${lines.predicted} read`,
  );
  for (const line of read.reading.lines) {
    const { quantity, unit_price, amount, description } = line;
    console.error(
      `    read  ${quantity?.value ?? '-'} × ${unit_price?.value ?? '-'} = ${amount?.value ?? '-'}  ${description?.value ?? '-'}`,
    );
  }
  for (const line of answers.lines ?? []) {
    console.error(
      `    right ${line.quantity ?? '-'} × ${line.unit_price ?? '-'} = ${line.amount ?? '-'}  ${line.description ?? '-'}`,
    );
  }
  if (!answers.lines) console.error(`    right amounts ${answers.line_amounts?.join(' ')}`);
}

const folder = positionals[0];
if (folder === undefined) {
  console.error('Usage: npm run bench:reading -- DIR [--only KIND] [--file NAME] [--misses] [--json]');
  process.exit(2);
}
const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as { documents: Answers[] };
const chosen = manifest.documents.filter(
  (document) =>
    (flags.only === undefined || document.kind === flags.only) &&
    (flags.file === undefined || document.file.includes(flags.file)),
);
const driver = flags.ocr === 'wasm' || flags.ocr === 'native' ? flags.ocr : 'auto';
const ocr = await openOcr({ driver, parallel: 1 });
try {
  const outcomes: Outcome[] = [];
  for (const answers of chosen) {
    const outcome = await readOne(folder, answers, ocr);
    outcomes.push(outcome);
    if (flags.misses) tellMisses(outcome);
  }
  const kinds = [...new Set(outcomes.map((outcome) => outcome.answers.kind))];
  const results = kinds.flatMap((kind) =>
    figures(
      kind,
      outcomes.filter((outcome) => outcome.answers.kind === kind),
    ),
  );
  if (kinds.length > 1) results.push(...figures('all', outcomes));
  results.push(...calibration(outcomes));
  const sample = outcomes
    .filter((outcome) => outcome.read.status === 'read' && outcome.read.reading.kind === 'ocr')
    .slice(0, 6);
  if (sample.length > 0) {
    const files = await Promise.all(sample.map((outcome) => readFile(join(folder, outcome.answers.file))));
    const ratio = await passRatio(ocr, files);
    results.push(
      result({ name: `one ${ocr.name} pass / tesseract command`, value: ratio, unit: '×', lowerIsBetter: true }),
    );
  }
  printResults('reading', results, flags.json);
} finally {
  await ocr.close();
}
