import type { Language } from '../language.ts';
import type { Picture } from '../program/welcome_page.ts';

/** The words of a company's page in one language, defaults filled in. */
export interface JoinWords {
  title: string;
  description: string;
  program_name: string;
  overview: string;
  benefits: string[];
  join_offer: { headline: string; text: string; small_print: string } | null;
  /** Beside the consent box, and the labels of the links behind it. */
  disclosure: { text: string; terms: string; privacy: string };
}

/** What the form needs; nobody can join without it. */
export interface JoinForm {
  token: string;
  asks_birth_date: boolean;
}

/** What became of a form that was sent without the help of scripts. */
export type Posted =
  | { kind: 'joined' }
  | { kind: 'too_young' }
  | {
      kind: 'refused';
      detail: string;
      fields: Record<string, string>;
      phone: string;
      birth_date: string;
      agreed: boolean;
    };

/** The page on which shoppers join. Both languages are there, so that switching loses nothing that was typed. */
export interface JoinPageData {
  name: 'join';
  company_id: string;
  company_name: string;
  logo_url: string | null;
  words: Record<Language, JoinWords>;
  pictures: Picture[];
  /** Null: the company takes no members now. */
  form: JoinForm | null;
  /** The code of the place whose QR code was scanned. */
  source: string | null;
  posted: Posted | null;
}

/** How wide a photo is shown: one of three beside each other, or the phone's width within its margins. */
export const PHOTO_SIZES = '(max-width: 820px) calc(100vw - 32px), 366px';

export type LegalDocument = 'terms' | 'privacy';

/** The terms or the privacy notice of a company's program. */
export interface LegalPageData {
  name: 'legal';
  document: LegalDocument;
  company_id: string;
  company_name: string;
  logo_url: string | null;
  heading: string;
  /** "In force since November 20, 2026" */
  dated: string;
  sections: { heading: string; paragraphs: string[] }[];
}
