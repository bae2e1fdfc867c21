/**
 * Words in the form in which they are compared: lower case, without accents and punctuation, single spaces. "Oat milk, 1 L" → "oat milk 1
 * l". A line that prints only "-" or "***" has no words: '', which says nothing about what was bought.
 */
export function wordKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A name in the form in which it is compared: its words, or else its signs. "🍎" and "🍌" are two names. */
export function nameKey(name: string): string {
  return wordKey(name) || name.trim().toLowerCase();
}

/** A vendor's code in the form in which it is compared: only letters and digits, with leading zeros. */
export function codeKey(code: string | null | undefined): string | null {
  const key = (code ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return key === '' ? null : key;
}
