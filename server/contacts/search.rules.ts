/** The maximum of words in a search; the longest is searched first. */
const WORDS_MAX = 6;
/** Letters whose accent is not a separate mark. */
const UNMARKED: Record<string, string> = { Ø: 'O', ø: 'o', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i' };

/**
 * The patterns for SQL's `like` that a contact's name, phone and address must all match: a phone number in any spelling by its digits,
 * anything else word by word, in any order. Empty: every contact.
 */
export function searchPatterns(search: string): string[] {
  const asked = searchForm(search).trim();
  const words = isPhoneLike(asked) ? [asked] : asked.split(/\s+/).filter(Boolean);
  const wanted = words.map((word) => (isPhoneLike(word) ? word.replace(/\D/g, '') : word));
  return [...new Set(wanted)]
    .sort((a, b) => b.length - a.length)
    .slice(0, WORDS_MAX)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/** Lower case without accents, like the column `contacts.search_text`. */
function searchForm(text: string): string {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return plain.replace(/[ØøŁłĐđı]/g, (letter) => UNMARKED[letter] ?? letter).toLowerCase();
}

function isPhoneLike(text: string): boolean {
  return /^\+?[\d\s().\-–/]+$/.test(text) && text.replace(/\D/g, '').length >= 3;
}
