import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { companyOfPublicPage } from '#server/platform/db/mint_company_id.ts';
import type { DB } from '#server/platform/db/tables.gen.ts';
import { companyNameKey, zipKey } from '../company/directory.rules.ts';

/** The company with a name, in the place of `zipCode` if given; of several, the one that was listed first. */
export async function findCompanyByName(
  db: Kysely<DB>,
  name: string,
  zipCode: string | undefined,
): Promise<CompanyId | undefined> {
  const row = await db
    .selectFrom('company_directory')
    .select('company_id')
    .where('name_key', '=', companyNameKey(name))
    .$if(zipCode !== undefined, (query) => query.where('zip_key', '=', zipKey(zipCode ?? '')))
    // Ids are ordered by creation time.
    .orderBy('company_id')
    .executeTakeFirst();
  return row && companyOfPublicPage(row);
}

/** The proven id for a company id from outside. */
export async function findListedCompany(db: Kysely<DB>, companyId: string): Promise<CompanyId | undefined> {
  const row = await db
    .selectFrom('company_directory')
    .select('company_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row && companyOfPublicPage(row);
}

/**
 * The company that a signup refers to, and the accounts that have its username or email address (two at most), from one snapshot: between
 * two queries, another request could commit half of it.
 */
export async function findSignup(
  db: Kysely<DB>,
  input: { username: string; email: string; company: { id: string } | { name: string; zip_code: string } },
) {
  const { company } = input;
  const directory = db.selectFrom('company_directory').select('company_id');
  const listed =
    'id' in company
      ? directory.where('company_id', '=', company.id)
      : directory.where('name_key', '=', companyNameKey(company.name)).where('zip_key', '=', zipKey(company.zip_code));
  const rows = await db
    .selectFrom(sql<{ one: number }>`(select 1 as one)`.as('here'))
    .leftJoin(findAccountsOf(db, input.username, input.email).as('account'), (join) => join.onTrue())
    .selectAll('account')
    .select(listed.as('listed_id'))
    .execute();
  const listedId = rows[0]?.listed_id;
  return {
    companyId: listedId ? companyOfPublicPage({ company_id: listedId }) : undefined,
    accounts: rows.flatMap(({ user_id, company_id, password_hash, created_at, has_username, has_email }) =>
      user_id && company_id && password_hash && created_at
        ? [
            {
              user_id,
              company_id,
              password_hash,
              created_at,
              has_username: has_username === true,
              has_email: has_email === true,
            },
          ]
        : [],
    ),
  };
}

/** Whether the username is free, in any case. */
export async function isUsernameFree(db: Kysely<DB>, username: string): Promise<boolean> {
  return (await findAccountsOf(db, username, '').execute()).length === 0;
}

function findAccountsOf(db: Kysely<DB>, username: string, email: string) {
  const same = (column: 'username' | 'email', value: string) =>
    sql<boolean>`lower(${sql.ref(column)}) = lower(${value})`;
  return db
    .selectFrom('users')
    .select(['user_id', 'company_id', 'password_hash', 'created_at'])
    .select([same('username', username).as('has_username'), same('email', email).as('has_email')])
    .where((eb) => eb.or([same('username', username), same('email', email)]));
}

export function getStatus(t: Tenant, userId: string) {
  return t.db
    .selectFrom('members')
    .select('status')
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
