import type { ComponentType } from 'react';
import type { CustomerPage, CustomerPageOf, MemberPageName } from '#contract/customer_pages.ts';
import { MyTextsPage } from './my_texts/MyTextsPage.tsx';
import { LinkGonePage } from './wallet/LinkGonePage.tsx';
import { SampleWalletPage } from './wallet/SampleWalletPage.tsx';
import { WalletPage } from './wallet/WalletPage.tsx';

type PageComponents = { [N in MemberPageName]: ComponentType<{ page: CustomerPageOf<N> }> };

const PAGES: PageComponents = {
  wallet: WalletPage,
  sample_wallet: SampleWalletPage,
  link_gone: LinkGonePage,
  my_texts: MyTextsPage,
};

/** The component that shows this page, one of those behind somebody's personal link. */
export function memberComponentOf(page: CustomerPage): ComponentType<{ page: CustomerPage }> {
  // The name says which of the union it is; the compiler cannot follow that through the table.
  return PAGES[page.name as MemberPageName] as ComponentType<{ page: CustomerPage }>;
}
