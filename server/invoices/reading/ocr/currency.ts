/** € and £ are not in the line reader's alphabet: where a page may have them, Tesseract is asked. */
import type { Word } from '../page.ts';

const KNOWN_SIGN = /[$¥]|^(USD|RM|CAD|AUD|EUR|GBP|MXN|CHF)$/u;
const EUROPEAN =
  /^(rechnung\w*|mwst\.?|ust\.?|gmbh|netto|brutto|summe|betrag|steuer\w*|facture|tva|montant|ttc|factura|iva|importe|siret|vat|ltd\.?|nif|cif)[:.]?$/iu;

/** Whether nothing on the page names a currency that it can read, or its words are from where € or £ is usual. */
export function lacksCurrency(words: Word[]): boolean {
  if (words.some(({ text }) => EUROPEAN.test(text))) return true;
  return !words.some(({ text }) => KNOWN_SIGN.test(text));
}

/** Puts the sign that Tesseract saw before or after an amount into the word at the same place. */
export function withCurrency(words: Word[], tesseract: Word[]): Word[] {
  const signed = tesseract.filter(({ text }) => /[€£]/u.test(text) && /\d/.test(text));
  if (signed.length === 0) return words;
  return words.map((word) => {
    const digits = word.text.replace(/\D/g, '');
    const same = signed.find(
      (other) => digits !== '' && other.text.replace(/\D/g, '') === digits && overlaps(word, other),
    );
    return same && !/[€£$]/u.test(word.text) ? { ...word, text: same.text } : word;
  });
}

function overlaps(a: Word, b: Word): boolean {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0;
}
