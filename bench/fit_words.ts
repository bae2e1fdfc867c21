/**
 * `npm run fit:words -- DIR… --words FOLDER`: fits the rule that cuts lines into words and the certainty of words to documents whose words
 * are known: the words of pictures by Tesseract alone, and the text layers of PDFs, drawn fine and coarse. Writes the weights with their
 * figures on documents that they were not fitted to. The known words are kept in FOLDER, which must not be one of `bench:reading`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openOcr } from '#server/invoices/reading/ocr/ocr.ts';
import { certaintyFeatures } from '#server/invoices/reading/ocr/paddle/certainty.ts';
import { openNetworks } from '#server/invoices/reading/ocr/paddle/networks.ts';
import { spaceFeatures } from '#server/invoices/reading/ocr/paddle/spaces.ts';
import { type BenchDocument, layoutOf, loadDocuments } from './reading/documents.ts';
import { type LineSamples, samplesOf } from './reading/line_samples.ts';
import { chanceOf, type Example, fitLogistic } from './reading/logistic.ts';
import { wordsOf } from './reading/words.ts';

const TARGET = new URL('../server/invoices/reading/ocr/paddle/fitted.json', import.meta.url);
/** Documents of one layout are in one fold. */
const FOLDS = 4;

const { positionals, values: flags } = parseArgs({ allowPositionals: true, options: { words: { type: 'string' } } });
const kept = flags.words;
if (positionals.length === 0 || kept === undefined) {
  console.error('Usage: npm run fit:words -- DIR… --words FOLDER');
  process.exit(2);
}

async function allSamples(documents: BenchDocument[], folder: string): Promise<LineSamples[]> {
  const samples: LineSamples[] = [];
  const networks = await openNetworks();
  const tesseract = await openOcr({ driver: 'wasm', parallel: 1 });
  try {
    for (const [index, document] of documents.entries()) {
      const bytes = await readFile(join(document.folder, document.answers.file));
      const known = await wordsOf(bytes, tesseract, folder);
      const page = 'refused' in known ? undefined : known.first[0];
      const isCoarse = page?.source === 'text' && index % 2 === 0;
      samples.push(page ? await samplesOf(document, page, networks, isCoarse) : { gaps: [], words: [] });
    }
  } finally {
    await tesseract.close();
  }
  return samples;
}

const documents = await loadDocuments(positionals);
const samples = await allSamples(documents, kept);
const layouts = [...new Set(documents.map(layoutOf))];
const foldOf = (index: number) => {
  const document = documents[index];
  return document ? layouts.indexOf(layoutOf(document)) % FOLDS : 0;
};

/** Weights from all documents, and what each fold's weights say about the documents outside it. */
function fitAcross(all: Example[][]): {
  weights: Record<string, number>;
  unseen: { chance: number; isTrue: boolean }[];
} {
  const unseen = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = fitLogistic(all.filter((_, index) => foldOf(index) !== fold).flat());
    const others = all.filter((_, index) => foldOf(index) === fold).flat();
    return others.map(({ features, isTrue }) => ({ chance: chanceOf(weights, features), isTrue }));
  });
  return { weights: fitLogistic(all.flat()), unseen: unseen.flat() };
}

const spaces = fitAcross(
  samples.map(({ gaps }) => gaps.map(({ between, cut }) => ({ features: spaceFeatures(between), isTrue: cut }))),
);
const certainty = fitAcross(
  samples.map(({ words }) => words.map((word) => ({ features: certaintyFeatures(word), isTrue: word.right }))),
);
const bands = Array.from({ length: 10 }, (_, band) => {
  const members = certainty.unseen.filter(({ chance }) => Math.min(9, Math.floor(chance * 10)) === band);
  return Math.abs(members.reduce((sum, { chance, isTrue }) => sum + chance - (isTrue ? 1 : 0), 0));
});
const fitted = {
  spaces: {
    gaps: spaces.unseen.length,
    cut_too_often: spaces.unseen.filter(({ chance, isTrue }) => chance > 0.5 && !isTrue).length,
    cut_too_rarely: spaces.unseen.filter(({ chance, isTrue }) => chance <= 0.5 && isTrue).length,
    weights: spaces.weights,
  },
  certainty: {
    words: certainty.unseen.length,
    right: certainty.unseen.filter(({ isTrue }) => isTrue).length,
    calibration_error: Math.round((bands.reduce((sum, off) => sum + off, 0) / certainty.unseen.length) * 1000) / 1000,
    weights: certainty.weights,
  },
};
await writeFile(TARGET, `${JSON.stringify(fitted, null, 2)}\n`);
console.log(
  JSON.stringify({ ...fitted.spaces, weights: undefined }),
  JSON.stringify({ ...fitted.certainty, weights: undefined }),
);
process.exit(0);
