/**
 * The result of reading a document: every value with its place on the page and its confidence. Amounts, quantities and prices are plain
 * decimal strings ("1234.50", "-3", "0.0625"): exact, and independent of locale.
 */

import type { OfferedKind } from '../kind_names.ts';
import type { PageLabel } from '../review/evidence.ts';
import type { StatementRowKind } from '../statements/statements.ts';
import type { FileShape } from './delivery_files.ts';
import type { ReadingEngine } from './engine_names.ts';
import type { KeptPage } from './page_layouts.ts';
import type { PageOutcome } from './page_outcomes.ts';

/** A rectangle on a page, as fractions (0 to 1) of the upright page's width and height; origin at the top left. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/**
 * The source of a value. `arithmetic`: computed from other values, or chosen between readings because only this one adds up. `person`: a
 * user typed or confirmed it.
 */
export type ValueSource = 'einvoice' | 'text' | 'ocr' | 'arithmetic' | 'person';

/** One value that was read. `confidence` is 0 to 1; `page` counts from 1; a value without a place has null page and box. */
export interface ReadValue {
  value: string;
  confidence: number;
  page: number | null;
  box: Box | null;
  source: ValueSource;
  /** Why the value is in doubt, or why it was preferred: a code that the screen turns into a sentence. */
  note?: ReadNote;
}

export type ReadNote =
  /** the characters were hard to read */
  | 'unclear'
  /** two or more places on the page claim to be this value */
  | 'several_candidates'
  /** changed from what was recognized, because only this reading adds up */
  | 'repaired'
  /** computed, not printed */
  | 'computed'
  /** the sums around it do not add up */
  | 'does_not_add_up'
  /** day and month could be swapped */
  | 'day_month_order'
  /** assumed, because no page shows it */
  | 'not_printed'
  /** said by a model, and not among the words of the page */
  | 'not_on_page'
  /** of the name of a line: it was crossed out by hand */
  | 'struck_out';

export const HEADER_FIELDS = [
  'vendor',
  'number',
  'date',
  'due_date',
  'po_number',
  'currency',
  'subtotal',
  'tax',
  'fees',
  'discount',
  'deposit',
  'rounding',
  'total',
] as const;
/** `date` and `due_date` are ISO dates; `currency` is ISO 4217; sums are decimal strings (a discount above zero takes off). */
export type HeaderField = (typeof HEADER_FIELDS)[number];

export const LINE_FIELDS = [
  ...(['code', 'description', 'quantity', 'unit', 'pack'] as const),
  ...(['unit_price', 'discount', 'amount'] as const),
] as const;
/**
 * `pack` is the printed pack size ("6/1LT", "12 x 500 g"); `discount` is what is taken off quantity × price, in money also where a rate is
 * printed; `amount` is the line's extended net amount, which is what is left.
 */
export type LineField = (typeof LINE_FIELDS)[number];

export type ReadFields = Record<HeaderField, ReadValue | null>;
export type ReadLine = Record<LineField, ReadValue | null>;

/** One page as the engine saw it, turned upright. Sizes in pixels of the rendered page image. */
export interface ReadPage {
  width: number;
  height: number;
  /** Clockwise rotation (0, 90, 180, 270) that made the source page upright. */
  rotation: 0 | 90 | 180 | 270;
  /** What it prints about its place in its document; absent where it prints nothing. */
  label?: PageLabel;
  /** Absent where nobody looked at the page, because an e-invoice or a table says it all. */
  outcome?: PageOutcome;
}

/** Ways to recognize the vendor again; null or empty when the page shows none. */
export interface VendorMarks {
  tax_ids: string[];
  phones: string[];
  emails: string[];
  address: string | null;
}

export type ReadingKind = 'einvoice' | 'text' | 'ocr';

/** What a document calls itself, in its own words. */
export interface KindOffer {
  kind: OfferedKind;
  words: string;
}

