import type { Tenant } from './db/db.ts';

export interface CompanyFacts {
  name: string;
  time_zone: string;
  /** An ISO 4217 code. */
  currency: string;
}

/** What every feature says of the company it works for. */
export function getCompanyFacts(t: Tenant): Promise<CompanyFacts> {
  return t.db
    .selectFrom('companies')
    .select(['name', 'time_zone', 'currency'])
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
}

/**
 * Locks the company until the transaction ends, so that of two changes the second sees what the first has left. Rows that refer to the
 * company can be added meanwhile.
 */
export async function lockCompany(t: Tenant): Promise<void> {
  await t.db
    .selectFrom('companies')
    .select('company_id')
    .where('company_id', '=', t.companyId)
    .forNoKeyUpdate()
    .execute();
}

/** The addresses of everybody who owns the company. */
export async function listOwnerEmails(t: Tenant): Promise<string[]> {
  const owners = await t.db
    .selectFrom('members as m')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'm.company_id').onRef('u.user_id', '=', 'm.user_id'),
    )
    .select('u.email')
    .where('m.company_id', '=', t.companyId)
    .where('m.role', '=', 'owner')
    .where('m.status', '=', 'active')
    .orderBy('u.email')
    .execute();
  return owners.map(({ email }) => email);
}

export async function getCompanyName(t: Tenant): Promise<string> {
  return (await getCompanyFacts(t)).name;
}

export async function getTimeZone(t: Tenant): Promise<string> {
  return (await getCompanyFacts(t)).time_zone;
}

export async function getCurrency(t: Tenant): Promise<string> {
  return (await getCompanyFacts(t)).currency;
}
