import type { CompanyDetails, CompanyDetailsInput } from '#contract/account/company.ts';
import type { Tenant } from '#server/platform/db/db.ts';

export function getDetails(t: Tenant): Promise<CompanyDetails> {
  return t.db
    .selectFrom('companies')
    .select(['name', 'zip_code', 'time_zone', 'address', 'help_contact', 'currency'])
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
}

export async function hasHelpContact(t: Tenant): Promise<boolean> {
  return (await getDetails(t)).help_contact !== '';
}

export async function updateDetails(t: Tenant, details: Partial<CompanyDetailsInput>): Promise<void> {
  await t.db.updateTable('companies').set(details).where('company_id', '=', t.companyId).execute();
}
