/**
 * `npm run bench:reading -- DIR… [--only KIND] [--file NAME] [--misses] [--ocr auto|wasm|native] [--json]`: reads every document of
 * DIR/manifest.json, one after the other, and scores the readings. `--misses` prints what was wrong, document by document.
 *
 * `--folds 4 --words FOLDER`: divides the documents into folds that share no layout, and reads each with weights fitted to the others. The
 * words of the pages are kept in FOLDER, and electronic invoices are read like text PDFs. `--fold 0,1` takes some of the folds: look at the
 * misses of those that you work on and only at the figures of the others.
 * `--fields` adds a table of what was right, another value, missing or made up, field by field.
 *
 * `--learn --words FOLDER`: takes pairs of documents of one layout, corrects the first by its answers as a user would, and reads the second with
 * what was learned, beside (as floor) the same document without it. Weights are fitted to the layouts of other folds.
 *
 * `--generated N --seed S --words FOLDER`: makes N text PDFs of vendors that do not exist and reads them with the product's weights; with `--learn`,
 * takes them as pairs; with `--unknown`, in words that the reader does not know. The figures are by language. They are a fold of their own, easier
 * than what shops get.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MODELS } from '#server/invoices/reading/choice/models.ts';
import { openOcr } from '#server/invoices/reading/ocr/ocr.ts';
import type { OcrEngine } from '#server/invoices/reading/ocr/ocr_engine.ts';
import '#server/invoices/reading/picture/one_core.ts';
import { fieldTable } from './reading/by_field.ts';
import { type BenchDocument, foldsOf, loadDocuments } from './reading/documents.ts';
import { loadExamples } from './reading/examples.ts';
import { calibration, figures, languageFigures, memoryFigures } from './reading/figures.ts';
import { fitModels } from './reading/fit_models.ts';
import { foldFigures } from './reading/folds.ts';
import { generateDocuments } from './reading/generated/generate.ts';
import { listMisses, tellMisses } from './reading/misses.ts';
import { passRatio } from './reading/ocr_pass.ts';
import { type Outcome, readKept, readOne } from './reading/outcome.ts';
import { learnFigures, outcomesOf, type PairOutcome, pairsOf } from './reading/pairs.ts';
import { countChild } from './reading/usage.ts';
import { type BenchResult, printResults, result } from './table.ts';

const { positionals, values: flags } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    fields: { type: 'boolean', default: false },
    only: { type: 'string' },
    file: { type: 'string' },
    ocr: { type: 'string', default: 'auto' },
    folds: { type: 'string' },
    generated: { type: 'string' },
    seed: { type: 'string', default: '1' },
    learn: { type: 'boolean', default: false },
    unknown: { type: 'boolean', default: false },
    fold: { type: 'string' },
    words: { type: 'string' },
  },
});

const isKept = flags.learn || flags.folds !== undefined || flags.generated !== undefined;
if ((positionals.length === 0 && flags.generated === undefined) || (isKept && flags.words === undefined)) {
  console.error('Usage: npm run bench:reading -- DIR… [--only KIND] [--file NAME] [--misses] [--json]');
  console.error('       npm run bench:reading -- DIR… --folds 4 --words FOLDER [--fold 0,1] [--only KIND] [--misses]');
  console.error(
    '       npm run bench:reading -- --generated N [--seed S] [--unknown] --words FOLDER [--learn] [--misses]',
  );
  console.error('       npm run bench:reading -- DIR… --learn --words FOLDER [--only KIND] [--misses]');
  process.exit(2);
}

function isChosen({ answers }: BenchDocument): boolean {
  return (
    (flags.only === undefined || answers.kind === flags.only) &&
    (flags.file === undefined || answers.file.includes(flags.file))
  );
}

/** One recognition pass against the `tesseract` command, on some of the pictures that were read. */
async function ocrRatio(documents: BenchDocument[], ocr: OcrEngine): Promise<BenchResult[]> {
  const pictures = documents.filter(({ answers }) => /\.(jpe?g|png)$/i.test(answers.file)).slice(0, 6);
  if (pictures.length === 0) return [];
  const files = await Promise.all(pictures.map(({ folder, answers }) => readFile(join(folder, answers.file))));
  const value = await passRatio(ocr, files);
  return [result({ name: `one ${ocr.name} pass / tesseract command`, value, unit: '×', lowerIsBetter: true })];
}

