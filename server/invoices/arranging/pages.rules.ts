import type { Box } from '#contract/invoices/reading/reading.ts';

/** A file of a document as far as its pages are known. */
export interface FileOfPages {
  file_id: string;
  name: string;
  first_page: number | null;
  /** What of its one page belongs to the document; all of it where it says nothing. */
  region?: Box | null;
  /** For a document with several files; null: not known. */
  page_count: number | null;
}

/** A page of a document as a page of its file. */
export interface PageOfFile {
  file_id: string;
  name: string;
  page: number;
  region?: Box | null;
}

/** Pages of a file that follow one another in a document. */
export interface PageRun {
  file_id: string;
  name: string;
  first_page: number;
  last_page: number;
  region?: Box | null;
}

/** Where each page of a document is; null where that is not known. */
export function placePages(files: FileOfPages[], pages: number): PageOfFile[] | null {
  const counts = files.map(({ page_count }) => (files.length === 1 ? pages : page_count));
  if (counts.reduce<number>((sum, count) => sum + (count ?? Number.NaN), 0) !== pages) return null;
  return files.flatMap(({ file_id, name, first_page, region }, index) =>
    Array.from({ length: counts[index] ?? 0 }, (_, page) => ({
      file_id,
      name,
      page: (first_page ?? 1) + page,
      region,
    })),
  );
}

/** The fewest runs that have these pages in this order. */
export function runsOf(pages: PageOfFile[]): PageRun[] {
  const runs: PageRun[] = [];
  for (const { file_id, name, page, region } of pages) {
    const open = runs.at(-1);
    if (open?.file_id === file_id && open.last_page + 1 === page && !open.region && !region) open.last_page = page;
    else runs.push({ file_id, name, first_page: page, last_page: page, region });
  }
  return runs;
}
