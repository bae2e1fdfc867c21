import type { LoginReply } from '#contract/account/account.ts';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import type { PasskeyAnswer, SecondStep, SecondStepNeeded } from '#contract/account/security/second_factor.ts';
import { secondFactorMails } from '#contract/account/security/second_factor_mails.texts.ts';
import type { Database, Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { spendAppCode } from '../second_factor/app_codes.ts';
import { beginChallenge, challengeEnded, openChallenge } from '../second_factor/challenges.ts';
import { recordChange } from '../second_factor/change.ts';
import { checkPasskeyAnswer, requestOptions, userOfHandle } from '../second_factor/passkeys.ts';
import { hashRecoveryCode } from '../second_factor/recovery_codes.ts';
import type { RelyingParty } from '../second_factor/relying_party.ts';
import {
  countRecoveryCodes,
  findAuthenticator,
  findUserById,
  listPasskeys,
  recordPasskeyUse,
  takeChallenge,
  takeRecoveryCode,
} from '../second_factor/second_factor.sql.ts';
import { lockPassword } from '../sql.ts';
import { rememberUser } from './device.ts';
import { recordFailedLogin } from './failed.ts';
import {
  type Caller,
  type LoginDeps,
  openSession,
  type Remember,
  replyOf,
  requireActiveTeamMember,
} from './opening.ts';
import type { SecondStepLimits } from './second_step_limits.ts';

const texts = secondFactorTexts;

/**
 * What the answer to a right password says in place of a session, when its user has a second factor. Undefined: the password is enough.
 */
export async function askForSecondStep(
  t: Tenant,
  userId: string,
  party: RelyingParty | null,
  now: Date,
): Promise<AppError | undefined> {
  const app = await findAuthenticator(t, userId);
  const passkeys = await listPasskeys(t, userId);
  if (!app && passkeys.length === 0) return undefined;
  const here = passkeys.filter(({ rp_id }) => rp_id === party?.id);
  const [old] = passkeys.filter(({ rp_id }) => rp_id !== party?.id);
  const { token, passkeyChallenge } = await beginChallenge(t.db, { purpose: 'second_step', userId, now });
  const ways: SecondStep[] = [];
  if (here.length > 0) ways.push('passkey');
  if (app) ways.push('app');
  if ((await countRecoveryCodes(t, userId)) > 0) ways.push('recovery_code');
  const needed: SecondStepNeeded = {
    challenge: token,
    ways,
    passkey_options: party && here.length > 0 ? await requestOptions(party, passkeyChallenge, here) : null,
    note: old && here.length === 0 ? texts.step.moved(old.rp_id, party?.origin ?? '') : null,
  };
  return new AppError('not_signed_in', texts.step.needed, { code: 'second_factor_needed', ...needed });
}

/** Begins a login by passkey alone: the passkey says whose it is, and its device checks the user. */
export async function startPasskeyLogin({ db, now, party }: Pick<LoginDeps, 'db' | 'now' | 'party'>) {
  if (!party) throw new AppError('conflict', texts.passkeys.unavailable);
  const begun = await beginChallenge(db.global, { purpose: 'passkey_login', userId: null, now });
  return { challenge: begun.token, passkey_options: await requestOptions(party, begun.passkeyChallenge, []) };
}

export interface SecondStepInput extends Caller {
  challenge: string;
  code?: string | undefined;
  recovery_code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/**
 * Finishes a login. Tries after a right password count for the account, from whatever address they come. A passkey alone names its user without
 * proof, so its tries neither use up what the account has nor fill its log: strangers could lock its user out.
 * @throws AppError 401, 429
 */
export async function takeSecondStep(
  deps: LoginDeps & { steps: SecondStepLimits },
  input: SecondStepInput,
  remember: Remember,
): Promise<LoginReply> {
  const { db, now, isPublic, steps, startLoginSync } = deps;
  const challenge = await openChallenge(db.global, input.challenge, ['second_step', 'passkey_login'], now);
  const isAlone = challenge.purpose === 'passkey_login';
  const named = isAlone ? userOfHandle(input.passkey?.response.userHandle) : challenge.user_id;
  const user = named === null ? undefined : await findUserById(db.global, named);
  if (!user) throw stepFailed(texts.passwordless.unknown);
  const { user_id, company_id: companyId } = user;
  try {
    if (!isAlone) await steps.spend(user_id);
    // Hashed before the transaction, which must not wait for it.
    const codeHash =
      !isAlone && input.recovery_code ? await hashRecoveryCode(db.keys, user_id, input.recovery_code) : null;
    const opened = await db.tenant(companyId, async (t) => {
      // A new password that is being set ends this login; a later one ends the session that it opens.
      await lockPassword(t, user_id);
      await requireActiveTeamMember(t, user_id, isPublic);
      const second_step = await takeFactor(t, deps, { ...input, ...challenge, codeHash, user_id, isAlone });
      // Deleted with what it opens: of two requests at once, one finds it.
      if (!(await takeChallenge(t.db, challenge.tokenHash))) throw challengeEnded();
      if (second_step === 'recovery_code') await recordUsedCode(t, user_id, input, now);
      return openSession(t, user_id, input, { now, startLoginSync, second_step });
    });
    if (!isAlone) await steps.refund(user_id);
    remember(rememberUser(db.keys, input.deviceCookie, user_id));
    return replyOf(opened, user_id, companyId);
  } catch (error) {
    if (!isAlone) await recordFailedLogin(deps, { username: '', origin: input.origin, login: user, error });
    throw error;
  }
}

interface Taken {
  user_id: string;
  passkeyChallenge: string;
  isAlone: boolean;
  codeHash: Buffer | null;
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/** Uses up what the caller has, and says what it was. @throws AppError 401 `second_step_failed` */
async function takeFactor(
  t: Tenant,
  { db, now, party }: { db: Database; now: Date; party: RelyingParty | null },
  { user_id, code, codeHash, passkey, passkeyChallenge, isAlone }: Taken,
): Promise<SecondStep> {
  if (passkey) {
    const stored = (await listPasskeys(t, user_id)).find(({ credential_id }) => credential_id === passkey.id);
    const proof = { answer: passkey, passkey: stored, isAlone };
    const counter =
      stored && party ? await checkPasskeyAnswer(party, passkeyChallenge, { ...proof, passkey: stored }) : null;
    if (!stored || counter === null) throw stepFailed(isAlone ? texts.passwordless.unknown : texts.passkeys.refused);
    await recordPasskeyUse(t, stored.passkey_id, counter, now);
    return 'passkey';
  }
  if (!isAlone && code && (await spendAppCode(t, db.keys, user_id, code, now))) return 'app';
  if (!isAlone && codeHash && (await takeRecoveryCode(t, user_id, codeHash))) return 'recovery_code';
  throw stepFailed(texts.step.wrong);
}

async function recordUsedCode(t: Tenant, user_id: string, { origin }: Caller, now: Date): Promise<void> {
  const codes_left = await countRecoveryCodes(t, user_id);
  await recordChange({ userId: user_id, now, origin }, t, user_id, {
    action: 'second_factor.code_used',
    detail: { codes_left },
    mail: (username) => secondFactorMails.codeUsed(username, codes_left),
  });
}

function stepFailed(sentence: string): AppError {
  return new AppError('not_signed_in', sentence, { code: 'second_step_failed' });
}
