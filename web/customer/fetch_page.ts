import type { CustomerPage } from '#contract/customer/pages.ts';
import { patiently } from './patiently.ts';

/** This page as the server would draw it now; null when it cannot be had. It may have become another one: a link can end. */
export async function fetchPage(): Promise<CustomerPage | null> {
  try {
    const html = await patiently(async (signal) => (await fetch(location.href, { cache: 'no-store', signal })).text());
    const data = new DOMParser().parseFromString(html, 'text/html').getElementById('page-data')?.textContent ?? '';
    return JSON.parse(data) as CustomerPage;
  } catch {
    return null;
  }
}