async function readAll(documents: BenchDocument[], ocr: OcrEngine): Promise<BenchResult[]> {
  const outcomes: Outcome[] = [];
  for (const document of documents) {
    const outcome = await readOne(document, ocr);
    outcomes.push(outcome);
    if (flags.misses) tellMisses(outcome);
  }
  const costs = await memoryFigures();
  return [
    ...figures(outcomes, { timed: true }),
    ...costs,
    ...calibration(outcomes),
    ...(await ocrRatio(documents, ocr)),
  ];
}

async function readFolds(documents: BenchDocument[], ocr: OcrEngine, count: number): Promise<BenchResult[]> {
  const wanted = flags.fold?.split(',').map(Number);
  const kept = flags.words ?? '';
  const examples = await loadExamples(documents, ocr, kept);
  const folds: Outcome[][] = [];
  for (const [index, members] of foldsOf(documents, count).entries()) {
    if (wanted && !wanted.includes(index)) continue;
    const others = documents.filter((document) => !members.includes(document));
    const models = fitModels(others, examples);
    const fold: Outcome[] = [];
    for (const document of members.filter(isChosen)) fold.push(await readKept(document, ocr, kept, models));
    folds.push(fold);
  }
  const outcomes = folds.flat();
  if (flags.misses) {
    for (const outcome of outcomes) tellMisses(outcome);
    listMisses(outcomes);
  }
  return [...foldFigures(folds), ...calibration(outcomes), ...(flags.fields ? fieldTable(outcomes) : [])];
}

/** Each fold's pairs with weights fitted to the other folds. */
async function readPairs(documents: BenchDocument[], ocr: OcrEngine): Promise<BenchResult[]> {
  const kept = flags.words ?? '';
  const examples = await loadExamples(documents, ocr, kept);
  const outcomes: PairOutcome[] = [];
  for (const members of foldsOf(documents, LEARN_FOLDS)) {
    const others = documents.filter((document) => !members.includes(document));
    const pairs = pairsOf(members).filter(({ second }) => isChosen(second));
    outcomes.push(...(await outcomesOf(pairs, ocr, kept, fitModels(others, examples))));
  }
  return pairFigures(outcomes);
}

function pairFigures(outcomes: PairOutcome[]): BenchResult[] {
  if (flags.misses) for (const { known } of outcomes) tellMisses(known);
  return learnFigures(outcomes);
}

const LEARN_FOLDS = 4;

/** Documents that are made here, and pairs of them. */
async function readGenerated(count: number, ocr: OcrEngine): Promise<BenchResult[]> {
  const kept = flags.words ?? '';
  const documents = await generateDocuments(count, Number(flags.seed), join(kept, 'generated'), flags.unknown);
  if (flags.learn) return pairFigures(await outcomesOf(pairsOf(documents), ocr, kept, MODELS));
  const outcomes: Outcome[] = [];
  for (const document of documents.filter(isChosen)) outcomes.push(await readKept(document, ocr, kept, MODELS));
  if (flags.misses) {
    for (const outcome of outcomes) tellMisses(outcome);
    listMisses(outcomes);
  }
  return [
    ...figures(outcomes, { timed: false }),
    ...languageFigures(outcomes),
    ...calibration(outcomes),
    ...(flags.fields ? fieldTable(outcomes) : []),
  ];
}

async function measure(): Promise<BenchResult[]> {
  if (flags.generated !== undefined) return readGenerated(Number(flags.generated), ocr);
  const documents = await loadDocuments(positionals);
  if (flags.learn) return readPairs(documents, ocr);
  if (flags.folds !== undefined) return readFolds(documents, ocr, Number(flags.folds));
  return readAll(documents.filter(isChosen), ocr);
}

const driver = flags.ocr === 'wasm' || flags.ocr === 'native' ? flags.ocr : 'auto';
const ocr = await openOcr({ driver, parallel: 1, onChild: countChild });
try {
  printResults('reading', await measure(), flags.json);
} finally {
  await ocr.close();
}
