import { commonTexts } from '#contract/texts/common.ts';
import { ApiFailure, sentenceOf } from '../api.ts';

/** The server's own sentence, or `fallback` where an answer came without one. A lost connection keeps its sentence. */
export function detailOr(error: unknown, fallback: (status: number) => string): string {
  if (!(error instanceof ApiFailure) || error.status === 0) return sentenceOf(error);
  return error.detail === '' || error.detail === commonTexts.failures.unreadable
    ? fallback(error.status)
    : error.detail;
}
