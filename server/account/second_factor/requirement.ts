import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import { secondFactorMails } from '#contract/account/security/second_factor_mails.texts.ts';
import { teamErrors } from '#contract/account/team_errors.texts.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce, announceEndedSessions } from '#server/platform/events/events.ts';
import { lockTeam } from '../team/lock_team.ts';
import { endSessions, findTeamMember } from '../team/team.sql.ts';
import { type FactorChange, recordChange } from './change.ts';
import { deleteSecondFactors, setSecondFactorRequired } from './second_factor.sql.ts';
import { hasSecondFactor } from './second_factor.ts';

const { team: texts } = secondFactorTexts;

/** Requires a second factor of every team member, from now on. Whoever requires it has one, so that a user can let the others in again. */
export async function requireSecondFactor(ctx: SessionCtx, isRequired: boolean): Promise<void> {
  await ctx.tx(async (t) => {
    await lockTeam(ctx, t);
    if (isRequired && !(await hasSecondFactor(t, ctx.userId))) {
      throw new AppError('conflict', texts.ownFirst, { code: 'own_factor_first' });
    }
    if (!(await setSecondFactorRequired(t, isRequired))) return;
    const action = isRequired ? 'second_factor.required' : 'second_factor.made_optional';
    await audit(ctx, t, action, ctx.companyId);
    await announce(t, { type: 'team', id: ctx.userId });
    // Live events of team members without one end.
    await announceEndedSessions(t);
  });
}

/** For a team member who has lost everything: the password alone is enough until the second factor is set up again. */
export async function resetSecondFactor(ctx: SessionCtx, userId: string): Promise<void> {
  if (userId === ctx.userId) throw new AppError('conflict', texts.notOwn);
  await ctx.tx(async (t) => {
    await lockTeam(ctx, t);
    const teamMember = await findTeamMember(t, userId);
    if (teamMember?.status !== 'active') throw new AppError('not_found', teamErrors.notOnTeam);
    if (!(await hasSecondFactor(t, userId))) throw new AppError('conflict', texts.nothingToReset);
    await deleteFactors(t, userId);
    await recordChange(ctx, t, userId, { action: 'second_factor.reset', mail: secondFactorMails.reset });
  });
}

/** For an owner whom nobody of the company can help. Their sessions end. False: there was nothing to remove. */
export async function removeSecondFactorByOperator(t: Tenant, userId: string, now: Date): Promise<boolean> {
  if (!(await hasSecondFactor(t, userId))) return false;
  await deleteFactors(t, userId);
  const change: FactorChange = { action: 'second_factor.reset_by_operator', mail: secondFactorMails.resetByOperator };
  await recordChange({ userId: null, now }, t, userId, change);
  return true;
}

async function deleteFactors(t: Tenant, userId: string): Promise<void> {
  await deleteSecondFactors(t, userId);
  await endSessions(t, userId);
  await announceEndedSessions(t);
}
