/** Which words of a row can name goods, and which are codes, tax marks and punctuation around the name. */
import type { Word } from '../../page.ts';
import { isSizeWord, isUnit } from '../numbers/units.ts';

const TAX_MARK = /^([A-Z]|SR|ZR|ZRL|OS|ES|DS|RS|TX|NT)[*#]?$/;

/** Codes and tax marks have letters too, but name nothing. */
export function isCode(text: string): boolean {
  const core = text.replace(/[-–:.,]+$/, '');
  return (
    (/\d{3,}/.test(core) && !/\p{L}{3}/u.test(core)) || /^\p{Lu}{1,4}-?\p{Lu}*\d{3,}/u.test(core) || TAX_MARK.test(core)
  );
}

export function lettersIn(words: Word[]): number {
  return words
    .map((word) => word.text)
    .join('')
    .replace(/[^\p{L}]/gu, '').length;
}

/** "EUR/kg", "/lb": what a price is for. */
const PER_UNIT = /^([A-Z]{3}|[$€£])?\/\p{L}{1,5}\.?$/u;

/** Letters of the words that can be part of a name. */
export function nameLetters(words: Word[]): number {
  return lettersIn(words.filter(({ text }) => !isCode(text) && !isUnit(text) && !PER_UNIT.test(text)));
}

/** "100100000056-Fried": the code is not part of the word. */
function withoutGluedCode(word: Word): Word {
  const rest = /^\d{6,}[-:](?=\p{L}{2})(.+)$/u.exec(word.text)?.[1];
  return rest === undefined ? word : { ...word, text: rest };
}

/** "[FURN_7777] Office Chair": what is bracketed so before a name is its code, but not a size, a year or the number of a line. */
const BRACKETED = /^\[(?=[^\]]*[\d_])([\p{Lu}\d][\p{Lu}\d_./-]+)\]$/u;

/** "[500G]", "[2026-05]", "[12]". */
function isNoCode(text: string): boolean {
  const core = text.replace(/^\[|\]$/g, '');
  return isSizeWord(core) || (core !== text && /^(\d{1,2}|(19|20)\d{2}([-/.]\d{1,2})*)$/.test(core));
}

/** The code in brackets before a name. */
function bracketed([first, ...name]: Word[]): Word | null {
  const code = nameLetters(name) < 2 ? undefined : BRACKETED.exec(first?.text ?? '')?.[1];
  return first && code !== undefined && !isNoCode(first.text) ? { ...first, text: code } : null;
}

/** A line's number at the start of its row: "1.", "12)". */
const POSITION = /^\d{1,3}[.)]$/;

/** "1 SR 9555255201883": the number of a line, its tax mark and the code on the package. */
function isBeforeBarcode(words: Word[]): boolean {
  const [first, ...next] = words.slice(0, 3).map(({ text }) => text);
  const code = TAX_MARK.test(next[0] ?? '') ? next[1] : next[0];
  return /^\d{1,3}$/.test(first ?? '') && /^\d{8,}$/.test(code ?? '');
}

/** Punctuation alone; what joins two parts of a name is part of it: "Taper candles - ivory", "half & half". */
const [MARKS, JOINS] = [/^[-–—.:|#*&@=+]+$/, /^[-–—&+]$/];

/** Without what joins nothing. */
function withoutEnds(words: Word[]): Word[] {
  const isJoin = ({ text }: Word): boolean => JOINS.test(text);
  const from = words.findIndex((word) => !isJoin(word));
  return from < 0 ? [] : words.slice(from, words.findLastIndex((word) => !isJoin(word)) + 1);
}

/**
 * Splits leading codes and the sign behind a quantity off a name and drops words of punctuation that join nothing. Without any other
 * words, the whole is kept as the name.
 */
export function tidyName(words: Word[]): { name: Word[]; code: Word[] } {
  const inBrackets = bracketed(words);
  if (inBrackets) return { name: tidyName(words.slice(1)).name, code: [inBrackets] };
  const kept = withoutEnds(words.filter(({ text }) => !MARKS.test(text) || JOINS.test(text)).map(withoutGluedCode));
  const textAt = (at: number): string => kept[at]?.text ?? '';
  /** "3 × Rolls": the quantity is not among the words. */
  const isSign = (at: number): boolean => /^[x×]$/.test(textAt(at)) && /^\p{L}/u.test(textAt(at + 1));
  const isBeforeName = (at: number): boolean =>
    isSign(at) ||
    /^[-–—]$/.test(textAt(at)) ||
    POSITION.test(textAt(at)) ||
    (isCode(textAt(at)) && !isNoCode(textAt(at)) && !/^[&+]$/.test(textAt(at + 1)));
  let from = isBeforeBarcode(kept) ? 1 : 0;
  while (from < kept.length - 1 && isBeforeName(from)) from++;
  if (nameLetters(kept.slice(from)) < 2) return { name: kept, code: [] };
  const codes = kept.slice(0, from).filter(({ text }) => /\d{3,}/.test(text) && !/^\d+[.,]\d+$/.test(text));
  return { name: withoutEnds(kept.slice(from)), code: codes.slice(0, 1) };
}
