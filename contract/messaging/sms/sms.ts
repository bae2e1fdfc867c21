/** The arithmetic of a text message: which alphabet it needs, how many segments it takes, and what prevents a cheaper one. */
import { SMS_TOTAL_MAX } from '../../limits.ts';

export type SmsEncoding = 'gsm7' | 'ucs2';

/** GSM 03.38's default alphabet (3GPP TS 23.038, 6.2.1), seven bits a character; its escape character is not part of a text. */
const GSM_BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension table (6.2.1.1): an escape before each character, so two units a character. */
const GSM_EXTENSION = new Set('\f^{}\\[~]|€');

/** Units in a text of one segment, and in each of several, where six of 140 octets number the parts. */
const CAPACITY = { gsm7: { one: 160, each: 153 }, ucs2: { one: 70, each: 67 } } as const;

/** Whether one character can be written in GSM-7. */
export function isGsm(char: string): boolean {
  return GSM_BASIC.has(char) || GSM_EXTENSION.has(char);
}

/** GSM-7 when every character is in it, otherwise UCS-2 for the whole text. */
export function encodingOf(text: string): SmsEncoding {
  for (const char of text) if (!isGsm(char)) return 'ucs2';
  return 'gsm7';
}

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

/** The company's name before every promotion, so that the contact knows who writes. */
export function prefixOf(companyName: string): string {
  return `${companyName}: `;
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
