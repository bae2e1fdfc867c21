import { secondFactor } from '#contract/account/security/second_factor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/db.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { openThrottle } from '#server/platform/http/throttle.ts';
import { passwordThrottle, verifyPassword } from '../credentials/password.ts';
import { relyingPartyOf } from './relying_party.ts';
import { requireSecondFactor, resetSecondFactor } from './requirement.ts';
import {
  addApp,
  addPasskey,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  showSecondFactor,
  startApp,
  startPasskey,
} from './second_factor.ts';

const FIFTEEN_MINUTES = 900;

/** Serves a user's second factors, and what owners decide about those of others. */
export function secondFactorRoutes(app: AnyApp, deps: { db: Database; clock: Clock; linkBase: () => string }): void {
  const { db, linkBase } = deps;
  const perUser = passwordThrottle(db.pool);
  // First codes of a new app and answers of a new passkey.
  const additions = openThrottle(db.pool, 'second-factor-add', 20, FIFTEEN_MINUTES);
  const party = () => relyingPartyOf(linkBase());
  const field = 'current_password';

  bind(app, secondFactor.get, (ctx) => showSecondFactor(ctx, party()));
  bind(app, secondFactor.startApp, async (ctx, { body }) => {
    const { username } = await verifyPassword(ctx, body.current_password, perUser, field);
    return startApp(ctx, username);
  });
  bind(app, secondFactor.addApp, async (ctx, { body }) => {
    await additions.spend(ctx.userId);
    return { recovery_codes: await addApp(ctx, body) };
  });
  bind(app, secondFactor.removeApp, async (ctx, { body }) => {
    await verifyPassword(ctx, body.current_password, perUser, field);
    await removeApp(ctx);
    return {};
  });
  bind(app, secondFactor.startPasskey, async (ctx, { body }) => {
    const { username } = await verifyPassword(ctx, body.current_password, perUser, field);
    return startPasskey(db, ctx, username, party());
  });
  bind(app, secondFactor.addPasskey, async (ctx, { body }) => {
    await additions.spend(ctx.userId);
    return { recovery_codes: await addPasskey(db, ctx, party(), body) };
  });
  bind(app, secondFactor.removePasskey, async (ctx, { params, body }) => {
    await verifyPassword(ctx, body.current_password, perUser, field);
    await removePasskey(ctx, params.passkey_id);
    return {};
  });
  bind(app, secondFactor.renewRecoveryCodes, async (ctx, { body }) => {
    await verifyPassword(ctx, body.current_password, perUser, field);
    return { recovery_codes: await renewRecoveryCodes(ctx) };
  });
  bind(app, secondFactor.require, async (ctx, { body }) => {
    await requireSecondFactor(ctx, body.is_required);
    return {};
  });
  bind(app, secondFactor.reset, async (ctx, { params }) => {
    await resetSecondFactor(ctx, params.user_id);
    return {};
  });
}
