import type { FastifyRequest } from 'fastify';
import { account } from '#contract/account/account.ts';
import { accountErrors } from '#contract/account/errors.texts.ts';
import { TRIAL_DAYS } from '#contract/limits.ts';
import { featureAccess } from '#server/billing/billing.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { openThrottle } from '#server/platform/http/throttle.ts';
import { getUser, logIn, logOut } from './account.ts';
import { companyRoutes } from './company/routes.ts';
import { credentialRoutes } from './credentials/routes.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { signupRoutes } from './signup/routes.ts';
import { teamRoutes } from './team/routes.ts';

const FIFTEEN_MINUTES = 900;

interface AccountDeps {
  db: Database;
  clock: Clock;
  linkBase: () => string;
  /** How long a new trial runs. */
  trialDays?: number;
  /** Gets the messages of the help screen; without an address they are only stored. */
  operatorEmail?: string;
  isPublic?: boolean;
}

/** Serves login, the signed-in user, signup, the team, passwords and sessions, the company's details, and feedback. */
export function register(app: AnyApp, deps: AccountDeps): void {
  const { db, clock, linkBase, trialDays = TRIAL_DAYS } = deps;
  const perSubject = openThrottle(db.pool, 'login', 10, FIFTEEN_MINUTES);
  const perAddress = openThrottle(db.pool, 'login-address', 200, FIFTEEN_MINUTES);

  bind(app, account.login, async (_ctx, { request }) => {
    const { username, password } = await credentials(request);
    const user_agent = request.headers['user-agent']?.slice(0, 300) ?? null;
    const isPublic = deps.isPublic ?? false;
    return logIn(
      { db, now: clock(), perSubject, perAddress, isPublic },
      { username, password, ip: request.ip, user_agent },
    );
  });
  bind(app, account.logout, async (ctx) => {
    await logOut(ctx);
    return {};
  });
  bind(app, account.getUser, (ctx) => getUser(ctx));
  bind(app, account.hasFeature, (ctx, { query }) => featureAccess(ctx.access[query.code]));
  signupRoutes(app, { db, clock, linkBase, trialDays });
  teamRoutes(app, { db, clock, linkBase, trialDays });
  credentialRoutes(app, deps);
  companyRoutes(app);
  feedbackRoutes(app, deps);
}

/** HTTP Basic comes first, then the fields of a form in any encoding. */
async function credentials(request: FastifyRequest): Promise<{ username: string; password: string }> {
  const [, basic] = /^Basic ([\w+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const { username, password } = basic ? fromBasic(basic) : await fromForm(request);
  if (!username.trim() || !password) throw new AppError('bad_request', accountErrors.loginIncomplete);
  return { username: username.trim(), password };
}

function fromBasic(encoded: string): { username: string; password: string } {
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0
    ? { username: text, password: '' }
    : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

async function fromForm(request: FastifyRequest): Promise<{ username: string; password: string }> {
  const fields = { ...(request.body as Record<string, unknown> | null | undefined) };
  if (request.isMultipart()) {
    for await (const part of request.parts({ limits: { files: 0, fields: 10, fieldSize: 10_000 } })) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
    }
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { username: text(fields.username), password: text(fields.password) };
}
