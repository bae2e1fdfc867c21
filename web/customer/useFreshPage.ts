import { useCallback, useRef } from 'react';
import type { CustomerPage } from '#contract/customer/pages.ts';
import { fetchPage } from './fetch_page.ts';

/**
 * Fetches this page as it stands now and hands it on. What was on its way while something newer was said, by the server
 * (`outdate`) or in a later answer, would take that back on the screen: it counts for nothing.
 */
export function useFreshPage(onPage: (page: CustomerPage) => void) {
  const asked = useRef(0);
  const handOn = useRef(onPage);
  handOn.current = onPage;
  const outdate = useCallback(() => {
    asked.current += 1;
  }, []);
  const reload = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    const fresh = await fetchPage();
    if (!fresh || mine !== asked.current) return;
    // The link may have ended, and then that page is shown. A sample never replaces a contact's own page.
    if (fresh.name === 'link_gone' && fresh.why === 'gone') location.reload();
    else handOn.current(fresh);
  }, []);
  return { reload, outdate };
}
