/** The automatic messages of the program, composed for a shop. */
import { shownCouponCode } from '../../coupons/code.ts';
import { shortDay } from '../../coupons/day.ts';
import type { Language } from '../../language.ts';
import { SMS_TOTAL_MAX } from '../limits.ts';
import { plainName } from './characters.ts';
import { disclosureTexts, messageTexts, welcomeMessageFaults } from './message_texts.texts.ts';
import { fillPlaceholders, measure } from './sms.ts';

export interface Brand {
  company_name: string;
  /** The maximum of messages a month that the disclosure promises. */
  per_month: number;
  /** The contact details that HELP names: a phone number or an email address; blank when the shop gave none. */
  contact: string;
}

export type AutomaticMessage = 'optOut' | 'help' | 'confirm';
/** Confirms that a contact is in the program, with the link to the contact's own pages. */
export type JoinedMessage = 'rejoined' | 'joined';

/** The minimum length of a shortened shop name, which has to stay recognizable. */
const NAME_KEPT_MIN = 18;

/** `Maple Street Delicatessen and…` becomes `Maple Street...`: cut between words if enough is left. */
function shortened(name: string, length: number): string {
  const chars = Array.from(name);
  if (chars.length <= length) return name;
  const cut = chars.slice(0, length - 3).join('');
  const words = cut.slice(0, cut.lastIndexOf(' '));
  return `${(words.length >= NAME_KEPT_MIN / 2 ? words : cut).replace(/[\s&,./+-]+$/, '')}...`;
}

/** The text with the whole name, or with as much of it as fits in one segment. */
function withName(name: string, compose: (name: string) => string): string {
  const plain = plainName(name);
  for (let length = Array.from(plain).length; length > NAME_KEPT_MIN; length -= 1) {
    const text = compose(shortened(plain, length));
    if (measure(text).segments <= 1) return text;
  }
  return compose(shortened(plain, NAME_KEPT_MIN));
}

/** The message after STOP or HELP, and the request to confirm. */
export function automaticMessage(kind: AutomaticMessage, language: Language, brand: Brand): string {
  const words = messageTexts[language];
  return withName(brand.company_name, (name) => {
    if (kind === 'optOut') return words.optOut(name, brand.contact);
    if (kind === 'help') return words.help(name, brand.per_month, brand.contact);
    return words.confirm(name, brand.per_month);
  });
}

/** The message after START, after YES at night, and after joining where no welcome message follows. */
export function joinedMessage(
  kind: JoinedMessage,
  language: Language,
  brand: Omit<Brand, 'contact'>,
  url: string,
): string {
  return withName(brand.company_name, (name) => messageTexts[language][kind](name, brand.per_month, url));
}

/** The message with the link to a contact's own pages. */
export function linkText(language: Language, brand: Pick<Brand, 'company_name'>, url: string): string {
  return withName(brand.company_name, (name) => messageTexts[language].link(name, url));
}

/** The default welcome message, with its placeholder. */
export function defaultWelcomeMessage(language: Language): string {
  return messageTexts[language].welcomeMessage;
}

