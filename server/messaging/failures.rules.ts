import { messageFailureTexts, unclearFailureText } from '#contract/messaging/sms/failures.texts.ts';
import { isMessageFailure, type MessageFailure } from '#contract/messaging/sms/failures.ts';

/**
 * What a failure means for the message, the contact and the campaign. `park`: the number is dead, count it against the contact;
 * `retry_later`: the provider has surely not sent it, or says to come back; `stop_campaign`: every further message would fail in the same
 * way; `opted_out`: the contact said stop to the carrier; `failed`: this message only; `unknown`: it may have been sent, so it is settled
 * before anything is sent again.
 */
export type FailureOutcome = 'park' | 'retry_later' | 'stop_campaign' | 'opted_out' | 'failed' | 'unknown';

export interface FailureMeaning {
  outcome: FailureOutcome;
  /** For the shop. */
  reason: string;
}

const OUTCOMES: Readonly<Record<MessageFailure, FailureOutcome>> = {
  invalid_number: 'park',
  not_mobile: 'park',
  not_in_use: 'park',
  phone_unreachable: 'retry_later',
  blocked_by_phone: 'failed',
  opted_out_at_carrier: 'opted_out',
  too_busy: 'retry_later',
  daily_cap: 'retry_later',
  provider_quiet_hours: 'retry_later',
  filtered: 'stop_campaign',
  suspected_abuse: 'failed',
  expired: 'failed',
  // Another try would be allowed, but nobody knows whether the first one arrived.
  not_delivered: 'failed',
  bad_credentials: 'stop_campaign',
  account_suspended: 'stop_campaign',
  trial_account: 'failed',
  region_disabled: 'failed',
  sender_unusable: 'stop_campaign',
  sender_unregistered: 'stop_campaign',
  too_long: 'stop_campaign',
  refused: 'failed',
  no_connection: 'retry_later',
  no_answer: 'unknown',
  provider_error: 'unknown',
  internal_error: 'unknown',
  never_received: 'failed',
};

/** Why a message failed, for the shop; null for a code that we do not know. */
export function reasonOfFailure(code: string): string | null {
  return isMessageFailure(code) ? messageFailureTexts[code] : null;
}

/** A code that we do not know leaves the outcome open: it never permits another try. */
export function meaningOfFailure(code: string | null): FailureMeaning {
  if (!isMessageFailure(code)) return { outcome: 'unknown', reason: unclearFailureText };
  return { outcome: OUTCOMES[code], reason: messageFailureTexts[code] };
}
