/** The one entry of the reading engine: it takes the files of one document and returns a finished reading. */
import type { Reading, ReadPage, ReadRefusal, ReadResult } from '#contract/invoices/reading/reading.ts';
import type { EInvoice } from './einvoice/invoice.ts';
import { locate } from './einvoice/locate.ts';
import { closeFiles, openFiles } from './open_files.ts';
import { sizeOf } from './page.ts';
import type { PageRange } from './page_range.ts';
import type { SourcePage } from './page_reads.ts';
import { type ReadDeps, readWords } from './read_words.ts';
import { ReadRefusedError } from './refused.ts';
import { readTable, type TableFormat } from './table/read_table.ts';

function fromEInvoice(einvoice: EInvoice, pages: SourcePage[]): Reading {
  // Pages are counted over the whole document, so a page without a text layer keeps its place.
  const layers = pages.map(
    ({ layer }) => layer ?? { width: 1, height: 1, rotation: 0 as const, source: 'text' as const, words: [] },
  );
  const { fields, lines } = locate(einvoice.fields, einvoice.lines, layers);
  return {
    kind: 'einvoice',
    engine: einvoice.format,
    is_credit_memo: einvoice.is_credit_memo,
    is_packing_slip: false,
    pages: layers.map(sizeOf),
    fields,
    lines,
    vendor_marks: einvoice.vendor_marks,
  };
}

/** Some profiles of e-invoices have no lines: these are read from the pages, and what the e-invoice says is exact, so no model gets it. */
function withPrintedLines(exact: Reading, printed: ReadResult): ReadResult {
  if (printed.status === 'refused') return { status: 'read', reading: { ...exact, pages: printed.pages } };
  const { is_credit_memo, is_packing_slip, vendor_marks } = exact;
  const stated = Object.fromEntries(Object.entries(exact.fields).filter(([, value]) => value !== null));
  const fields = { ...printed.reading.fields, ...stated };
  const said = { is_credit_memo, is_packing_slip, vendor_marks, offer: null };
  const { papers: _ofPage, ...reading } = printed.reading;
  return { status: 'read', reading: { ...reading, ...said, fields } };
}

/** A place for each invoice of the file, so that one of several can be read again by itself. It has no picture. */
const NO_PAGE: ReadPage = { width: 1, height: 1, rotation: 0 };

async function fromTable(
  bytes: Uint8Array | undefined,
  format: TableFormat | undefined,
  deps: DocumentDeps,
  range: PageRange | null | undefined,
): Promise<ReadResult> {
  if (!bytes || !format) return { status: 'refused', reason: 'unsupported_type', pages: [] };
  // A user has joined its invoices.
  const isOne = range ? range.last > range.first : false;
  const { readings, shape: file_shape } = await readTable(bytes, format, deps.hints ?? {}, { now: deps.now, isOne });
  const wanted = range && !isOne ? readings.slice(range.first - 1, range.last) : readings;
  const [reading, ...more] = wanted.map((one) => ({ ...one, pages: readings.length > 1 ? [NO_PAGE] : [] }));
  // One of several invoices without lines keeps those that it has.
  const isLost = range && reading?.lines.length === 0;
  if (!reading || isLost) return { status: 'refused', reason: 'columns_unknown', pages: [], file_shape };
  return { status: 'read', reading, ...(more.length > 0 ? { more } : {}), file_shape };
}

export interface DocumentDeps extends ReadDeps {
  /** Which pages of each file belong to the document; all of them where it says nothing. */
  ranges?: readonly (PageRange | null)[] | undefined;
}

/**
 * Reads a document's files, in order: an embedded electronic invoice is exact, but for the lines that it leaves to the pages; otherwise a
 * PDF's text layer; otherwise the pages are recognized. A single file without a range can hold several documents, which are told apart. Never
 * throws for faults of the files: they are `refused` with a reason. Throws only for faults of the machine (the recognizer cannot start).
 */
export async function readDocument(files: Uint8Array[], deps: DocumentDeps): Promise<ReadResult> {
  const refused = (reason: ReadRefusal): ReadResult => ({ status: 'refused', reason, pages: [] });
  if (files.length === 0) return refused('empty_file');
  try {
    deps.onProgress?.({ step: 'opening', page: 0, pages: 0 });
    const opened = await openFiles(files, deps.signal, deps.ranges);
    try {
      const sources = opened.flatMap((file) => file.pages);
      const einvoice = opened.find((file) => file.einvoice !== null)?.einvoice ?? null;
      const exact = einvoice && fromEInvoice(einvoice, sources);
      if (exact && (exact.lines.length > 0 || sources.length === 0)) return { status: 'read', reading: exact };
      const table = opened.findIndex((file) => file.table !== undefined);
      if (table >= 0) return await fromTable(files[table], opened[table]?.table, deps, deps.ranges?.[table]);
      const isOneDocument = exact !== null || files.length > 1 || (deps.ranges ?? []).some((range) => range !== null);
      const printed = await readWords(sources, { ...deps, isOneDocument });
      const result = exact ? withPrintedLines(exact, printed) : printed;
      return files.length > 1 ? { ...result, file_pages: opened.map((file) => file.pages.length) } : result;
    } finally {
      await closeFiles(opened);
    }
  } catch (error) {
    if (deps.signal?.aborted) return refused('took_too_long');
    if (error instanceof ReadRefusedError) return refused(error.reason);
    throw error;
  }
}
