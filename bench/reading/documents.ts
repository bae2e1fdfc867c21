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
export function layoutOf({ answers }: BenchDocument): string {
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

/** Deals the layouts to `count` folds in an order that only their names decide, so that each fold gets its share of every kind. */
export function foldsOf(documents: BenchDocument[], count: number): BenchDocument[][] {
  const layouts = new Map<string, BenchDocument[]>();
  for (const document of documents) {
    const layout = layoutOf(document);
    layouts.set(layout, [...(layouts.get(layout) ?? []), document]);
  }
  const folds: BenchDocument[][] = Array.from({ length: count }, () => []);
  const dealt = new Map<string, number>();
  for (const [, members] of [...layouts].sort(([a], [b]) => hash(a) - hash(b) || a.localeCompare(b))) {
    const kind = members[0]?.answers.kind ?? '';
    const turn = dealt.get(kind) ?? 0;
    dealt.set(kind, turn + 1);
    folds[turn % count]?.push(...members);
  }
  return folds;
}
