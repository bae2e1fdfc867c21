import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#contract/http.ts';
import { isKeyed, mayCall } from '#contract/http.ts';
import { IDEMPOTENCY_KEY_MAX } from '#contract/limits.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { getTimeZone } from '../company.ts';
import type { SessionCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { requireNotSuspended } from '../standing.ts';
import type { AnyApp } from './app_types.ts';
import { answerOnce } from './idempotency/idempotency.ts';
import type { UploadGate } from './uploads.ts';

type In<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler gets: the checked parts of the request. */
export interface Call<E extends Endpoint> {
  params: In<E['params']>;
  query: In<E['query']>;
  body: In<E['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type CtxOf<E extends Endpoint> = E['access'] extends 'public' ? null : SessionCtx;
type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.input<E['reply']> : unknown;

/** The header of calls that change something; the others stay unchanged. */
const KeyedHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .min(1, httpTexts.keyLength)
    .max(IDEMPOTENCY_KEY_MAX, httpTexts.keyLength)
    .optional()
    .describe(
      'A key that you choose for this request, kept for 24 hours. If you send the request again with the same key, it returns the first answer and has no second effect.',
    ),
});

/** Serves one endpoint of the contract: access, then the request's schema, then the handler, then the reply's schema. */
export function bind<E extends Endpoint>(
  app: AnyApp,
  endpoint: E,
  handler: (ctx: CtxOf<E>, call: Call<E>) => Promise<ReplyOf<E>> | ReplyOf<E>,
): void {
  const { body } = endpoint;
  const schema = {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(body && typeof body !== 'string' ? { body } : {}),
    ...(isKeyed(endpoint) ? { headers: KeyedHeaders } : {}),
    ...(endpoint.reply === 'stream' ? {} : { response: { 200: endpoint.reply } }),
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    ...(body === 'multipart' || body === 'form' ? { consumes: ['multipart/form-data'] } : {}),
  };
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    schema,
    config: endpoint.faults ? { faults: endpoint.faults } : {},
    onRequest: async (request) => {
      if (endpoint.access === 'public') return;
      request.ctx = await app.authenticate(request);
      requireSetUp(request.ctx, endpoint);
      if (endpoint.access === 'operator') return app.requireOperator(request.ctx);
      await requireFeature(request.ctx, endpoint);
      requireRole(request.ctx, endpoint);
      if (endpoint.sends || body === 'multipart') await requireNotSuspended(request.ctx);
      if (body === 'multipart') await app.admitUpload(request.ctx, request);
    },
    handler: async (request, reply) => {
      const work = (ctx: SessionCtx | null) =>
        handler(ctx as CtxOf<E>, {
          params: request.params as In<E['params']>,
          query: request.query as In<E['query']>,
          body: request.body as In<E['body']>,
          request,
          reply,
        });
      const key = request.headers['idempotency-key'];
      if (!request.ctx || typeof key !== 'string' || !isKeyed(endpoint)) return work(request.ctx);
      return answerOnce(request.ctx, { key, endpoint, request, reply }, work);
    },
  });
}

/** What decides whether a user can make a call. */
export type Rights = Pick<SessionCtx, 'role' | 'access'>;

/** Whether the user could make that call now: for answers that are put together from several features. */
export function isOpenTo(rights: Rights, endpoint: Endpoint): boolean {
  return endpoint.access !== 'operator' && mayCall(rights.role, endpoint) && hasFeature(rights, endpoint);
}

/** The company's right to the feature at this minute: running, or recently ended and read-only. */
function hasFeature(
  rights: Rights,
  { access: feature, method, grace = method === 'GET' }: Pick<Endpoint, 'access' | 'method' | 'grace'>,
): boolean {
  if (feature === 'public' || feature === 'session' || feature === 'operator') return true;
  const { state } = rights.access[feature];
  return state === 'active' || (state === 'read_only' && grace);
}

function requireSetUp({ mustSetUp }: SessionCtx, { beforeSetUp }: Endpoint): void {
  if (!mustSetUp || beforeSetUp) return;
  throw new AppError('forbidden', httpTexts.secondFactorRequired, { code: 'second_factor_required' });
}

/** For a call that needs the feature only for some of what it does. */
export async function requireFeature(
  ctx: SessionCtx,
  endpoint: Pick<Endpoint, 'access' | 'method' | 'grace'>,
): Promise<void> {
  const { access: feature } = endpoint;
  if (feature === 'public' || feature === 'session' || feature === 'operator') return;
  const access = ctx.access[feature];
  if (access.state === 'active' || hasFeature(ctx, endpoint)) return;
  if (access.state === 'none') throw new AppError('no_access', httpTexts.noFeature(feature));
  const until = access.ends_at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: await ctx.tx(getTimeZone) });
  throw new AppError('no_access', httpTexts.lapsed(feature, access.kind, until), {
    code: access.kind === 'trial' ? 'trial_expired' : 'plan_ended',
    ends_at: access.ends_at.toISOString(),
  });
}

function requireRole({ role }: Rights, endpoint: Endpoint): void {
  if (mayCall(role, endpoint)) return;
  const sentence = role === 'accountant' ? httpTexts.notForAccountants : httpTexts.roleNeeded(endpoint.role ?? 'staff');
  throw new AppError('forbidden', sentence);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a call of the customer pages says in its caller's language. */
    faults?: NonNullable<Endpoint['faults']>;
  }
  interface FastifyRequest {
    ctx: SessionCtx | null;
  }
  interface FastifyInstance {
    authenticate(request: FastifyRequest): Promise<SessionCtx>;
    admitUpload: UploadGate;
    /** @throws AppError 404 */
    requireOperator(ctx: SessionCtx): Promise<void>;
  }
}
