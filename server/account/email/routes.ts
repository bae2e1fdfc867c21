import { emailTexts } from '#contract/account/email.texts.ts';
import { email } from '#contract/account/email.ts';
import { DAY_S } from '#contract/dates.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/db.ts';
import { originOf } from '#server/platform/http/addresses/origin.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { openAddressThrottle, openThrottle } from '#server/platform/http/throttle.ts';
import { passwordThrottle, verifyPassword } from '../credentials/password.ts';
import { askToChange, confirmEmail, sendAgain } from './email.ts';

const FIFTEEN_MINUTES = 900;

/** Serves the address of an account and its confirmation. */
export function emailRoutes(app: AnyApp, deps: { db: Database; clock: Clock; linkBase: () => string }): void {
  const { db, clock, linkBase } = deps;
  // Each of these is a mail to an address that may be a stranger's.
  const again = openThrottle(db.pool, 'confirm-again', 2, DAY_S);
  const changes = openThrottle(db.pool, 'change-email', 3, DAY_S);
  const opened = openAddressThrottle(db.pool, 'confirm-address', 30, FIFTEEN_MINUTES);
  const perUser = passwordThrottle(db.pool);

  bind(app, email.change, async (ctx, { body }) => {
    await verifyPassword(ctx, body.current_password, perUser, 'current_password');
    return { message: await askToChange(ctx, body.email, linkBase(), changes) };
  });
  bind(app, email.sendAgain, async (ctx) => ({ message: emailTexts.sent(await sendAgain(ctx, linkBase(), again)) }));
  bind(app, email.confirm, async (_ctx, { body, request }) => {
    await opened.spend(request.ip);
    return { message: await confirmEmail(db, clock(), body.token, originOf(request)) };
  });
}
