/** The number of the buyer's order, as a label names it. */
import type { Document } from '../context.ts';
import { candidateAt, type LabeledCandidate } from '../layout/anchors.ts';
import { labelClasses } from './label_classes.ts';
import { labeledNumbers, PLACES } from './number.ts';

/** Rows between a label and what is below it. */
const ROWS_ABOVE = 4;

/** Whether a label above a number has a value of its own, in its cell or beside it: "PO/Job name: Noodle Bar". What has its own label is no such value. */
function hasOwnValue(doc: Document, { labels, row }: LabeledCandidate): boolean {
  const label = labels?.above ?? '';
  if (/:\s*\S/.test(label)) return true;
  const at = row?.index ?? 0;
  const upper = doc.rows.slice(Math.max(0, at - ROWS_ABOVE), at).findLast(({ text }) => text.includes(label));
  const next = upper?.cells[upper.cells.findIndex(({ text }) => text.includes(label)) + 1];
  if (!next || !/\d/.test(next.text)) return false;
  return labelClasses(next.text.slice(0, next.text.search(/\d/))).length === 0;
}

/** "2026 Pro rewards": a year that begins a run of text, also where words without digits were joined to it. */
function isYearOfText({ features, words = [], row }: LabeledCandidate): boolean {
  const [first, ...rest] = words.map(({ text }) => text);
  if (rest.length > 0 && /^(19|20)\d\d$/.test(first ?? '')) return rest.every((text) => !/\d/.test(text));
  const cell = row?.cells.find((one) => words.some((word) => one.words.includes(word)));
  return features.year_like === 1 && cell?.words.length !== words.length;
}

/** A "P.O. Box" is a place. Below a label, a number can be what the next row says. */
function isOrder(doc: Document, candidate: LabeledCandidate): boolean {
  const { features } = candidate;
  const named = PLACES.filter((place) => features[`${place}_purchase`] && !features[`${place}_place`]);
  if (named.some((place) => place !== 'above')) return true;
  return named.length > 0 && !isYearOfText(candidate) && !hasOwnValue(doc, candidate);
}

/** The one at the vendor's place for it, or else the first one with a label for it. */
export function orderNumber(doc: Document): LabeledCandidate | null {
  const candidates = labeledNumbers(doc);
  const anchor = doc.layout?.po_number;
  return (anchor && candidateAt(candidates, anchor)) ?? candidates.find((candidate) => isOrder(doc, candidate)) ?? null;
}
