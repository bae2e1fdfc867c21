import { createHash, createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/http.ts';
import { IDEMPOTENCY_KEPT_MS } from '#contract/limits.ts';
import { httpTexts } from '#contract/texts/http.ts';
import type { SessionCtx } from '../../context.ts';
import type { AllCompanies, Tenant } from '../../db/db.ts';
import { isDeadlock } from '../../db/deadlock.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../errors.ts';
import {
  abandonKey,
  claimKey,
  deleteOldKeys,
  findKey,
  type KeyClaim,
  markSaved,
  releaseKey,
  saveAnswer,
} from './idempotency.sql.ts';

/** A request that saved nothing for this long counts as dead; another one with its key can then do the work. */
const CLAIM_MS = 20_000;
/** How long a second request with a key waits for the first one's answer. */
const WAIT_MS = 3_000;
const JSON_TYPE = 'application/json; charset=utf-8';

/** The request's key; null where it has none. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : null;
}

interface KeyedRequest {
  key: string;
  endpoint: Endpoint;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Answers a request with a key: the first time by doing the work, later with the stored answer.
 * The first transaction of the work that changes something records this in the key's row, so that both are committed or neither is: even if
 * the process is killed, the row shows whether there is anything to protect. Refused work frees the key.
 * @param work must change the database only with the `tx` of the context that it gets
 * @throws AppError 422 for another request with the same key, 409 `in_progress` and 409 `answer_lost`
 */
export async function answerOnce(
  ctx: SessionCtx,
  keyedRequest: KeyedRequest,
  work: (ctx: SessionCtx) => unknown,
): Promise<FastifyReply> {
  const { reply } = keyedRequest;
  const begun = performance.now();
  const now = () => new Date(ctx.now.getTime() + performance.now() - begun);
  const claim = claimOf(ctx, keyedRequest);
  const earlier = await claimOrWait(ctx, claim, now);
  if (earlier) return send(reply.status(earlier.status).header('idempotent-replayed', 'true'), earlier.answer);

  const keyed: SessionCtx = {
    ...ctx,
    tx: (change) =>
      ctx.tx(async (t) => {
        const result = await change(t);
        if (!(await markSaved(t, claim, later(now(), CLAIM_MS)))) throw inProgress(1);
        return result;
      }),
  };
  let answer: string;
  try {
    // The bytes of the answer, so that a repeated answer is identical.
    answer = reply.serialize(await work(keyed)).toString();
  } catch (error) {
    const isRefusal = error instanceof AppError;
    const end = (t: Tenant) => (isRefusal ? releaseKey(t, claim) : abandonKey(t, claim, now()));
    const isSaved = await ctx.tx(end).catch(logError(ctx));
    // Otherwise the answer would say that nothing was saved, and the user would do it twice.
    if (isSaved && isDeadlock(error)) {
      ctx.log.warn({ err: error }, 'two requests waited for each other after one had saved');
      throw answerLost();
    }
    throw error;
  }
  await ctx.tx((t) => saveAnswer(t, claim, reply.statusCode, answer)).catch(logError(ctx));
  return send(reply, answer);
}

/** Deletes expired keys. */
export function deleteOldIdempotencyKeys(companies: AllCompanies, now: Date): Promise<void> {
  return deleteOldKeys(companies, later(now, -IDEMPOTENCY_KEPT_MS));
}

/** Undefined when this request does the work; otherwise the answer to the earlier request. */
async function claimOrWait(
  ctx: SessionCtx,
  claim: KeyClaim,
  now: () => Date,
): Promise<{ status: number; answer: string } | undefined> {
  for (let wait = 20; ; wait = Math.min(wait * 2, 320)) {
    const at = now();
    const times = { at, until: later(at, CLAIM_MS), before: later(at, -IDEMPOTENCY_KEPT_MS) };
    const row = await ctx.tx(async (t) => ((await claimKey(t, claim, times)) ? 'ours' : findKey(t, claim)));
    if (row === 'ours') return undefined;
    // Deleted between two looks: its request was just refused.
    if (!row) continue;
    if (!row.fingerprint.equals(claim.fingerprint)) {
      throw new AppError('invalid', httpTexts.keyOfAnother, { code: 'key_reused' });
    }
    if (row.status !== null && row.answer !== null) return { status: row.status, answer: row.answer };
    const left = row.claimed_until.getTime() - at.getTime();
    if (row.state === 'saved' && left <= 0) {
      throw answerLost();
    }
    if (at.getTime() - ctx.now.getTime() > WAIT_MS) throw inProgress(Math.max(1, Math.ceil(left / 1000)));
    await pause(wait);
  }
}

function answerLost(): AppError {
  return new AppError('conflict', httpTexts.answerLost, { code: 'answer_lost' });
}

function inProgress(retry_after: number): AppError {
  return new AppError('conflict', httpTexts.inProgress, { code: 'in_progress', retry_after });
}

function claimOf({ userId }: SessionCtx, { key, endpoint, request }: KeyedRequest): KeyClaim {
  const { method, path } = endpoint;
  // The content of an upload is unknown before it has been read, so only its length counts.
  const body = endpoint.body === 'multipart' ? (request.headers['content-length'] ?? null) : (request.body ?? null);
  const keyedRequest = JSON.stringify([method, path, request.params, request.query, body], sorted);
  return {
    userId,
    keyHash: createHash('sha256').update(key).digest(),
    fingerprint: createHmac('sha256', key).update(keyedRequest).digest(),
    claimId: newId(),
  };
}

/** For JSON.stringify: the same object for any order of its fields. */
function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function send(reply: FastifyReply, answer: string): FastifyReply {
  // As bytes, because text would be encoded as JSON again.
  return reply.type(JSON_TYPE).send(Buffer.from(answer));
}

function later(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}

/** Failures after the work are only logged: it has its answer, and the key will expire. */
function logError({ log }: SessionCtx): (error: unknown) => void {
  return (error) => log.error({ err: error }, 'idempotency key was not updated');
}
