import type { Language } from '../language.ts';
import type { JoinPageData, LegalPageData } from './join_page.ts';
import type { MyTextsPageData } from './my_texts_page.ts';
import type { LinkGonePageData, SampleWalletPageData, WalletPageData } from './wallet_page.ts';

/** What every customer page has in its head. */
interface Frame {
  language: Language;
  title: string;
  description: string;
  /** The first visible picture, preloaded in the format that all phones of recent years support. */
  preload?: { type: string; srcset: string; sizes: string };
}

/**
 * A customer page with all the data for its first render. The server puts it into the HTML, so that nothing has to be fetched before there
 * is something to read. One entry for each page; `web/customer/public_pages.ts` or `link_pages.ts` names its component.
 */
export type CustomerPage = Frame &
  (
    | { name: 'not_found' }
    /** `path`: where to try again. */
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
/** The pages behind a personal link. They and the others are two bundles, so that no visitor loads code for the other kind. */
const LINK_PAGES = ['wallet', 'sample_wallet', 'link_gone', 'my_texts'] as const satisfies CustomerPageName[];
export type LinkPageName = (typeof LINK_PAGES)[number];
export type PublicPageName = Exclude<CustomerPageName, LinkPageName>;

export function isLinkPage({ name }: { name: CustomerPageName }): boolean {
  return LINK_PAGES.some((page) => page === name);
}

/** The page with this name. */
export type CustomerPageOf<N extends CustomerPageName> = Extract<CustomerPage, { name: N }>;
