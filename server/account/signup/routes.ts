import { signupTexts } from '#contract/account/signup.texts.ts';
import { signup } from '#contract/account/signup.ts';
import type { TrialType } from '#contract/account/trials.ts';
import { DAY_S, HOUR_S } from '#contract/dates.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { openThrottle, openThrottlePair } from '#server/platform/http/throttle.ts';
import { findCompanyByName, isUsernameFree } from './signup.sql.ts';
import { checkTrial, signUp } from './signup.ts';

const FIFTEEN_MINUTES = 900;

const SIGNUPS: [typeof signup.signupInvoice | typeof signup.signupLoyalty | typeof signup.signupBoth, TrialType][] = [
  [signup.signupInvoice, 'invoice_scanning'],
  [signup.signupLoyalty, 'loyalty_text'],
  [signup.signupBoth, 'both'],
];

export interface SignupRouteDeps {
  db: Database;
  clock: Clock;
  trialDays: number;
  linkBase: () => string;
}

/** Serves the public calls of the signup wizard. */
export function signupRoutes(app: AnyApp, { db, clock, trialDays, linkBase }: SignupRouteDeps): void {
  // A slow typist asks for many names, one at every pause; nobody asks for one name often.
  const usernames = openThrottlePair(db.pool, 'check-username', {
    address: 150,
    subject: 40,
    seconds: FIFTEEN_MINUTES,
  });
  const companies = openThrottlePair(db.pool, 'lookup-company', {
    address: 100,
    subject: 40,
    seconds: FIFTEEN_MINUTES,
  });
  const signups = openThrottlePair(db.pool, 'signup', { address: 40, subject: 15, seconds: HOUR_S });
  const requested = openThrottle(db.pool, 'join-request', 20, DAY_S);
  // So that one address alone cannot use them up.
  const requestedFrom = openThrottlePair(db.pool, 'join-request-from', { address: 20, subject: 10, seconds: DAY_S });

  bind(app, signup.lookupCompany, async (_ctx, { query, request }) => {
    await companies.spend(request.ip, query.company_name);
    const company_id = await findCompanyByName(db.global, query.company_name, query.zip_code || undefined);
    if (!company_id) throw new AppError('not_found', signupTexts.noCompany);
    return { company_id };
  });
  bind(app, signup.checkTrial, async (_ctx, { query, request }) => {
    await companies.spend(request.ip, query.company_id);
    return checkTrial(db, query.company_id, query.trial_type);
  });
  bind(app, signup.checkUsername, async (_ctx, { body, request }) => {
    await usernames.spend(request.ip, body.username);
    return { available: await isUsernameFree(db.global, body.username) };
  });
  for (const [endpoint, trial] of SIGNUPS) {
    bind(app, endpoint, async (_ctx, { body, request }) => {
      await signups.spend(request.ip, body.email);
      const countRequest = async (companyId: string) => {
        await requestedFrom.spend(request.ip, companyId);
        await requested.spend(companyId);
      };
      return signUp({ db, now: clock(), trialDays, linkBase: linkBase(), countRequest }, trial, body);
    });
  }
}
