import type { MyTextsPageData } from '#contract/customer/my_texts_page.ts';
import type { Language } from '#contract/language.ts';

/** What each part of the page is given. */
export interface PartProps {
  page: MyTextsPageData;
  language: Language;
  /** Something was changed on the server. */
  onDone: () => void | Promise<void>;
}

/** The field for the date of birth. Opting in moves the focus here if the age is required. */
export const BIRTH_DATE = 'birth-date';
