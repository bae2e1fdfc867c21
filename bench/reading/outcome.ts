/** Reads a document of the bench and scores the reading. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { READING_TIMEOUT_MS } from '#contract/invoices/limits.ts';
import type { FoundSoFar, Reading, ReadResult } from '#contract/invoices/reading/reading.ts';
import type { Models } from '#server/invoices/reading/choice/models.ts';
import { readDocument } from '#server/invoices/reading/document.ts';
import type { ReadingHints } from '#server/invoices/reading/header/vendor.ts';
import type { OcrEngine } from '#server/invoices/reading/ocr/ocr_engine.ts';
import type { WordPage } from '#server/invoices/reading/page.ts';
import { isEmpty, meaningOf } from '#server/invoices/reading/read_words.ts';
import type { BenchDocument } from './documents.ts';
import { type Answers, type Score, score } from './score.ts';
import { processorSeconds } from './usage.ts';
import { wordsOf } from './words.ts';

export interface Outcome {
  answers: Answers;
  /** What was read; null where the document was refused for `reason`. */
  reading: Pick<Reading, 'fields' | 'lines'> | null;
  reason: string | null;
  score: Score;
  seconds: number;
  /** Processor time: until the first values, and in all. */
  processor: { first: number; all: number } | null;
  /** For each field that was shown during the reading: whether it always had its final value. Empty where none was shown. */
  shown: boolean[];
  pages: number;
}

/** Reads the file as the product does. */
export async function readOne({ folder, answers }: BenchDocument, ocr: OcrEngine): Promise<Outcome> {
  const started = performance.now();
  const before = processorSeconds();
  let first: number | null = null;
  const told: FoundSoFar[] = [];
  let read: ReadResult;
  try {
    const bytes = await readFile(join(folder, answers.file));
    read = await readDocument([bytes], {
      ocr,
      now: new Date(),
      signal: AbortSignal.timeout(READING_TIMEOUT_MS),
      onProgress: (progress) => {
        if (progress.found) told.push(progress.found);
        // From 'checking' on, its values are found in milliseconds; what follows are further passes.
        if (progress.found || progress.step === 'checking') first ??= processorSeconds();
      },
    });
  } catch (error) {
    console.error(`${answers.file}: failed: ${error instanceof Error ? error.stack : String(error)}`);
    read = { status: 'refused', reason: 'broken_file', pages: [] };
  }
  const reading = read.status === 'read' ? read.reading : null;
  const after = processorSeconds();
  return {
    answers,
    reading,
    processor:
      before !== null && first !== null && after !== null ? { first: first - before, all: after - before } : null,
    shown: shownOf(told, reading),
    reason: read.status === 'refused' ? read.reason : null,
    score: score(reading, answers),
    seconds: (performance.now() - started) / 1000,
    pages: Math.max(1, read.status === 'read' ? read.reading.pages.length : read.pages.length),
  };
}

function shownOf(told: FoundSoFar[], reading: Outcome['reading']): boolean[] {
  if (!reading) return [];
  return (['vendor', 'date', 'total'] as const).flatMap((name) => {
    const values = told.map((found) => found[name]).filter((value) => value !== null);
    return values.length > 0 ? [values.every((value) => value === reading.fields[name]?.value)] : [];
  });
}

/** The pages of a document with all words that were found on them; null where it is refused. */
export async function keptPages(document: BenchDocument, ocr: OcrEngine, kept: string): Promise<WordPage[] | null> {
  const words = await wordsOf(await readFile(join(document.folder, document.answers.file)), ocr, kept);
  return 'refused' in words ? null : (words.again ?? words.first);
}

/**
 * The same from words that were kept in `folder` by an earlier run. An electronic invoice in the file is not used: its page is a text PDF
 * with exact answers.
 */
export async function readKept(
  document: BenchDocument,
  ocr: OcrEngine,
  kept: string,
  models: Models,
  hints: ReadingHints = {},
): Promise<Outcome> {
  const words = await wordsOf(await readFile(join(document.folder, document.answers.file)), ocr, kept);
  const kind = document.answers.kind.replace('einvoice-pdf', 'einvoice-page');
  const answers = { ...document.answers, kind };
  const started = performance.now();
  if ('refused' in words) {
    return {
      answers,
      reading: null,
      reason: words.refused,
      score: score(null, answers),
      seconds: 0,
      processor: null,
      shown: [],
      pages: 1,
    };
  }
  const reads = words.first.map((page) => ({ words: page, ocr: null, outcome: 'read' as const }));
  const again = words.again?.map((page) => ({ words: page, ocr: null, outcome: 'read' as const })) ?? null;
  const read = await meaningOf(reads, async () => again, { now: new Date(), models, hints });
  const reading = isEmpty(read) ? null : read;
  return {
    answers,
    reading,
    reason: reading ? null : 'not_an_invoice',
    score: score(reading, answers),
    seconds: (performance.now() - started) / 1000,
    processor: null,
    shown: [],
    pages: reads.length,
  };
}
