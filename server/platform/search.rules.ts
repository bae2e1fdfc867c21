/** The maximum of words in a search; the longest is searched first. */
const WORDS_MAX = 6;
/** Letters whose accent is not a separate mark. */
const UNMARKED: Record<string, string> = { Ø: 'O', ø: 'o', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i' };

/** Lower case without accents, like the generated columns `search_text`. */
export function searchForm(text: string): string {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return plain.replace(/[ØøŁłĐđı]/g, (letter) => UNMARKED[letter] ?? letter).toLowerCase();
}

/** The pattern for SQL's `like` that contains the text as it is. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The patterns for SQL's `like` that contain these words, without repeats, the longest first. */
export function patternsOf(words: readonly string[]): string[] {
  return [...new Set(words)]
    .sort((a, b) => b.length - a.length)
    .slice(0, WORDS_MAX)
    .map(containing);
}
