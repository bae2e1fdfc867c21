import type { LoginReply } from '#contract/account/account.ts';
import { accountErrors } from '#contract/account/errors.texts.ts';
import { findAccess } from '#server/billing/billing.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import { companyOfSession } from '#server/platform/db/company_id.ts';
import type { Database, Tenant } from '#server/platform/db/db.ts';
import { isDemoCompany } from '#server/platform/db/demo_company.ts';
import { AppError } from '#server/platform/errors.ts';
import { announceEndedSessions } from '#server/platform/events/events.ts';
import type { Origin } from '#server/platform/http/origin.ts';
import { checkPassword } from '#server/platform/http/password.ts';
import { newToken, recordLastSeen } from '#server/platform/http/session.ts';
import { deleteSession, findLogin, getTeamMember, insertSession, type Login } from '../sql.ts';
import { knownDevice, rememberUser } from './device.ts';
import { recordFailedLogin } from './failed.ts';
import type { LoginLimits } from './limits.ts';

const SESSION_DAYS = 30;

export interface LoginInput {
  username: string;
  password: string;
  ip: string;
  user_agent: string | null;
  origin: Origin;
  /** The cookie of `device.ts`, if the browser has one. */
  deviceCookie: string | undefined;
  /** The session that the caller had until now. It ends, whoever's it is: only its user knows the token. */
  previousToken: Buffer | null;
}

export interface LoginDeps {
  db: Database;
  now: Date;
  limits: LoginLimits;
  /** Whether the installation is reachable from outside. */
  isPublic: boolean;
}

/** Opens a session. A wrong name and a wrong password take the same time and get the same answer. */
export async function logIn(
  deps: LoginDeps,
  input: LoginInput,
  /** Called before any answer that opens something, also before a refusal that carries a session. */
  remember: (deviceCookie: string) => void,
): Promise<LoginReply> {
  const login = await findLogin(deps.db.global, input.username);
  try {
    return await openLogin(deps, input, login, remember);
  } catch (error) {
    await recordFailedLogin(deps, { ...input, login, error });
    throw error;
  }
}

async function openLogin(
  { db, now, limits, isPublic }: LoginDeps,
  input: LoginInput,
  login: Login | undefined,
  remember: (deviceCookie: string) => void,
): Promise<LoginReply> {
  const attempt = {
    username: input.username,
    ip: input.ip,
    user_id: login?.user_id ?? null,
    device: login ? knownDevice(db.keys, input.deviceCookie, login.user_id) : null,
  };
  await limits.spend(attempt);
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
    if (isPublic && (await isDemoCompany(t))) throw loginFailed();
    if (input.previousToken) await deleteSession(t.db, input.previousToken);
    return { token: await openSession(t, user_id, input, now), may: await findAccess(t, now) };
  });
  await limits.succeed(attempt);
  remember(rememberUser(db.keys, input.deviceCookie, user_id));
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
  { ip, user_agent, origin }: Pick<LoginInput, 'ip' | 'user_agent' | 'origin'>,
  now: Date,
): Promise<string> {
  const { token, hash } = newToken();
  const expires_at = new Date(now.getTime() + SESSION_DAYS * 86_400_000);
  await insertSession(t, { user_id, token_hash: hash, created_at: now, last_seen_at: now, expires_at, user_agent, ip });
  await recordLastSeen(t, user_id, now);
  await audit({ userId: user_id, now, origin }, t, 'session.opened', user_id);
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
