import type { JoinPageData, LegalPageData } from './join_page.ts';
import type { Language } from './language.ts';

/** What every page for customers says in its head. */
interface Frame {
  language: Language;
  title: string;
  description: string;
  /** The picture that is seen first, fetched before anything else; in the format that every phone of the last years reads. */
  preload?: { type: string; srcset: string; sizes: string };
}

/**
 * A page for customers with all that its first picture shows. The server puts it into the HTML, so that nothing has to be
 * fetched before there is something to read. One entry for each page; `web/customer/pages.ts` names its component.
 */
export type CustomerPage = Frame & ({ name: 'not_found' } | { name: 'invalid_code' } | JoinPageData | LegalPageData);

export type CustomerPageName = CustomerPage['name'];
/** The page of one name. */
export type CustomerPageOf<N extends CustomerPageName> = Extract<CustomerPage, { name: N }>;
