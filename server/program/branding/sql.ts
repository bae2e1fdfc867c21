import type { Tenant } from '#server/platform/db/db.ts';

export function getBranding(t: Tenant) {
  return t.db
    .selectFrom('companies')
    .select(['name', 'logo_version'])
    .where('company_id', '=', t.companyId)
    .executeTakeFirst();
}

export async function setLogo(t: Tenant, logo_version: string): Promise<void> {
  await t.db.updateTable('companies').set({ logo_version }).where('company_id', '=', t.companyId).execute();
}
