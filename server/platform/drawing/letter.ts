import {
  finish,
  openPages,
  type PdfPages,
  put,
  putTable,
  QUIET,
  type TableColumn,
  US_LETTER,
  widthInside,
} from './pdf_pages.ts';

/** A letter with a table: an order, a request, a list. */
export interface Letter {
  title: string;
  author: string;
  from: { label: string; text: string };
  to: { label: string; text: string } | null;
  /** Labels with what they say; empty ones are left out. */
  facts: readonly (readonly [label: string, value: string | null])[];
  /** From left to right; together as wide as the page between its margins (504 points). */
  columns: readonly LetterColumn[];
  /** One text for each column. A line break begins a new line. */
  rows: readonly (readonly string[])[];
  /** In bold below the table. */
  total: string | null;
  foot: (page: number, pages: number) => string;
}

export interface LetterColumn {
  title: string;
  width: number;
  right?: boolean;
}

/** The letter as a PDF, as long as its table. */
export function letterPdf(letter: Letter, now: Date): Promise<Buffer> {
  const pages = openPages(US_LETTER, letter.title, letter.author, now);
  head(pages, letter);
  const columns = letter.columns.map(({ width, right = false }): TableColumn => ({ width, right }));
  const titles = letter.columns.map(({ title }) => title);
  putTable(pages, columns, titles, letter.rows, 9.5);
  if (letter.total) {
    const y = pages.pdf.y + 4;
    put(pages, letter.total, { x: pages.margin, y, size: 10.5, isBold: true, align: 'right' });
  }
  return finish(pages, letter.foot);
}

function head(pages: PdfPages, { title, from, to, facts }: Letter): void {
  const { pdf, margin: left } = pages;
  put(pages, title, { x: left, y: left, size: 19, isBold: true });
  const width = widthInside(pages);
  const half = width / 2;
  const top = pdf.y + 14;
  put(pages, from.label, { x: left, y: top, size: 8.5, color: QUIET, width: half - 12 });
  put(pages, from.text, { x: left, y: pdf.y + 1, size: 10.5, width: half - 12 });
  const below = pdf.y;
  if (to) {
    put(pages, to.label, { x: left + half, y: top, size: 8.5, color: QUIET, width: half });
    put(pages, to.text, { x: left + half, y: pdf.y + 1, size: 10.5, width: half });
  }
  let y = Math.max(below, pdf.y) + 12;
  for (const [label, value] of facts) {
    if (!value) continue;
    put(pages, label, { x: left, y, size: 8.5, color: QUIET, width: 100 });
    put(pages, value, { x: left + 100, y: y - 1.5, size: 10, width: width - 100 });
    y = pdf.y + 4;
  }
  pdf.y = y + 10;
}
