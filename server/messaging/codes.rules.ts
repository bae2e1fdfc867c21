/** What a Twilio error code means for the message, the contact and the campaign (twilio.com/docs/api/errors). */
import { messageFailureTexts as texts } from '#contract/messaging/sms/failures.texts.ts';

/**
 * `park`: the number is dead, count it against the contact; `retry_later`: the provider has certainly not sent it, or asks to come back;
 * `stop_campaign`: every further message would fail in the same way; `opted_out`: the contact said STOP to the provider; `failed`: this
 * message only; `unknown`: it may have been sent, so this is settled before anything is sent again.
 */
export type CodeOutcome = 'park' | 'retry_later' | 'stop_campaign' | 'opted_out' | 'failed' | 'unknown';

export interface CodeMeaning {
  outcome: CodeOutcome;
  /** Shown to the shop. */
  reason: string;
}

const MEANINGS: Readonly<Record<string, CodeMeaning>> = {
  // The request was refused: the message was never sent.
  20003: { outcome: 'stop_campaign', reason: texts.credentials },
  20429: { outcome: 'retry_later', reason: texts.congested },
  20500: { outcome: 'unknown', reason: texts.unsettled },
  21211: { outcome: 'park', reason: texts.badNumber },
  21408: { outcome: 'failed', reason: texts.regionOff },
  21606: { outcome: 'stop_campaign', reason: texts.sender },
  21608: { outcome: 'failed', reason: texts.trialAccount },
  21610: { outcome: 'opted_out', reason: texts.optedOut },
  21611: { outcome: 'retry_later', reason: texts.congested },
  21614: { outcome: 'park', reason: texts.notMobile },
  21617: { outcome: 'stop_campaign', reason: texts.tooLong },
  21703: { outcome: 'stop_campaign', reason: texts.sender },
  21704: { outcome: 'stop_campaign', reason: texts.sender },
  // Reported later, in a status callback.
  30001: { outcome: 'retry_later', reason: texts.congested },
  30002: { outcome: 'stop_campaign', reason: texts.suspended },
  30003: { outcome: 'retry_later', reason: texts.unreachable },
  30004: { outcome: 'failed', reason: texts.blocked },
  30005: { outcome: 'park', reason: texts.unknownHandset },
  30006: { outcome: 'park', reason: texts.notMobile },
  30007: { outcome: 'stop_campaign', reason: texts.filtered },
  // Another attempt would be possible, but nobody knows whether the first one arrived.
  30008: { outcome: 'failed', reason: texts.carrier },
  30022: { outcome: 'retry_later', reason: texts.congested },
  30023: { outcome: 'retry_later', reason: texts.dailyCap },
  30032: { outcome: 'stop_campaign', reason: texts.unregistered },
  30034: { outcome: 'stop_campaign', reason: texts.unregistered },
  30036: { outcome: 'failed', reason: texts.expired },
  30410: { outcome: 'unknown', reason: texts.unsettled },
  30450: { outcome: 'failed', reason: texts.pumping },
  30610: { outcome: 'retry_later', reason: texts.quietHours },
};

/** What a code means, for the shop; null for an unknown code. */
export function wordsOfCode(code: string): string | null {
  return Object.hasOwn(MEANINGS, code) ? (MEANINGS[code]?.reason ?? null) : null;
}

/** An unknown code means an unknown outcome; it never allows sending again. */
export function meaningOfCode(code: string | number | null): CodeMeaning {
  const key = String(code);
  return (Object.hasOwn(MEANINGS, key) ? MEANINGS[key] : undefined) ?? { outcome: 'unknown', reason: texts.unsettled };
}
