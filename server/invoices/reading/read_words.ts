/** Documents without an electronic invoice: words from the text layer or the recognizer, and their meaning. */
import { isUnpostedKind } from '#contract/invoices/kind_names.ts';
import type {
  FoundPaper,
  FoundSoFar,
  PageWords,
  ReadFields,
  Reading,
  ReadPage,
  ReadProgress,
  ReadRefusal,
  ReadResult,
  ReadValue,
} from '#contract/invoices/reading/reading.ts';
import { extract, type MeaningDeps } from './extract.ts';
import type { Extracted } from './extracted.ts';
import { fieldsOfPart, foundSoFar } from './found_so_far.ts';
import { keptPages } from './layout/page_words.ts';
import { rowsOf } from './lines/rows.ts';
import { struckMarker } from './lines/struck_lines.ts';
import type { FirstPart } from './ocr/ocr_engine.ts';
import { sizeOf, type WordPage } from './page.ts';
import { drawOnce, isLong, type PageDeps, type PageRead, readAgain, readOnce, type SourcePage } from './page_reads.ts';
import { findPapers } from './parts/find_papers.ts';
import { findParts } from './parts/find_parts.ts';
import { pageLabelOf } from './parts/page_label.ts';
import { turnedBack } from './parts/region.ts';
import { combine, isSettled } from './sums/combine.ts';

export interface ReadDeps extends PageDeps, MeaningDeps {
  /** The pages form one document whatever they say: a user has said so. */
  isOneDocument?: boolean | undefined;
  onProgress?: ((progress: ReadProgress) => void) | undefined;
}

/** Maps values on straightened pages back to their places on the upright page that the user sees. */
function placed(value: ReadValue | null, reads: PageRead[]): ReadValue | null {
  if (!value?.box || value.page === null) return value;
  const toUpright = reads[value.page - 1]?.ocr?.toUpright;
  return toUpright ? { ...value, box: toUpright(value.box) } : value;
}

function placeAll<K extends string>(
  values: Record<K, ReadValue | null>,
  reads: PageRead[],
): Record<K, ReadValue | null> {
  const entries = Object.entries<ReadValue | null>(values).map(([name, value]) => [name, placed(value, reads)]);
  return Object.fromEntries(entries) as Record<K, ReadValue | null>;
}

/** The content of the pages, every value in its place on the upright page. */
function extractFrom(reads: PageRead[], deps: MeaningDeps): Extracted {
  const pages = reads.map(({ words }) => words);
  const mark = struckMarker(reads);
  const extracted = extract(pages, deps.now, deps.hints, deps.models);
  return {
    ...extracted,
    fields: placeAll(extracted.fields, reads),
    lines: extracted.lines.map((line) => placeAll(mark(line), reads)),
  };
}

/**
 * What the pages say; where that does not add up, the better of it and of what they say when they are read again. `onFound` is called before
 * they are.
 */
export async function meaningOf(
  reads: PageRead[],
  again: () => Promise<PageRead[] | null>,
  deps: MeaningDeps,
  onFound: (first: Extracted) => void = () => {},
): Promise<Extracted> {
  const first = extractFrom(reads, deps);
  if (isSettled(first)) return first;
  onFound(first);
  const more = await again();
  return more ? combine(first, extractFrom(more, deps)) : first;
}

/** Whether it says too little for a document. */
export function isEmpty(read: Pick<Reading, 'fields' | 'lines' | 'is_packing_slip' | 'offer'>): boolean {
  const { fields, lines, is_packing_slip, offer } = read;
  const isNamed = is_packing_slip || (offer != null && isUnpostedKind(offer.kind));
  return !isNamed && !fields.total && lines.length === 0 && !(fields.number && fields.date);
}

/** The words as another engine's values are looked for among them. */
function wordsOf({ words: page, ocr }: PageRead): PageWords {
  const { width, height, source, words } = page;
  return {
    source,
    words: words.map(({ text, x, y, w, h }) => {
      const box = { x: x / width, y: y / height, w: w / width, h: h / height };
      return { text, box: ocr ? ocr.toUpright(box) : box };
    }),
  };
}

function pageOf({ words, outcome }: PageRead): ReadPage {
  const label = pageLabelOf(rowsOf([words]));
  return { ...sizeOf(words), outcome, ...(label ? { label } : {}) };
}

/** The papers on the one page of a document, each where its file shows it; a document of several pages is split at these first. */
function papersOf(reads: PageRead[], deps: ReadDeps): FoundPaper[] {
  const [read] = reads;
  if (!read || reads.length > 1) return [];
  return findPapers(read.words, deps).map(({ box, ...said }) => ({
    ...said,
    region: turnedBack(read.ocr ? read.ocr.toUpright(box) : box, read.words.rotation),
  }));
}

