import {
  bottomOf,
  finish,
  heightOfText,
  openPages,
  type PdfPages,
  put,
  QUIET,
  rule,
  US_LETTER,
  widthInside,
} from '#server/platform/drawing/pdf_pages.ts';

const LABEL_WIDTH = 120;
/** A paragraph of up to this height, in points, stays on one page. */
const WHOLE = 200;

/** A document to read and print, written from top to bottom, with automatic page breaks. */
export interface Paper {
  title(text: string, detail: string): void;
  heading(text: string): void;
  /** The head of one entry of a list. */
  entry(text: string): void;
  paragraph(text: string): void;
  /** A label with its value; omitted when the value is empty. */
  fact(label: string, value: string | null | undefined): void;
  /** The same for hashes and similar values, in a monospaced font. */
  code(label: string, value: string | null | undefined): void;
  /** A thin line between two entries. */
  rule(): void;
}

/** Writes a PDF in letter size with a footer on every page: the title and the page number. */
export function paper(
  about: { title: string; now: Date; foot: (page: number, pages: number) => string },
  write: (paper: Paper) => void,
): Promise<Buffer> {
  const pages = openPages(US_LETTER, about.title, undefined, about.now);
  write(paperOn(pages));
  return finish(pages, about.foot);
}

function paperOn(pages: PdfPages): Paper {
  const { pdf, margin: left } = pages;
  /** Keeps related parts on one page. */
  const room = (points: number) => {
    if (pdf.y + points > bottomOf(pages)) pdf.addPage();
  };
  const pair = (label: string, value: string | null | undefined, isCode: boolean) => {
    if (value === null || value === undefined || value === '') return;
    room(24);
    const { y } = pdf;
    put(pages, label, { x: left, y, size: 9, color: QUIET, width: LABEL_WIDTH - 8 });
    const below = pdf.y;
    const width = widthInside(pages) - LABEL_WIDTH;
    // Courier is placed higher in its line than Inter.
    put(pages, value, { x: left + LABEL_WIDTH, y: isCode ? y + 2.5 : y, size: isCode ? 8 : 9.5, width, isCode });
    pdf.y = Math.max(pdf.y, below) + 3;
  };
  return {
    title(text, detail) {
      put(pages, text, { x: left, y: pdf.y, size: 19, isBold: true });
      put(pages, detail, { x: left, y: pdf.y + 3, size: 10, color: QUIET });
      pdf.y += 10;
    },
    heading(text) {
      room(72);
      put(pages, text, { x: left, y: pdf.y + 12, size: 12.5, isBold: true });
      pdf.y += 6;
    },
    entry(text) {
      room(72);
      put(pages, text, { x: left, y: pdf.y, size: 10.5, isBold: true });
      pdf.y += 4;
    },
    paragraph(text) {
      // No paragraph leaves its last line alone on a page; only a very long one is split.
      room(Math.min(heightOfText(pages, text, 9.5), WHOLE));
      put(pages, text, { x: left, y: pdf.y, size: 9.5 });
      pdf.y += 6;
    },
    fact: (label, value) => pair(label, value, false),
    code: (label, value) => pair(label, value, true),
    rule() {
      room(72);
      pdf.y += 5;
      rule(pages);
      pdf.y += 8;
    },
  };
}
