/** The words of a document's pages, from the reader or from an earlier run: recognition takes minutes, everything after it milliseconds. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadRefusal } from '#contract/invoices/reading/reading.ts';
import type { OcrEngine } from '#server/invoices/reading/ocr/ocr_engine.ts';
import type { OcrPage } from '#server/invoices/reading/ocr/read_page.ts';
import { closeFiles, openFiles } from '#server/invoices/reading/open_files.ts';
import type { WordPage } from '#server/invoices/reading/page.ts';
import { readAgain, readOnce } from '#server/invoices/reading/page_reads.ts';
import { ReadRefusedError } from '#server/invoices/reading/refused.ts';
import { keptOcr } from './kept_ocr.ts';

/** The pages as first read, and as read again with more passes; `refused` where the file cannot be read at all. */
export type DocumentWords =
  | { first: WordPage[]; again: WordPage[] | null; readings: OcrPage['readings'][] }
  | { refused: ReadRefusal };

/** Words of a reading that failed would be kept. */
function onFault(error: unknown): never {
  throw error;
}

async function recognizeAll(bytes: Uint8Array, ocr: OcrEngine): Promise<DocumentWords> {
  try {
    const opened = await openFiles([bytes]);
    try {
      const sources = opened.flatMap((file) => file.pages);
      const reads = [];
      for (const source of sources) reads.push(await readOnce(source, { ocr, onFault }));
      const refused = reads.find(({ refusal }) => refusal)?.refusal;
      if (refused) return { refused };
      const again = await readAgain(sources, reads, { ocr });
      const readings = (again ?? reads).map(({ ocr }) => ocr?.readings ?? { lines: [], passes: [] });
      return { first: reads.map(({ words }) => words), again: again?.map(({ words }) => words) ?? null, readings };
    } finally {
      await closeFiles(opened);
    }
  } catch (error) {
    if (error instanceof ReadRefusedError) return { refused: error.reason };
    throw error;
  }
}

/** Keeps the words of every file in `folder`, by the file's content. Delete the folder when recognition changes. */
export async function wordsOf(bytes: Uint8Array, ocr: OcrEngine, folder: string): Promise<DocumentWords> {
  const kept = join(folder, `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.json`);
  const known = await readFile(kept, 'utf8').catch(() => null);
  if (known !== null) return JSON.parse(known) as DocumentWords;
  const words = await recognizeAll(bytes, keptOcr(ocr, join(folder, 'recognized')));
  await mkdir(folder, { recursive: true });
  await writeFile(kept, JSON.stringify(words));
  return words;
}
