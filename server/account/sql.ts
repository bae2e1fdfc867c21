import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Role } from '#contract/http.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { companyOfAccount } from '#server/platform/db/mint_company_id.ts';
import type { DB } from '#server/platform/db/tables.gen.ts';

export type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>;

/** By username or email, in any case. Global, because the company is not known yet. */
export async function findLogin(db: Kysely<DB>, usernameOrEmail: string) {
  const key = usernameOrEmail.toLowerCase();
  const row = await db
    .selectFrom('users')
    .select(['user_id', 'company_id', 'password_hash'])
    .where((eb) => eb.or([eb(sql`lower(username)`, '=', key), eb(sql`lower(email)`, '=', key)]))
    .executeTakeFirst();
  return row && { ...row, company_id: companyOfAccount(row) };
}

/** The hash of the user's password. A new one waits until the transaction ends. */
export async function lockPassword(t: Tenant, userId: string): Promise<string | undefined> {
  const user = await t.db
    .selectFrom('users')
    .select('password_hash')
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return user?.password_hash;
}

export function getTeamMember(t: Tenant, userId: string) {
  return t.db
    .selectFrom('members as m')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'm.company_id').onRef('u.user_id', '=', 'm.user_id'),
    )
    .innerJoin('companies as c', 'c.company_id', 'm.company_id')
    .select([
      'u.user_id',
      'u.username',
      'u.email',
      'm.role',
      'm.status',
      'c.company_id',
      'c.name as company',
      'c.currency',
      'c.time_zone',
      'c.restored_from',
      'c.help_contact',
    ])
    .where('m.company_id', '=', t.companyId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
}

export async function insertSession(
  t: Tenant,
  session: {
    user_id: string;
    token_hash: Buffer;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    user_agent: string | null;
    ip: string;
  },
): Promise<void> {
  await t.db
    .insertInto('sessions')
    .values({ company_id: t.companyId, ...session })
    .execute();
}

export async function deleteSession(db: Kysely<DB>, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Adds a company with its first location. */
export async function insertCompany(
  t: Tenant,
  company: { name: string; zip_code: string; currency: string; time_zone: string; is_demo: boolean; created_at: Date },
): Promise<void> {
  await t.db
    .insertInto('companies')
    .values({ company_id: t.companyId, ...company })
    .execute();
  const { created_at } = company;
  await t.db
    .insertInto('locations')
    .values({
      company_id: t.companyId,
      location_id: newId(),
      created_at,
      is_default: true,
      name: 'Main location',
      name_key: 'main location',
    })
    .execute();
}

/** The places of the company that are not archived, the default one first. */
export function listLocationNames(t: Tenant) {
  return t.db
    .selectFrom('locations')
    .select(['location_id', 'name'])
    .where('company_id', '=', t.companyId)
    .where('archived_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('name_key')
    .execute();
}

export async function insertUser(
  t: Tenant,
  user: {
    user_id: string;
    username: string;
    email: string;
    password_hash: string;
    role: Role;
    created_at: Date;
    /** Ten digits. */
    personal_phone_number?: string | null;
    status?: 'active' | 'pending';
    requested_trial?: 'invoice_scanning' | 'loyalty_sms' | 'both';
    is_email_confirmed?: boolean;
  },
): Promise<void> {
  const { role, status = 'active', requested_trial = null, is_email_confirmed = true, ...row } = user;
  const email_confirmed_at = is_email_confirmed ? user.created_at : null;
  await t.db
    .insertInto('users')
    .values({ company_id: t.companyId, email_confirmed_at, ...row })
    .execute();
  await t.db
    .insertInto('members')
    .values({
      company_id: t.companyId,
      user_id: user.user_id,
      role,
      status,
      requested_trial,
      created_at: user.created_at,
    })
    .execute();
}
