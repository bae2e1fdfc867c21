import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { companyOfAccount } from '#server/platform/db/mint_company_id.ts';
import type { DB } from '#server/platform/db/tables.gen.ts';
import { usedSince } from '#server/platform/http/session.ts';

/** By email in any case. Global, because the company is not known yet. */
export async function findByEmail(db: Kysely<DB>, email: string) {
  const row = await db
    .selectFrom('users')
    .select(['user_id', 'company_id', 'email'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row && { ...row, company_id: companyOfAccount(row) };
}

/** The user of a link, while it works. Global, as above. */
export async function findReset(db: Kysely<DB>, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.user_id', 'r.user_id')
    .select(['u.user_id', 'u.company_id'])
    .where('r.token_hash', '=', tokenHash)
    .where('r.expires_at', '>', now)
    .executeTakeFirst();
  return row && { ...row, company_id: companyOfAccount(row) };
}

/** Whether the user's link was created after an instant, and has not been used. */
export async function hasResetSince(t: Tenant, userId: string, since: Date): Promise<boolean> {
  const made = await t.db
    .selectFrom('password_resets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return made !== undefined;
}

/** The link that is mailed to a user, who has one; a new one replaces the old one. */
export async function replaceReset(
  t: Tenant,
  reset: { user_id: string; token_hash: Buffer; created_at: Date; expires_at: Date },
): Promise<void> {
  const { user_id, ...rest } = reset;
  const values = { ...rest, is_mailed: true };
  await t.db
    .insertInto('password_resets')
    .values({ user_id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Uses the link up. Undefined when another request was faster, or when it has expired. */
export function takeReset(t: Tenant, tokenHash: Buffer, now: Date) {
  return t.db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('is_mailed')
    .executeTakeFirst();
}

export function getCredentials(t: Tenant, userId: string) {
  return t.db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.company_id', 'u.company_id')
    .select(['u.username', 'u.email', 'u.password_hash', 'c.name as company'])
    .where('u.company_id', '=', t.companyId)
    .where('u.user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * Holds the user until the transaction ends. Whatever ends several of the account's links takes this first, so that two of them wait for each
 * other instead of deadlocking.
 */
export async function lockUser(t: Tenant, userId: string): Promise<void> {
  await t.db
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}

/**
 * Sets the password and ends what the old one had opened: every session, a login before its second step, a pending link, and a change of
 * address that was not confirmed. Whoever asked for that change may be why the password is replaced.
 */
export async function replacePassword(t: Tenant, userId: string, password_hash: string): Promise<void> {
  await lockUser(t, userId);
  await t.db
    .deleteFrom('email_confirmations')
    .where('user_id', '=', userId)
    .where('email', '!=', (query) =>
      query
        .selectFrom('users')
        .select('users.email')
        .where('users.company_id', '=', t.companyId)
        .where('users.user_id', '=', userId),
    )
    .execute();
  await t.db
    .updateTable('users')
    .set({ password_hash })
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .execute();
  await t.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await t.db.deleteFrom('login_challenges').where('user_id', '=', userId).execute();
  await t.db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

export function listSessions(t: Tenant, userId: string, now: Date) {
  return t.db
    .selectFrom('sessions')
    .select(['session_id', 'token_hash', 'user_agent', 'ip', 'created_at', 'last_seen_at'])
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', usedSince(now))
    .orderBy('last_seen_at', 'desc')
    .execute();
}

export async function deleteSessionById(t: Tenant, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await t.db
    .deleteFrom('sessions')
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether the session has not ended since the request was let in. */
export async function hasSession(t: Tenant, tokenHash: Buffer): Promise<boolean> {
  const row = await t.db
    .selectFrom('sessions')
    .select('session_id')
    .where('company_id', '=', t.companyId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many ended. */
export async function deleteOtherSessions(t: Tenant, userId: string, keptHash: Buffer): Promise<number> {
  const { numDeletedRows } = await t.db
    .deleteFrom('sessions')
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .where('token_hash', '!=', keptHash)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
