/** What makes a message expensive: characters outside GSM-7, with their names and replacements. */

import { encodingOf } from './alphabet.ts';
import { smsTexts } from './sms.texts.ts';

export interface Offender {
  /** As it appears in the text; an emoji of several parts is one. */
  char: string;
  /** Its first position, as an index into the string. */
  at: number;
  count: number;
  /** "curly apostrophe", "emoji". */
  name: string;
  /** Its replacement: '' removes it; null when GSM-7 has nothing similar. */
  replacement: string | null;
}

const { characters } = smsTexts;

/** Characters with the same name, each followed by its replacement. */
const STAND_INS: ReadonlyArray<[name: string, pairs: Readonly<Record<string, string>>]> = [
  [characters.curlyApostrophe, { '‘': "'", '’': "'", '‚': "'", '‛': "'", '′': "'", ʼ: "'", '´': "'" }],
  [characters.curlyQuote, { '“': '"', '”': '"', '„': '"', '‟': '"', '″': '"', '«': '"', '»': '"', '‹': "'", '›': "'" }],
  [characters.backtick, { '`': "'" }],
  [characters.dash, { '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-' }],
  [characters.ellipsis, { '…': '...' }],
  [characters.bullet, { '•': '-', '‣': '-', '◦': '-', '·': '-', '●': '-', '▪': '-' }],
  [
    characters.space,
    {
      '\u00a0': ' ',
      '\u2002': ' ',
      '\u2003': ' ',
      '\u2007': ' ',
      '\u2009': ' ',
      '\u200a': ' ',
      '\u202f': ' ',
      '\u3000': ' ',
    },
  ],
  [
    characters.invisible,
    { '\u200b': '', '\u200c': '', '\u200d': '', '\u2060': '', '\ufeff': '', '\u00ad': '', '\ufe0f': '' },
  ],
  [characters.tab, { '\t': ' ' }],
  [characters.fraction, { '½': '1/2', '¼': '1/4', '¾': '3/4', '⅓': '1/3', '⅔': '2/3' }],
  [characters.trademark, { '™': '(TM)', '®': '(R)', '©': '(C)' }],
];

const SIGNS: Readonly<Record<string, string>> = {
  '×': 'x',
  '÷': '/',
  '¢': 'c',
  '°': ' deg',
  º: 'o',
  ª: 'a',
  '→': '->',
  '←': '<-',
  '≤': '<=',
  '≥': '>=',
  '≠': '<>',
  '≈': '~',
  '№': 'No.',
  '¦': '|',
};

/** Letters that do not decompose into a letter and its accent. */
const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
};

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function meaning(char: string): Pick<Offender, 'name' | 'replacement'> {
  for (const [name, pairs] of STAND_INS) {
    if (Object.hasOwn(pairs, char)) return { name, replacement: pairs[char] ?? null };
  }
  if (Object.hasOwn(SIGNS, char)) return { name: characters.sign(char), replacement: SIGNS[char] ?? null };
  if (/\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(char)) {
    // A keycap is a digit in a box: the digit can stay.
    return { name: characters.emoji, replacement: /^[\d#*]/.exec(char)?.[0] ?? '' };
  }
  return { name: characters.letter(char), replacement: plainLetter(char) };
}

/** á is written a; an é in two parts becomes the é of GSM-7. Other scripts have nothing similar here. */
function plainLetter(char: string): string | null {
  const composed = char.normalize('NFC');
  const known = LETTERS[composed] ?? composed;
  if (encodingOf(known) === 'gsm7') return known;
  const bare = known.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return bare && encodingOf(bare) === 'gsm7' ? bare : null;
}

/** The characters that force UCS-2 on the whole text, each once, in the order of appearance. */
export function offenders(text: string): Offender[] {
  const found = new Map<string, Offender>();
  for (const { segment, index } of graphemes.segment(text)) {
    if (encodingOf(segment) === 'gsm7') continue;
    const known = found.get(segment);
    if (known) known.count += 1;
    else found.set(segment, { char: segment, at: index, count: 1, ...meaning(segment) });
  }
  return [...found.values()];
}

/** The text with one such character replaced everywhere. A removed character does not leave two spaces. */
export function replaceOffender(text: string, char: string): string {
  const { replacement } = meaning(char);
  if (replacement === null || !char) return text;
  const parts = Array.from(graphemes.segment(text), ({ segment }) => segment);
  if (replacement) return parts.map((part) => (part === char ? replacement : part)).join('');
  const kept: string[] = [];
  let taken = false;
  for (const part of parts) {
    const before = kept.at(-1);
    const gap = before === undefined || before === ' ' || before === '\n';
    if (taken && before === ' ' && /[.,!?;:]/.test(part)) kept.pop();
    if (part !== char && !(taken && gap && part === ' ')) kept.push(part);
    taken = part === char;
  }
  return taken ? kept.join('').trimEnd() : kept.join('');
}

/** What phones and word processors write by themselves instead of what is on the keys. */
const TYPOGRAPHY: readonly string[] = [
  characters.curlyApostrophe,
  characters.curlyQuote,
  characters.dash,
  characters.ellipsis,
  characters.space,
];

/** The plain stand-in of a typographic character, or null for every other character. */
export function plainTypography(char: string): string | null {
  const { name, replacement } = meaning(char);
  return TYPOGRAPHY.includes(name) ? replacement : null;
}

/** The names of typographic characters, each once. */
export function typographyNames(chars: readonly string[]): string[] {
  return [...new Set(chars.map((char) => meaning(char).name))];
}

/** The name in GSM-7 characters: Joe’s is written Joe's. A name in another script stays unchanged. */
export function plainName(name: string): string {
  const plain = offenders(name).reduce((rest, { char }) => replaceOffender(rest, char), name.trim());
  return plain.trim() || name.trim();
}
