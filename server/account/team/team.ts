import { TRIAL_TYPES, type TrialType } from '#contract/account_fields.ts';
import type { Role } from '#contract/http.ts';
import type { Invitation, Member } from '#contract/team.ts';
import { teamErrors, teamMails } from '#contract/texts/team_errors.ts';
import { listPaidFeatures, listUsedTrials, startTrial } from '#server/billing/billing.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events.ts';
import { queueMail } from '#server/platform/mail.ts';
import { composeMail } from '#server/platform/mail_content.ts';
import { featuresOf } from '../signup/rules.ts';
import { listOpenInvitations } from './invitations.sql.ts';
import {
  countOwners,
  deleteUser,
  endSessions,
  findMember,
  getCompanyName,
  listMembers,
  listOwnerEmails,
  lockTeam,
  updateMember,
} from './team.sql.ts';

/** Who is in the company, who asks to join, and who is invited. */
export function listTeam(ctx: SessionCtx): Promise<{ members: Member[]; invitations: Invitation[] }> {
  return ctx.tx(async (t) => {
    const members = await listMembers(t);
    const invitations = await listOpenInvitations(t, ctx.now);
    return {
      members: members.map(({ password_hash, ...member }) => ({
        ...member,
        role: member.role as Role,
        status: member.status === 'pending' ? 'pending' : 'active',
        requested_trial: trialOf(member.requested_trial),
        created_at: member.created_at.toISOString(),
        last_seen_at: member.last_seen_at?.toISOString() ?? null,
      })),
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

/** Mails every owner that somebody asks to join, in the transaction of the request. */
export async function tellOwnersOfRequest(
  t: Tenant,
  who: { username: string; email: string },
  linkBase: string,
): Promise<void> {
  const company = await getCompanyName(t);
  const mail = composeMail(teamMails.request(company, who.username, who.email, `${linkBase}/settings`));
  for (const owner of await listOwnerEmails(t)) await queueMail(t, { to: owner.email, ...mail });
}

/**
 * Lets somebody in who has asked. What they asked to try begins now, as far as the company has neither had that trial nor a plan
 * for it. Approving twice is approving once.
 */
export function approveMember(
  ctx: SessionCtx,
  userId: string,
  options: { role: Role; trialDays: number; linkBase: string },
): Promise<void> {
  return changeTeam(ctx, userId, async (t, member) => {
    if (member.status === 'active') return;
    if (member.status !== 'pending') throw new AppError('not_found', teamErrors.noMember);
    await updateMember(t, userId, { role: options.role, status: 'active', requested_trial: null });
    const trials = await startRequestedTrials(t, ctx.now, trialOf(member.requested_trial), options.trialDays);
    await audit(ctx, t, 'member.approved', userId, { role: options.role, trials });
    const company = await getCompanyName(t);
    const mail = composeMail(teamMails.approved(company, `${options.linkBase}/login`));
    await queueMail(t, { to: member.email, ...mail });
  });
}

async function startRequestedTrials(t: Tenant, now: Date, trial: TrialType | null, days: number) {
  if (!trial) return [];
  const has = new Set([...(await listUsedTrials(t)), ...(await listPaidFeatures(t, now))]);
  const trials = featuresOf(trial).filter((feature) => !has.has(feature));
  for (const feature of trials) await startTrial(t, feature, now, days);
  return trials;
}

/** Turns a request down. The account goes with it, so that its name and address are free again. */
export function refuseMember(ctx: SessionCtx, userId: string): Promise<void> {
  return changeTeam(ctx, userId, async (t, member) => {
    if (member.status === 'active') throw new AppError('conflict', teamErrors.notPending);
    if (member.status !== 'pending') throw new AppError('not_found', teamErrors.noMember);
    const mail = composeMail(teamMails.refused(await getCompanyName(t)));
    await queueMail(t, { to: member.email, ...mail });
    await deleteUser(t, userId);
    await audit(ctx, t, 'member.refused', userId, { username: member.username });
  });
}

export function changeRole(ctx: SessionCtx, userId: string, role: Role): Promise<void> {
  return changeTeam(ctx, userId, async (t, member) => {
    if (member.status === 'pending') throw new AppError('conflict', teamErrors.notActive);
    if (member.status !== 'active') throw new AppError('not_found', teamErrors.noMember);
    if (member.role === role) return;
    if (member.role === 'owner') await requireAnotherOwner(t);
    await updateMember(t, userId, { role });
    await audit(ctx, t, 'member.role_changed', userId, { from: member.role, to: role });
  });
}

/** Takes somebody out of the team; every session of theirs ends at once. */
export function removeMember(ctx: SessionCtx, userId: string): Promise<void> {
  return changeTeam(ctx, userId, async (t, member) => {
    if (member.status === 'removed') return;
    if (member.status === 'pending') throw new AppError('conflict', teamErrors.notActive);
    if (member.role === 'owner') await requireAnotherOwner(t);
    await updateMember(t, userId, { status: 'removed' });
    await endSessions(t, userId);
    await audit(ctx, t, 'member.removed', userId, { role: member.role });
  });
}

type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** One change of one member, alone in its company; open pages hear of it. */
async function changeTeam(
  ctx: SessionCtx,
  userId: string,
  change: (t: Tenant, member: MemberRow) => Promise<void>,
): Promise<void> {
  await ctx.tx(async (t) => {
    await lockTeam(t);
    const member = await findMember(t, userId);
    if (!member) throw new AppError('not_found', teamErrors.noMember);
    await change(t, member);
    await announce(t, { type: 'team', id: userId });
  });
}

async function requireAnotherOwner(t: Tenant): Promise<void> {
  if ((await countOwners(t)) < 2) throw new AppError('conflict', teamErrors.lastOwner, { code: 'last_owner' });
}
