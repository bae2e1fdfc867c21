import parsePhoneNumber from 'libphonenumber-js/min';
import metadata from 'libphonenumber-js/min/metadata';

/** How American numbers are mostly written: `2075550142`, `(207) 555-0142`, `207.555.0142`, `1-207-555-0142`, `+12075550142`. */
const PLAIN = /^(?:\+?1[-. ]?)?(?:\((\d{3})\) ?|(\d{3})[-. ]?)(\d{3})[-. ]?(\d{4})$/;
const LANDLINE_OR_MOBILE = patternOfUs();

/**
 * The E.164 form of a phone number in any spelling: `(207) 555-0142` → `+12075550142`; null when it is none. Numbers without a country are
 * of the US. Whether somebody answers there is not asked: new area codes come faster than tables of them.
 */
export function readPhone(text: string): string | null {
  return readPlainPhone(text) ?? readAnyPhone(text);
}

/** The same for plain spellings of ordinary American numbers, fifty times as fast; null says only that it is none of those. */
export function readPlainPhone(text: string): string | null {
  const [, bracketed, area = bracketed, exchange = '', line = ''] = PLAIN.exec(text) ?? [];
  const national = `${area ?? ''}${exchange}${line}`;
  return LANDLINE_OR_MOBILE?.test(national) ? `+1${national}` : null;
}

export function readAnyPhone(text: string): string | null {
  const phone = parsePhoneNumber(text, 'US');
  return phone?.isValid() && !phone.ext ? phone.number : null;
}

/** The library’s own pattern of the US’s ordinary numbers. It lies deep: where a later version has moved it, nothing is read the quick way. */
function patternOfUs(): RegExp | null {
  const types: unknown = metadata.countries.US?.[11];
  const ordinary: unknown = Array.isArray(types) ? types[0]?.[0] : null;
  return typeof ordinary === 'string' ? new RegExp(`^(?:${ordinary})$`) : null;
}
