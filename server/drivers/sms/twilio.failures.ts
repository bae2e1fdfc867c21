import type { FailureCode, MessageFailure } from '#contract/messaging/sms/failures.ts';

/** Twilio's error codes in our own words (twilio.com/docs/api/errors). */
const FAILURES: Readonly<Record<string, MessageFailure>> = {
  // The request was refused: the message was never sent.
  20003: 'bad_credentials',
  20429: 'too_busy',
  20500: 'provider_error',
  21211: 'invalid_number',
  21408: 'region_disabled',
  21606: 'sender_unusable',
  21608: 'trial_account',
  21610: 'opted_out_at_carrier',
  21611: 'too_busy',
  21614: 'not_mobile',
  21617: 'too_long',
  21703: 'sender_unusable',
  21704: 'sender_unusable',
  // Reported afterwards.
  30001: 'too_busy',
  30002: 'account_suspended',
  30003: 'phone_unreachable',
  30004: 'blocked_by_phone',
  30005: 'not_in_use',
  30006: 'not_mobile',
  30007: 'filtered',
  30008: 'not_delivered',
  30022: 'too_busy',
  30023: 'daily_cap',
  30032: 'sender_unregistered',
  30034: 'sender_unregistered',
  30036: 'expired',
  30410: 'provider_error',
  30450: 'suspected_abuse',
  30610: 'provider_quiet_hours',
};

/** An unknown code keeps its number, so that the shop can ask Twilio about it. */
export function failureOfTwilio(code: number | string): FailureCode {
  const known = Object.hasOwn(FAILURES, code) ? FAILURES[code] : undefined;
  return known ?? `carrier_${String(code).replace(/\W/g, '').slice(0, 8)}`;
}
