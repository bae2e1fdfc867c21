import type { Language } from '#contract/language.ts';
import type { MyTextsPageData } from '#contract/my_texts_page.ts';

/** What each part of the page is given. */
export interface PartProps {
  page: MyTextsPageData;
  language: Language;
  /** Something was changed on the server. */
  onDone: () => void | Promise<void>;
}
