import { httpTexts } from '#contract/texts/http.ts';
import { AppError } from '../errors.ts';
import type { AnyApp } from './app_types.ts';

/**
 * Refuses addresses with U+0000, which no database finds or stores. Without this, a download would have begun when its first query fails, and
 * would break off without a sentence.
 */
export function refuseNullCharacters(app: AnyApp): void {
  app.addHook('onRequest', async ({ url }) => {
    if (url.includes('%00')) throw new AppError('bad_request', httpTexts.unsavable);
  });
}
