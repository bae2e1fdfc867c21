import type { Language } from '../language.ts';

/** `in`: agreed to texts. `asked`: known to the shop, has not agreed. `left`: on this page. `stopped`: in any other way; only START undoes it. */
export const TEXTS_STATES = ['in', 'asked', 'left', 'stopped'] as const;
export type TextsState = (typeof TEXTS_STATES)[number];

/** What somebody gets from a shop, how to leave or come back, and what is kept of them. */
export interface MyTextsPageData {
  name: 'my_texts';
  token: string;
  company_id: string;
  company_name: string;
  logo_url: string | null;
  /** With its last four digits alone. */
  phone: string;
  state: TextsState;
  /** Since which day, in words; null where it is not known. */
  since: Record<Language, string> | null;
  /** Texts a month that are promised at most. */
  per_month: number;
  /** Where HELP leads. */
  contact: string;
  /** The number that the texts came from, E.164; null when none has come, or from another kind of sender. */
  sender: string | null;
  /** Why nobody, or this person not, can be texted now: no plan, or nobody knows that they are old enough. */
  closed: 'plan' | 'age' | null;
  /** What is shown beside the buttons and kept with the decision; the server takes back only what it gave. */
  words: Record<Language, TextsWords>;
  /** The date of birth as a calendar date; all of it empty where it is not known. */
  details: { name: string; email: string; birth_date: string };
  /** Whether the date of birth is asked for: where the shop has to know it, or knows it. */
  asks_birth_date: boolean;
  year: string;
}

export interface TextsWords {
  leave: string;
  disclosure: { text: string; terms: string; privacy: string; wording: string };
}
