import type { CompanyId } from './company_id.ts';
import type { Database } from './db.ts';
import { companyOfPublicPage } from './mint_company_id.ts';

/**
 * The company that the address of a public page names, or undefined when there is none. The address has the id itself, and no table outside
 * row-level security has every company, so the look-up happens inside: of an id without a company it shows nothing.
 */
export async function findPublicCompany(db: Database, company_id: string): Promise<CompanyId | undefined> {
  const companyId = companyOfPublicPage({ company_id });
  const row = await db.tenant(companyId, (t) =>
    t.db.selectFrom('companies').select('company_id').where('company_id', '=', t.companyId).executeTakeFirst(),
  );
  return row && companyId;
}
