import type { Kysely } from 'kysely';
import type { Tenant } from '#server/platform/db.ts';
import type { DB } from '#server/platform/tables.gen.ts';

/** Whether nobody can sign in yet. */
export async function hasNoUsers(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('users').select('user_id').limit(1).executeTakeFirst()) === undefined;
}

export function findUser(db: Kysely<DB>, username: string) {
  return db
    .selectFrom('users')
    .select(['user_id', 'company_id', 'password_hash'])
    .where('username', '=', username)
    .executeTakeFirst();
}

/** Holds the company until the transaction ends, so that two processes do not fill it at once. */
export async function lockDemoCompany(t: Tenant): Promise<boolean> {
  const company = await t.db
    .selectFrom('companies')
    .select('is_demo')
    .where('company_id', '=', t.companyId)
    .forUpdate()
    .executeTakeFirst();
  return company?.is_demo ?? false;
}

export async function hasEvent(t: Tenant, action: string): Promise<boolean> {
  const event = await t.db
    .selectFrom('audit_events')
    .select('audit_event_id')
    .where('company_id', '=', t.companyId)
    .where('action', '=', action)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}
