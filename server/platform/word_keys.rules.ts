/**
 * Words in the form in which they are compared: lower case, without accents and punctuation, single spaces. "Oat milk, 1 L" → "oat milk 1
 * l". What has neither letters nor digits is compared as it is: "🍎" and "🍌" are two names.
 */
export function wordKey(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words || text.trim().toLowerCase();
}

/** A vendor's code in the form in which it is compared: only letters and digits, with leading zeros. */
export function codeKey(code: string | null | undefined): string | null {
  const key = (code ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return key === '' ? null : key;
}
