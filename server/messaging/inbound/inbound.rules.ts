import type { Language } from '#contract/language.ts';
import { type InboundKind, plainWords, readInbound } from '#contract/messaging/inbound/keywords.ts';
import { yesSentence } from '#contract/messaging/inbound/yes_sentences.ts';
import { INBOUND_BODY_MAX } from '#contract/messaging/limits.ts';

/** The part of a message that is stored: what PostgreSQL can hold, and no more than any phone can send. */
export function keptBody(body: string): string {
  return body.toWellFormed().replaceAll('\0', '').slice(0, INBOUND_BODY_MAX).toWellFormed();
}

/** The spellings of a number in our tables, because a gateway can omit the +. */
export function addressSpellings(to: readonly string[]): string[] {
  return [...new Set(to.flatMap((address) => [address, address.startsWith('+') ? address.slice(1) : `+${address}`]))];
}

export interface Known {
  consent: 'consented' | 'needs_confirmation' | 'opted_out';
  is_asked_to_confirm: boolean;
  language: Language;
}

export interface InboundReading {
  kind: InboundKind;
  /** The language of the answer. */
  language: Language;
}

/**
 * What a message means from this contact. YES, in any clear words, counts only while a confirmation was requested; anything that is not a
 * keyword is for the team. The answer is in the language of the keyword, except START and HELP: our Spanish messages name them too, so a
 * contact who reads Spanish is answered in Spanish.
 */
export function meaningFor(body: string, known: Known | null): InboundReading {
  const { kind, language } = readInbound(body);
  const isAsked = known?.consent === 'needs_confirmation' && known.is_asked_to_confirm;
  const agreed = isAsked && kind === 'reply' ? yesSentence(body, plainWords(body)) : null;
  if (agreed) return { kind: 'yes', language: agreed };
  if (kind === 'yes' && !isAsked) {
    return { kind: 'reply', language: known?.language ?? language };
  }
  if ((kind === 'start' || kind === 'help') && known?.language === 'es') return { kind, language: 'es' };
  return { kind, language };
}

/** Whether nobody has to read the message, because everything was done automatically. */
export function isDoneByItself(kind: InboundKind): boolean {
  return kind !== 'reply' && kind !== 'stop_unsure';
}
