import { accountTexts } from '#contract/account/account.texts.ts';
import type { LoginReply } from '#contract/account/account.ts';
import type { SecondStepNeeded, secondFactor } from '#contract/account/security/second_factor.ts';
import { ApiFailure, type CallInput } from '../api.ts';
import type { Session } from '../session.ts';
import { noAccess, type SubscribeState } from '../shell/gates/access.ts';

/** The sentence for a failed login. */
export function loginFailure(error: unknown): string {
  if (!(error instanceof ApiFailure) || error.status === 0 || error.status >= 500) return accountTexts.failed;
  return error.detail || accountTexts.refused;
}

/**
 * What /subscribe is told when a login was answered 403, else null. Who waits for an owner's approval has no trial that
 * could have ended, and is told so beside the form.
 */
export function refusedForAccess(error: unknown): SubscribeState | null {
  if (!(error instanceof ApiFailure) || error.status !== 403 || error.code === 'waiting_for_approval') return null;
  return noAccess(error.detail || accountTexts.noAccess);
}

/** The session in a refusal of a login without access, so that its owner can start a plan. */
export function sessionOfRefusal(error: unknown): LoginReply | null {
  if (!refusedForAccess(error) || !(error instanceof ApiFailure)) return null;
  const { access_token, company_id } = error.more;
  if (typeof access_token !== 'string' || typeof company_id !== 'string') return null;
  // The rest of the reply is the same as with a login that succeeds.
  return error.more as unknown as LoginReply;
}

/** Whether the company may use anything now; else a login leads to /subscribe. */
export function hasAccess(session: Pick<Session, 'is_paid_user' | 'has_active_trials'>): boolean {
  return session.is_paid_user || session.has_active_trials;
}

/** What the second step of a login is taken with. */
export type StepTaken = CallInput<typeof secondFactor.takeStep>['body'];

/** What the second step needs, when the password was right and is not enough. */
export function secondStepOf(error: unknown): SecondStepNeeded | null {
  if (!(error instanceof ApiFailure) || error.code !== 'second_factor_needed') return null;
  return error.more as SecondStepNeeded;
}

/** Whether a login has to begin again with the password. */
export function hasLoginEnded(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'challenge_ended';
}
