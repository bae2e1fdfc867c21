import { z } from 'zod';
import { endpoint, Id, Instant } from '../../http.ts';

/** Where a label stands beside its value; `spot`: there is no label, only the place on the page. */
export const LABEL_PLACES = ['left', 'beside', 'above', 'spot'] as const;
export type LabelPlace = (typeof LABEL_PLACES)[number];

export const ANCHORED_FIELDS = ['number', 'date', 'due_date', 'po_number'] as const;
export type AnchoredField = (typeof ANCHORED_FIELDS)[number];
export const LABELED_SUMS = ['subtotal', 'tax', 'fees', 'discount', 'deposit', 'rounding', 'total'] as const;
export type LabeledSum = (typeof LABELED_SUMS)[number];

/** What can be known of the pages of a vendor. */
export const LAYOUT_SUBJECTS = [
  'vendor',
  ...ANCHORED_FIELDS,
  ...LABELED_SUMS,
  'columns',
  'packs',
  'date_order',
  'decimal_mark',
] as const;
export type LayoutSubject = (typeof LAYOUT_SUBJECTS)[number];

/** What identifies the vendor's documents. */
export interface VendorSigns {
  /** Their names as the pages print them. */
  names: string[];
  tax_ids: string[];
  phones: string[];
  emails: string[];
  /** Words that are on every document of the vendor: labels, headings, terms. */
  words: string[];
}

/** Where a field of the header stands. */
export interface Anchor {
  place: LabelPlace;
  label: string;
  /** The value that was there. */
  example: string;
  /** Its left top corner, as a fraction of the page. */
  x: number;
  y: number;
}

export interface LayoutColumn {
  /** A role of a column: `code`, `quantity`, `unit_price` and so on. */
  role: string;
  /** Empty where the table has no headings. */
  heading: string;
  /** As fractions of the page's width. */
  left: number;
  right: number;
}

/** How a vendor's documents are laid out, as posted ones showed it. */
export interface PageLayout {
  vendor?: VendorSigns;
  number?: Anchor;
  date?: Anchor;
  due_date?: Anchor;
  po_number?: Anchor;
  subtotal?: { label: string };
  tax?: { label: string };
  fees?: { label: string };
  discount?: { label: string };
  deposit?: { label: string };
  rounding?: { label: string };
  total?: { label: string };
  columns?: LayoutColumn[];
  packs?: 'after_name' | 'below_name';
  date_order?: 'day_first' | 'month_first';
  decimal_mark?: '.' | ',';
}

/** The layout of a vendor's documents, for reading the next one. */
export interface KnownLayout {
  vendor: string;
  layout: PageLayout;
}

/** The words of a page: text, box in pixels of the upright page, and confidence. */
export interface KeptPage {
  width: number;
  height: number;
  source: 'text' | 'ocr';
  words: [text: string, x: number, y: number, w: number, h: number, confidence: number][];
}

export const LearnedLayout = z.object({
  subject: z.enum(LAYOUT_SUBJECTS),
  place: z.enum(LABEL_PLACES).nullable(),
  /** The words at the value, a name of the vendor, or a mark: as the page prints them. */
  label: z.string().nullable(),
  /** Headings of the table, in their order, and what the columns are. */
  columns: z.array(z.object({ role: z.string(), heading: z.string() })),
  learned_at: Instant,
  /** The posted document that showed it. */
  invoice_id: Id,
  number: z.string().nullable(),
});
export type LearnedLayout = z.infer<typeof LearnedLayout>;

const VendorParams = z.object({ vendor_id: Id });

export const pageLayouts = {
  list: endpoint({
    method: 'GET',
    path: '/vendors/:vendor_id/layout',
    summary: "List what was learned about the pages of a vendor's documents",
    access: 'invoice_scanning',
    params: VendorParams,
    reply: z.object({ learned: z.array(LearnedLayout) }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/vendors/:vendor_id/layout/:subject',
    summary:
      "Delete what was learned about the pages of a vendor's documents. Invoices that are posted later can teach it again",
    access: 'invoice_scanning',
    role: 'manager',
    params: VendorParams.extend({ subject: z.enum(LAYOUT_SUBJECTS) }),
    reply: z.object({}),
  }),
};
