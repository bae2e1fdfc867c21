/**
 * Companies by an id that stands in an address or an event. No table outside row-level security has every company, so the look-up happens
 * inside: of an id without a company it shows nothing.
 */
import { UUID } from '#contract/http.ts';
import type { CompanyId } from './company_id.ts';
import type { Database } from './db.ts';
import { companyOfPublicPage, companyOfWebhook } from './mint_company_id.ts';

/** The company that the address of a public page names, or undefined when there is none. */
export const findPublicCompany = (db: Database, company_id: string) => find(db, company_id, companyOfPublicPage);

/** The company that an event with a verified signature names, or undefined when there is none. */
export const findCompanyOfEvent = (db: Database, company_id: string) => find(db, company_id, companyOfWebhook);

type Mint = typeof companyOfPublicPage;

async function find(db: Database, company_id: string, mint: Mint): Promise<CompanyId | undefined> {
  if (!UUID.test(company_id)) return undefined;
  const companyId = mint({ company_id });
  const row = await db.tenant(companyId, (t) =>
    t.db.selectFrom('companies').select('company_id').where('company_id', '=', t.companyId).executeTakeFirst(),
  );
  return row && companyId;
}
