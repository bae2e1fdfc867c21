import { account } from '#contract/account/account.ts';
import { TRIAL_DAYS } from '#contract/billing/limits.ts';
import { featureAccess } from '#server/billing/billing.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Tenant } from '#server/platform/db/db.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { getUser } from './account.ts';
import { auditRoutes } from './audit/routes.ts';
import { companyRoutes } from './company/routes.ts';
import { credentialRoutes } from './credentials/routes.ts';
import { emailRoutes } from './email/routes.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { openLoginLimits } from './login/limits.ts';
import type { StartLoginSync } from './login/opening.ts';
import { loginRoutes } from './login/routes.ts';
import { savedViewRoutes } from './saved_views/routes.ts';
import { secondFactorRoutes } from './second_factor/routes.ts';
import { signupRoutes } from './signup/routes.ts';
import { teamRoutes } from './team/routes.ts';

interface AccountDeps {
  db: Database;
  clock: Clock;
  linkBase: () => string;
  /** The address for questions to the operator. */
  billingContact: string;
  /** How long a new trial runs. */
  trialDays?: number;
  /** Gets the messages of the help screen; without an address they are only stored. */
  operatorEmail?: string;
  isPublic?: boolean;
  /** Whether the public address is https. */
  secure?: boolean;
  /** Gigabytes of files that one company can store, and how many bytes it stores. */
  storagePerCompany: number;
  storedBytes: (t: Tenant) => Promise<number>;
  /** Brings the sales of the shop up to date; returns the task. */
  startLoginSync: StartLoginSync;
}

/** Serves login, the signed-in user, signup, the team, passwords and sessions, the company's details, and feedback. */
export function register(app: AnyApp, deps: AccountDeps): void {
  const { db, clock, linkBase, trialDays = TRIAL_DAYS } = deps;
  const limits = openLoginLimits(db.pool);

  loginRoutes(app, { ...deps, limits });
  bind(app, account.getUser, (ctx) => getUser(ctx, deps.billingContact));
  bind(app, account.hasFeature, (ctx, { query }) => featureAccess(ctx.access[query.code]));
  signupRoutes(app, { db, clock, linkBase, trialDays });
  teamRoutes(app, { db, clock, linkBase, trialDays });
  credentialRoutes(app, { ...deps, limits });
  secondFactorRoutes(app, deps);
  emailRoutes(app, deps);
  companyRoutes(app, deps);
  feedbackRoutes(app, deps);
  auditRoutes(app);
  savedViewRoutes(app);
}
