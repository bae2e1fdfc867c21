import type { Language } from '../language.ts';

/**
 * `in`: agreed to texts. `asked`: known to the shop, has not agreed. `left`: opted out on this page. `stopped`: in any other way; only
 * START undoes it.
 */
export const TEXTS_STATES = ['in', 'asked', 'left', 'stopped'] as const;
export type TextsState = (typeof TEXTS_STATES)[number];

/** What a contact gets from a shop, how to opt out or come back, and which data the shop has. */
export interface MyTextsPageData {
  name: 'my_texts';
  token: string;
  company_id: string;
  company_name: string;
  logo_url: string | null;
  /** Only its last four digits. */
  phone: string;
  state: TextsState;
  /** Since which day, in words; null when it is not known. */
  since: Record<Language, string> | null;
  /** The promised maximum of messages a month. */
  per_month: number;
  /** The contact details that HELP names. */
  contact: string;
  /** The number that sent the messages, E.164; null when there are none, or from another kind of sender. */
  sender: string | null;
  /** Why no contact, or not this one, can agree to texts now: no plan, or an age that is not known to be sufficient. */
  closed: 'plan' | 'age' | null;
  /** Shown beside the buttons and stored with the decision; the server accepts only what it gave. */
  words: Record<Language, TextsWords>;
  /** The date of birth as a calendar date; all fields are empty when it is not known. */
  details: { name: string; email: string; birth_date: string };
  /** Whether the date of birth is asked for: where the shop needs it or knows it. */
  asks_birth_date: boolean;
  year: string;
}

export interface TextsWords {
  leave: string;
  disclosure: { text: string; terms: string; privacy: string; wording: string };
}
