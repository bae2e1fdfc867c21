import type { Kysely } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { companyOfAccount } from '#server/platform/db/mint_company_id.ts';
import type { DB } from '#server/platform/db/tables.gen.ts';

/** The tables with what a user has as a second factor. */
const TABLES = ['authenticators', 'passkeys', 'recovery_codes'] as const;

export function findAuthenticator(t: Tenant, userId: string) {
  return t.db
    .selectFrom('authenticators')
    .select(['sealed_secret', 'created_at'])
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** False when the user has one already. */
export async function insertAuthenticator(
  t: Tenant,
  row: { user_id: string; sealed_secret: Buffer; last_step: number; created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await t.db
    .insertInto('authenticators')
    .values({ company_id: t.companyId, ...row })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Uses up a code of the app. False when that code or a later one was used before. */
export async function takeAppStep(t: Tenant, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await t.db
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteAuthenticator(t: Tenant, userId: string): Promise<boolean> {
  const { numDeletedRows } = await t.db
    .deleteFrom('authenticators')
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export function listPasskeys(t: Tenant, userId: string) {
  return t.db
    .selectFrom('passkeys')
    .selectAll()
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export async function insertPasskey(
  t: Tenant,
  row: {
    passkey_id: string;
    user_id: string;
    name: string;
    rp_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    created_at: Date;
  },
): Promise<void> {
  await t.db
    .insertInto('passkeys')
    .values({ company_id: t.companyId, ...row })
    .execute();
}

/** Records a use and the passkey's own counter, which shows copies. */
export async function recordPasskeyUse(t: Tenant, passkeyId: string, counter: number, now: Date): Promise<void> {
  await t.db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('company_id', '=', t.companyId)
    .where('passkey_id', '=', passkeyId)
    .execute();
}

/** Its name; undefined when the user has no such passkey. */
export async function deletePasskey(t: Tenant, userId: string, passkeyId: string): Promise<string | undefined> {
  const deleted = await t.db
    .deleteFrom('passkeys')
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}

export async function countRecoveryCodes(t: Tenant, userId: string): Promise<number> {
  const { left } = await t.db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return left;
}

export async function replaceRecoveryCodes(t: Tenant, user_id: string, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(t, user_id);
  const rows = hashes.map((code_hash) => ({ company_id: t.companyId, user_id, code_hash }));
  await t.db.insertInto('recovery_codes').values(rows).execute();
}

export async function deleteRecoveryCodes(t: Tenant, userId: string): Promise<void> {
  await t.db.deleteFrom('recovery_codes').where('company_id', '=', t.companyId).where('user_id', '=', userId).execute();
}

/** Uses the code up. False when there is no such code. */
export async function takeRecoveryCode(t: Tenant, userId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await t.db
    .deleteFrom('recovery_codes')
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes every second factor of the user, and logins that wait for one. */
export async function deleteSecondFactors(t: Tenant, userId: string): Promise<void> {
  for (const table of TABLES) {
    await t.db.deleteFrom(table).where('company_id', '=', t.companyId).where('user_id', '=', userId).execute();
  }
  await deleteChallenges(t, userId);
}

export async function isSecondFactorRequired(t: Tenant): Promise<boolean> {
  const { second_factor_required } = await t.db
    .selectFrom('companies')
    .select('second_factor_required')
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  return second_factor_required;
}

/** False when it was so already. */
export async function setSecondFactorRequired(t: Tenant, second_factor_required: boolean): Promise<boolean> {
  const { numUpdatedRows } = await t.db
    .updateTable('companies')
    .set({ second_factor_required })
    .where('company_id', '=', t.companyId)
    .where('second_factor_required', '!=', second_factor_required)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The users of the company who have a second factor. */
export async function listUsersWithSecondFactor(t: Tenant): Promise<Set<string>> {
  const usersOf = (table: 'authenticators' | 'passkeys') =>
    t.db.selectFrom(table).select('user_id').where('company_id', '=', t.companyId);
  const rows = await usersOf('authenticators').union(usersOf('passkeys')).execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

export type Purpose = 'second_step' | 'passkey_login' | 'add_passkey';

export async function insertChallenge(
  db: Kysely<DB>,
  challenge: {
    token_hash: Buffer;
    purpose: Purpose;
    user_id: string | null;
    passkey_challenge: string | null;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await db.insertInto('login_challenges').values(challenge).execute();
}

/** Counts one try of the challenge. Undefined when it has ended, or has had its tries. */
export function tryChallenge(db: Kysely<DB>, tokenHash: Buffer, most: number, now: Date) {
  return db
    .updateTable('login_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('tries', '<', most)
    .returning(['purpose', 'user_id', 'passkey_challenge'])
    .executeTakeFirst();
}

/** Uses the challenge up. False when another request was faster. */
export async function takeChallenge(db: Kysely<DB>, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('login_challenges')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends what an earlier password or factor of the user has begun. */
export async function deleteChallenges(t: Tenant, userId: string): Promise<void> {
  await t.db.deleteFrom('login_challenges').where('user_id', '=', userId).execute();
}

/** The company of a user. Global, because the company is not known yet. */
export async function findUserById(db: Kysely<DB>, userId: string) {
  const row = await db
    .selectFrom('users')
    .select(['user_id', 'company_id'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { ...row, company_id: companyOfAccount(row) };
}
