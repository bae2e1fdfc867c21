/** Codes that a till prints behind the name of goods, or before their quantity and price. */
import type { Word } from '../../page.ts';
import { nameLetters } from '../names/name_words.ts';
import type { NumberToken } from '../numbers/tokens.ts';

/** The number on the package, with the letters of its kind: a shorter one can be a size. */
const BARCODE = /^(\d{8,14})[A-Z]{0,2}$/;
const LONG = /^\d{5,14}$/;

/** "GV FLOUR 007874224330 F": name and code apart; null where none is printed so. */
export function codeBehind(name: Word[]): { name: Word[]; code: Word[] } | null {
  const at = name.findLastIndex(({ text }) => BARCODE.test(text));
  const [word, rest] = [name[at], name.slice(at + 1)];
  const digits = BARCODE.exec(word?.text ?? '')?.[1];
  if (!word || !digits || rest.some(({ text }) => !/^[A-Z]$/.test(text))) return null;
  return nameLetters(name.slice(0, at)) < 2 ? null : { name: name.slice(0, at), code: [{ ...word, text: digits }] };
}

/** "441120 24 @ 3.68 88.32": the first of its numbers, where two others make the amount. */
export function codeBefore(numbers: NumberToken[], roles: (NumberToken | null)[]): Word[] {
  const [first] = numbers;
  const [word] = first?.words ?? [];
  const isRole = roles.some((token) => token?.first === first?.first && token?.row === first?.row);
  return first?.first === 0 && word && LONG.test(word.text) && !isRole ? [word] : [];
}
