import parsePhoneNumber from 'libphonenumber-js/max';
import { isAbroad } from '#contract/contacts/phone.ts';
import { readPhone } from '#server/platform/phone.rules.ts';

/** In North America mobile numbers and landline numbers look alike: both have this type. */
const MOBILE: readonly string[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

export type NumberFault = 'phoneRequired' | 'phone' | 'notMobile' | 'abroad';

/**
 * The typed number in E.164, or why it cannot be a mobile phone's: toll-free, premium and other special numbers are refused, whatever they
 * cost.
 */
export function readMobile(text: string): { phone_e164: string } | { fault: NumberFault } {
  if (!/\d/.test(text)) return { fault: 'phoneRequired' };
  const digits = text.replace(/\D/g, '');
  if (/^\s*\+(?!1)/.test(text)) return { fault: 'abroad' };
  if (!/^1?\d{10}$/.test(digits)) return { fault: 'phone' };
  const phone_e164 = readPhone(`+1${digits.slice(-10)}`);
  if (phone_e164 === null) return { fault: 'phone' };
  if (isAbroad(phone_e164)) return { fault: 'abroad' };
  // An area code that is not in these tables is newer than they are: it has no type.
  const type = parsePhoneNumber(phone_e164)?.getType();
  if (type !== undefined && !MOBILE.includes(type)) return { fault: 'notMobile' };
  return { phone_e164 };
}

/** The thousand numbers around one: `+12075550142` → `+12075550`. Attackers that pump messages go through such a block. */
export function blockOf(phone_e164: string): string {
  return phone_e164.slice(0, 9);
}
