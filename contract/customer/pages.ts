import type { Language } from '../language.ts';
import type { JoinPageData, LegalPageData } from './join_page.ts';
import type { MyTextsPageData } from './my_texts_page.ts';
import type { LinkGonePageData, SampleWalletPageData, WalletPageData } from './wallet_page.ts';

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
 * fetched before there is something to read. One entry for each page; `web/customer/public_pages.ts` or
 * `link_pages.ts` names its component.
 */
export type CustomerPage = Frame &
  (
    | { name: 'not_found' }
    /** `path`: where it can be tried again. */
    | { name: 'not_now'; path: string }
    | { name: 'invalid_code' }
    | JoinPageData
    | LegalPageData
    | WalletPageData
    | SampleWalletPageData
    | LinkGonePageData
    | MyTextsPageData
  );

export type CustomerPageName = CustomerPage['name'];
/** The pages behind somebody's personal link. They and the others are two loads: nobody fetches what the other one needs. */
const LINK_PAGES = ['wallet', 'sample_wallet', 'link_gone', 'my_texts'] as const satisfies CustomerPageName[];
export type LinkPageName = (typeof LINK_PAGES)[number];
export type PublicPageName = Exclude<CustomerPageName, LinkPageName>;

export function isLinkPage({ name }: { name: CustomerPageName }): boolean {
  return LINK_PAGES.some((page) => page === name);
}

/** The page of one name. */
export type CustomerPageOf<N extends CustomerPageName> = Extract<CustomerPage, { name: N }>;
