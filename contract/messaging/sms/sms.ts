/** The arithmetic of a text message: which alphabet it needs, how many segments it takes, and what prevents a cheaper one. */
import { SMS_TOTAL_MAX } from '../limits.ts';
import { encodingOf, GSM_EXTENSION, type SmsEncoding } from './alphabet.ts';
import { plainName } from './characters.ts';

/** Units in a text of one segment, and in each of several, where six of 140 octets number the parts. */
const CAPACITY = { gsm7: { one: 160, each: 153 }, ucs2: { one: 70, each: 67 } } as const;

export interface Measure {
  encoding: SmsEncoding;
  /** Septets of GSM-7, or 16-bit units of UCS-2. */
  units: number;
  /** Paid segments; 0 for an empty text. */
  segments: number;
  /** Units that one segment of this text holds. */
  per_segment: number;
  /** Units that still fit without another segment. */
  left: number;
}

/** How a text is encoded. A character of two units is never divided: it begins the next segment and leaves one unit unused. */
export function measure(text: string): Measure {
  const encoding = encodingOf(text);
  const { one, each } = CAPACITY[encoding];
  const weights = Array.from(text, (char) => (encoding === 'ucs2' ? char.length : GSM_EXTENSION.has(char) ? 2 : 1));
  const units = weights.reduce((sum, weight) => sum + weight, 0);
  if (units <= one) return { encoding, units, segments: units ? 1 : 0, per_segment: one, left: one - units };
  let segments = 1;
  let used = 0;
  for (const weight of weights) {
    if (used + weight > each) {
      segments += 1;
      used = 0;
    }
    used += weight;
  }
  return { encoding, units, segments, per_segment: each, left: each - used };
}

/**
 * The company's name before every promotion, so that the contact knows who writes. Plain, as in our own messages: one typographic
 * apostrophe in it would make every message of the company cost more.
 */
export function prefixOf(companyName: string): string {
  return `${plainName(companyName)}: `;
}

export function withPrefix(companyName: string, body: string): string {
  return prefixOf(companyName) + body;
}

/** Characters that are left for the words after the company's name. */
export function bodyMax(companyName: string): number {
  return Math.max(0, SMS_TOTAL_MAX - prefixOf(companyName).length);
}

const PLACEHOLDER = /\{([a-z][a-z0-9_]*)\}/gi;

/** The names in `{name}`, each once, in the order of the text. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name))];
}

/** Fills in values for `{name}`. A placeholder without a value, or with a blank one, stays in the text and is listed. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<string, string>>,
): { text: string; missing: string[] } {
  const given = (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '').trim() : '');
  return {
    text: text.replaceAll(PLACEHOLDER, (whole, name: string) => given(name) || whole),
    missing: placeholdersIn(text).filter((name) => !given(name)),
  };
}
