import { welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import { ApiFailure, sentenceOf } from '../../api.ts';
import { isOutdated } from '../../refusals.ts';

/** The server saved, and its answer does not say what. */
export class NoPageIdError extends Error {}

/** The server's own word where it gave one, else null: it was not reached. */
function wordOf(error: unknown): string | null {
  return error instanceof ApiFailure && error.status > 0 ? error.detail : null;
}

/** What failed, and what that means where it needs more words. */
export interface SaveFailure {
  title?: string;
  detail: string;
  /** What someone else saved can be loaded. */
  isOutdated?: boolean;
}

/** The sentence for a save that failed, or that was refused because of what can be published. */
export function saveFailure(error: unknown): SaveFailure {
  if (error instanceof NoPageIdError) return { detail: welcomePageTexts.save.noId };
  const word = wordOf(error);
  if (word === null) return { title: welcomePageTexts.save.failed, detail: sentenceOf(error) };
  if (isOutdated(error)) return { title: welcomePageTexts.save.failed, detail: word, isOutdated: true };
  const isPublishing = error instanceof ApiFailure && error.code === 'too_few_photos';
  return {
    detail: isPublishing ? welcomePageTexts.save.publishRefused(word) : welcomePageTexts.save.refused(word),
  };
}

export function orderFailure(error: unknown): string {
  const word = wordOf(error);
  return word !== null && error instanceof ApiFailure
    ? welcomePageTexts.order.refused(error.status, word)
    : welcomePageTexts.order.failed;
}

export function deleteFailure(error: unknown): string {
  return welcomePageTexts.gallery.deleteFailed(error instanceof ApiFailure ? error.detail : String(error));
}
