import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { AllCompanies } from '#server/platform/db/db.ts';
import { companyOfJob } from '#server/platform/db/mint_company_id.ts';

/** The companies that have files of imports which ended before that time. */
export async function listCompaniesWithOldFiles({ all }: AllCompanies, before: Date): Promise<CompanyId[]> {
  const rows = await all
    .selectFrom('contact_imports')
    .select('company_id')
    .distinct()
    .where('storage_key', 'is not', null)
    .where('state', 'not in', ['checking', 'running'])
    .where(({ fn }) => fn.coalesce('ended_at', 'created_at'), '<', before)
    .execute();
  return rows.map(companyOfJob);
}
