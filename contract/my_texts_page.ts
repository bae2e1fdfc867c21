import type { Language } from './language.ts';

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
  /** Why nobody can agree to texts here now. */
  closed: 'plan' | 'age' | null;
  /** What is shown beside the buttons and kept with the decision; the server takes back only what it gave. */
  words: Record<Language, TextsWords>;
  person: { name: string; email: string };
  year: string;
}

export interface TextsWords {
  leave: string;
  disclosure: { text: string; terms: string; privacy: string; wording: string };
}
