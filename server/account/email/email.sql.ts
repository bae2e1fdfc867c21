import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { companyOfAccount } from '#server/platform/db/mint_company_id.ts';
import type { DB } from '#server/platform/db/tables.gen.ts';

/** A user has one link; a new one replaces the old one. */
export async function replaceConfirmation(
  t: Tenant,
  confirmation: { user_id: string; token_hash: Buffer; email: string; created_at: Date; expires_at: Date },
): Promise<void> {
  const { user_id, ...values } = confirmation;
  await t.db
    .insertInto('email_confirmations')
    .values(confirmation)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Ends the link that waits. */
export async function deleteConfirmation(t: Tenant, userId: string): Promise<void> {
  await t.db.deleteFrom('email_confirmations').where('user_id', '=', userId).execute();
}

/** The user of a link, while it works. Global, because the company is not known yet. */
export async function findConfirmation(db: Kysely<DB>, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('email_confirmations as e')
    .innerJoin('users as u', 'u.user_id', 'e.user_id')
    .select(['u.user_id', 'u.company_id'])
    .where('e.token_hash', '=', tokenHash)
    .where('e.expires_at', '>', now)
    .executeTakeFirst();
  return row && { ...row, company_id: companyOfAccount(row) };
}

/** Uses the link up. Undefined when another request was faster. */
export function takeConfirmation(t: Tenant, tokenHash: Buffer) {
  return t.db
    .deleteFrom('email_confirmations')
    .where('token_hash', '=', tokenHash)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
}

/** The user's address, and the one that waits to take its place or to be confirmed. */
export function getAddress(t: Tenant, userId: string, now: Date) {
  return t.db
    .selectFrom('users as u')
    .leftJoin('email_confirmations as e', (join) =>
      join.onRef('e.user_id', '=', 'u.user_id').on('e.expires_at', '>', now),
    )
    .select(['u.username', 'u.email', 'u.email_confirmed_at', 'e.email as asked'])
    .where('u.company_id', '=', t.companyId)
    .where('u.user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Sets the address that was shown to reach the user. A reset link that went to the earlier one ends. */
export async function setConfirmedEmail(t: Tenant, userId: string, email: string, now: Date): Promise<void> {
  await t.db
    .updateTable('users')
    .set({ email, email_confirmed_at: now })
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .execute();
  await t.db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** Whoever has used a link that was mailed to the account's address has confirmed it. */
export async function confirmByUse(t: Tenant, userId: string, now: Date): Promise<void> {
  await t.db
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute();
}

export async function isEmailTaken(t: Tenant, email: string): Promise<boolean> {
  const row = await t.db
    .selectFrom('users')
    .select('user_id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
  return row !== undefined;
}
