import { type Kysely, sql } from 'kysely';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { companyOfMail } from '#server/platform/db/mint_company_id.ts';
import type { DB } from '#server/platform/db/tables.gen.ts';

/** The companies whose addresses have these tokens: the look-up of an email. */
export async function findCompaniesByToken(db: Kysely<DB>, tokens: readonly string[]): Promise<CompanyId[]> {
  if (tokens.length === 0) return [];
  const rows = await db.selectFrom('mail_addresses').select('company_id').where('token', 'in', tokens).execute();
  return rows.map(companyOfMail);
}

export async function findToken(t: Tenant): Promise<string | null> {
  const row = await t.db
    .selectFrom('mail_addresses')
    .select('token')
    .where('company_id', '=', t.companyId)
    .executeTakeFirst();
  return row?.token ?? null;
}

export async function insertToken(t: Tenant, token: string, now: Date): Promise<void> {
  await t.db.insertInto('mail_addresses').values({ token, company_id: t.companyId, created_at: now }).execute();
}

/** @returns whether there was one */
export async function deleteToken(t: Tenant): Promise<boolean> {
  const { numDeletedRows } = await t.db
    .deleteFrom('mail_addresses')
    .where('company_id', '=', t.companyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listSenders(t: Tenant): Promise<string[]> {
  const rows = await t.db
    .selectFrom('mail_senders')
    .select('sender')
    .where('company_id', '=', t.companyId)
    .orderBy(sql`split_part(sender, '@', 2)`)
    .orderBy('sender')
    .execute();
  return rows.map(({ sender }) => sender);
}

/** @returns whether it is new */
export async function insertSender(t: Tenant, sender: string, by: string | null, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await t.db
    .insertInto('mail_senders')
    .values({ company_id: t.companyId, sender, added_at: now, added_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** @returns whether there was one */
export async function deleteSender(t: Tenant, sender: string): Promise<boolean> {
  const { numDeletedRows } = await t.db
    .deleteFrom('mail_senders')
    .where('company_id', '=', t.companyId)
    .where('sender', '=', sender)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Confirmed addresses of the team members who can add invoices, in lower case. */
export async function listTeamAddresses(t: Tenant): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select lower(u.email) as email from members m join users u on u.company_id = m.company_id and u.user_id = m.user_id
    where m.company_id = ${t.companyId} and m.status = 'active' and m.role <> 'accountant'
      and u.email_confirmed_at is not null
    order by 1`.execute(t.db);
  return rows.map(({ email }) => email);
}
