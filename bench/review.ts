/**
 * `npm run bench:review -- FOLDER… [--kinds KIND,…] [--every N] [--from K] [--json]`: presses, keystrokes and wrong postings of reviews of
 * documents with known answers, through the API of a running server, each in a shop of their own. `careful` corrects what is wrong and
 * answers what is asked; `Enter` accepts all that is proposed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { openShop } from '#test/faults/load.ts';
import { startCounterbook } from '#test/start/start.ts';
import { loadDocuments } from './reading/documents.ts';
import { postingFaults } from './review/judge.ts';
import { pressOnlyEnter, reviewCarefully, type Truth } from './review/player.ts';
import { benchShop } from './review/shop.ts';
import { printResults, result } from './table.ts';

const { values: flags, positionals: folders } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    kinds: { type: 'string' },
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
  allowPositionals: true,
});
if (folders.length === 0) throw new Error('Name a folder with documents and their manifest.json.');

const isToReview = ({ status, reason_code }: Invoice) => status === 'needs_review' && reason_code === null;

interface Played {
  kind: string;
  outcome: 'posted' | 'not posted' | 'unread';
  presses: number;
  keystrokes: number;
  causes: Record<string, number>;
  careful_wrong: boolean;
  enter_posted: boolean;
  enter_wrong: boolean;
}

const asked = flags.kinds?.split(',');
const documents = (await loadDocuments(folders))
  .filter(({ answers: { kind } }) => !asked || asked.includes(kind))
  // Every N-th has its share of every kind.
  .toSorted((a, b) => a.answers.kind.localeCompare(b.answers.kind))
  .filter((_, index) => index % Number(flags.every) === Number(flags.from));
const dataDir = mkdtempSync(join(tmpdir(), 'counterbook-bench-'));
const counterbook = startCounterbook({ DATA_DIR: dataDir, PORT: '0', DEMO: '0' }, 'server/main.ts');
const played: Played[] = [];
try {
  const { url } = await counterbook.open;
  const shop = benchShop(url, (await openShop(url)).token);
  const other = benchShop(url, (await openShop(url)).token);
  for (const { folder, answers } of documents) {
    const truth: Truth = answers;
    const bytes = await readFile(join(folder, truth.file));
    const [read, sameRead] = await Promise.all([shop.read(truth.file, bytes), other.read(truth.file, bytes)]);
    const one: Played = {
      kind: truth.kind,
      outcome: 'unread',
      presses: 0,
      keystrokes: 0,
      causes: {},
      careful_wrong: false,
      enter_posted: false,
      enter_wrong: false,
    };
    played.push(one);
    const say = (who: string, faults: string[]) => {
      if (faults.length > 0) console.error(`${truth.file}, ${who}: ${faults.join('; ')}`);
    };
    if (isToReview(sameRead) && (await pressOnlyEnter(other, sameRead))) {
      one.enter_posted = true;
      const faults = await postingFaults(other, await other.show(sameRead.invoice_id), truth);
      one.enter_wrong = faults.length > 0;
      say('Enter', faults);
    }
    if (!isToReview(read)) continue;
    const work = await reviewCarefully(shop, read, truth);
    one.outcome = work ? 'posted' : 'not posted';
    if (!work) continue;
    Object.assign(one, work);
    const faults = await postingFaults(shop, await shop.show(read.invoice_id), truth);
    one.careful_wrong = faults.length > 0;
    say('careful', faults);
  }
} finally {
  await counterbook.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

const kinds = [...new Set(played.map(({ kind }) => kind))].sort();
const groups = [
  ...kinds.map((kind) => [kind, played.filter((one) => one.kind === kind)] as const),
  ['all', played] as const,
];
const results = groups.flatMap(([kind, all]) => {
  const posted = all.filter(({ outcome }) => outcome === 'posted');
  const mean = (of: (one: Played) => number) =>
    posted.length === 0 ? null : posted.reduce((sum, one) => sum + of(one), 0) / posted.length;
  const count = (is: (one: Played) => boolean) => all.filter(is).length;
  return [
    result({ name: `${kind}: documents`, value: all.length, unit: '' }),
    result({ name: `${kind}: careful, posted`, value: posted.length, unit: '' }),
    result({ name: `${kind}: careful, presses`, value: mean((one) => one.presses), unit: 'a document' }),
    result({ name: `${kind}: careful, keystrokes`, value: mean((one) => one.keystrokes), unit: 'a document' }),
    result({
      name: `${kind}: careful, wrong postings`,
      value: count((one) => one.careful_wrong),
      unit: '',
      target: 0,
      lowerIsBetter: true,
    }),
    result({ name: `${kind}: Enter, posted`, value: count((one) => one.enter_posted), unit: '' }),
    result({
      name: `${kind}: Enter, wrong postings`,
      value: count((one) => one.enter_wrong),
      unit: '',
      target: 0,
      lowerIsBetter: true,
    }),
  ];
});
printResults('review', results, flags.json);
