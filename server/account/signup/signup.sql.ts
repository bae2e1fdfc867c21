import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db.ts';
import { type CompanyId, mintCompanyId } from '#server/platform/ids.ts';
import type { DB } from '#server/platform/tables.gen.ts';

/** The company of a name, in the place of `zipCode` where one is given; of several, the one that was listed first. */
export async function findCompanyByName(
  db: Kysely<DB>,
  name: string,
  zipCode: string | undefined,
): Promise<CompanyId | undefined> {
  const row = await db
    .selectFrom('company_directory')
    .select('company_id')
    .where('name_key', '=', sql<string>`company_name_key(${name})`)
    .$if(zipCode !== undefined, (query) => query.where('zip_key', '=', sql<string>`zip_key(${zipCode})`))
    // Ids are ordered by the time they were made.
    .orderBy('company_id')
    .executeTakeFirst();
  return row && mintCompanyId(row.company_id);
}

/** A company id from the outside, proven to be one. */
export async function findListedCompany(db: Kysely<DB>, companyId: string): Promise<CompanyId | undefined> {
  const row = await db
    .selectFrom('company_directory')
    .select('company_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row && mintCompanyId(row.company_id);
}

/** Accounts that hold this username or this e-mail address: two at most. */
export function findAccountsOf(db: Kysely<DB>, username: string, email: string) {
  const same = (column: 'username' | 'email', value: string) =>
    sql<boolean>`lower(${sql.ref(column)}) = lower(${value})`;
  return db
    .selectFrom('users')
    .select(['user_id', 'company_id', 'password_hash'])
    .select([same('username', username).as('has_username'), same('email', email).as('has_email')])
    .where((eb) => eb.or([same('username', username), same('email', email)]))
    .execute();
}

export function getStatus(t: Tenant, userId: string) {
  return t.db
    .selectFrom('members')
    .select('status')
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
