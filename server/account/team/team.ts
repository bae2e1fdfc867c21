import type { Invitation, TeamMember } from '#contract/account/team.ts';
import { teamErrors, teamMails } from '#contract/account/team_errors.texts.ts';
import { TRIAL_TYPES, type TrialType } from '#contract/account/trials.ts';
import { type Role, roleRises } from '#contract/http.ts';
import { listPaidFeatures, listUsedTrials, startTrial } from '#server/billing/billing.ts';
import { audit } from '#server/platform/audit.ts';
import { getCompanyName, listOwnerEmails } from '#server/platform/company.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce, announceEndedSessions } from '#server/platform/events/events.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { lockUser } from '../credentials/sql.ts';
import {
  deleteSecondFactors,
  isSecondFactorRequired,
  listUsersWithSecondFactor,
} from '../second_factor/second_factor.sql.ts';
import { featuresOf } from '../signup/rules.ts';
import { listOpenInvitations } from './invitations.sql.ts';
import { endInvitationsBy } from './invitations.ts';
import { lockTeam } from './lock_team.ts';
import {
  countOwners,
  deleteUser,
  endSessions,
  endUnfinished,
  findTeamMember,
  listTeamMembers,
  updateTeamMember,
} from './team.sql.ts';

interface Team {
  members: TeamMember[];
  invitations: Invitation[];
  second_factor_required: boolean;
}

/** The team, the requests to join, and the open invitations. Only owners see who can be logged in as with a password alone. */
export function listTeam(ctx: SessionCtx): Promise<Team> {
  return ctx.tx(async (t) => {
    const members = await listTeamMembers(t);
    const secured = ctx.role === 'owner' ? await listUsersWithSecondFactor(t) : null;
    const invitations = await listOpenInvitations(t, ctx.now);
    return {
      members: members.map(({ password_hash, email_confirmed_at, ...teamMember }) => ({
        ...teamMember,
        email_confirmed: email_confirmed_at !== null,
        role: teamMember.role as Role,
        status: teamMember.status === 'pending' ? 'pending' : 'active',
        requested_trial: trialOf(teamMember.requested_trial),
        created_at: teamMember.created_at.toISOString(),
        last_seen_at: teamMember.last_seen_at?.toISOString() ?? null,
        has_second_factor: secured?.has(teamMember.user_id) ?? null,
      })),
      second_factor_required: await isSecondFactorRequired(t),
      invitations: invitations.map((row) => ({
        ...row,
        role: row.role as Role,
        created_at: row.created_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
      })),
    };
  });
}

function trialOf(requested: string | null): TrialType | null {
  return TRIAL_TYPES.find((trial) => trial === requested) ?? null;
}

/** Mails every owner about a request to join, in the transaction of the request. */
export async function mailOwnersAboutRequest(
  t: Tenant,
  who: { username: string; email: string },
  linkBase: string,
): Promise<void> {
  const company = await getCompanyName(t);
  const mail = composeMail(teamMails.request(company, who.username, who.email, `${linkBase}/settings`));
  for (const email of await listOwnerEmails(t)) await queueMail(t, { to: email, topic: 'request to join', ...mail });
}

/**
 * Approves a request to join, once its address is confirmed: owners decide by it. The requested trial begins now, unless the company had
 * that trial or has a plan for it. Approving twice has the effect of once.
 */
export function approveTeamMember(
  ctx: SessionCtx,
  userId: string,
  options: { role: Role; trialDays: number; linkBase: string },
): Promise<void> {
  return changeTeam(ctx, userId, async (t, teamMember) => {
    if (teamMember.status === 'active') return;
    if (teamMember.status !== 'pending') throw new AppError('not_found', teamErrors.notOnTeam);
    if (!teamMember.email_confirmed_at) {
      const detail = teamErrors.unconfirmed(teamMember.username, teamMember.email);
      throw new AppError('conflict', detail, { code: 'unconfirmed' });
    }
    await updateTeamMember(t, userId, { role: options.role, status: 'active', requested_trial: null });
    const trials = await startRequestedTrials(t, ctx.now, trialOf(teamMember.requested_trial), options.trialDays);
    await audit(ctx, t, 'member.approved', userId, { role: options.role, trials });
    const company = await getCompanyName(t);
    const mail = composeMail(teamMails.approved(company, `${options.linkBase}/login`));
    await queueMail(t, { to: teamMember.email, topic: 'request approved', ...mail });
  });
}

