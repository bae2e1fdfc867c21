import type { Kysely } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { companyOfPublicPage } from '#server/platform/db/mint_company_id.ts';
import type { DB } from '#server/platform/db/tables.gen.ts';

/** The current token of a contact. */
export function findCurrentToken(t: Tenant, loyalty_customer_id: string) {
  return t.db
    .selectFrom('customer_tokens')
    .select(['token_hash', 'nonce', 'created_at'])
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** False when another request was faster. */
export async function insertToken(
  t: Tenant,
  token: { token_hash: Buffer; loyalty_customer_id: string; nonce: Buffer; created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await t.db
    .insertInto('customer_tokens')
    .values({ company_id: t.companyId, ...token })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function revokeToken(t: Tenant, loyalty_customer_id: string, revoked_at: Date): Promise<void> {
  await t.db
    .updateTable('customer_tokens')
    .set({ revoked_at })
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Whether a token of the contact was revoked at an instant or later. */
export async function wasRevokedSince(t: Tenant, loyalty_customer_id: string, since: Date): Promise<boolean> {
  const revoked = await t.db
    .selectFrom('customer_tokens')
    .select('revoked_at')
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .where('revoked_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return revoked !== undefined;
}

/** When a token of the contact was last revoked; null: none was. */
export async function findLastRevoked(t: Tenant, loyalty_customer_id: string): Promise<Date | null> {
  const { revoked_at } = await t.db
    .selectFrom('customer_tokens')
    .select((eb) => eb.fn.max('revoked_at').as('revoked_at'))
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .executeTakeFirstOrThrow();
  return revoked_at;
}

/** Removes the current token as if there had been none. */
export async function deleteCurrentToken(t: Tenant, loyalty_customer_id: string): Promise<void> {
  await t.db
    .deleteFrom('customer_tokens')
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Deletes all tokens that a contact ever had. */
export async function deleteTokens(t: Tenant, loyalty_customer_id: string): Promise<void> {
  await t.db
    .deleteFrom('customer_tokens')
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .execute();
}

/** Global, because the company is not known yet. */
export async function findTokenOwner(db: Kysely<DB>, token_hash: Buffer) {
  const row = await db
    .selectFrom('customer_tokens')
    .select(['company_id', 'loyalty_customer_id'])
    .where('token_hash', '=', token_hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, company_id: companyOfPublicPage(row) };
}
