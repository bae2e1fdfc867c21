import { INVITATION_DAYS } from '#contract/account/limits.ts';
import { fieldTexts } from '#contract/account/signup.texts.ts';
import type { SignupReply } from '#contract/account/signup.ts';
import type { Invitation } from '#contract/account/team.ts';
import { teamErrors, teamMails } from '#contract/account/team_errors.texts.ts';
import { DAY_MS } from '#contract/dates.ts';
import type { Role } from '#contract/http.ts';
import { audit } from '#server/platform/audit.ts';
import { getCompanyName } from '#server/platform/company.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import { type Database, isUniqueViolation, type Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { checkPassword, hashPassword } from '#server/platform/http/password.ts';
import { hashToken, newToken } from '#server/platform/http/session.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { requireGoodPassword } from '../credentials/new_password.ts';
import { REPEATED_MS } from '../credentials/repeated.ts';
import { lockUser } from '../credentials/sql.ts';
import { confirmByUse } from '../email/email.sql.ts';
import { insertUser } from '../sql.ts';
import {
  findInvitationToken,
  insertInvitation,
  lastRepeat,
  lockInvitation,
  markAccepted,
  withdrawInvitation,
  withdrawInvitationOf,
  withdrawInvitationsBy,
} from './invitations.sql.ts';
import { lockTeam } from './lock_team.ts';
import { endUnfinished, findTeamMemberByEmail, updateCredentials, updateTeamMember } from './team.sql.ts';

/**
 * Mails a link to join, which replaces an earlier one to the same address. @throws AppError 401 and 403 for users who are no longer owners,
 * 409 for existing users of the company, and when the address gets no more mails, 429 when it has been invited again within a day
 */
export function invite(ctx: SessionCtx, input: { email: string; role: Role }, linkBase: string): Promise<Invitation> {
  const { email, role } = input;
  return ctx.tx(async (t) => {
    await lockTeam(ctx, t);
    const teamMember = await findTeamMemberByEmail(t, email);
    if (teamMember?.status === 'active') throw new AppError('conflict', teamErrors.alreadyOnTeam(email));
    // A request whose address was never confirmed cannot be approved: an invitation proves the address.
    if (teamMember?.status === 'pending' && teamMember.email_confirmed_at)
      throw new AppError('conflict', teamErrors.asksAlready(email));
    await requireRested(t, email, ctx.now);
    await withdrawInvitationOf(t, email, ctx.now);
    const { token, hash } = newToken();
    const invitation = {
      invitation_id: newId(),
      email,
      role,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + INVITATION_DAYS * DAY_MS),
    };
    await insertInvitation(t, { ...invitation, invited_by: ctx.userId, token_hash: hash });
    const url = `${linkBase}/invitation?token=${token}`;
    const content = teamMails.invitation(await getCompanyName(t), role, INVITATION_DAYS, url);
    const about = invitation.invitation_id;
    const isQueued = await queueMail(t, { to: email, topic: 'invitation', about, ...composeMail(content) });
    // The transaction ends here, and an earlier link still works.
    if (!isQueued) throw new AppError('conflict', teamErrors.notMailed(email), { code: 'not_mailed' });
    await audit(ctx, t, 'invitation.sent', invitation.invitation_id, { email, role });
    await announce(t, { type: 'team', id: invitation.invitation_id });
    return {
      ...invitation,
      created_at: invitation.created_at.toISOString(),
      expires_at: invitation.expires_at.toISOString(),
      is_undelivered: false,
    };
  });
}

/** The address may be a stranger's, who is not to be mailed again and again: once, and once more a day when an owner asks for it. */
async function requireRested(t: Tenant, email: string, now: Date): Promise<void> {
  const last = await lastRepeat(t, email);
  const wait_ms = last ? last.created_at.getTime() + DAY_MS - now.getTime() : 0;
  if (wait_ms <= 0) return;
  const detail = last?.is_undelivered ? teamErrors.notReached(email) : teamErrors.invitedLately(email);
  throw new AppError('too_many_requests', detail, { retry_after: Math.ceil(wait_ms / 1000) });
}

