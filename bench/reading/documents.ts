/** The documents of folders with known answers, and their division into folds that share no layout. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answers } from './score.ts';

/** A document and the folder of its file. */
export interface BenchDocument {
  folder: string;
  answers: Answers;
}

export async function loadDocuments(folders: string[]): Promise<BenchDocument[]> {
  const sets = await Promise.all(
    folders.map(async (folder) => {
      const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as { documents: Answers[] };
      return manifest.documents.map((answers) => ({ folder, answers }));
    }),
  );
  return sets.flat();
}

/** Documents that may look alike: of one layout, or of one source and sender where the manifest names no layout. */
export function layoutOf({ answers }: Pick<BenchDocument, 'answers'>): string {
  return (
    answers.layout ?? `${answers.source ?? ''}:${(answers.vendor ?? '').toLowerCase().replace(/[^\p{L}\d]/gu, '')}`
  );
}

/** A number from a text that does not depend on order or machine (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}

function countsOf(documents: Pick<BenchDocument, 'answers'>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { answers } of documents) counts.set(answers.kind, (counts.get(answers.kind) ?? 0) + 1);
  return counts;
}

/**
 * Deals the layouts to `count` folds so that each has its share of every kind, the largest layouts first; among equals their names and the `deal` alone decide.
 * A layout can have documents of several kinds, as a photo of a page.
 */
export function foldsOf<T extends Pick<BenchDocument, 'answers'>>(documents: T[], count: number, deal = ''): T[][] {
  const all = countsOf(documents);
  const layouts = [...Map.groupBy(documents, layoutOf)].sort(
    ([a, left], [b, right]) => right.length - left.length || hash(deal + a) - hash(deal + b) || a.localeCompare(b),
  );
  const folds: T[][] = Array.from({ length: count }, () => []);
  for (const [, members] of layouts) {
    /** How much a fold would have of these kinds already, as parts of all. */
    const share = (fold: T[]): number => {
      const own = countsOf(fold);
      return [...countsOf(members)].reduce(
        (sum, [kind, added]) => sum + (added * (own.get(kind) ?? 0)) / (all.get(kind) ?? 1),
        0,
      );
    };
    const emptiest = folds.reduce((best, fold) =>
      share(fold) < share(best) || (share(fold) === share(best) && fold.length < best.length) ? fold : best,
    );
    emptiest.push(...members);
  }
  return folds;
}
