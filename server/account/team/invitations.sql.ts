import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Role } from '#contract/http.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { companyOfPublicPage } from '#server/platform/db/mint_company_id.ts';
import type { DB } from '#server/platform/db/tables.gen.ts';
import { isUndelivered } from '#server/platform/mail/undelivered.ts';

/** The invitation of a link: the look-up of the public page. */
export async function findInvitationToken(
  db: Kysely<DB>,
  tokenHash: Buffer,
): Promise<{ companyId: CompanyId; invitationId: string } | undefined> {
  const row = await db
    .selectFrom('invitation_tokens')
    .select(['company_id', 'invitation_id'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && { companyId: companyOfPublicPage(row), invitationId: row.invitation_id };
}

export async function insertInvitation(
  t: Tenant,
  invitation: {
    invitation_id: string;
    email: string;
    role: Role;
    invited_by: string;
    created_at: Date;
    expires_at: Date;
    token_hash: Buffer;
  },
): Promise<void> {
  const { token_hash, ...row } = invitation;
  const { companyId: company_id } = t;
  await t.db
    .insertInto('invitations')
    .values({ company_id, ...row })
    .execute();
  await t.db
    .insertInto('invitation_tokens')
    .values({ company_id, invitation_id: row.invitation_id, token_hash })
    .execute();
}

/** The last time the address was invited again; undefined when it was invited once at most. A withdrawn invitation was mailed, too. */
export async function lastRepeat(t: Tenant, email: string) {
  const rows = await t.db
    .selectFrom('invitations as i')
    .select(['i.created_at', isUndelivered(t, 'i.invitation_id').as('is_undelivered')])
    .where('i.company_id', '=', t.companyId)
    .where(sql<boolean>`lower(i.email) = lower(${email})`)
    .orderBy('i.created_at', 'desc')
    .limit(2)
    .execute();
  return rows.length > 1 ? rows[0] : undefined;
}

function open(t: Tenant) {
  return t.db
    .updateTable('invitations')
    .where('company_id', '=', t.companyId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null);
}

/** Ends the open invitation of an address, if there is one. */
export async function withdrawInvitationOf(t: Tenant, email: string, now: Date): Promise<void> {
  await open(t).set({ withdrawn_at: now }).where(sql<boolean>`lower(email) = lower(${email})`).execute();
}

/** The address of the withdrawn invitation; undefined when none was open. */
export function withdrawInvitation(t: Tenant, invitationId: string, now: Date) {
  return open(t)
    .set({ withdrawn_at: now })
    .where('invitation_id', '=', invitationId)
    .returning('email')
    .executeTakeFirst();
}

/** Ends the open invitations that a user has sent. */
export function withdrawInvitationsBy(t: Tenant, userId: string, now: Date) {
  return open(t)
    .set({ withdrawn_at: now })
    .where('invited_by', '=', userId)
    .where('expires_at', '>', now)
    .returning(['invitation_id', 'email'])
    .execute();
}

export async function markAccepted(t: Tenant, invitationId: string, now: Date): Promise<void> {
  await open(t).set({ accepted_at: now }).where('invitation_id', '=', invitationId).execute();
}

/** Locked until the transaction ends, so that a link works once. */
export function lockInvitation(t: Tenant, invitationId: string) {
  return t.db
    .selectFrom('invitations')
    .select(['invitation_id', 'email', 'role', 'invited_by', 'expires_at', 'accepted_at', 'withdrawn_at'])
    .where('company_id', '=', t.companyId)
    .where('invitation_id', '=', invitationId)
    .forUpdate()
    .executeTakeFirst();
}

/** Invitations whose link still works, newest first. */
export function listOpenInvitations(t: Tenant, now: Date) {
  return t.db
    .selectFrom('invitations as i')
    .select(['i.invitation_id', 'i.email', 'i.role', 'i.created_at', 'i.expires_at'])
    .select(isUndelivered(t, 'i.invitation_id').as('is_undelivered'))
    .where('i.company_id', '=', t.companyId)
    .where('i.accepted_at', 'is', null)
    .where('i.withdrawn_at', 'is', null)
    .where('i.expires_at', '>', now)
    .orderBy('i.created_at', 'desc')
    .execute();
}
