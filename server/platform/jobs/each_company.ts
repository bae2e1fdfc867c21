import type { CompanyId } from '../db/company_id.ts';
import type { Database, Tenant } from '../db/db.ts';

/** Runs scheduled work in a transaction of each affected company, one company after the other. */
export async function forEachCompany(
  db: Database,
  companyIds: readonly CompanyId[],
  work: (t: Tenant) => Promise<void>,
): Promise<void> {
  for (const companyId of companyIds) await db.tenant(companyId, work);
}
