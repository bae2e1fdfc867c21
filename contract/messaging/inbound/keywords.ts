/** What a contact's message asks for: the keywords of carriers and the law, and plain sentences with the same meaning. */

import { LANGUAGES, type Language } from '../../language.ts';
import { plainWish } from './keyword_sentences.ts';
import { isReaction } from './reactions.ts';

export type InboundKind = 'stop' | 'stop_unsure' | 'start' | 'yes' | 'help' | 'reply';

export interface Inbound {
  /**
   * `stop_unsure` opts out like `stop`, and the owner is asked to check it; `yes` has a meaning only while a confirmation is pending;
   * `reply` is for the team to read.
   */
  kind: InboundKind;
  /** The keyword's language, which an automatic answer uses. English without a keyword. */
  language: Language;
  /** The keyword or phrase that decided, in lower case without accents and punctuation; null for a reply. */
  word: string | null;
}

type Meaning = Exclude<InboundKind, 'stop_unsure' | 'reply'>;

/**
 * Whole messages, compared without case, accents, punctuation and extra spaces. Stop words: 47 CFR 64.1200(a)(10) (stop, quit, end, revoke,
 * opt out, cancel, unsubscribe) and the words that US carriers and sending services add, such as ARRET and TD.
 */
const KEYWORDS: Readonly<Record<Meaning, Readonly<Record<Language, readonly string[]>>>> = {
  stop: {
    en: [
      'stop',
      'stopall',
      'stop all',
      'unsubscribe',
      'cancel',
      'end',
      'quit',
      'revoke',
      'optout',
      'opt out',
      'remove',
      'arret',
      'td',
    ],
    es: ['alto', 'parar', 'no mas'],
  },
  start: { en: ['start', 'unstop', 'subscribe'], es: ['comenzar', 'iniciar', 'suscribir', 'suscribirme'] },
  yes: {
    en: ['yes', 'y', 'yes please', 'yes i agree', 'i agree', 'yes i do'],
    es: ['si', 'si por favor', 'si acepto', 'acepto', 'si quiero'],
  },
  help: { en: ['help', 'info', 'help me', 'information'], es: ['ayuda', 'informacion', 'ayudame'] },
};

const MEANINGS: ReadonlyMap<string, { kind: Meaning; language: Language }> = new Map(
  (Object.keys(KEYWORDS) as Meaning[]).flatMap((kind) =>
    LANGUAGES.flatMap((language) => KEYWORDS[kind][language].map((word) => [word, { kind, language }] as const)),
  ),
);

/**
 * Lower-case letters and digits of a text, with single spaces between the words: `¡No más!` and `no mas` are the same, `don't` is `dont`.
 */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’‘`´]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Reads a received message. A stop counts more than anything else in it. */
export function readInbound(text: string): Inbound {
  const words = plainWords(text);
  // S.T.O.P and STOP STOP STOP are the same word.
  const once = words.replace(/^(\S+)( \1)+$/, '$1');
  const joined = /^\S( \S)+$/.test(words) ? words.replaceAll(' ', '') : once;
  for (const word of [words, once, joined]) {
    const meaning = MEANINGS.get(word);
    if (meaning) return { ...meaning, word };
  }
  // The words of a reaction are ours, and ours say how to opt out.
  const wish = isReaction(text) ? null : plainWish(text, plainWords(text.replaceAll(/#(?!\d)/g, ' number ')));
  if (wish) return { kind: 'stop_unsure', ...wish };
  return { kind: 'reply', language: 'en', word: null };
}
