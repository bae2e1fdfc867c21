import type { LoginReply } from '#contract/account/account.ts';
import { accountErrors } from '#contract/account/errors.texts.ts';
import type { Role } from '#contract/http.ts';
import { findAccess, findMembership } from '#server/billing/billing.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, SessionCtx } from '#server/platform/context.ts';
import { type CompanyId, companyOfSession, newCompanyId } from '#server/platform/db/company_id.ts';
import type { Database, Tenant } from '#server/platform/db/db.ts';
import { isDemoCompany } from '#server/platform/db/demo_company.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announceEndedSessions } from '#server/platform/events/events.ts';
import { checkPassword, hashPassword } from '#server/platform/http/password.ts';
import { newToken, recordLastSeen } from '#server/platform/http/session.ts';
import { spendAll, type Throttle } from '#server/platform/http/throttle.ts';
import { listCompany } from './company/directory.sql.ts';
import { deleteSession, findLogin, getTeamMember, insertCompany, insertSession, insertUser } from './sql.ts';

export { listOwnerEmails } from './team/team.sql.ts';

const SESSION_DAYS = 30;

export interface LoginInput {
  username: string;
  password: string;
  ip: string;
  user_agent: string | null;
}

export interface LoginDeps {
  db: Database;
  now: Date;
  /** Per user name and address: guesses at one account. */
  perSubject: Throttle;
  /** Per address: one machine that tries many accounts. */
  perAddress: Throttle;
  /** Whether the installation is reachable from outside. */
  isPublic: boolean;
}

/** Opens a session. A wrong name and a wrong password take the same time and get the same answer. */
export async function logIn(deps: LoginDeps, input: LoginInput): Promise<LoginReply> {
  const { db, now } = deps;
  const subject = `${input.username.toLowerCase().slice(0, 200)}|${input.ip}`;
  const [login] = await Promise.all([
    findLogin(db.global, input.username),
    spendAll([
      [deps.perAddress, input.ip],
      [deps.perSubject, subject],
    ]),
  ]);
  const isRight = await checkPassword(input.password, login?.password_hash);
  if (!login || !isRight) throw loginFailed();

  const { user_id } = login;
  const companyId = companyOfSession(login);
  const { token, may } = await db.tenant(companyId, async (t) => {
    const teamMember = await getTeamMember(t, user_id);
    if (!teamMember || teamMember.status === 'removed') throw loginFailed();
    if (teamMember.status === 'pending') {
      throw new AppError('forbidden', accountErrors.waitingForApproval(teamMember.company), {
        code: 'waiting_for_approval',
      });
    }
    // The passwords of the demo shop are public.
    if (deps.isPublic && (await isDemoCompany(t))) throw loginFailed();
    return { token: await openSession(t, user_id, input, now), may: await findAccess(t, now) };
  });
  await deps.perSubject.forgive(subject);
  const reply = {
    access_token: token,
    user_id,
    company_id: companyId,
    pos_update_task_id: null,
    is_paid_user: may.is_paid_user,
    has_active_trials: may.has_active_trials,
  };
  // This session opens nothing of the shop, but without it the owner could not pay and come back.
  if (!may.is_paid_user && !may.has_active_trials && !may.read_only) {
    throw new AppError('no_access', accountErrors.noAccessLeft, { ...reply });
  }
  return reply;
}

/** Stores a new session and returns its token. */
async function openSession(
  t: Tenant,
  user_id: string,
  { ip, user_agent }: Pick<LoginInput, 'ip' | 'user_agent'>,
  now: Date,
): Promise<string> {
  const { token, hash } = newToken();
  const expires_at = new Date(now.getTime() + SESSION_DAYS * 86_400_000);
  await insertSession(t, { user_id, token_hash: hash, created_at: now, last_seen_at: now, expires_at, user_agent, ip });
  await recordLastSeen(t, user_id, now);
  await audit({ userId: user_id, now }, t, 'session.opened', user_id, { ip });
  return token;
}

function loginFailed(): AppError {
  return new AppError('not_signed_in', accountErrors.loginFailed, { code: 'login_failed' });
}

/** Ends the session of this request. */
export async function logOut(ctx: SessionCtx): Promise<void> {
  await ctx.tx(async (t) => {
    await deleteSession(t.db, ctx.tokenHash);
    await announceEndedSessions(t);
    await audit(ctx, t, 'session.closed', ctx.userId);
  });
}

/** The signed-in user as the screens show it. */
export async function getUser(ctx: SessionCtx) {
  return ctx.tx(async (t) => {
    const teamMember = await getTeamMember(t, ctx.userId);
    if (!teamMember) throw new AppError('not_found', accountErrors.loginFailed);
    const { status, role, ...user } = teamMember;
    const { is_paid_user, trial_expired, subscription_id } = await findMembership(t, ctx.now);
    const restored_from = user.restored_from?.toISOString() ?? null;
    return { ...user, role: ctx.role, is_paid_user, trial_expired, subscription_id, restored_from };
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
    owner: { username: string; email: string; password: string; personal_phone_number?: string | null };
  },
  /**
   * Work in the same transaction, so that the company is created completely or not at all. `isListed` is false when another company already
   * has its name in its place.
   */
  alsoWrite?: (t: Tenant, isListed: boolean) => Promise<void>,
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
    await alsoWrite?.(t, isListed);
    const { password, ...owner } = input.owner;
    await insertUser(t, { user_id: userId, ...owner, password_hash, role: 'owner', created_at: now });
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
