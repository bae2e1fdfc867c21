import type { MessageFailure } from './failures.ts';

/** For a failure that leaves the outcome open, and for a code that we do not know. */
export const unclearFailureText = 'We do not know whether the text arrived. We will not send it again automatically.';

/** Why a text was not delivered, for the shop. */
export const messageFailureTexts: Readonly<Record<MessageFailure, string>> = {
  invalid_number: 'This phone number cannot get texts.',
  not_mobile: 'This number is a landline or cannot get texts.',
  not_in_use: 'This number is no longer in use.',
  phone_unreachable: 'The phone was switched off or out of reach.',
  blocked_by_phone: 'The phone or its carrier blocked the text.',
  opted_out_at_carrier: 'This customer has opted out of your texts.',
  too_busy: 'The network was too busy. We will try again later.',
  daily_cap: 'The carrier’s daily limit was reached. Sending continues tomorrow.',
  provider_quiet_hours: 'The provider held the text because of quiet hours.',
  filtered: 'The carrier filtered the text as spam. Change the wording before you send more.',
  suspected_abuse: 'The provider blocked the text as suspected abuse.',
  expired: 'The text could not be delivered in time.',
  not_delivered: 'The carrier did not deliver the text and gave no reason.',
  bad_credentials: 'The text message provider rejected the account name or key.',
  account_suspended: 'The text message provider suspended the account.',
  trial_account: 'The sending account is a trial account. It can text only verified numbers.',
  region_disabled: 'Texts to this region are not turned on.',
  sender_unusable: 'The sending number cannot be used. Check your account with the text message provider.',
  sender_unregistered: 'The sending number is not registered for business texts (10DLC or toll-free verification).',
  too_long: 'The text is too long.',
  refused: 'The text message provider refused the text.',
  no_connection: 'There was no connection to the text message provider.',
  no_answer: unclearFailureText,
  provider_error: unclearFailureText,
  internal_error: unclearFailureText,
  never_received: 'The text message provider never received the text.',
};
