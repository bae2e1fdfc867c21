import type { LoginReply } from '#contract/account/account.ts';
import { accountErrors } from '#contract/account/errors.texts.ts';
import { DAY_MS } from '#contract/dates.ts';
import { findAccess } from '#server/billing/billing.ts';
import { audit } from '#server/platform/audit.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Database, Tenant } from '#server/platform/db/db.ts';
import { isDemoCompany } from '#server/platform/db/demo_company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Origin } from '#server/platform/http/addresses/origin.ts';
import { newToken, recordLastSeen } from '#server/platform/http/session.ts';
import type { RelyingParty } from '../second_factor/relying_party.ts';
import { deleteSession, getTeamMember, insertSession } from '../sql.ts';
import type { LoginLimits } from './limits.ts';

const SESSION_DAYS = 30;

export interface LoginDeps {
  db: Database;
  now: Date;
  limits: LoginLimits;
  /** Whether the installation is reachable from outside. */
  isPublic: boolean;
  /** Where passkeys work. */
  party: RelyingParty | null;
  /** Brings the sales of the shop up to date; returns the task. */
  startLoginSync: StartLoginSync;
}

export type StartLoginSync = (t: Tenant, by: { userId: string; now: Date }) => Promise<string | null>;

/** Called before any answer that opens something, also before a refusal that carries a session. */
export type Remember = (deviceCookie: string) => void;

/** The browser and the request with which a user logs in. */
export interface Caller {
  ip: string;
  user_agent: string | null;
  origin: Origin;
  /** The cookie of `device.ts`, if the browser has one. */
  deviceCookie: string | undefined;
  /** The session that the caller had until now. It ends, whoever's it is: only its user knows the token. */
  previousToken: Buffer | null;
}

/** @throws AppError 401 for a user who is not on the team, 403 for a user who waits for an owner's approval */
export async function requireActiveTeamMember(t: Tenant, userId: string, isPublic: boolean): Promise<void> {
  const teamMember = await getTeamMember(t, userId);
  if (!teamMember || teamMember.status === 'removed') throw loginFailed();
  if (teamMember.status === 'pending') {
    throw new AppError('forbidden', accountErrors.waitingForApproval(teamMember.company), {
      code: 'waiting_for_approval',
    });
  }
  // The passwords of the demo shop are public.
  if (isPublic && (await isDemoCompany(t))) throw loginFailed();
}

export type Opened = Awaited<ReturnType<typeof openSession>>;

/** Stores a new session, in place of the one that the caller had, and records how its user logged in. */
export async function openSession(
  t: Tenant,
  user_id: string,
  { ip, user_agent, origin, previousToken }: Caller,
  { now, startLoginSync, second_step }: Pick<LoginDeps, 'now' | 'startLoginSync'> & { second_step?: string },
) {
  if (previousToken) await deleteSession(t.db, previousToken);
  const { token, hash } = newToken();
  const expires_at = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  await insertSession(t, { user_id, token_hash: hash, created_at: now, last_seen_at: now, expires_at, user_agent, ip });
  await recordLastSeen(t, user_id, now);
  await audit({ userId: user_id, now, origin }, t, 'session.opened', user_id, second_step ? { second_step } : {});
  return { token, task_id: await startLoginSync(t, { userId: user_id, now }), may: await findAccess(t, now) };
}

/** The answer to a login. @throws AppError 403 with a session that opens nothing of the shop, but lets the owner pay and come back */
export function replyOf({ token, task_id, may }: Opened, user_id: string, company_id: CompanyId): LoginReply {
  const reply = {
    access_token: token,
    user_id,
    company_id,
    pos_update_task_id: task_id,
    is_paid_user: may.is_paid_user,
    has_active_trials: may.has_active_trials,
  };
  if (!may.is_paid_user && !may.has_active_trials && !may.read_only) {
    throw new AppError('no_access', accountErrors.noAccessLeft, { ...reply });
  }
  return reply;
}

export function loginFailed(): AppError {
  return new AppError('not_signed_in', accountErrors.loginFailed, { code: 'login_failed' });
}
