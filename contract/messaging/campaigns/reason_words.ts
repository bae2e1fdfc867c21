import { messageFailureTexts } from '../sms/failures.texts.ts';
import { isMessageFailure } from '../sms/failures.ts';
import { campaignTexts } from './campaigns.texts.ts';

/** Why a text waits, was left out or did not arrive: in words, or the carrier’s own code if we do not know it. */
export function reasonWords(reason: string): string {
  if (isMessageFailure(reason)) return messageFailureTexts[reason];
  const [, code] = /^carrier_(\w+)$/.exec(reason) ?? [];
  return campaignTexts.reasons[reason] ?? (code ? campaignTexts.code(code) : reason);
}
