import type { LoginReply } from '#contract/account/account.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import { announceEndedSessions } from '#server/platform/events/events.ts';
import { checkPassword } from '#server/platform/http/password.ts';
import { deleteSession, findLogin, type Login, lockPassword } from '../sql.ts';
import { knownDevice, rememberUser } from './device.ts';
import { recordFailedLogin } from './failed.ts';
import {
  type Caller,
  type LoginDeps,
  loginFailed,
  openSession,
  type Remember,
  replyOf,
  requireActiveTeamMember,
} from './opening.ts';
import { askForSecondStep } from './second_step.ts';

export interface LoginInput extends Caller {
  username: string;
  password: string;
}

/**
 * Opens a session, or asks for the second step. A wrong name and a wrong password take the same time and get the same answer.
 * @throws AppError 401 `second_factor_needed` with what the second step needs
 */
export async function logIn(deps: LoginDeps, input: LoginInput, remember: Remember): Promise<LoginReply> {
  const login = await findLogin(deps.db.global, input.username);
  try {
    return await openLogin(deps, input, login, remember);
  } catch (error) {
    await recordFailedLogin(deps, { ...input, login, error });
    throw error;
  }
}

async function openLogin(
  { db, now, limits, isPublic, party, startLoginSync }: LoginDeps,
  input: LoginInput,
  login: Login | undefined,
  remember: Remember,
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

  const { user_id, company_id: companyId } = login;
  const opened = await db.tenant(companyId, async (t) => {
    // A new password that was set in the meantime holds.
    if ((await lockPassword(t, user_id)) !== login.password_hash) throw loginFailed();
    await requireActiveTeamMember(t, user_id, isPublic);
    const needed = await askForSecondStep(t, user_id, party, now);
    return needed ? { needed } : openSession(t, user_id, input, { now, startLoginSync });
  });
  await limits.succeed(attempt);
  if ('needed' in opened) throw opened.needed;
  remember(rememberUser(db.keys, input.deviceCookie, user_id));
  return replyOf(opened, user_id, companyId);
}

/** Ends the session of this request. */
export async function logOut(ctx: SessionCtx): Promise<void> {
  await ctx.tx(async (t) => {
    await deleteSession(t.db, ctx.tokenHash);
    await announceEndedSessions(t);
    await audit(ctx, t, 'session.closed', ctx.userId);
  });
}