/** A row of a statement. Negative amounts are credits and payments. */
export interface ReadStatementRow {
  kind: StatementRowKind;
  number: string | null;
  date: string | null;
  amount_cents: number;
  /** The row as it is printed. */
  words: string;
}

/** One of several receipts on one page, as the reading found it. */
export interface FoundPaper {
  /** Its place on the page as its file shows it, before it is turned upright. */
  region: Box;
  vendor: string | null;
  date: string | null;
  /** A decimal string. */
  total: string | null;
  currency: string | null;
}

export interface Reading {
  kind: ReadingKind;
  /** The reader, for example `cii`, `ubl`, `pdf-text`, `tesseract-wasm`, `pp-ocr+tesseract-native`. */
  engine: string;
  /** Amounts stay as printed: a credit memo can print them positive or negative, and this says how they count. */
  is_credit_memo: boolean;
  /** It calls itself a packing slip or a delivery note. */
  is_packing_slip: boolean;
  offer?: KindOffer | null;
  /** Of a statement. */
  statement_rows?: ReadStatementRow[];
  /** The receipts that its one page seems to show; absent where it seems to be one document. */
  papers?: FoundPaper[];
  pages: ReadPage[];
  fields: ReadFields;
  lines: ReadLine[];
  vendor_marks: VendorMarks;
  /** What the pages print, for learning from a user's corrections; absent where nothing can be learned. */
  kept_pages?: KeptPage[];
}

/** Why a file could not be read. The file is kept in every case. */
export type ReadRefusal =
  | 'empty_file'
  | 'old_office_file'
  | 'too_many_rows'
  | 'no_rows'
  | 'columns_unknown'
  | 'unsupported_type'
  | 'broken_file'
  | 'encrypted_pdf'
  | 'too_many_pages'
  | 'image_too_small'
  | 'nothing_found'
  | 'not_an_invoice'
  | 'took_too_long'
  /** the recognizer failed on every page that has something to recognize */
  | 'recognizer_failed'
  /** the stored file is gone or was changed */
  | 'file_missing'
  | 'file_damaged'
  | 'too_complex'
  /** the engine that was asked for is not there, did not answer, or may not have the pages */
  | 'engine_failed'
  /** its answer was not a reading */
  | 'engine_answer';

/** A word of a page, with its place on the upright page. */
export interface PageWord {
  text: string;
  box: Box;
}

export interface PageWords {
  source: 'text' | 'ocr';
  words: PageWord[];
}

/** How a document was read, as it is kept with each attempt. */
export interface EngineRun {
  engine: ReadingEngine;
  /** Of the product and its weights, or of the model; null: no model has answered. */
  version: string | null;
  /** With fractions; null: the engine has no price. */
  cost_cents: number | null;
  /** What the engine said of each document of the file, in order. Where it was refused, all that was said of the file. */
  outputs: unknown[];
}

export type ReadResult =
  /**
   * `more`: the other documents of the file, in order; each continues where the pages of the one before it end. `file_pages`: of a document with
   * several files, how many pages each gave. `words`: of each page, where they were recognized. `found`: what a document that is refused says all
   * the same.
   */
  | ({ status: 'read'; reading: Reading; more?: Reading[] } & AboutReading)
  | ({ status: 'refused'; reason: ReadRefusal; pages: ReadPage[]; found?: Reading } & AboutReading);

interface AboutReading {
  file_shape?: FileShape;
  file_pages?: number[];
  words?: PageWords[];
  run?: EngineRun;
}

/** What is sure of a document while it is still being read; null: not yet. `total` is a decimal string. */
export interface FoundSoFar {
  vendor: string | null;
  date: string | null;
  total: string | null;
  currency: string | null;
}

/** Sent while a document is being read, so that a waiting user sees real progress. */
export interface ReadProgress {
  step: 'opening' | 'page' | 'checking';
  page: number;
  pages: number;
  found?: FoundSoFar;
}
