import type { Kysely } from 'kysely';
import type { PosName } from '#contract/pos/drivers.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { companyOfWebhook } from '#server/platform/db/mint_company_id.ts';
import type { DB } from '#server/platform/db/tables.gen.ts';

/** The connections of an account. Several companies can have it, each with another place. */
export async function findAccounts(db: Kysely<DB>, driver: PosName, accountRef: string) {
  const rows = await db
    .selectFrom('pos_accounts')
    .select(['company_id', 'connection_id'])
    .where('driver', '=', driver)
    .where('account_ref', '=', accountRef)
    .execute();
  return rows.map((row) => ({ ...row, company_id: companyOfWebhook(row) }));
}

/** Remembers whose account it is, in place of the one that the connection had. */
export async function saveAccount(
  t: Tenant,
  account: { driver: PosName; account_ref: string; connection_id: string },
): Promise<void> {
  await deleteAccount(t, account.connection_id);
  await t.db
    .insertInto('pos_accounts')
    .values({ company_id: t.companyId, ...account })
    .execute();
}

export async function deleteAccount(t: Tenant, connectionId: string): Promise<void> {
  await t.db
    .deleteFrom('pos_accounts')
    .where('company_id', '=', t.companyId)
    .where('connection_id', '=', connectionId)
    .execute();
}
