/** What a Twilio error code means for the message, the contact and the campaign (twilio.com/docs/api/errors). */
import { messageFailureTexts as texts } from '#contract/messaging/sms/failures.texts.ts';

/**
 * `park`: the number is dead, count it against the contact; `retry_later`: the vendor has surely not sent it, or says to come back;
 * `stop_campaign`: every further text would fail alike; `opted_out`: the person said stop to the vendor; `failed`: this text only;
 * `unknown`: it may have gone out, so it is settled before anything is sent again.
 */
export type CodeOutcome = 'park' | 'retry_later' | 'stop_campaign' | 'opted_out' | 'failed' | 'unknown';

export interface CodeMeaning {
  outcome: CodeOutcome;
  /** For the shop. */
  reason: string;
}

const MEANINGS: Readonly<Record<string, CodeMeaning>> = {
  // Refused when it was handed over: never sent.
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
  // Told afterwards, in a status callback.
  30001: { outcome: 'retry_later', reason: texts.congested },
  30002: { outcome: 'stop_campaign', reason: texts.suspended },
  30003: { outcome: 'retry_later', reason: texts.unreachable },
  30004: { outcome: 'failed', reason: texts.blocked },
  30005: { outcome: 'park', reason: texts.unknownHandset },
  30006: { outcome: 'park', reason: texts.notMobile },
  30007: { outcome: 'stop_campaign', reason: texts.filtered },
  // One more try would be allowed, but nobody knows whether the first has arrived.
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

/** What a code means, for the shop; null: nobody knows it. */
export function wordsOfCode(code: string): string | null {
  return Object.hasOwn(MEANINGS, code) ? (MEANINGS[code]?.reason ?? null) : null;
}

/** A code that nobody knows means that the outcome is not known: it is never taken for leave to send again. */
export function meaningOfCode(code: string | number | null): CodeMeaning {
  const key = String(code);
  return (Object.hasOwn(MEANINGS, key) ? MEANINGS[key] : undefined) ?? { outcome: 'unknown', reason: texts.unsettled };
}
