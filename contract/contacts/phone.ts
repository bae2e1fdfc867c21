/**
 * The area codes of +1 that are neither of the United States and their territories nor of Canada. A text there can cost twenty times as much,
 * and our tables do not say when it is night there.
 */
export const AREA_CODES_ABROAD: readonly string[] =
  '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' ');

/** Whether a number belongs to a country to which nothing is texted. An area code that is newer than our list does not. */
export function isAbroad(phone_e164: string): boolean {
  return !phone_e164.startsWith('+1') || AREA_CODES_ABROAD.includes(phone_e164.slice(2, 5));
}

const US = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** A phone number for users: `+12075550142` → `(207) 555-0142`; numbers of other countries stay unchanged. */
export function readablePhone(phone_e164: string): string {
  return phone_e164.replace(US, '($1) $2-$3');
}

/** A phone number for public pages, where only its owner should recognize it: `+12075550142` → `(•••) •••-0142`. */
export function shownPhone(phone_e164: string): string {
  return US.test(phone_e164) ? phone_e164.replace(US, '(•••) •••-$3') : `••• ${phone_e164.slice(-4)}`;
}
