import parsePhoneNumber from 'libphonenumber-js/min';

/**
 * The E.164 form of a phone number in any spelling: `(207) 555-0142` → `+12075550142`; null when it is none. Numbers without a country are
 * of the US. Whether somebody answers there is not asked: new area codes come faster than tables of them.
 */
export function readPhone(text: string): string | null {
  const phone = parsePhoneNumber(text, 'US');
  return phone?.isValid() && !phone.ext ? phone.number : null;
}