/** An instruction to reply STOP, or ALTO; `Stop by` is not one. */
export const STOP_LINE =
  /\b(?:reply|text|txt|send|respond(?:a|e)?|env[ií]e|env[ií]a|mande|manda|texto|with|con)\b[\s"“'‘:]*\b(?:stop|alto|parar)\b(?!\s+by\b)|\b(?:stop|alto|parar)\b["”'’]?\s*(?:=|:|to (?:opt|cancel|end|quit|unsub|stop)|2 (?:end|quit|stop)|para (?:salir|cancelar|terminar|no recibir))/i;

const HAS = {
  link: /\{link\}/i,
  frequency:
    /\b(?:\d+|one|two|three|four|five|six|eight|ten|un|una|dos|tres|cuatro)\s+(?:\S+\s+){0,2}?(?:msgs?|messages?|texts?|sms|promos?|msjs?|mensajes|textos)\s*(?:\/|per|a|an|each|every|al|por)\s*(?:mo\b|mth|month|wk|week|day|mes|semana)|\b(?:msgs?|messages?|text)\s+(?:freq\.?|frequency)\s+(?:varies|may vary|var)|frecuencia de (?:mensajes|msjs) (?:var[ií]a|puede variar)/i,
  rates: /\b(?:msgs?|messages?)\.?\s*(?:&|and|\+)\s*data\s+rates\b|\btarifas de (?:msjs?|mensajes?|msgs?|datos)/i,
  help: /\b(?:HELP|AYUDA)\b|\b(?:[Rr]eply|[Tt]ext|[Rr]esponda|[Ee]nv[ií]e)\s+["“']?(?:[Hh]elp|[Ii]nfo|[Aa]yuda)\b/,
  stop: STOP_LINE,
} as const;

export type WelcomeMessagePart = 'brand' | keyof typeof HAS;

/**
 * The welcome message as it is sent: the owner's words first and unchanged, then the parts that the public page promises, or that US
 * carriers and the law require in the first message, and that the words lack.
 * @returns the text with the placeholders of what differs from contact to contact, and what was added to it
 */
export function composeWelcomeMessage(
  ownerWords: string,
  brand: { company_name: string; per_month: number; language: Language },
): { text: string; added: WelcomeMessagePart[] } {
  const { additions } = messageTexts[brand.language];
  const name = plainName(brand.company_name);
  const words = fillPlaceholders(ownerWords.trim(), { company_name: name }).text;
  const lines = { ...additions, frequency: additions.frequency(brand.per_month) };
  const added: WelcomeMessagePart[] = (['link', 'frequency', 'rates', 'help', 'stop'] as const).filter(
    (part) => !HAS[part].test(words),
  );
  const named = plainName(words).toLowerCase().includes(name.toLowerCase());
  const parts = [named ? words : `${name}: ${words}`, ...added.map((part) => (part === 'brand' ? '' : lines[part]))];
  if (!named) added.unshift('brand');
  return { text: parts.filter(Boolean).join(' '), added };
}

/** What differs from contact to contact in a welcome message. */
export interface WelcomeMessageValues {
  /** The address of the contact's own pages. */
  link: string;
  /** The welcome coupon with its code; null when the shop has none. */
  coupon: string | null;
}

/** A composed welcome message with the values of one contact. */
export function fillWelcomeMessage(text: string, { link, coupon }: WelcomeMessageValues): string {
  return fillPlaceholders(text, { link, ...(coupon === null ? {} : { coupon }) }).text;
}

/** The welcome coupon as the welcome message names it. */
export function welcomeCouponText(
  language: Language,
  { title, code, last_day }: { title: string; code: string; last_day: string },
): string {
  return messageTexts[language].coupon(title, shownCouponCode(code), shortDay(last_day, language));
}

/** What is wrong with the owner's words for the welcome message, or null. The limit is that of every message. */
export function welcomeMessageFault(
  ownerWords: string,
  brand: { company_name: string; per_month: number; language: Language },
  values: WelcomeMessageValues,
): string | null {
  if (!ownerWords.trim()) return welcomeMessageFaults.blank;
  const over = fillWelcomeMessage(composeWelcomeMessage(ownerWords, brand).text, values).length - SMS_TOTAL_MAX;
  return over > 0 ? welcomeMessageFaults.long(over) : null;
}

/** How many promotions a month the words of a consent promise at most; null: they name no number. */
export function promisedIn(wording: string): number | null {
  const [last] = [...wording.matchAll(/(?:up to|hasta) (\d{1,3}) (?:a month|al mes|promo)/gi)].slice(-1);
  return last ? Number(last[1]) : null;
}

export interface Disclosure {
  /** Beside the box. */
  text: string;
  /** Labels of the two links behind it. */
  terms: string;
  privacy: string;
  /** All of it as it was shown, for the evidence. */
  wording: string;
}

/** What is shown beside the consent box of a shop's joining page. */
export function joinDisclosure(
  language: Language,
  { company_name, per_month }: { company_name: string; per_month: number },
): Disclosure {
  const { agree, terms, privacy } = disclosureTexts[language];
  const text = agree(company_name, per_month);
  return {
    text,
    terms,
    privacy,
    wording: `${text} ${terms}. ${privacy}.`,
  };
}
