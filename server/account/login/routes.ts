import type { FastifyReply, FastifyRequest } from 'fastify';
import { account } from '#contract/account/account.ts';
import { accountErrors } from '#contract/account/errors.texts.ts';
import { secondFactor } from '#contract/account/security/second_factor.ts';
import { DAY_S } from '#contract/dates.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { originOf } from '#server/platform/http/addresses/origin.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { bearerToken, hashToken } from '#server/platform/http/session.ts';
import { openAddressThrottle } from '#server/platform/http/throttle.ts';
import { relyingPartyOf } from '../second_factor/relying_party.ts';
import { DEVICE_COOKIE_DAYS, deviceCookie } from './device.ts';
import type { LoginLimits } from './limits.ts';
import { logIn, logOut } from './login.ts';
import type { Caller, StartLoginSync } from './opening.ts';
import { startPasskeyLogin, takeSecondStep } from './second_step.ts';
import { openSecondStepLimits } from './second_step_limits.ts';

const FIFTEEN_MINUTES = 900;

interface LoginRouteDeps {
  db: Database;
  clock: Clock;
  limits: LoginLimits;
  linkBase: () => string;
  startLoginSync: StartLoginSync;
  isPublic?: boolean;
  /** Whether the public address is https. */
  secure?: boolean;
}

/** Serves login, its second step, and logout. */
export function loginRoutes(app: AnyApp, { db, clock, limits, ...deps }: LoginRouteDeps): void {
  const { isPublic = false, secure = false, startLoginSync } = deps;
  const steps = openSecondStepLimits(db.pool);
  const perAddress = openAddressThrottle(db.pool, 'second-step-address', 200, FIFTEEN_MINUTES);
  const depsNow = () => ({
    db,
    now: clock(),
    limits,
    isPublic,
    party: relyingPartyOf(deps.linkBase()),
    startLoginSync,
  });

  bind(app, account.login, async (_ctx, { request, reply }) => {
    const { previous_token, ...given } = await credentials(request);
    const input = { ...given, ...callerOf(request, secure, previous_token) };
    return logIn(depsNow(), input, (cookie) => setDevice(reply, cookie, secure));
  });
  bind(app, secondFactor.takeStep, async (_ctx, { body, request, reply }) => {
    await perAddress.spend(request.ip);
    const input = { ...body, ...callerOf(request, secure, body.previous_token) };
    return takeSecondStep({ ...depsNow(), steps }, input, (cookie) => setDevice(reply, cookie, secure));
  });
  bind(app, secondFactor.startPasskeyLogin, async (_ctx, { request }) => {
    await perAddress.spend(request.ip);
    return startPasskeyLogin(depsNow());
  });
  bind(app, account.logout, async (ctx) => {
    await logOut(ctx);
    return {};
  });
}

function setDevice(reply: FastifyReply, cookie: string, secure: boolean): void {
  reply.setCookie(deviceCookie(secure), cookie, {
    // The path that `__Host-` requires.
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: DEVICE_COOKIE_DAYS * DAY_S,
  });
}

/** The session that ends with this login is named in the header, or in the form when the header has name and password. */
function callerOf(request: FastifyRequest, secure: boolean, previous_token: string | undefined): Caller {
  return {
    ip: request.ip,
    origin: originOf(request),
    user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    deviceCookie: request.cookies[deviceCookie(secure)],
    previousToken: bearerToken(request) ?? (previous_token ? hashToken(previous_token) : null),
  };
}

interface Credentials {
  username: string;
  password: string;
  previous_token: string;
}

/** HTTP Basic comes first, then the fields of a form in any encoding. */
async function credentials(request: FastifyRequest): Promise<Credentials> {
  const [, basic] = /^Basic ([\w+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const form = await fromForm(request);
  const { username, password } = basic ? fromBasic(basic) : form;
  if (!username.trim() || !password) throw new AppError('bad_request', accountErrors.loginIncomplete);
  return { username: username.trim(), password, previous_token: form.previous_token };
}

function fromBasic(encoded: string): Omit<Credentials, 'previous_token'> {
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0
    ? { username: text, password: '' }
    : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

async function fromForm(request: FastifyRequest): Promise<Credentials> {
  const fields = { ...(request.body as Record<string, unknown> | null | undefined) };
  if (request.isMultipart()) {
    for await (const part of request.parts({ limits: { files: 0, fields: 10, fieldSize: 10_000 } })) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
    }
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    username: text(fields.username),
    password: text(fields.password),
    previous_token: text(fields.previous_token),
  };
}
