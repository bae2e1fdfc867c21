import { passwordTexts } from './password.texts.ts';

/** What is known about the user who chooses a password. */
export interface OwnWords {
  username?: string;
  email?: string;
  company?: string;
}

/** A sentence when the password is the user's name, shop or email address, whatever the case and the characters between; else null. */
export function ownWordsFault(password: string, { username, email, company }: OwnWords): string | null {
  const typed = foldWord(password);
  const own = [username, email, email?.split('@')[0], company].map((word) => foldWord(word ?? ''));
  return own.some((word) => word !== '' && word === typed) ? passwordTexts.ownWords : null;
}

/** The letters and digits alone, in lower case. */
function foldWord(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export type Strength = 'weak' | 'fair' | 'strong';

const FAIR_FROM = 8;
const STRONG_FROM = 12;

/**
 * How hard the password is to guess, for the hint under the field; the server alone knows the common ones. Length decides: characters of
 * runs (`aaa`, `1234`) and the user's own words do not count.
 */
export function passwordStrength(password: string, own: OwnWords = {}): Strength {
  let rest = password.toLowerCase();
  for (const word of [own.email?.split('@')[0], own.username, own.company]) {
    if (word && word.length >= 3) rest = rest.replaceAll(word.toLowerCase(), '');
  }
  const codes = [...rest].map((sign) => sign.codePointAt(0) ?? 0);
  const counted = codes.filter((code, at) => at === 0 || Math.abs(code - (codes[at - 1] ?? 0)) > 1).length;
  if (counted < FAIR_FROM) return 'weak';
  return counted < STRONG_FROM ? 'fair' : 'strong';
}
