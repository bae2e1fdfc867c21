import { patternsOf, searchForm } from '#server/platform/search.rules.ts';

/**
 * The patterns for SQL's `like` that a contact's name, phone and address must all match: a phone number in any spelling by its digits,
 * anything else word by word, in any order. Empty: every contact.
 */
export function searchPatterns(search: string): string[] {
  const asked = searchForm(search).trim();
  const words = isPhoneLike(asked) ? [asked] : asked.split(/\s+/).filter(Boolean);
  return patternsOf(words.map((word) => (isPhoneLike(word) ? word.replace(/\D/g, '') : word)));
}

function isPhoneLike(text: string): boolean {
  return /^\+?[\d\s().\-–/]+$/.test(text) && text.replace(/\D/g, '').length >= 3;
}
