import parsePhoneNumber from 'libphonenumber-js/min';
import metadata from 'libphonenumber-js/min/metadata';

/** The common spellings of American numbers: `2075550142`, `(207) 555-0142`, `207.555.0142`, `1-207-555-0142`, `+12075550142`. */
const PLAIN = /^(?:\+?1[-. ]?)?(?:\((\d{3})\) ?|(\d{3})[-. ]?)(\d{3})[-. ]?(\d{4})$/;
const LANDLINE_OR_MOBILE = patternOfUs();

/**
 * The E.164 form of a phone number in any spelling: `(207) 555-0142` → `+12075550142`; null for an invalid one. Numbers without a country
 * are US numbers. The area code is not checked against a table, because new ones appear faster than the tables.
 */
export function readPhone(text: string): string | null {
  return readPlainPhone(text) ?? readAnyPhone(text);
}

/** The same for plain spellings of ordinary American numbers, fifty times as fast; null only means that the number is not one of those. */
export function readPlainPhone(text: string): string | null {
  const [, bracketed, area = bracketed, exchange = '', line = ''] = PLAIN.exec(text) ?? [];
  const national = `${area ?? ''}${exchange}${line}`;
  return LANDLINE_OR_MOBILE?.test(national) ? `+1${national}` : null;
}

export function readAnyPhone(text: string): string | null {
  const phone = parsePhoneNumber(text, 'US');
  return phone?.isValid() && !phone.ext ? phone.number : null;
}

/**
 * The library’s own pattern of ordinary US numbers. It is not part of its public interface: if a later version moves it, the fast path
 * reads nothing.
 */
function patternOfUs(): RegExp | null {
  const types: unknown = metadata.countries.US?.[11];
  const ordinary: unknown = Array.isArray(types) ? types[0]?.[0] : null;
  return typeof ordinary === 'string' ? new RegExp(`^(?:${ordinary})$`) : null;
}
