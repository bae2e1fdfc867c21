import type { Invoice } from '#contract/invoices/invoice.ts';
import { arrangingTexts } from '#contract/invoices/parts/arranging.texts.ts';
import type { DocumentPage } from '#contract/invoices/parts/arranging.ts';
import { moved } from '../upload/order.ts';

/** A page in the dialog, of whichever document. */
export interface Sheet extends DocumentPage {
  key: string;
  has_picture: boolean;
  width: number;
  height: number;
}

/** All pages in order; after which of them a new document begins. */
export interface ArrangementDraft {
  sheets: Sheet[];
  cuts: ReadonlySet<string>;
}

export function sheetsOf({ invoice_id, pages }: Pick<Invoice, 'invoice_id' | 'pages'>): Sheet[] {
  return pages.map((page) => ({ ...page, invoice_id, key: `${invoice_id}:${page.page}` }));
}

/** Pages that are there already are not added again. */
export function addPages({ sheets, cuts }: ArrangementDraft, pages: Sheet[]): ArrangementDraft {
  const known = new Set(sheets.map(({ key }) => key));
  return { sheets: [...sheets, ...pages.filter(({ key }) => !known.has(key))], cuts };
}

/** A cut stays at its place between two pages, whichever they are. */
export function movePage({ sheets, cuts }: ArrangementDraft, from: number, to: number): ArrangementDraft {
  const places = sheets.flatMap(({ key }, index) => (cuts.has(key) ? [index] : []));
  const next = moved(sheets, from, to);
  return { sheets: next, cuts: new Set(places.flatMap((place) => next[place]?.key ?? [])) };
}

export function toggleCut({ sheets, cuts }: ArrangementDraft, key: string): ArrangementDraft {
  const next = new Set(cuts);
  if (!next.delete(key)) next.add(key);
  return { sheets, cuts: next };
}

export function documentsOf({ sheets, cuts }: ArrangementDraft): Sheet[][] {
  const documents: Sheet[][] = [[]];
  for (const [index, sheet] of sheets.entries()) {
    documents.at(-1)?.push(sheet);
    if (cuts.has(sheet.key) && index < sheets.length - 1) documents.push([]);
  }
  return documents;
}

/** Whether a document would have exactly the pages of one that is there. */
export function isUnchanged(draft: ArrangementDraft): boolean {
  return documentsOf(draft).some((pages) => {
    const [first] = pages;
    const own = draft.sheets.filter(({ invoice_id }) => invoice_id === first?.invoice_id).length;
    return (
      pages.length === own &&
      pages.every(({ invoice_id, page }, index) => invoice_id === first?.invoice_id && page === index + 1)
    );
  });
}

/** How a document is called in a list of several. */
export function nameOf({ vendor, number, file_name }: Pick<Invoice, 'vendor' | 'number' | 'file_name'>): string {
  return [vendor, number].filter(Boolean).join(' · ') || file_name || arrangingTexts.unnamed;
}
