import type { ComponentType } from 'react';
import type { CustomerPage, CustomerPageOf, LinkPageName } from '#contract/customer/pages.ts';
import { MyTextsPage } from './my_texts/MyTextsPage.tsx';
import { LinkGonePage } from './wallet/LinkGonePage.tsx';
import { SampleWalletPage } from './wallet/SampleWalletPage.tsx';
import { WalletPage } from './wallet/WalletPage.tsx';

type PageComponents = { [N in LinkPageName]: ComponentType<{ page: CustomerPageOf<N> }> };

const PAGES: PageComponents = {
  wallet: WalletPage,
  sample_wallet: SampleWalletPage,
  link_gone: LinkGonePage,
  my_texts: MyTextsPage,
};

/** The component that shows this page, one of those behind a customer link. */
export function linkPageComponentOf(page: CustomerPage): ComponentType<{ page: CustomerPage }> {
  // The name says which of the union it is; the compiler cannot follow that through the table.
  return PAGES[page.name as LinkPageName] as ComponentType<{ page: CustomerPage }>;
}
