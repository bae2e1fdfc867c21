import { useCallback, useRef } from 'react';
import type { CustomerPage } from '#contract/customer/pages.ts';
import { fetchPage } from './fetch_page.ts';

/**
 * Fetches this page as it stands now and hands it on. What was on its way while something newer was said, by the server
 * (`outdate`) or in a later answer, would take that back on the screen: it counts for nothing.
 * @param onGone the link has ended; by default the page says so
 */
export function useFreshPage(onPage: (page: CustomerPage) => void, onGone = () => location.reload()) {
  const asked = useRef(0);
  const handOn = useRef({ onPage, onGone });
  handOn.current = { onPage, onGone };
  const outdate = useCallback(() => {
    asked.current += 1;
  }, []);
  const reload = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    const fresh = await fetchPage();
    if (!fresh || mine !== asked.current) return;
    // A sample never replaces a contact's own page.
    if (fresh.name === 'link_gone' && fresh.why === 'gone') handOn.current.onGone();
    else handOn.current.onPage(fresh);
  }, []);
  return { reload, outdate };
}
