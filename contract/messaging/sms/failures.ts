/**
 * Why a message failed or waits for another try, in our own words. Each driver translates what its provider says; these are the values of
 * `messages.error_code`, beside `carrier_…` for a code that its driver does not know.
 */
export const MESSAGE_FAILURES = [
  // The number or the phone.
  'invalid_number',
  'not_mobile',
  'not_in_use',
  'phone_unreachable',
  'blocked_by_phone',
  'opted_out_at_carrier',
  // The network.
  'too_busy',
  'daily_cap',
  'provider_quiet_hours',
  'filtered',
  'suspected_abuse',
  'expired',
  'not_delivered',
  // The account and the sender.
  'bad_credentials',
  'account_suspended',
  'trial_account',
  'region_disabled',
  'sender_unusable',
  'sender_unregistered',
  'too_long',
  'refused',
  // The way to the provider.
  'no_connection',
  'no_answer',
  'provider_error',
  'internal_error',
  'never_received',
] as const;
export type MessageFailure = (typeof MESSAGE_FAILURES)[number];

/** A failure as a driver reports it. */
export type FailureCode = MessageFailure | `carrier_${string}`;

export function isMessageFailure(code: string | null): code is MessageFailure {
  return (MESSAGE_FAILURES as readonly (string | null)[]).includes(code);
}
