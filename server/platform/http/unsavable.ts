import { httpTexts } from '#contract/texts/http.ts';
import { AppError } from '../errors.ts';
import type { AnyApp } from './app_types.ts';

/** A body has half of a UTF-16 pair, which would become another character or end in a failure, depending on the column. */
export class Unsavable extends Error {}

/**
 * Refuses addresses with U+0000, which no database finds or stores. Without this, a download would have begun when its first query fails, and
 * would break off without a sentence.
 */
export function refuseNullCharacters(app: AnyApp): void {
  app.addHook('onRequest', async ({ url }) => {
    if (url.includes('%00')) throw new AppError('bad_request', httpTexts.unsavable);
  });
}

const ESCAPED_SURROGATE = /\\ud[89a-f]/i;
/** An escaped character of JSON; the two halves of a pair are one, and a half alone is no character. */
const ESCAPED = /\\(?:ud[89ab]..\\ud[c-f]..|u(?!d[89a-f])....|[^u])/gi;

/**
 * Whether JSON has half of a pair. It can only be escaped, because as it is, it is not valid UTF-8. U+0000 is left to the fields, which say
 * where it stands.
 */
export function hasHalf(json: string): boolean {
  return ESCAPED_SURROGATE.test(json) && json.replace(ESCAPED, '').includes('\\');
}
