import type { Language } from '../language.ts';
import type { Picture } from '../program/welcome_page.ts';

/** The words of a company's page in one language, with defaults filled in. */
export interface JoinWords {
  title: string;
  description: string;
  program_name: string;
  overview: string;
  benefits: string[];
  join_offer: { headline: string; text: string; small_print: string } | null;
  /** Beside the consent box, with the labels of its links. */
  disclosure: { text: string; terms: string; privacy: string };
}

/** What the form needs; without it, joining is not possible. */
export interface JoinForm {
  token: string;
  asks_birth_date: boolean;
}

/** The outcome of a form that was sent without scripts. */
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

/** The page on which customers join. It has both languages, so that switching keeps what was typed. */
export interface JoinPageData {
  name: 'join';
  company_id: string;
  company_name: string;
  logo_url: string | null;
  words: Record<Language, JoinWords>;
  pictures: Picture[];
  /** Null: the company does not accept joins now. */
  form: JoinForm | null;
  /** The code of the place whose QR code was scanned. */
  source: string | null;
  posted: Posted | null;
}

/** The displayed width of a photo: one of three side by side, or the phone's width within its margins. */
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
