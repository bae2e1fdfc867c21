import {
  TEMPLATE_MATCH_EDIT_WEIGHT,
  TEMPLATE_MATCH_MIN,
  TEMPLATE_MATCH_WORD_WEIGHT,
  TEMPLATE_PREVIEW_MAX,
} from '../limits.ts';

/** The fields that a search compares. */
export interface Searched {
  title: string;
  category: string;
  body: string;
  /** The same in Spanish, if any. */
  body_es?: string | null;
}

/** The form of a text for comparing: lower-case words without accents and punctuation, separated by one space. */
export function normalized(text: string): string {
  return (
    text
      .normalize('NFD')
      .toLowerCase()
      // Accents are separate characters now. An apostrophe belongs to its word; any other character that is not a letter or digit separates
      // words.
      .replace(/[\p{M}'’ʼ]/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}

/**
 * How well a text matches a search, 0 to 1. A text that contains the search scores 1; otherwise 0.65 × the share of the search's words that
 * it contains + 0.35 × how few letters would have to change to turn one into the other.
 */
export function matchScore(search: string, text: string): number {
  const [wanted, given] = [normalized(search), normalized(text)];
  if (given.includes(wanted)) return 1;
  return (
    TEMPLATE_MATCH_WORD_WEIGHT * wordOverlap(wanted, given) + TEMPLATE_MATCH_EDIT_WEIGHT * similarity(wanted, given)
  );
}

/** The templates that match a search, best first; equal ones keep their order. A search without a letter or digit finds all. */
export function searchTemplates<T extends Searched>(templates: readonly T[], search: string): T[] {
  if (normalized(search) === '') return [...templates];
  return templates
    .map((template) => ({ template, score: templateScore(search, template) }))
    .filter(({ score }) => score >= TEMPLATE_MATCH_MIN)
    .sort((a, b) => b.score - a.score)
    .map(({ template }) => template);
}

/** The beginning of a template's words, for a list. A character of two code units is never cut in half. */
export function previewOf(body: string): string {
  return body.slice(0, TEMPLATE_PREVIEW_MAX).replace(/[\ud800-\udbff]$/, '');
}

/** The best of title, category and words, so that a long text does not outweigh a short title. */
function templateScore(search: string, { title, category, body, body_es }: Searched): number {
  return Math.max(...[title, category, body, body_es ?? ''].map((text) => matchScore(search, text)));
}

function wordOverlap(wanted: string, given: string): number {
  const words = new Set(wanted.split(' '));
  const there = new Set(given.split(' '));
  return [...words].filter((word) => there.has(word)).length / words.size;
}

function similarity(a: string, b: string): number {
  return 1 - editDistance([...a], [...b]) / Math.max([...a].length, [...b].length, 1);
}

/** Levenshtein's distance: letters added, removed or replaced to turn `a` into `b`. */
function editDistance(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [index, letter] of a.entries()) {
    const next = [index + 1];
    for (const [column, other] of b.entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
