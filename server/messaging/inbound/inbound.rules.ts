import type { Language } from '#contract/language.ts';
import { INBOUND_BODY_MAX } from '#contract/limits.ts';
import { type InboundKind, readInbound } from '#contract/messaging/inbound/keywords.ts';

/** What may be kept of a text: what PostgreSQL can hold, and no more than any phone can send. */
export function keptBody(body: string): string {
  return body.toWellFormed().replaceAll('\0', '').slice(0, INBOUND_BODY_MAX).toWellFormed();
}

/** The spellings under which a number may stand in our tables: a gateway may leave the + out. */
export function addressSpellings(to: readonly string[]): string[] {
  return [...new Set(to.flatMap((address) => [address, address.startsWith('+') ? address.slice(1) : `+${address}`]))];
}

export interface Known {
  consent: 'consented' | 'needs_confirmation' | 'opted_out';
  is_asked_to_confirm: boolean;
  language: Language;
}

export interface Reading {
  kind: InboundKind;
  /** Of the answer. */
  language: Language;
}

/**
 * What a text means of this person. YES counts only while a confirmation is asked for; everything else that is no keyword is for people.
 * The answer is in the keyword's language, but START is named in our Spanish texts too, so who reads Spanish is answered so.
 */
export function meaningFor(body: string, known: Known | null): Reading {
  const { kind, language } = readInbound(body);
  if (kind === 'yes' && !(known?.consent === 'needs_confirmation' && known.is_asked_to_confirm)) {
    return { kind: 'reply', language: known?.language ?? language };
  }
  if (kind === 'start' && known?.language === 'es') return { kind, language: 'es' };
  return { kind, language };
}

/** Whether nobody has to read it, because it was all done by itself. */
export function isDoneByItself(kind: InboundKind): boolean {
  return kind !== 'reply' && kind !== 'stop_unsure';
}
