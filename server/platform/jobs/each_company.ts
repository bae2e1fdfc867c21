import { companyOfJob } from '../db/company_id.ts';
import type { Database, Tenant } from '../db/db.ts';

/** Runs scheduled work in a transaction of each affected company, one company after the other. */
export async function forEachCompany(
  db: Database,
  company_ids: readonly string[],
  work: (t: Tenant) => Promise<void>,
): Promise<void> {
  for (const company_id of company_ids) await db.tenant(companyOfJob({ company_id }), work);
}
