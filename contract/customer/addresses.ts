/** The addresses of what customers open. */
import type { Language } from '../language.ts';
import type { LegalDocument } from './join_page.ts';

/** What the addresses of the customer pages begin with. */
export const CUSTOMER_PAGES = ['loyalty-signup', 'programs', 'coupons', 'my-texts'] as const;

/** What stands before the secret of a contact's link: short links, pages and their calls. Logs leave out what follows. */
export const PERSONAL_LINKS = ['/l/', '/coupons/', '/my-texts/', '/api/coupon/customer/', '/api/my-texts/'] as const;

/** The page on which one joins; the place whose code was scanned goes along. Without a language, the page takes the visitor's. */
export function pagePath(
  { company_id, source }: { company_id: string; source?: string | null | undefined },
  lang?: Language,
): string {
  return withQuery('/loyalty-signup', { company_id, source, lang });
}

/** The terms or the privacy notice of a company's program. */
export function legalPath(company_id: string, document: LegalDocument, lang: Language): string {
  return withQuery(`/programs/${company_id}/${document}`, { lang });
}

/** A customer's coupons, by their personal link. */
export function walletPath(token: string, lang?: Language): string {
  return withQuery(`/coupons/${token}`, { lang });
}

/** What a contact gets from the shop and what it keeps about them, behind the same link. */
export function myTextsPath(token: string, lang?: Language): string {
  return withQuery(`/my-texts/${token}`, { lang });
}

function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
}
