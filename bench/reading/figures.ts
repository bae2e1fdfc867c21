/** Figures of a set of outcomes: by field, lines, time, and how honest the confidence is. */
import { type BenchInput, type BenchResult, result } from '../table.ts';
import type { Outcome } from './outcome.ts';
import { FIELDS, type Field, type Stated } from './score.ts';
import { peakMemory } from './usage.ts';

type Figure = Field | 'lines' | 'strict';

/** What one recognition pass and some eighty lines of regular expressions reach, by kind and field. */
const FLOOR: Record<string, Partial<Record<Figure, number>>> = {
  'text-pdf': { total: 0.64, date: 0.6, number: 0.68, vendor: 0.48, lines: 0.54 },
  'einvoice-pdf': { total: 0.3, date: 0.5, number: 0.8, vendor: 0.2, lines: 0.43 },
  'receipt-scan': { total: 0.61, date: 0.76, vendor: 0.54, lines: 0.63 },
  image: { total: 0.8, date: 0.6, number: 0.75, vendor: 0.4, lines: 0.74 },
  'simulated-photo': { total: 0.2, date: 0.6, number: 0.25, vendor: 0.4, lines: 0.27 },
  all: { total: 0.55, date: 0.66, number: 0.66, vendor: 0.46, lines: 0.54 },
};
/** For layouts that nothing was tuned on. */
const TARGET: Record<string, Partial<Record<Figure, number>>> = {
  'einvoice-pdf': { total: 1, date: 1, number: 1, vendor: 1, subtotal: 1, tax: 1, lines: 1, strict: 1 },
  'text-pdf': { total: 0.97, date: 0.97, number: 0.93, vendor: 0.85, lines: 0.88, strict: 0.8 },
  'receipt-scan': { total: 0.88, date: 0.94, vendor: 0.8, lines: 0.75 },
  'scan-pdf': { total: 0.88, number: 0.75, lines: 0.7 },
  image: { total: 0.88, number: 0.75, lines: 0.7 },
  'simulated-photo': { total: 0.8, lines: 0.6 },
  photo: { total: 0.8, lines: 0.6 },
};

