import type { Reading, ReadPage, ReadResult } from '#contract/invoices/reading/reading.ts';
import type { PagePicture } from '../reader.ts';

/** Pictures by the number of their page in the file, from 1. */
export type PagePictures = ReadonlyMap<number, PagePicture>;

/** One document of a file as a model is shown it; its pages are `first` to `end` of the file, from 0 and without the last. */
interface PicturedDocument {
  part: Reading | null;
  pages: ReadPage[];
  pictures: PagePicture[];
  first: number;
  end: number;
}

/** Each document of the file with its pictures in order; null when one of them cannot be shown as a whole. */
export function picturedDocuments(local: ReadResult, pictures: PagePictures): PicturedDocument[] | null {
  const parts = local.status === 'read' ? [local.reading, ...(local.more ?? [])] : [null];
  const documents: PicturedDocument[] = [];
  let first = 0;
  for (const part of parts) {
    const pages = part ? part.pages : pagesOf(local);
    const document = pictured(part, pages, first, pictures);
    if (!document) return null;
    documents.push(document);
    first = document.end;
  }
  return documents;
}

/** The pages of all documents of the file. */
export function pagesOf(local: ReadResult): ReadPage[] {
  return local.status === 'read' ? [local.reading, ...(local.more ?? [])].flatMap(({ pages }) => pages) : local.pages;
}

/** Null when a page that was read has no picture, or none of its pages has one. */
function pictured(
  part: Reading | null,
  given: ReadPage[],
  first: number,
  drawn: PagePictures,
): PicturedDocument | null {
  const found = given.map((page, index) => ({ page, picture: drawn.get(first + index + 1) }));
  const pictures = found.flatMap(({ picture }) => picture ?? []);
  if (pictures.length === 0 || found.some(({ page, picture }) => page.outcome === 'read' && !picture)) return null;
  // The model reads what the product could not, as far as there are pictures.
  const pages = found.map(({ page, picture }) => (picture ? { ...page, outcome: 'read' as const } : page));
  return { part, pages, pictures, first, end: first + given.length };
}
