import { templateTexts } from '#contract/messaging/templates/templates.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { ApiFailure, notLoadedSentence } from '../../api.ts';

/** Why templates could not be loaded: the server's own words, or the status of an answer without any. */
export function loadSentence(error: unknown): string {
  const isSilent =
    error instanceof ApiFailure &&
    error.status > 0 &&
    (error.detail === '' || error.detail === commonTexts.failures.unreadable);
  return isSilent ? templateTexts.loadFailed(error.status) : notLoadedSentence(error);
}
