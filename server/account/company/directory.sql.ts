import type { Tenant } from '#server/platform/db/db.ts';
import { companyNameKey, zipKey } from './directory.rules.ts';

export interface NameAndPlace {
  name: string;
  zip_code: string;
}

/**
 * Lists the company under its name and place; simultaneous listings of the same name wait for each other. False when another company has
 * them: then this one is not listed.
 */
export function listCompany(t: Tenant, { name, zip_code }: NameAndPlace): Promise<boolean> {
  return insertListing(t, { name_key: companyNameKey(name), zip_key: zipKey(zip_code) });
}

/** Updates the company's listing. If another company in the same place has the new name, the old listing stays. */
export async function relistCompany(t: Tenant, { name, zip_code }: NameAndPlace): Promise<void> {
  const before = await t.db
    .deleteFrom('company_directory')
    .where('company_id', '=', t.companyId)
    .returning(['name_key', 'zip_key'])
    .executeTakeFirst();
  const isListed = await listCompany(t, { name, zip_code });
  if (!isListed && before) await insertListing(t, before);
}

async function insertListing(t: Tenant, keys: { name_key: string; zip_key: string }): Promise<boolean> {
  const listed = await t.db
    .insertInto('company_directory')
    .values({ company_id: t.companyId, ...keys })
    .onConflict((conflict) => conflict.columns(['name_key', 'zip_key']).doNothing())
    .returning('company_id')
    .executeTakeFirst();
  return listed !== undefined;
}
