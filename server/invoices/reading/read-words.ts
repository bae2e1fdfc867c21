/** Documents without an electronic invoice: words from the text layer or the recogniser, then what they say. */
import type { Box, Reading, ReadPage, ReadResult, ReadValue } from '#contract/reading.ts';
import type { ReadDeps, SourcePage } from './document.ts';
import { type Extracted, extract } from './extract.ts';
import { toGrey } from './grey.ts';
import type { WordPage } from './page.ts';
import { OCR_SIZE } from './page-images.ts';
import { type OcrPage, readPage } from './read-page.ts';

interface PageRead {
  words: WordPage;
  ocr: OcrPage | null;
}

async function recognise(source: SourcePage, deps: ReadDeps): Promise<PageRead> {
  const drawn = await toGrey(await source.images.draw(source.page, OCR_SIZE));
  const ocr = await readPage(deps.ocr, drawn, { signal: deps.signal });
  return { words: ocr.page, ocr };
}

/** Values found on straightened pages back to where they stand on the upright page that a person is shown. */
function placed(value: ReadValue | null, reads: PageRead[]): ReadValue | null {
  if (!value?.box || value.page === null) return value;
  const toUpright = reads[value.page - 1]?.ocr?.toUpright;
  return toUpright ? { ...value, box: toUpright(value.box) as Box } : value;
}

function placeAll<K extends string>(
  values: Record<K, ReadValue | null>,
  reads: PageRead[],
): Record<K, ReadValue | null> {
  const entries = Object.entries<ReadValue | null>(values).map(([name, value]) => [name, placed(value, reads)]);
  return Object.fromEntries(entries) as Record<K, ReadValue | null>;
}

function isEmpty(extracted: Extracted): boolean {
  const { fields, lines } = extracted;
  return !fields.total && lines.length === 0 && !(fields.number && fields.date);
}

/** Reads page after page; `onSize` is told of every page as soon as it is known. */
export async function readWords(
  sources: SourcePage[],
  deps: ReadDeps,
  onSize: (page: WordPage) => void,
): Promise<ReadResult> {
  const reads: PageRead[] = [];
  for (const [index, source] of sources.entries()) {
    deps.signal?.throwIfAborted();
    deps.onProgress?.({ step: 'page', page: index + 1, pages: sources.length });
    const read = source.layer ? { words: source.layer, ocr: null } : await recognise(source, deps);
    reads.push(read);
    onSize(read.words);
  }
  deps.onProgress?.({ step: 'checking', page: sources.length, pages: sources.length });
  const pages: ReadPage[] = reads.map(({ words }) => ({
    width: Math.round(words.width),
    height: Math.round(words.height),
    rotation: words.rotation,
  }));
  if (reads.every(({ words }) => words.words.length === 0))
    return { status: 'refused', reason: 'nothing_found', pages };
  const extracted = extract(
    reads.map(({ words }) => words),
    deps.now,
    deps.hints,
  );
  if (isEmpty(extracted)) return { status: 'refused', reason: 'not_an_invoice', pages };
  const recognised = reads.some(({ ocr }) => ocr !== null);
  const reading: Reading = {
    kind: recognised ? 'ocr' : 'text',
    engine: recognised ? deps.ocr.name : 'pdf-text',
    is_credit_memo: extracted.is_credit_memo,
    pages,
    fields: placeAll(extracted.fields, reads),
    lines: extracted.lines.map((line) => placeAll(line, reads)),
    vendor_marks: extracted.vendor_marks,
  };
  return { status: 'read', reading };
}
