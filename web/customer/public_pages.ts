import type { ComponentType } from 'react';
import type { CustomerPage, CustomerPageOf, PublicPageName } from '#contract/customer/pages.ts';
import { JoinPage } from './join/JoinPage.tsx';
import { LegalPage } from './legal/LegalPage.tsx';
import { InvalidCodePage, NotFoundPage, NotNowPage } from './WordsPage.tsx';

type PageComponents = { [N in PublicPageName]: ComponentType<{ page: CustomerPageOf<N> }> };

// All in one file: together they weigh little beside React, and a second request would cost a bad phone more.
const PAGES: PageComponents = {
  not_found: NotFoundPage,
  not_now: NotNowPage,
  invalid_code: InvalidCodePage,
  join: JoinPage,
  legal: LegalPage,
};

/** The component that shows this page, one of those that everybody may see. */
export function publicComponentOf(page: CustomerPage): ComponentType<{ page: CustomerPage }> {
  // The name says which of the union it is; the compiler cannot follow that through the table.
  return PAGES[page.name as PublicPageName] as ComponentType<{ page: CustomerPage }>;
}