export function share(values: (boolean | null)[]): number | null {
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

/** Each figure of one kind by its name; null where no document has an answer. */
export function scoresOf(outcomes: Outcome[]): Record<string, number | null> {
  return {
    ...Object.fromEntries(FIELDS.map((field) => [field, share(outcomes.map(({ score }) => score.fields[field]))])),
    'header all right': share(outcomes.map((outcome) => outcome.score.header)),
    lines: f1(outcomes, false),
    'lines strict': f1(outcomes, true),
  };
}

/** What one idle core would take. */
function processorFigures(label: string, kind: string, outcomes: Outcome[]): BenchInput[] {
  const isText = /^(text|einvoice)/.test(kind);
  const known = outcomes.flatMap(({ processor, pages }) => (processor ? [{ processor, pages }] : []));
  const of = (name: string, values: number[], target: number | null): BenchInput => ({
    name: `${label} ${name}`,
    value: percentile(values, 0.5),
    unit: 's',
    target: kind === 'all' ? null : target,
    lowerIsBetter: true,
  });
  return [
    of(
      'processor until first values of a page, median',
      known.map(({ processor, pages }) => processor.first / pages),
      isText ? 0.3 : 1.5,
    ),
    of(
      'processor per page, median',
      known.map(({ processor, pages }) => processor.all / pages),
      isText ? 0.3 : 5,
    ),
  ];
}

/** The most memory that reading took at one time, with the recognizer. */
export async function memoryFigures(): Promise<BenchResult[]> {
  const peak = await peakMemory();
  if (!peak) return [];
  const of = (name: string, value: number, target: number | null): BenchResult =>
    result({ name, value, unit: 'MB', target, lowerIsBetter: true });
  return [
    of('memory of the recognizer, peak', peak.recognizer, null),
    of('memory of the reading process, peak', peak.own, null),
    of('memory together, peak', peak.together, 700),
  ];
}

function byKind(outcomes: Outcome[]): [string, Outcome[]][] {
  const kinds = [...new Set(outcomes.map((outcome) => outcome.answers.kind))];
  const groups = kinds.map((kind): [string, Outcome[]] => [kind, outcomes.filter((o) => o.answers.kind === kind)]);
  return kinds.length > 1 ? [...groups, ['all', outcomes]] : groups;
}

function figuresOf(kind: string, outcomes: Outcome[], timed: boolean): BenchResult[] {
  const label = `${kind} (${outcomes.length})`;
  const perPage = outcomes.map((outcome) => outcome.seconds / outcome.pages);
  const entries: BenchInput[] = Object.entries(scoresOf(outcomes)).map(([name, value]) => {
    const key = (name === 'lines strict' ? 'strict' : name) as Figure;
    return {
      name: `${label} ${name}`,
      value,
      unit: name.startsWith('lines') ? 'F1' : 'right',
      floor: FLOOR[kind]?.[key] ?? null,
      target: TARGET[kind]?.[key] ?? null,
    };
  });
  if (timed) {
    entries.push({ name: `${label} per page, median`, value: percentile(perPage, 0.5), unit: 's' });
    entries.push({ name: `${label} per page, p95`, value: percentile(perPage, 0.95), unit: 's' });
    entries.push(...processorFigures(label, kind, outcomes));
    const shown = outcomes.flatMap((outcome) => outcome.shown);
    entries.push({ name: `${label} values shown while reading (${shown.length})`, value: share(shown), unit: 'kept' });
  }
  return entries.filter((entry) => entry.value !== null).map(result);
}

/** The same by the language of the documents. */
export function languageFigures(outcomes: Outcome[]): BenchResult[] {
  const languages = [...new Set(outcomes.map(({ answers }) => answers.lang ?? ''))].sort();
  return languages.flatMap((lang) => {
    const own = outcomes.filter(({ answers }) => (answers.lang ?? '') === lang);
    return figuresOf(lang, own, false);
  });
}

export function figures(outcomes: Outcome[], { timed }: { timed: boolean }): BenchResult[] {
  return byKind(outcomes).flatMap(([kind, members]) => figuresOf(kind, members, timed));
}

const BANDS: [string, number, number][] = [
  ['≥ 0.95', 0.95, 1.01],
  ['0.8 to 0.95', 0.8, 0.95],
  ['0.5 to 0.8', 0.5, 0.8],
  ['< 0.5', 0, 0.5],
];

/** How far stated confidence and the part that was right are apart, over ten equal bands. */
function calibrationError(all: Stated<string>[]): number {
  const errors = Array.from({ length: 10 }, (_, index) => {
    const entries = all.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === index);
    const stated = entries.reduce((sum, entry) => sum + entry.confidence, 0);
    return Math.abs(stated - entries.filter((entry) => entry.right).length);
  });
  return errors.reduce((sum, value) => sum + value, 0) / Math.max(1, all.length);
}

/**
 * How many values were marked as certain and how many of them were right; the expected calibration error of all fields, of each, and of the
 * cells of lines.
 */
export function calibration(outcomes: Outcome[]): BenchResult[] {
  const all = outcomes.flatMap((outcome) => outcome.score.calibration);
  const bands = BANDS.map(([name, from, to]) => {
    const entries = all.filter(({ confidence }) => confidence >= from && confidence < to);
    const value = share(entries.map((entry) => entry.right));
    const target = from === 0.95 ? 0.98 : null;
    return result({ name: `confidence ${name} (${entries.length})`, value, unit: 'right', target });
  });
  const error = (name: string, entries: Stated<string>[]): BenchResult =>
    result({ name, value: calibrationError(entries), unit: 'off', target: 0.03, lowerIsBetter: true });
  const fields = FIELDS.map((field) =>
    error(
      `expected calibration error, ${field}`,
      all.filter((entry) => entry.field === field),
    ),
  );
  const ofLines = outcomes.flatMap(({ score: { lines } }) => lines?.stated ?? []);
  const cells = [...Map.groupBy(ofLines, ({ field }) => field)].flatMap(([cell, entries]) => {
    const sure = entries.filter(({ confidence }) => confidence >= 0.95);
    const value = share(sure.map(({ right }) => right));
    return [
      result({
        name: `line ${cell}, confidence ≥ 0.95 (${sure.length} of ${entries.length})`,
        value,
        unit: 'right',
        target: 0.98,
      }),
      error(`expected calibration error, line ${cell}`, entries),
    ];
  });
  return [...bands, error('expected calibration error', all), ...fields, ...cells];
}
