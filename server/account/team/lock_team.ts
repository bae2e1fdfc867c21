import { httpTexts } from '#contract/texts/http.ts';
import { lockCompany } from '#server/platform/company.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { findTeamMember } from './team.sql.ts';

/**
 * Changes of the team wait for each other, so that two of them cannot remove the last owner together. A user who was removed or demoted
 * while waiting can no longer change anything.
 * @throws AppError 401, 403
 */
export async function lockTeam(ctx: SessionCtx, t: Tenant): Promise<void> {
  await lockCompany(t);
  const user = await findTeamMember(t, ctx.userId);
  if (user?.status !== 'active') throw new AppError('not_signed_in', httpTexts.sessionEnded);
  if (user.role !== 'owner') throw new AppError('forbidden', httpTexts.roleNeeded('owner'));
}
