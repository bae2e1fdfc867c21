import { accountErrors } from '#contract/account/errors.texts.ts';
import type { Role } from '#contract/http.ts';
import { findMembership } from '#server/billing/billing.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, SessionCtx } from '#server/platform/context.ts';
import { type CompanyId, newCompanyId } from '#server/platform/db/company_id.ts';
import type { Database, Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashPassword } from '#server/platform/http/password.ts';
import { findSuspension, isSendingPaused } from '#server/platform/standing.ts';
import { listCompany } from './company/directory.sql.ts';
import { getAddress } from './email/email.sql.ts';
import { getTeamMember, insertCompany, insertUser, listLocationNames } from './sql.ts';

export { deleteOldActivity } from './audit/retention.sql.ts';
export { changeDetails } from './company/change_details.ts';
export { hasHelpContact } from './company/company.sql.ts';
export { listCompany } from './company/directory.sql.ts';
export { getAddress } from './email/email.sql.ts';
export { placeOfSecret } from './second_factor/app_codes.ts';
export { removeSecondFactorByOperator } from './second_factor/requirement.ts';
export { hasSecondFactor } from './second_factor/second_factor.ts';
export { countJoinRequests } from './team/team.sql.ts';

/** The signed-in user as the screens show it. */
export async function getUser(ctx: SessionCtx, operatorContact: string) {
  return ctx.tx(async (t) => {
    const teamMember = await getTeamMember(t, ctx.userId);
    if (!teamMember) throw new AppError('not_found', accountErrors.loginFailed);
    const { status, role, help_contact, ...user } = teamMember;
    const { email_confirmed_at, asked } = await getAddress(t, ctx.userId, ctx.now);
    const { is_paid_user, trial_expired, subscription_id } = await findMembership(t, ctx.now);
    const restored_from = user.restored_from?.toISOString() ?? null;
    const suspension = await findSuspension(t);
    const suspended = suspension && { reason: suspension.reason, contact: operatorContact };
    const sending_paused = await isSendingPaused(t);
    const lacks_help_contact = help_contact === '';
    const membership = { is_paid_user, trial_expired, subscription_id };
    const email_confirmed = email_confirmed_at !== null;
    const new_email = asked === user.email ? null : asked;
    const locations = await listLocationNames(t);
    const shown = {
      ...user,
      locations,
      email_confirmed,
      new_email,
      restored_from,
      suspended,
      sending_paused,
      lacks_help_contact,
    };
    return { ...shown, role: ctx.role, ...membership };
  });
}

/** Creates a company with its owner. The id is minted here, because nobody else can own it yet. */
export async function createCompany(
  db: Database,
  now: Date,
  input: {
    name: string;
    zip_code: string;
    currency?: string;
    time_zone?: string;
    is_demo?: boolean;
    owner: {
      username: string;
      email: string;
      password: string;
      personal_phone_number?: string | null;
      /** False for a signup, whose address may be a stranger's. */
      is_email_confirmed?: boolean;
    };
  },
  /**
   * Work in the same transaction, so that the company is created completely or not at all. `isListed` is false when another company already
   * has its name in its place.
   */
  alsoWrite?: (t: Tenant, made: { isListed: boolean; userId: string }) => Promise<void>,
): Promise<{ companyId: CompanyId; userId: string }> {
  const companyId = newCompanyId();
  const userId = newId();
  const password_hash = await hashPassword(input.owner.password);
  await db.tenant(companyId, async (t) => {
    await insertCompany(t, {
      name: input.name,
      zip_code: input.zip_code,
      currency: input.currency ?? 'USD',
      time_zone: input.time_zone ?? 'America/New_York',
      is_demo: input.is_demo ?? false,
      created_at: now,
    });
    const isListed = await listCompany(t, input);
    const { password, ...owner } = input.owner;
    await insertUser(t, { user_id: userId, ...owner, password_hash, role: 'owner', created_at: now });
    await alsoWrite?.(t, { isListed, userId });
    await audit({ userId, now }, t, 'company.created', companyId);
  });
  return { companyId, userId };
}

/** Adds a user to the company, who can sign in at once. Returns the id. */
export async function addTeamMember(
  ctx: Ctx,
  teamMember: { username: string; email: string; password: string; role: Role },
): Promise<string> {
  const { password, ...rest } = teamMember;
  const user_id = newId();
  const password_hash = await hashPassword(password);
  await ctx.tx(async (t) => {
    await insertUser(t, { user_id, password_hash, created_at: ctx.now, ...rest });
    await audit(ctx, t, 'member.added', user_id, { role: teamMember.role });
  });
  return user_id;
}