/** Why a document is refused of which no page was read: what another attempt can mend first, then what the user can. */
function refusalOf(reads: PageRead[]): ReadRefusal {
  const has = (wanted: PageRead['outcome']) => reads.some(({ outcome }) => outcome === wanted);
  if (has('no_time')) return 'took_too_long';
  if (has('failed')) return 'recognizer_failed';
  const refusal = reads.find((read) => read.refusal)?.refusal;
  return refusal && !has('no_text') ? refusal : 'nothing_found';
}

/** Reads page after page. What goes wrong with one page is its outcome; the document is refused when no page was read. */
export async function readWords(sources: SourcePage[], deps: ReadDeps): Promise<ReadResult> {
  let found: FoundSoFar | undefined;
  const tell = (progress: ReadProgress) => deps.onProgress?.({ ...progress, ...(found ? { found } : {}) });
  const announceFound = (progress: ReadProgress, fields: ReadFields) => {
    found = foundSoFar(fields, found);
    if (found) tell(progress);
  };

  const reads: PageRead[] = [];
  for (const [index, source] of sources.entries()) {
    const page = { step: 'page', page: index + 1, pages: sources.length } as const;
    tell(page);
    // Later pages rarely say who sold; what they add is told when all are read.
    const onFirst = (words: WordPage, part: FirstPart) => {
      const { fields } = extract([words], deps.now, deps.hints, deps.models);
      if (part !== 'lines') announceFound(page, fieldsOfPart(fields, part));
      else if (sources.length === 1) announceFound(page, fields);
    };
    const read = await readOnce(source, deps, index === 0 ? onFirst : undefined);
    reads.push(read);
    await drawOnce(source, read, index + 1, deps);
  }
  const checking = { step: 'checking', page: sources.length, pages: sources.length } as const;
  tell(checking);
  const pages = reads.map(pageOf);
  if (reads.every(({ outcome }) => outcome !== 'read')) return { status: 'refused', reason: refusalOf(reads), pages };
  const isOne = deps.isOneDocument || reads.length === 1;
  const ranges = isOne
    ? [{ first: 0, end: reads.length }]
    : findParts(
        reads.map(({ words }) => words),
        deps,
      );
  // What a user has said of a whole file need not hold for its parts.
  const ofPart = ranges.length > 1 ? { ...deps, hints: { ...deps.hints, kind: undefined } } : deps;
  const readings: Reading[] = [];
  for (const { first, end } of ranges) {
    const part = reads.slice(first, end);
    const onPage = (page: number) => tell({ ...checking, page });
    const again = async () =>
      isLong(reads) ? null : await readAgain(sources.slice(first, end), part, { ...deps, before: first, onPage });
    const reading = await readingOf(part, pages.slice(first, end), again, ofPart, (extracted) => {
      // Several documents would each say something else.
      if (ranges.length === 1) announceFound(checking, extracted.fields);
    });
    readings.push(reading);
  }
  const [reading, ...more] = readings;
  const words = reads.map(wordsOf);
  if (!reading || readings.every(isEmpty)) {
    const isLeftOut = reads.some(({ outcome }) => outcome === 'no_time' || outcome === 'failed');
    const reason = isLeftOut ? refusalOf(reads) : 'not_an_invoice';
    return { status: 'refused', reason, pages, words, ...(reading ? { found: reading } : {}) };
  }
  return more.length > 0 ? { status: 'read', reading, more, words } : { status: 'read', reading, words };
}

/** What the pages of one document say. */
async function readingOf(
  reads: PageRead[],
  pages: ReadPage[],
  readAgain: () => Promise<PageRead[] | null>,
  deps: ReadDeps,
  onFound: (first: Extracted) => void,
): Promise<Reading> {
  let latest = reads;
  const again = async (): Promise<PageRead[] | null> => {
    const more = await readAgain();
    latest = more ?? reads;
    return more;
  };
  const extracted = await meaningOf(reads, again, deps, onFound);
  const kept = keptPages(latest.map(({ words }) => words));
  const recognized = reads.some(({ ocr }) => ocr !== null);
  const papers = papersOf(latest, deps);
  return {
    kind: recognized ? 'ocr' : 'text',
    engine: recognized ? deps.ocr.name : 'pdf-text',
    is_credit_memo: extracted.is_credit_memo,
    is_packing_slip: extracted.is_packing_slip,
    offer: extracted.offer,
    // A page on which only a later pass found words keeps its size.
    pages: pages.map((page, index) => ({ ...page, outcome: latest[index]?.outcome ?? page.outcome })),
    ...(extracted.statement_rows.length > 0 ? { statement_rows: extracted.statement_rows } : {}),
    fields: extracted.fields,
    lines: extracted.lines,
    vendor_marks: extracted.vendor_marks,
    ...(kept ? { kept_pages: kept } : {}),
    ...(papers.length > 0 ? { papers } : {}),
  };
}
