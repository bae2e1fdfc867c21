import { PASSKEYS_MAX, SECOND_STEP_MINUTES } from '#contract/account/limits.ts';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import type { NewPasskey, SecondFactor } from '#contract/account/security/second_factor.ts';
import { secondFactorMails } from '#contract/account/security/second_factor_mails.texts.ts';
import { MINUTE_MS } from '#contract/dates.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { lockCompany } from '#server/platform/company.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import type { Database, Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { drawQr } from '#server/platform/drawing/qr_code.ts';
import { AppError } from '#server/platform/errors.ts';
import { hasSession, lockUser } from '../credentials/sql.ts';
import { newAppSecret, placeOfSecret, stepOf } from './app_codes.ts';
import { beginChallenge, challengeEnded, openChallenge } from './challenges.ts';
import { endOtherSessions, type FactorChange, recordChange } from './change.ts';
import { checkNewPasskey, creationOptions } from './passkeys.ts';
import { newRecoveryCodes } from './recovery_codes.ts';
import type { RelyingParty } from './relying_party.ts';
import {
  countRecoveryCodes,
  deleteAuthenticator,
  deletePasskey,
  deleteRecoveryCodes,
  findAuthenticator,
  insertAuthenticator,
  insertPasskey,
  isSecondFactorRequired,
  listPasskeys,
  replaceRecoveryCodes,
  takeChallenge,
} from './second_factor.sql.ts';

const texts = secondFactorTexts;

/** What the user has, without anything secret. */
export function showSecondFactor(ctx: SessionCtx, party: RelyingParty | null): Promise<SecondFactor> {
  return ctx.tx(async (t) => {
    const app = await findAuthenticator(t, ctx.userId);
    const passkeys = await listPasskeys(t, ctx.userId);
    return {
      app_added_at: app?.created_at.toISOString() ?? null,
      passkeys: passkeys.map(({ passkey_id, name, created_at, last_used_at, rp_id }) => ({
        passkey_id,
        name,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
        works_only_at: rp_id === party?.id ? null : rp_id,
      })),
      recovery_codes_left: await countRecoveryCodes(t, ctx.userId),
      is_required: await isSecondFactorRequired(t),
      passkey_origin: party?.origin ?? null,
    };
  });
}

const placeOfSetUp = (ctx: SessionCtx) => `new authenticator ${ctx.companyId} ${ctx.userId}`;

/** A new secret for an app. The caller keeps it, sealed, until the first code; nothing is stored before. */
export async function startApp(ctx: SessionCtx, username: string) {
  if (await ctx.tx((t) => findAuthenticator(t, ctx.userId))) throw new AppError('conflict', texts.app.alreadyThere);
  const { bytes, base32, uri } = newAppSecret(username);
  const ends = Buffer.alloc(8);
  ends.writeBigUInt64BE(BigInt(ctx.now.getTime() + SECOND_STEP_MINUTES * MINUTE_MS));
  const set_up = ctx.keys.seal(placeOfSetUp(ctx), Buffer.concat([ends, bytes])).toString('base64url');
  return { secret: base32, uri, qr_code: drawQr(uri), set_up };
}

/** @returns the recovery codes, when it is the first factor */
export async function addApp(ctx: SessionCtx, input: { set_up: string; code: string }): Promise<string[] | null> {
  const opened = ctx.keys.open(placeOfSetUp(ctx), Buffer.from(input.set_up, 'base64url'));
  if (!opened || opened.readBigUInt64BE() <= BigInt(ctx.now.getTime())) {
    throw new AppError('bad_request', texts.app.setUpEnded, { code: 'set_up_ended' });
  }
  const secret = opened.subarray(8);
  const last_step = stepOf(secret, input.code, ctx.now);
  if (last_step === null) throw fieldFault('code', texts.app.wrongCode);
  const sealed_secret = ctx.keys.seal(placeOfSecret(ctx.companyId, ctx.userId), secret);
  const change: FactorChange = { action: 'second_factor.app_added', mail: secondFactorMails.appAdded };
  return addFactor(ctx, change, async (t) => {
    const row = { user_id: ctx.userId, sealed_secret, last_step, created_at: ctx.now };
    if (!(await insertAuthenticator(t, row))) throw new AppError('conflict', texts.app.alreadyThere);
  });
}

export function removeApp(ctx: SessionCtx): Promise<void> {
  const change: FactorChange = { action: 'second_factor.app_removed', mail: secondFactorMails.appRemoved };
  return removeFactor(ctx, async (t) => ((await deleteAuthenticator(t, ctx.userId)) ? change : null));
}

/** The options with which the browser creates a passkey. */
export async function startPasskey(db: Database, ctx: SessionCtx, username: string, party: RelyingParty | null) {
  if (!party) throw new AppError('conflict', texts.passkeys.unavailable);
  const passkeys = await ctx.tx((t) => listPasskeys(t, ctx.userId));
  if (passkeys.length >= PASSKEYS_MAX) throw new AppError('conflict', texts.passkeys.tooMany(PASSKEYS_MAX));
  const { token, passkeyChallenge } = await beginChallenge(db.global, {
    purpose: 'add_passkey',
    userId: ctx.userId,
    now: ctx.now,
  });
  const user = { user_id: ctx.userId, username, passkeys: passkeys.filter(({ rp_id }) => rp_id === party.id) };
  return { challenge: token, passkey_options: await creationOptions(party, passkeyChallenge, user) };
}

