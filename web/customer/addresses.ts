import type { LegalDocument } from '#contract/customer/join_page.ts';
import type { Language } from '#contract/language.ts';

/** The page on which one joins, in a language; the place whose code was scanned goes along. */
export function pagePath(
  { company_id, source }: { company_id: string; source: string | null },
  lang: Language,
): string {
  return `/loyalty-signup?${new URLSearchParams({ company_id, ...(source ? { source } : {}), lang })}`;
}

/** The terms or the privacy notice of a company's program. */
export function legalPath(company_id: string, document: LegalDocument, lang: Language): string {
  return `/programs/${company_id}/${document}?${new URLSearchParams({ lang })}`;
}

/** A customer's coupons, by their personal link. */
export function walletPath(token: string, lang: Language): string {
  return `/coupons/${token}?${new URLSearchParams({ lang })}`;
}

/** What a contact gets from the shop and what it keeps about them, behind the same link. */
export function myTextsPath(token: string, lang: Language): string {
  return `/my-texts/${token}?${new URLSearchParams({ lang })}`;
}
