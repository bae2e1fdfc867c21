/**
 * `npm run fit:reading -- DIR… --words FOLDER [--fields date,due_date]`: fits the weights of every choice, or of some, to all documents of the
 * folders and writes them to `server/invoices/reading/choice/weights.json`, with how often held-out choices were right. The words of the
 * pages are kept in FOLDER.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import weights from '#server/invoices/reading/choice/weights.json' with { type: 'json' };
import { openOcr } from '#server/invoices/reading/ocr/ocr.ts';
import { layoutOf, loadDocuments } from './documents.ts';
import { loadExamples } from './examples.ts';
import { fitWithFigures } from './fit_models.ts';

const TARGET = new URL('../../server/invoices/reading/choice/weights.json', import.meta.url);

const { positionals, values: flags } = parseArgs({
  allowPositionals: true,
  options: { words: { type: 'string' }, fields: { type: 'string' } },
});
if (positionals.length === 0 || flags.words === undefined) {
  console.error('Usage: npm run fit:reading -- DIR… --words FOLDER [--fields date,due_date]');
  process.exit(2);
}
const ocr = await openOcr({ parallel: 1 });
try {
  const documents = await loadDocuments(positionals);
  const examples = await loadExamples(documents, ocr, flags.words);
  const of = { documents: documents.length, layouts: new Set(documents.map(layoutOf)).size };
  const wanted = flags.fields?.split(',');
  const fit = fitWithFigures(documents, examples, (field) => wanted?.includes(field) ?? true);
  const fitted = {
    held_out: {
      ...weights.held_out,
      ...Object.fromEntries(Object.entries(fit.heldOut).map(([field, found]) => [field, { ...of, ...found }])),
    },
    models: { ...weights.models, ...fit.models },
  };
  // Pairs of numbers in one line, as the formatter has them.
  const text = JSON.stringify(fitted, null, 2).replace(/\[\s+([-\d.]+),\s+([-\d.]+)\s+\]/g, '[$1, $2]');
  await writeFile(TARGET, `${text}\n`);
  console.log(JSON.stringify(fitted.held_out, null, 2));
} finally {
  await ocr.close();
}
