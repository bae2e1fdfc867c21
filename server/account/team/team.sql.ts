import { sql } from 'kysely';
import type { Role } from '#contract/http.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** The team and the requests to join, owners first. */
export function listTeamMembers(t: Tenant) {
  return members(t)
    .select(['m.last_seen_at', 'm.created_at'])
    .where('m.status', '!=', 'removed')
    .orderBy(sql`case m.role when 'owner' then 0 when 'manager' then 1 when 'staff' then 2 else 3 end`)
    .orderBy('u.username')
    .execute();
}

export async function countJoinRequests(t: Tenant): Promise<number> {
  const { requests } = await t.db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('requests'))
    .where('company_id', '=', t.companyId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return requests;
}

export function findTeamMember(t: Tenant, userId: string) {
  return members(t).where('m.user_id', '=', userId).executeTakeFirst();
}

export function findTeamMemberByEmail(t: Tenant, email: string) {
  return members(t).where(sql<boolean>`lower(u.email) = lower(${email})`).executeTakeFirst();
}

function members(t: Tenant) {
  return t.db
    .selectFrom('members as m')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'm.company_id').onRef('u.user_id', '=', 'm.user_id'),
    )
    .select(['m.user_id', 'u.username', 'u.email', 'u.email_confirmed_at', 'u.password_hash'])
    .select(['m.role', 'm.status', 'm.requested_trial'])
    .where('m.company_id', '=', t.companyId);
}

export async function countOwners(t: Tenant): Promise<number> {
  const { owners } = await t.db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('owners'))
    .where('company_id', '=', t.companyId)
    .where('status', '=', 'active')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return owners;
}

export async function updateTeamMember(
  t: Tenant,
  userId: string,
  change: { role?: Role; status?: 'active' | 'removed'; requested_trial?: null },
): Promise<void> {
  await t.db
    .updateTable('members')
    .set(change)
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Ends what was begun for the account and not finished: an address that waits for its confirmation, a link for a new password, and a login
 * before its second step. Whoever began it may be why the user was removed.
 */
export async function endUnfinished(t: Tenant, userId: string): Promise<void> {
  for (const table of ['email_confirmations', 'password_resets', 'login_challenges'] as const) {
    await t.db.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}

export async function updateCredentials(
  t: Tenant,
  userId: string,
  credentials: { username: string; password_hash: string },
): Promise<void> {
  await t.db
    .updateTable('users')
    .set(credentials)
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes the account with its membership and sessions. */
export async function deleteUser(t: Tenant, userId: string): Promise<void> {
  await t.db.deleteFrom('users').where('company_id', '=', t.companyId).where('user_id', '=', userId).execute();
}

/** Signs a user out everywhere. */
export async function endSessions(t: Tenant, userId: string): Promise<void> {
  await t.db.deleteFrom('sessions').where('company_id', '=', t.companyId).where('user_id', '=', userId).execute();
}