/** @returns the recovery codes, when it is the first factor */
export async function addPasskey(
  db: Database,
  ctx: SessionCtx,
  party: RelyingParty | null,
  input: { challenge: string; name: string; passkey: NewPasskey },
): Promise<string[] | null> {
  if (!party) throw new AppError('conflict', texts.passkeys.unavailable);
  const { user_id, passkeyChallenge, tokenHash } = await openChallenge(
    db.global,
    input.challenge,
    ['add_passkey'],
    ctx.now,
  )
    // The session is fine: only this has ended.
    .catch(() => {
      throw new AppError('bad_request', texts.passkeys.refused, { code: 'challenge_ended' });
    });
  const made = user_id === ctx.userId ? await checkNewPasskey(party, passkeyChallenge, input.passkey) : null;
  if (!made) throw new AppError('bad_request', texts.passkeys.refused, { code: 'passkey_refused' });
  const { name } = input;
  const change: FactorChange = {
    action: 'second_factor.passkey_added',
    detail: { name },
    mail: (username) => secondFactorMails.passkeyAdded(username, name),
  };
  return addFactor(ctx, change, async (t) => {
    if (!(await takeChallenge(t.db, tokenHash))) throw challengeEnded();
    const passkeys = await listPasskeys(t, ctx.userId);
    if (passkeys.some(({ credential_id }) => credential_id === made.credential_id)) {
      throw new AppError('conflict', texts.passkeys.known);
    }
    if (passkeys.length >= PASSKEYS_MAX) throw new AppError('conflict', texts.passkeys.tooMany(PASSKEYS_MAX));
    await insertPasskey(t, { passkey_id: newId(), user_id: ctx.userId, name, created_at: ctx.now, ...made });
  });
}

export function removePasskey(ctx: SessionCtx, passkeyId: string): Promise<void> {
  return removeFactor(ctx, async (t) => {
    const name = await deletePasskey(t, ctx.userId, passkeyId);
    if (name === undefined) throw new AppError('not_found', texts.passkeys.none);
    return {
      action: 'second_factor.passkey_removed',
      detail: { name },
      mail: (username) => secondFactorMails.passkeyRemoved(username, name),
    };
  });
}

export async function renewRecoveryCodes(ctx: SessionCtx): Promise<string[]> {
  const { codes, hashes } = await newRecoveryCodes(ctx.keys, ctx.userId);
  await ctx.tx(async (t) => {
    // The last factor may be removed, or the codes renewed, at the same moment.
    await lockCompany(t);
    if (!(await hasSecondFactor(t, ctx.userId))) throw new AppError('conflict', texts.needsOne);
    await replaceRecoveryCodes(t, ctx.userId, hashes);
    await recordChange(ctx, t, ctx.userId, {
      action: 'second_factor.codes_renewed',
      mail: secondFactorMails.codesRenewed,
    });
  });
  return codes;
}

/** Whether a login of this user needs a second step. */
export async function hasSecondFactor(t: Tenant, userId: string): Promise<boolean> {
  return (await findAuthenticator(t, userId)) !== undefined || (await listPasskeys(t, userId)).length > 0;
}

/**
 * With the first factor come the recovery codes, and other sessions end: they were opened without it.
 * @throws AppError 409 when the user's first factor was added, or the last one removed, at the same moment; 401 when the session ended
 */
async function addFactor(ctx: SessionCtx, change: FactorChange, insert: (t: Tenant) => Promise<void>) {
  const isFirst = !(await ctx.tx((t) => hasSecondFactor(t, ctx.userId)));
  // Slow, so nobody waits for it; what it relies on is checked again.
  const made = isFirst ? await newRecoveryCodes(ctx.keys, ctx.userId) : null;
  await ctx.tx(async (t) => {
    await lockCompany(t);
    // A login whose password was enough until now is finished first, and its session ends with the others.
    await lockUser(t, ctx.userId);
    if (isFirst === (await hasSecondFactor(t, ctx.userId))) {
      throw new AppError('conflict', texts.changed, { code: 'factors_changed' });
    }
    // The user may have been removed from the team, or have changed the password, while this waited.
    if (!(await hasSession(t, ctx.tokenHash))) throw new AppError('not_signed_in', httpTexts.sessionEnded);
    await insert(t);
    if (made) {
      await replaceRecoveryCodes(t, ctx.userId, made.hashes);
      await endOtherSessions(ctx, t);
    }
    await recordChange(ctx, t, ctx.userId, change);
  });
  return made?.codes ?? null;
}

/** @param remove null when there was nothing to remove */
async function removeFactor(ctx: SessionCtx, remove: (t: Tenant) => Promise<FactorChange | null>): Promise<void> {
  await ctx.tx(async (t) => {
    // It may become required at the same moment.
    await lockCompany(t);
    const change = await remove(t);
    if (!change) return;
    if (!(await hasSecondFactor(t, ctx.userId))) {
      if (await isSecondFactorRequired(t)) throw new AppError('conflict', texts.lastOne, { code: 'last_factor' });
      await deleteRecoveryCodes(t, ctx.userId);
    }
    await endOtherSessions(ctx, t);
    await recordChange(ctx, t, ctx.userId, change);
  });
}

function fieldFault(field: string, sentence: string): AppError {
  return new AppError('invalid', sentence, { fields: { [field]: sentence } });
}
