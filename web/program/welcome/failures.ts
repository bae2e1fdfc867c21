import { welcomeTexts } from '#contract/texts/welcome.ts';
import { ApiFailure } from '../../api.ts';

/** The server saved, and its answer does not say what. */
export class NoPageIdError extends Error {}

/** The server's own word where it gave one, else null: it was not reached. */
function wordOf(error: unknown): string | null {
  return error instanceof ApiFailure && error.status > 0 ? error.detail : null;
}

/** The sentence for a save that failed at one of its steps (specification, section 8). */
export function saveFailure(error: unknown, step: 'save' | 'order' | 'publish'): string {
  if (error instanceof NoPageIdError) return welcomeTexts.save.noId;
  const word = wordOf(error);
  if (word === null) return welcomeTexts.save.failed;
  if (step === 'order') return orderFailure(error);
  return step === 'publish' ? welcomeTexts.save.publishRefused(word) : welcomeTexts.save.refused(word);
}

export function orderFailure(error: unknown): string {
  const word = wordOf(error);
  return word !== null && error instanceof ApiFailure
    ? welcomeTexts.order.refused(error.status, word)
    : welcomeTexts.order.failed;
}

export function deleteFailure(error: unknown): string {
  return welcomeTexts.gallery.deleteFailed(error instanceof ApiFailure ? error.detail : String(error));
}
