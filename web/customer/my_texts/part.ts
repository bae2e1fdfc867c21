import type { MyTextsPageData } from '#contract/customer/my_texts_page.ts';
import type { Language } from '#contract/language.ts';

/** What each part of the page is given. */
export interface PartProps {
  page: MyTextsPageData;
  language: Language;
  /** Something was changed on the server. */
  onDone: () => void | Promise<void>;
}

/** The field of the date of birth, to which the way in leads whom it has to ask for their age. */
export const BIRTH_DATE = 'birth-date';
