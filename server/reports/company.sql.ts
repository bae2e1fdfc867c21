import type { Tenant } from '#server/platform/db/db.ts';

export interface CompanyFacts {
  name: string;
  currency: string;
}

export function getCompanyFacts(t: Tenant): Promise<CompanyFacts> {
  return t.db
    .selectFrom('companies')
    .select(['name', 'currency'])
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
}
