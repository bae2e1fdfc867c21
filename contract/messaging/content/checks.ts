/** Checks a text before it is sent, by the rules of networks and the law. */

import { STOP_LINE } from '../sms/message_texts.ts';
import { ALCOHOL, MAYBE_ALCOHOL } from './alcohol_words.data.ts';
import { contentTexts } from './checks.texts.ts';
import { CANNABIS, FIREARMS, HATE, PUBLIC_SHORTENERS, SEX, TOBACCO, URGENCY, type WordList } from './words.data.ts';

export type ContentRule =
  | 'tobacco'
  | 'cannabis'
  | 'alcohol'
  | 'shortener'
  | 'capitals'
  | 'signs'
  | 'sex'
  | 'hate'
  | 'firearms'
  | 'stop'
  | 'urgency';

export interface ContentFinding {
  /** A refused text is not sent; a warning is for the owner to judge. */
  level: 'refuse' | 'warn';
  rule: ContentRule;
  /** The index in the string; the end of the text for something that is missing. */
  at: number;
  /** Its length. */
  length: number;
  sentence: string;
}

interface Pattern {
  words: RegExp;
  innocent: RegExp;
}

const whole = (parts: readonly string[]) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${parts.map((part) => part.replaceAll(' ', '\\s+')).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );

const compile = ({ words, innocent }: WordList): Pattern => ({ words: whole(words), innocent: whole(innocent) });

const WORDS = [
  { rule: 'tobacco', level: 'refuse', pattern: compile(TOBACCO), sentence: contentTexts.tobacco },
  { rule: 'cannabis', level: 'refuse', pattern: compile(CANNABIS), sentence: contentTexts.cannabis },
  { rule: 'alcohol', level: 'refuse', pattern: compile(ALCOHOL), sentence: contentTexts.alcohol },
  { rule: 'alcohol', level: 'warn', pattern: compile(MAYBE_ALCOHOL), sentence: contentTexts.maybeAlcohol },
  { rule: 'sex', level: 'warn', pattern: compile(SEX), sentence: contentTexts.sex },
  { rule: 'hate', level: 'warn', pattern: compile(HATE), sentence: contentTexts.hate },
  { rule: 'firearms', level: 'warn', pattern: compile(FIREARMS), sentence: contentTexts.firearms },
  { rule: 'urgency', level: 'warn', pattern: compile(URGENCY), sentence: contentTexts.urgency },
] as const;

const SHORTENERS = new RegExp(
  `(?<![\\w@./-])(?:https?://)?(?:www\\.)?(?:${PUBLIC_SHORTENERS.map((host) => host.replaceAll('.', '\\.')).join('|')})(?![\\w-]|\\.\\w)`,
  'gi',
);

/** Four words in capitals in a row; keywords and amounts between them do not count. */
const SHOUTING = /(?<![\p{L}\p{N}])\p{Lu}{2,}(?:[^\p{L}\n]+\p{Lu}{2,}){3,}(?!\p{L})/u;
const KEYWORDS = /(?<!\p{L})(?:STOP|HELP|YES|START|ALTO|AYUDA|SI|BOGO|BBQ|BLT)(?!\p{L})/gu;
const SIGNS = /[!?¡¿]{3,}|\${3,}/;

/** As many spaces as characters, so that every position stays the same. */
const blank = (found: string) => ' '.repeat(found.length);

/**
 * All findings about a text: refusals first, then in the order of the text, one finding for each word.
 * @param has_age_gate the program admits nobody under 21: words about alcohol are not refused. Words that may be about alcohol are still
 *   warnings.
 */
export function checkContent(text: string, { has_age_gate }: { has_age_gate: boolean }): ContentFinding[] {
  const findings: ContentFinding[] = [];
  for (const { rule, level, pattern, sentence } of WORDS) {
    if (rule === 'alcohol' && level === 'refuse' && has_age_gate) continue;
    for (const found of text.replaceAll(pattern.innocent, blank).matchAll(pattern.words)) {
      const word = text.slice(found.index, found.index + found[0].length);
      findings.push({ level, rule, at: found.index, length: word.length, sentence: sentence(word) });
    }
  }
  for (const { 0: word, index } of text.matchAll(SHORTENERS)) {
    findings.push({
      level: 'warn',
      rule: 'shortener',
      at: index,
      length: word.length,
      sentence: contentTexts.shortener(word),
    });
  }
  const shouted = SHOUTING.exec(text.replaceAll(KEYWORDS, blank));
  if (shouted) findings.push(warning('capitals', shouted, contentTexts.capitals));
  const signs = SIGNS.exec(text);
  if (signs) findings.push(warning('signs', signs, contentTexts.signs));
  if (!STOP_LINE.test(text)) {
    findings.push({ level: 'warn', rule: 'stop', at: text.length, length: 0, sentence: contentTexts.stop });
  }
  const rank = ({ level }: ContentFinding) => (level === 'refuse' ? 0 : 1);
  return findings.sort((a, b) => rank(a) - rank(b) || a.at - b.at);
}

function warning(rule: ContentRule, found: RegExpExecArray, sentence: string): ContentFinding {
  return { level: 'warn', rule, at: found.index, length: found[0].trimEnd().length, sentence };
}
