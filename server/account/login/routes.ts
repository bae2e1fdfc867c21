import type { FastifyReply, FastifyRequest } from 'fastify';
import { account } from '#contract/account/account.ts';
import { accountErrors } from '#contract/account/errors.texts.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { originOf } from '#server/platform/http/origin.ts';
import { bearerToken } from '#server/platform/http/session.ts';
import { DEVICE_COOKIE, DEVICE_COOKIE_DAYS } from './device.ts';
import type { LoginLimits } from './limits.ts';
import { logIn, logOut } from './login.ts';

interface LoginRouteDeps {
  db: Database;
  clock: Clock;
  limits: LoginLimits;
  isPublic?: boolean;
  /** Whether the public address is https. */
  secure?: boolean;
}

/** Serves login and logout. */
export function loginRoutes(app: AnyApp, { db, clock, limits, ...deps }: LoginRouteDeps): void {
  const { isPublic = false, secure = false } = deps;

  bind(app, account.login, async (_ctx, { request, reply }) => {
    const input = {
      ...(await credentials(request)),
      ip: request.ip,
      origin: originOf(request),
      user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
      deviceCookie: request.cookies[DEVICE_COOKIE],
      previousToken: bearerToken(request),
    };
    return logIn({ db, now: clock(), limits, isPublic }, input, (cookie) => setDevice(reply, cookie, secure));
  });
  bind(app, account.logout, async (ctx) => {
    await logOut(ctx);
    return {};
  });
}

function setDevice(reply: FastifyReply, cookie: string, secure: boolean): void {
  reply.setCookie(DEVICE_COOKIE, cookie, {
    ...{ path: '/api/auth', httpOnly: true, sameSite: 'strict', secure },
    maxAge: DEVICE_COOKIE_DAYS * 86_400,
  });
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
