/** The recognizer's classes that are letters, digits and punctuation of Latin script; it also knows some 6,400 Chinese characters. */

export interface Alphabet {
  /** The number of classes. */
  size: number;
  /** Class 0: nothing here, or the same letter as before. */
  blank: number;
  space: number;
  /** The classes that can be chosen, and what each is printed as. */
  letters: readonly { index: number; text: string }[];
}

const TYPOGRAPHIC: Readonly<Record<string, string>> = {
  '′': "'",
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '—': '-',
  '￥': '¥',
};
const LATIN = /^[!-~¥§°×÷·«»²\u00c0-\u00ff]$/u;

/** From the recognizer's list of characters, one a line; class 0 and the last class are not in it. */
export function alphabetOf(list: string): Alphabet {
  const characters = list.split(/\r?\n/);
  if (characters.at(-1) === '') characters.pop();
  const letters = characters.flatMap((character, place) => {
    const text = plain(character);
    return LATIN.test(text) ? [{ index: place + 1, text }] : [];
  });
  return { size: characters.length + 2, blank: 0, space: characters.length + 1, letters };
}

/** Wide forms of Latin characters look the same in print. */
function plain(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCodePoint(code - 0xfee0);
  return TYPOGRAPHIC[character] ?? character;
}
