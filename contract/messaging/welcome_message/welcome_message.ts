import { z } from 'zod';
import { endpoint, Id, Instant } from '../../http.ts';
import { LANGUAGES, type Language } from '../../language.ts';
import { SMS_TOTAL_MAX } from '../../limits.ts';
import { messageTexts } from '../sms/message_texts.texts.ts';
import { STOP_LINE, welcomeMessageFault } from '../sms/message_texts.ts';
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
  const named = fillPlaceholders(words.trim(), { company_name }).text;
  return STOP_LINE.test(named) ? named : `${named} ${messageTexts[language].additions.stop}`;
}

/** What is wrong with the owner's words, or null: empty, too long with the required additions, or an unknown placeholder. */
export function welcomeMessageWordsFault(words: string, brand: WelcomeMessageBrand): string | null {
  const unknown = placeholdersIn(words).find((name) => name !== 'company_name');
  if (unknown) return welcomeMessageErrors.unknownPlaceholder(unknown);
  return welcomeMessageFault(words, brand);
}

const ChosenLanguage = z.enum(LANGUAGES).default('en');

export const WelcomeMessage = z.object({
  /** The owner's words; the default words, with their placeholder, before the first save. */
  message: z.string(),
  language: z.enum(LANGUAGES),
  is_default: z.boolean(),
  saved_at: Instant.nullable(),
  /** What contacts really get: the words and the required parts of the first message. */
  as_sent: z.string(),
  /** The added parts. */
  added: z.array(z.enum(['brand', 'frequency', 'rates', 'help', 'stop'])),
  /** The maximum of messages a month that the disclosure promises; part of what can be added. */
  per_month: z.number().int(),
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
    reply: WelcomeMessage,
  }),
  save: endpoint({
    method: 'POST',
    path: '/loyalty/welcome-message',
    summary: 'Save the welcome message. Unchanged text adds no version',
    access: 'loyalty_sms',
    role: 'manager',
    body: z.object({ message: z.string().max(SMS_TOTAL_MAX * 2), language: ChosenLanguage }),
    reply: WelcomeMessage,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/loyalty/welcome-message/versions',
    summary: 'List earlier versions of the welcome message, newest first',
    access: 'loyalty_sms',
    query: z.object({ language: ChosenLanguage }),
    reply: z.object({ versions: z.array(WelcomeMessageVersion), total_count: z.number().int() }),
  }),
};
