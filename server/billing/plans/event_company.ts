import { UUID } from '#contract/http.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import { companyOfWebhook } from '#server/platform/db/mint_company_id.ts';

/** The company of an event whose signature was verified; null when the event names none. */
export function companyOfEvent(about: { company_id: string }): CompanyId | null {
  return UUID.test(about.company_id) ? companyOfWebhook(about) : null;
}
