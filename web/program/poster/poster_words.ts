import { posterTexts } from '#contract/program/poster.texts.ts';
import { POSTER_COLOR, type PosterInput, type PosterTemplate, posterColorFault } from '#contract/program/poster.ts';
import { POSTER_FIELDS } from '#contract/program/poster_parts.ts';

const FIELDS = Object.keys(POSTER_FIELDS) as (keyof typeof POSTER_FIELDS)[];

/** The words of a template, without what the server keeps beside them. */
export function wordsOf(template: PosterTemplate): PosterInput {
  return pick({ ...template });
}

/** What a shop without a poster begins with. */
export function firstWords(company: string): PosterInput {
  return pick({ ...posterTexts.start(company), color: POSTER_COLOR });
}

/** The words that a navigation or the session storage carries; null for anything else, such as what an older version left. */
export function carriedWords(carried: unknown): PosterInput | null {
  if (typeof carried !== 'object' || carried === null) return null;
  const entries = new Map<string, unknown>(Object.entries(carried));
  const isWhole = [...FIELDS, 'color'].every((field) => typeof entries.get(field) === 'string');
  return isWhole && posterColorFault(String(entries.get('color'))) === null
    ? pick(Object.fromEntries(entries) as PosterInput)
    : null;
}

function pick(words: PosterInput): PosterInput {
  const fields = FIELDS.map((field) => [field, words[field]]);
  return { ...Object.fromEntries(fields), color: words.color };
}

/** The poster for those who cannot see it: its words in their order. */
export function readAloud(words: PosterInput): string {
  return FIELDS.map((field) => words[field].trim())
    .filter((text) => text !== '')
    .join('. ');
}
