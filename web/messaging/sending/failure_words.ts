import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { ApiFailure, sentenceOf } from '../../api.ts';

/** The server's own words, or `silent` with the status of an answer without any. */
export function sendFailureWords(
  error: unknown,
  silent: (status: number) => string = campaignTexts.sendFailed,
): string {
  const isSilent = error instanceof ApiFailure && error.status > 0 && error.detail === commonTexts.failures.unreadable;
  return isSilent ? silent(error.status) : sentenceOf(error);
}
