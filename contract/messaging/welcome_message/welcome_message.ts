import { z } from 'zod';
import { CalendarDate, endpoint, Id, Instant } from '../../http.ts';
import { LANGUAGES, type Language } from '../../language.ts';
import { SMS_TOTAL_MAX } from '../limits.ts';
import { plainName } from '../sms/characters.ts';
import { messageTexts } from '../sms/message_texts.texts.ts';
import {
  composeWelcomeMessage,
  fillWelcomeMessage,
  STOP_LINE,
  type WelcomeMessageValues,
  welcomeCouponText,
  welcomeMessageFault,
} from '../sms/message_texts.ts';
import { fillPlaceholders, placeholdersIn } from '../sms/sms.ts';
import { welcomeMessageErrors } from './welcome_message.texts.ts';

/** The context of the words: the company's name, how often it can text, and the language. */
export interface WelcomeMessageBrand {
  company_name: string;
  /** The maximum of messages a month that the disclosure promises. */
  per_month: number;
  language: Language;
}

/** The words as they are stored: with the company's name filled in, and the opt-out instruction appended if they lack it. */
export function savedWelcomeMessage(
  words: string,
  { company_name, language }: Omit<WelcomeMessageBrand, 'per_month'>,
): string {
  const named = fillPlaceholders(words.trim(), { company_name: plainName(company_name) }).text;
  return STOP_LINE.test(named) ? named : `${named} ${messageTexts[language].additions.stop}`;
}

/** The placeholders of a welcome message; `coupon` only while the shop has a welcome coupon. */
const PLACEHOLDERS = ['company_name', 'link', 'coupon'];

/** What is wrong with the owner's words, or null: empty, too long with the required additions, or a placeholder that has no value. */
export function welcomeMessageWordsFault(
  words: string,
  brand: WelcomeMessageBrand,
  values: WelcomeMessageValues,
): string | null {
  const names = placeholdersIn(words);
  const unknown = names.find((name) => !PLACEHOLDERS.includes(name));
  if (unknown) return welcomeMessageErrors.unknownPlaceholder(unknown);
  if (values.coupon === null && names.includes('coupon')) return welcomeMessageErrors.noCoupon;
  return welcomeMessageFault(words, brand, values);
}

/** The welcome message as a contact would get it, with sample values of the right length. */
export function sampleWelcomeMessage(words: string, brand: WelcomeMessageBrand, values: WelcomeMessageValues): string {
  return fillWelcomeMessage(composeWelcomeMessage(words, brand).text, values);
}

/** A coupon code that no contact has, for samples. */
const SAMPLE_CODE = 'K7M4QP2XA';

/** Sample values: the link has the length of a real one, and the coupon a code of nobody. */
export function sampleValues(
  language: Language,
  link_example: string,
  coupon: Pick<WelcomeCoupon, 'title' | 'last_day'> | null,
): WelcomeMessageValues {
  return { link: link_example, coupon: coupon && welcomeCouponText(language, { ...coupon, code: SAMPLE_CODE }) };
}

const ChosenLanguage = z.enum(LANGUAGES).default('en');

/** The coupon that every contact who joins gets. */
export const WelcomeCoupon = z.object({
  coupon_id: Id,
  title: z.string(),
  expires_after_days: z.number().int(),
  /** The last day of a coupon that is issued today. */
  last_day: CalendarDate,
});
export type WelcomeCoupon = z.infer<typeof WelcomeCoupon>;

export const WelcomeMessage = z.object({
  /** The owner's words; the default words, with their placeholder, before the first save. */
  message: z.string(),
  language: z.enum(LANGUAGES),
  is_default: z.boolean(),
  saved_at: Instant.nullable(),
  /** What contacts really get: the words and the required parts of the first message. */
  as_sent: z.string(),
  /** The added parts. */
  added: z.array(z.enum(['brand', 'link', 'frequency', 'rates', 'help', 'stop'])),
  /** The maximum of messages a month that the disclosure promises; part of what can be added. */
  per_month: z.number().int(),
  /** A personal link as it appears in the message. */
  link_example: z.string(),
  /** Null: the shop has none. The same one in both languages. */
  coupon: WelcomeCoupon.nullable(),
  /** Why the saved words are not sent now, but the standard words, and why the welcome coupon is not given; null: they are. */
  faults: z.object({ message: z.string().nullable(), coupon_id: z.string().nullable() }),
  /** The hours in which it can arrive today in the shop's own area, by the law there, in minutes after midnight. */
  legal_hours: z.object({ from: z.number().int(), until: z.number().int() }),
  /** When a customer of the shop's area who joins now gets it. */
  arrives_at: Instant,
});
export type WelcomeMessage = z.infer<typeof WelcomeMessage>;

export const WelcomeMessageVersion = z.object({
  welcome_message_id: Id,
  message: z.string(),
  saved_at: Instant,
  /** The username; null when the account was deleted or the machine saved it. */
  saved_by: z.string().nullable(),
});
export type WelcomeMessageVersion = z.infer<typeof WelcomeMessageVersion>;

export const welcomeMessage = {
  get: endpoint({
    method: 'GET',
    path: '/loyalty/welcome-message',
    summary: 'Get the welcome message in one language, as written and as sent',
    access: 'loyalty_sms',
    query: z.object({ language: ChosenLanguage }),
    staleAfter: ['welcome_message'],
    reply: WelcomeMessage,
  }),
  save: endpoint({
    method: 'POST',
    path: '/loyalty/welcome-message',
    summary: 'Save the welcome message and the welcome coupon. Unchanged text adds no version',
    access: 'loyalty_sms',
    role: 'manager',
    body: z.object({
      message: z.string().max(SMS_TOTAL_MAX * 2),
      language: ChosenLanguage,
      /** The welcome coupon for both languages; null: none. Omitted, it stays. */
      coupon_id: Id.nullish(),
    }),
    reply: WelcomeMessage,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/loyalty/welcome-message/versions',
    summary: 'List earlier versions of the welcome message, newest first',
    access: 'loyalty_sms',
    query: z.object({ language: ChosenLanguage }),
    staleAfter: ['welcome_message'],
    reply: z.object({ versions: z.array(WelcomeMessageVersion), total_count: z.number().int() }),
  }),
};
