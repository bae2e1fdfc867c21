import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import { credentials } from '#contract/account/security/credentials.ts';
import { HOUR_S } from '#contract/dates.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/db.ts';
import { originOf } from '#server/platform/http/addresses/origin.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { openAddressThrottle, openThrottle, openThrottlePair } from '#server/platform/http/throttle.ts';
import { deviceCookie } from '../login/device.ts';
import type { LoginLimits } from '../login/limits.ts';
import { changePassword, passwordThrottle, verifyPassword } from './password.ts';
import { requestReset, resetPassword } from './reset.ts';
import { revokeOtherSessions, revokeSession, showSessions } from './sessions.ts';

const FIFTEEN_MINUTES = 900;

/** Serves passwords and open sessions. */
export function credentialRoutes(
  app: AnyApp,
  deps: { db: Database; clock: Clock; linkBase: () => string; limits: LoginLimits; secure?: boolean },
): void {
  const { db, clock } = deps;
  const resets = {
    asked: openThrottlePair(db.pool, 'forgot', { address: 30, subject: 5, seconds: FIFTEEN_MINUTES }),
    // From any address: each of these is a mail to the same user.
    mailed: openThrottle(db.pool, 'forgot-mails', 5, HOUR_S),
  };
  const linksPerAddress = openAddressThrottle(db.pool, 'reset-address', 30, FIFTEEN_MINUTES);
  const perUser = passwordThrottle(db.pool);
  const cookie = deviceCookie(deps.secure ?? false);

  bind(app, credentials.forgotPassword, async (_ctx, { body, request }) => {
    await requestReset(
      { db, now: clock(), linkBase: deps.linkBase(), ...resets },
      { email: body.email, ip: request.ip, origin: originOf(request) },
    );
    return { message: credentialTexts.forgot.sent };
  });
  bind(app, credentials.resetPassword, async (_ctx, { body, request }) => {
    await linksPerAddress.spend(request.ip);
    await resetPassword(
      { db, now: clock(), mailed: resets.mailed, limits: deps.limits },
      { ...body, origin: originOf(request), ip: request.ip, deviceCookie: request.cookies[cookie] },
    );
    return { message: credentialTexts.reset.done };
  });
  bind(app, credentials.verifyPassword, async (ctx, { body }) => {
    await verifyPassword(ctx, body.password, perUser);
    return {};
  });
  bind(app, credentials.changePassword, async (ctx, { body }) => {
    await changePassword(ctx, body, perUser);
    return { message: credentialTexts.change.done };
  });
  bind(app, credentials.listSessions, async (ctx) => ({ sessions: await showSessions(ctx) }));
  bind(app, credentials.revokeSession, async (ctx, { params }) => {
    await revokeSession(ctx, params.session_id);
    return {};
  });
  bind(app, credentials.revokeOtherSessions, async (ctx) => ({ revoked: await revokeOtherSessions(ctx) }));
}
