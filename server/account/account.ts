import type { LoginReply } from '#contract/account.ts';
import type { Role } from '#contract/http.ts';
import { accountErrors } from '#contract/texts/account_errors.ts';
import { findMembership, membership } from '#server/billing/billing.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, SessionCtx } from '#server/platform/context.ts';
import type { Database, Tenant } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { type CompanyId, mintCompanyId, newId } from '#server/platform/ids.ts';
import { checkPassword, hashPassword } from '#server/platform/password.ts';
import { newToken } from '#server/platform/session.ts';
import { spendAll, type Throttle } from '#server/platform/throttle.ts';
import { deleteSession, findLogin, getMember, insertCompany, insertUser, openSession } from './sql.ts';

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
  /** Per subject and address: guesses at one account. */
  perSubject: Throttle;
  /** Per address: one machine trying many accounts. */
  perAddress: Throttle;
}

/** Opens a session. A wrong name and a wrong password cost the same time and are answered alike. */
export async function logIn(deps: LoginDeps, input: LoginInput): Promise<LoginReply> {
  const { db, now } = deps;
  const subject = deps.perSubject.counter(`${input.username.toLowerCase().slice(0, 200)}|${input.ip}`);
  const [login] = await Promise.all([
    findLogin(db.global, input.username),
    spendAll(db.pool, [deps.perAddress.counter(input.ip), subject]),
  ]);
  const isRight = await checkPassword(input.password, login?.password_hash);
  if (!login || !isRight) throw loginFailed();

  const { token, hash } = newToken();
  const opened = await openSession(db.global, {
    user_id: login.user_id,
    token_hash: hash,
    now,
    expires_at: new Date(now.getTime() + SESSION_DAYS * 86_400_000),
    user_agent: input.user_agent,
    ip: input.ip,
    audit_event_id: newId(),
    tries: subject.key,
  });
  if (!opened || opened.status === 'removed') throw loginFailed();
  if (opened.status === 'pending') {
    throw new AppError('forbidden', accountErrors.waitingForApproval(opened.company), { code: 'waiting_for_approval' });
  }
  const may = membership(opened.entitlements, now);
  const reply = {
    access_token: token,
    user_id: login.user_id,
    company_id: opened.company_id,
    pos_update_task_id: null,
    is_paid_user: may.is_paid_user,
    has_active_trials: may.has_active_trials,
  };
  // Nothing of the shop opens with this session, but without one its owner could never pay and come back.
  if (!may.is_paid_user && !may.has_active_trials && !may.read_only) {
    throw new AppError('no_access', accountErrors.noAccessLeft, { ...reply });
  }
  return reply;
}

function loginFailed(): AppError {
  return new AppError('not_signed_in', accountErrors.loginFailed, { code: 'login_failed' });
}

/** Ends the session that the request came with. */
export async function logOut(ctx: SessionCtx): Promise<void> {
  await ctx.tx(async (t) => {
    await deleteSession(t.db, ctx.tokenHash);
    await audit(ctx, t, 'session.closed', ctx.userId);
  });
}

/** The signed-in user as the screens show it. */
export async function getUser(ctx: SessionCtx) {
  return ctx.tx(async (t) => {
    const member = await getMember(t, ctx.userId);
    if (!member) throw new AppError('not_found', accountErrors.loginFailed);
    const { status, role, ...user } = member;
    const { is_paid_user, trial_expired, subscription_id } = await findMembership(t, ctx.now);
    return { ...user, role: ctx.role, is_paid_user, trial_expired, subscription_id };
  });
}

/** Makes a company with its owner. The id is minted here, because nobody else can own it yet. */
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
  /** What belongs to the same transaction: the company is made with it, or not at all. */
  equip?: (t: Tenant) => Promise<void>,
): Promise<{ companyId: CompanyId; userId: string }> {
  const companyId = mintCompanyId(newId());
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
    await equip?.(t);
    const { password, ...owner } = input.owner;
    await insertUser(t, { user_id: userId, ...owner, password_hash, role: 'owner', created_at: now });
    await audit({ userId, now }, t, 'company.created', companyId);
  });
  return { companyId, userId };
}

/** Adds a person to the company, who may sign in at once. Returns their id. */
export async function addMember(
  ctx: Ctx,
  member: { username: string; email: string; password: string; role: Role },
): Promise<string> {
  const { password, ...rest } = member;
  const user_id = newId();
  const password_hash = await hashPassword(password);
  await ctx.tx(async (t) => {
    await insertUser(t, { user_id, password_hash, created_at: ctx.now, ...rest });
    await audit(ctx, t, 'member.added', user_id, { role: member.role });
  });
  return user_id;
}
