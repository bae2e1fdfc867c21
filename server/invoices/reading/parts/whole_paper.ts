/** Whether a part of a page is a document by itself. */
import type { ReadValue } from '#contract/invoices/reading/reading.ts';
import type { Extracted } from '../extracted.ts';
import { datesIn } from '../header/dates.ts';
import { sumClassOf } from '../header/labels.ts';
import { rowsOf } from '../lines/rows.ts';
import type { WordPage } from '../page.ts';
import { endsOf } from './gaps.ts';

/** A value with less confidence does not make a document. */
const SURE = 0.6;
/** Shorter papers do not name a vendor, a day and a total. */
const FEWEST_WORDS = 10;
/** The vendor stands in the upper part. */
const HEAD = 0.45;

/** A look at the words, which takes no time: most parts of a page are no documents. */
export function seemsWhole(part: WordPage): boolean {
  const texts = textsOf(part);
  return texts.some(hasDate) && texts.some(namesTotal);
}

/** The same of a paper on which something could not be read. */
export function seemsPartOf(part: WordPage): boolean {
  return textsOf(part).some((text) => hasDate(text) || namesTotal(text));
}

function textsOf(part: WordPage): string[] {
  return part.words.length < FEWEST_WORDS ? [] : rowsOf([part]).map(({ text }) => text);
}

function hasDate(text: string): boolean {
  return datesIn(text).length > 0;
}

function namesTotal(text: string): boolean {
  const kind = sumClassOf(text)?.kind;
  return kind === 'total' || kind === 'due';
}

/** Its vendor stands at its head, and it has a day and a printed total that no sum contradicts. */
export function isWhole({ fields, offer }: Extracted, part: WordPage): boolean {
  const { vendor, date, due_date, total } = fields;
  if (!isSure(vendor) || !isSure(date) || !isSure(total) || !vendor.box || !total.box) return false;
  if (total.note === 'does_not_add_up' || isSamePlace(date, due_date)) return false;
  if (offer && offer.kind !== 'receipt' && offer.kind !== 'invoice') return false;
  const [top, bottom] = endsOf(part.words, 'y');
  const head = (top + (bottom - top) * HEAD) / part.height;
  return vendor.box.y < head && vendor.box.y < total.box.y;
}

function isSure(value: ReadValue | null): value is ReadValue {
  return value !== null && value.confidence >= SURE;
}

/** The slip to pay a document with says only until when. */
function isSamePlace({ box, value }: ReadValue, due: ReadValue | null): boolean {
  return value === due?.value && box?.x === due.box?.x && box?.y === due.box?.y;
}

/** Two copies of one document, or a document and the slip to pay it with, come to the same. */
export function areDifferent(papers: Extracted[]): boolean {
  return papers.every(({ fields }, index) =>
    papers
      .slice(index + 1)
      .every(
        ({ fields: others }) =>
          fields.total?.value !== others.total?.value &&
          (['vendor', 'number', 'date'] as const).some((name) => plain(fields[name]) !== plain(others[name])),
      ),
  );
}

function plain(value: ReadValue | null): string {
  return (value?.value ?? '').toLowerCase().replace(/[^\p{L}\d]/gu, '');
}
