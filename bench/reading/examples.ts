/** What a document teaches about a choice: the features of its candidates and which of them are right. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Candidate } from '#server/invoices/reading/choice/choose.ts';
import type { ChosenField, Models } from '#server/invoices/reading/choice/models.ts';
import { type Document, openDocument } from '#server/invoices/reading/context.ts';
import { dateCandidates, dueCandidates } from '#server/invoices/reading/header/header_dates.ts';
import { numberCandidates } from '#server/invoices/reading/header/number.ts';
import { vendorCandidates } from '#server/invoices/reading/header/vendor.ts';
import type { OcrEngine } from '#server/invoices/reading/ocr/ocr_engine.ts';
import { bare, editDistance, sameVendor } from './agreement.ts';
import { columnExamples } from './column_examples.ts';
import type { BenchDocument } from './documents.ts';
import type { Example } from './example.ts';
import { type GoodsExample, goodsExample } from './goods_examples.ts';
import type { Answers } from './score.ts';
import { wordsOf } from './words.ts';

export type HeaderChoice = Extract<ChosenField, 'number' | 'vendor' | 'date' | 'due_date'>;

export type Examples = Record<HeaderChoice | 'columns', Example[]> & {
  /** The readings of the goods depend on the weights of the columns. */
  goods: (models: Pick<Models, 'columns'>) => GoodsExample[];
};

interface FieldAnswers {
  candidates: (doc: Document) => Candidate[];
  /** Every right answer; empty where the manifest has none. */
  answers: (answers: Answers) => string[];
  isRight: (value: string, answer: string) => boolean;
}

function given(...values: (string | null | undefined)[]): string[] {
  return values.filter((value) => value !== null && value !== undefined);
}

const FIELDS: Record<HeaderChoice, FieldAnswers> = {
  number: {
    candidates: numberCandidates,
    answers: ({ number }) => given(number),
    isRight: (value, answer) => bare(value) === bare(answer),
  },
  vendor: {
    candidates: (doc) => vendorCandidates(doc, {}),
    answers: ({ vendor, vendor_accepted: accepted = [] }) => (vendor ? [vendor, ...accepted] : []),
    isRight: sameVendor,
  },
  date: {
    candidates: dateCandidates,
    answers: ({ date, date_accepted: accepted = [] }) => (date ? [date, ...accepted] : []),
    isRight: (value, answer) => value === answer,
  },
  due_date: {
    candidates: dueCandidates,
    answers: ({ due_date: due }) => given(due),
    isRight: (value, answer) => value === answer,
  },
};

/** A misread value differs in some of its characters; the place is the right one nevertheless. */
const MISREAD = 0.35;

function isNear(value: string, answer: string): boolean {
  const [a, b] = [bare(value), bare(answer)];
  return editDistance(a, b) <= MISREAD * Math.max(a.length, b.length);
}

function headerExamples(doc: Document, answers: Answers, weight: number): Partial<Record<HeaderChoice, Example>> {
  const found: Partial<Record<HeaderChoice, Example>> = {};
  const isRecognized = doc.pages.some(({ source }) => source === 'ocr');
  for (const [field, { candidates: find, answers: known, isRight }] of Object.entries(FIELDS) as [
    HeaderChoice,
    FieldAnswers,
  ][]) {
    const accepted = known(answers);
    if (accepted.length === 0) continue;
    const candidates = find(doc);
    const test = (same: (value: string, answer: string) => boolean): boolean[] =>
      candidates.map(({ value }) => accepted.some((answer) => same(value, answer)));
    const right = test(isRight);
    found[field] = { candidates, right, wanted: isRecognized && !right.includes(true) ? test(isNear) : right, weight };
  }
  return found;
}

/** The examples of documents, by field, from kept words; document by document so that they can be divided into folds. */
export async function loadExamples(
  documents: BenchDocument[],
  ocr: OcrEngine,
  kept: string,
): Promise<Map<BenchDocument, Examples>> {
  const all = new Map<BenchDocument, Examples>();
  for (const document of documents) {
    const { folder, answers } = document;
    const words = await wordsOf(await readFile(join(folder, answers.file)), ocr, kept);
    const readings = 'refused' in words ? [] : words.again ? [words.first, words.again] : [words.first];
    const weight = 1 / readings.length;
    const docs = readings.map((pages) => openDocument(pages, new Date()));
    const examples: Examples = {
      number: [],
      vendor: [],
      date: [],
      due_date: [],
      columns: docs.flatMap((doc) => columnExamples(doc, answers, weight)),
      goods: (models) => docs.map((doc) => goodsExample(doc, answers, weight, models)),
    };
    for (const doc of docs) {
      for (const [field, example] of Object.entries(headerExamples(doc, answers, weight))) {
        examples[field as HeaderChoice].push(example);
      }
    }
    all.set(document, examples);
  }
  return all;
}
