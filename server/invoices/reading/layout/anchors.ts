/** Where a vendor prints a value: the words beside or above it, or only its place on the page. */
import type { Anchor, LabelPlace } from '#contract/invoices/reading/page_layouts.ts';
import type { Candidate } from '../choice/choose.ts';
import { distance } from '../header/fuzzy.ts';
import type { Labels } from '../header/label_places.ts';

export interface LabeledCandidate extends Candidate {
  labels: Labels;
}

const PLACES = ['left', 'beside', 'above'] as const;
/** A label with more letters can have one misread in five. */
const LONG = 5;
const MISREAD = 0.2;
/** Without a label: how far from its place a value can be, as a part of the page. */
const NEAR = 0.04;

/** The letters of a label, and the sign for "number". */
export function plainLabel(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}#]/gu, '');
}

export function sameLabel(a: string, b: string): boolean {
  const [left, right] = [plainLabel(a), plainLabel(b)];
  if (left === '' || right === '') return false;
  if (left === right) return true;
  const longest = Math.max(left.length, right.length);
  if (longest < LONG) return false;
  const limit = Math.floor(longest * MISREAD);
  return distance(left, right, limit) <= limit;
}

/** "INV-1042" and "INV-77" have one shape, "1042" has another. */
function shapeOf(value: string): string {
  return value.replace(/\d+/g, '9').replace(/\p{L}+/gu, 'A');
}

function placeOf({ words, row }: Candidate): { x: number; y: number } {
  const [first] = words;
  return first && row ? { x: first.x / row.pageWidth, y: first.y / row.pageHeight } : { x: 1, y: 1 };
}

function distanceTo(anchor: Anchor, candidate: Candidate): number {
  const { x, y } = placeOf(candidate);
  return Math.hypot(x - anchor.x, y - anchor.y);
}

/** The candidate where the vendor prints the value: with its label; of several, the one of its shape that is nearest to its place. */
export function candidateAt<C extends LabeledCandidate>(candidates: C[], anchor: Anchor): C | null {
  const able = candidates.filter((candidate) =>
    anchor.place === 'spot'
      ? distanceTo(anchor, candidate) < NEAR
      : sameLabel(candidate.labels[anchor.place], anchor.label),
  );
  const shape = shapeOf(anchor.example);
  const alike = able.filter(({ value }) => shapeOf(value) === shape);
  const [nearest] = (alike.length > 0 ? alike : able).sort((a, b) => distanceTo(anchor, a) - distanceTo(anchor, b));
  return nearest ?? null;
}

/** Marks the candidate at the vendor's place for it. */
export function markTaught(candidates: LabeledCandidate[], anchor: Anchor | undefined): void {
  const taught = anchor && candidateAt(candidates, anchor);
  if (taught) taught.features.taught = 1;
}

/** Words that do not label such a value can be anything: a name, an address, the terms. They count last. */
function isUnknown({ features }: Candidate, place: LabelPlace): boolean {
  return features[`${place}_unknown`] === 1;
}

/**
 * The anchor of the right value that leads to it among all candidates of its document; null where none does. `isOther`: the label is that of
 * another field with the same value.
 */
export function learnAnchor<C extends LabeledCandidate>(
  candidates: C[],
  isRight: (value: string) => boolean,
  isOther: (candidate: C, place: LabelPlace) => boolean,
): Anchor | null {
  const anchorsOf = (candidate: C): { anchor: Anchor; isClear: boolean }[] => {
    const at = { example: candidate.value, ...placeOf(candidate) };
    const places = PLACES.filter((place) => plainLabel(candidate.labels[place]) !== '' && !isOther(candidate, place));
    return places.map((place) => ({
      anchor: { place, label: candidate.labels[place], ...at },
      isClear: !isUnknown(candidate, place),
    }));
  };
  const right = candidates.filter(({ value }) => isRight(value));
  const labeled = right.flatMap(anchorsOf).sort((a, b) => Number(b.isClear) - Number(a.isClear));
  const bare = right.filter((candidate) => PLACES.every((place) => candidate.labels[place] === ''));
  const spots = bare.map(
    (candidate): Anchor => ({ place: 'spot', label: '', example: candidate.value, ...placeOf(candidate) }),
  );
  const leads = (anchor: Anchor): boolean => {
    const found = candidateAt(candidates, anchor);
    return found !== null && isRight(found.value);
  };
  return [...labeled.map(({ anchor }) => anchor), ...spots].find(leads) ?? null;
}