/** Ends an open invitation. */
export async function endInvitation(ctx: SessionCtx, invitationId: string): Promise<void> {
  await ctx.tx(async (t) => {
    const ended = await withdrawInvitation(t, invitationId, ctx.now);
    if (!ended) throw new AppError('not_found', teamErrors.noInvitation);
    await audit(ctx, t, 'invitation.withdrawn', invitationId, { email: ended.email });
    await announce(t, { type: 'team', id: invitationId });
  });
}

/** Ends the open invitations of a user who may no longer invite: one of them may lead back to the user. */
export async function endInvitationsBy(ctx: SessionCtx, t: Tenant, userId: string): Promise<void> {
  for (const { invitation_id, email } of await withdrawInvitationsBy(t, userId, ctx.now)) {
    await audit(ctx, t, 'invitation.withdrawn', invitation_id, { email });
  }
}

/** The data of an invitation's link. @throws AppError 404 when it no longer works. */
export async function checkInvitation(db: Database, now: Date, token: string) {
  return withInvitation(db, token, async (t, invitation) => {
    if (!isOpen(invitation, now)) throw invitationEnded();
    return { company: await getCompanyName(t), role: invitation.role as Role, email: invitation.email };
  });
}

/**
 * Creates the account of an invited user. A user who was removed from this company, or has asked to join it, gets the account back with the
 * new name and password. The same request again soon after gets the same answer.
 */
export async function acceptInvitation(
  db: Database,
  now: Date,
  input: { token: string; username: string; password: string },
): Promise<SignupReply> {
  const { token, username, password } = input;
  const own = await withInvitation(db, token, async (t, { email }) => ({ email, company: await getCompanyName(t) }));
  await requireGoodPassword('password', password, { ...own, username });
  const password_hash = await hashPassword(password);
  try {
    return await withInvitation(db, token, async (t, invitation) => {
      const teamMember = await findTeamMemberByEmail(t, invitation.email);
      const reply = (user_id: string) => ({ user_id, company_id: t.companyId, status: 'active' as const });
      const isRepeated = invitation.accepted_at && now.getTime() - invitation.accepted_at.getTime() < REPEATED_MS;
      if (isRepeated && teamMember?.status === 'active' && sameName(teamMember.username, username)) {
        if (await checkPassword(password, teamMember.password_hash)) return reply(teamMember.user_id);
      }
      if (!isOpen(invitation, now) || teamMember?.status === 'active') throw invitationEnded();
      const role = invitation.role as Role;
      const user_id = teamMember?.user_id ?? newId();
      if (teamMember) {
        await lockUser(t, user_id);
        await endUnfinished(t, user_id);
        await updateCredentials(t, user_id, { username, password_hash });
        await updateTeamMember(t, user_id, { role, status: 'active', requested_trial: null });
        await confirmByUse(t, user_id, now);
      } else {
        await insertUser(t, { user_id, username, email: invitation.email, password_hash, role, created_at: now });
      }
      await markAccepted(t, invitation.invitation_id, now);
      await audit({ userId: user_id, now }, t, 'invitation.accepted', invitation.invitation_id, { role });
      await announce(t, { type: 'team', id: user_id });
      return reply(user_id);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_username_key')) {
      throw new AppError('invalid', fieldTexts.usernameTaken, { fields: { username: fieldTexts.usernameTaken } });
    }
    if (isUniqueViolation(error, 'users_email_key')) throw new AppError('conflict', fieldTexts.emailTaken);
    throw error;
  }
}

type InvitationRow = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>;

async function withInvitation<T>(
  db: Database,
  token: string,
  work: (t: Tenant, invitation: InvitationRow) => Promise<T>,
): Promise<T> {
  const found = await findInvitationToken(db.global, hashToken(token));
  if (!found) throw invitationEnded();
  return db.tenant(found.companyId, async (t) => {
    const invitation = await lockInvitation(t, found.invitationId);
    if (!invitation) throw invitationEnded();
    return work(t, invitation);
  });
}

function isOpen(invitation: InvitationRow, now: Date): boolean {
  return !invitation.accepted_at && !invitation.withdrawn_at && invitation.expires_at > now;
}

function invitationEnded(): AppError {
  return new AppError('not_found', teamErrors.invitationEnded, { code: 'invitation_ended' });
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