async function startRequestedTrials(t: Tenant, now: Date, trial: TrialType | null, days: number) {
  if (!trial) return [];
  const has = new Set([...(await listUsedTrials(t)), ...(await listPaidFeatures(t, now))]);
  const trials = featuresOf(trial).filter((feature) => !has.has(feature));
  for (const feature of trials) await startTrial(t, feature, now, days);
  return trials;
}

/** Refuses a request. The account is deleted, so that its name and address are free again. */
export function refuseTeamMember(ctx: SessionCtx, userId: string): Promise<void> {
  return changeTeam(ctx, userId, async (t, teamMember) => {
    if (teamMember.status === 'active') throw new AppError('conflict', teamErrors.notPending);
    if (teamMember.status !== 'pending') throw new AppError('not_found', teamErrors.notOnTeam);
    const mail = composeMail(teamMails.refused(await getCompanyName(t)));
    await queueMail(t, { to: teamMember.email, topic: 'request declined', ...mail });
    await deleteUser(t, userId);
    await audit(ctx, t, 'member.refused', userId, { username: teamMember.username });
  });
}

export function changeRole(ctx: SessionCtx, userId: string, role: Role): Promise<void> {
  return changeTeam(ctx, userId, async (t, teamMember) => {
    if (teamMember.status === 'pending') throw new AppError('conflict', teamErrors.notActive);
    if (teamMember.status !== 'active') throw new AppError('not_found', teamErrors.notOnTeam);
    if (teamMember.role === role) return;
    if (teamMember.role === 'owner') await requireAnotherOwner(t);
    await updateTeamMember(t, userId, { role });
    if (teamMember.role === 'owner') await endInvitationsBy(ctx, t, userId);
    // A token that was opened with fewer rights, and may have been seen, must not gain more.
    if (roleRises(teamMember.role as Role, role)) {
      await endSessions(t, userId);
      await announceEndedSessions(t);
    }
    await audit(ctx, t, 'member.role_changed', userId, {
      before: { role: teamMember.role },
      after: { role },
    });
  });
}

/** Removes a team member; all of their sessions end at once. */
export function removeTeamMember(ctx: SessionCtx, userId: string): Promise<void> {
  return changeTeam(ctx, userId, async (t, teamMember) => {
    if (teamMember.status === 'removed') return;
    if (teamMember.status === 'pending') throw new AppError('conflict', teamErrors.notActive);
    if (teamMember.role === 'owner') await requireAnotherOwner(t);
    await updateTeamMember(t, userId, { status: 'removed' });
    // Whoever is invited again starts over.
    await deleteSecondFactors(t, userId);
    await lockUser(t, userId);
    await endUnfinished(t, userId);
    await endSessions(t, userId);
    await announceEndedSessions(t);
    await endInvitationsBy(ctx, t, userId);
    await audit(ctx, t, 'member.removed', userId, { role: teamMember.role });
  });
}

type TeamMemberRow = NonNullable<Awaited<ReturnType<typeof findTeamMember>>>;

/** One change of one team member at a time in a company; open pages are notified. */
async function changeTeam(
  ctx: SessionCtx,
  userId: string,
  change: (t: Tenant, teamMember: TeamMemberRow) => Promise<void>,
): Promise<void> {
  await ctx.tx(async (t) => {
    await lockTeam(ctx, t);
    const teamMember = await findTeamMember(t, userId);
    if (!teamMember) throw new AppError('not_found', teamErrors.notOnTeam);
    await change(t, teamMember);
    await announce(t, { type: 'team', id: userId });
  });
}

async function requireAnotherOwner(t: Tenant): Promise<void> {
  if ((await countOwners(t)) < 2) throw new AppError('conflict', teamErrors.lastOwner, { code: 'last_owner' });
}
