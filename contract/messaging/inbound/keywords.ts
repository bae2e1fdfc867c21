/** What a shopper's text asks of us: the keywords that carriers and the law name, and plain sentences that mean the same. */

import { LANGUAGES, type Language } from '../../language.ts';
import { plainWish } from './keyword_sentences.ts';

export type InboundKind = 'stop' | 'stop_unsure' | 'start' | 'yes' | 'help' | 'reply';

export interface Inbound {
  /**
   * `stop_unsure` opts out like `stop`, and the owner is asked to look at it; `yes` means something only while a confirmation is
   * pending; `reply` is for people to read.
   */
  kind: InboundKind;
  /** The keyword's own language, which an automatic answer follows. English where no keyword tells. */
  language: Language;
  /** The keyword or phrase that decided, in small letters without accents and signs; null for a reply. */
  word: string | null;
}

type Meaning = Exclude<InboundKind, 'stop_unsure' | 'reply'>;

/**
 * Whole texts, compared without case, accents, signs and extra spaces.
 * Stop words: 47 CFR 64.1200(a)(10) (stop, quit, end, revoke, opt out, cancel, unsubscribe) and the words that US carriers and
 * sending services add; ARRET and TD are theirs too.
 */
const KEYWORDS: Readonly<Record<Meaning, Readonly<Record<Language, readonly string[]>>>> = {
  stop: {
    en: [
      ...[
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
      ],
      ...['arret', 'td'],
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

/** Small letters and digits of a text, single spaces between the words: `¡No más!` and `no mas` are one, `don't` is `dont`. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’‘`´]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Reads a text that came in. A stop weighs more than anything else in it. */
export function readInbound(text: string): Inbound {
  const words = plainWords(text);
  // S.T.O.P and STOP STOP STOP are still that one word.
  const once = words.replace(/^(\S+)( \1)+$/, '$1');
  const joined = /^\S( \S)+$/.test(words) ? words.replaceAll(' ', '') : once;
  for (const word of [words, once, joined]) {
    const meaning = MEANINGS.get(word);
    if (meaning) return { ...meaning, word };
  }
  const wish = plainWish(text, words);
  if (wish) return { kind: 'stop_unsure', ...wish };
  return { kind: 'reply', language: 'en', word: null };
}
