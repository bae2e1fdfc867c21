import { createHash, createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/http.ts';
import { IDEMPOTENCY_KEPT_MS } from '#contract/limits.ts';
import { httpTexts } from '#contract/texts/http.ts';
import type { SessionCtx } from '../context.ts';
import type { AllCompanies } from '../db/db.ts';
import { newId } from '../db/ids.ts';
import { AppError } from '../errors.ts';
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

/** A request that saved nothing for so long is taken to be dead; another one of its key may then do the work. */
const CLAIM_MS = 20_000;
/** So long a second request of a key waits for the first one's answer. */
const WAIT_MS = 3_000;
const JSON_TYPE = 'application/json; charset=utf-8';

interface KeyedRequest {
  key: string;
  endpoint: Endpoint;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Answers a keyed request: the first time by doing the work, every other time with what was answered then.
 *
 * The first transaction of the work that changes something says so in the key's row, so that both commit or neither does: whatever kills
 * the process, the row knows whether there is anything to protect. Work that is refused frees the key.
 * @param work must change the database by the `tx` of the context that it is given, and by nothing else
 * @throws AppError 422 for another request under the same key, 409 `in_progress` and 409 `answer_lost`
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
    // As it goes out, so that it comes again byte by byte.
    answer = reply.serialize(await work(keyed)).toString();
  } catch (error) {
    const isRefusal = error instanceof AppError;
    await ctx.tx((t) => (isRefusal ? releaseKey(t, claim) : abandonKey(t, claim, now()))).catch(logError(ctx));
    throw error;
  }
  await ctx.tx((t) => saveAnswer(t, claim, reply.statusCode, answer)).catch(logError(ctx));
  return send(reply, answer);
}

/** Forgets the keys whose time is over. */
export function deleteOldIdempotencyKeys(companies: AllCompanies, now: Date): Promise<void> {
  return deleteOldKeys(companies, later(now, -IDEMPOTENCY_KEPT_MS));
}

/** Undefined when the work is ours to do; else what was answered to the request before. */
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
    // Gone between two looks: its request was refused just now.
    if (!row) continue;
    if (!row.fingerprint.equals(claim.fingerprint)) {
      throw new AppError('invalid', httpTexts.keyOfAnother, { code: 'key_reused' });
    }
    if (row.status !== null && row.answer !== null) return { status: row.status, answer: row.answer };
    const left = row.claimed_until.getTime() - at.getTime();
    if (row.state === 'saved' && left <= 0) {
      throw new AppError('conflict', httpTexts.answerLost, { code: 'answer_lost' });
    }
    if (at.getTime() - ctx.now.getTime() > WAIT_MS) throw inProgress(Math.max(1, Math.ceil(left / 1000)));
    await pause(wait);
  }
}

function inProgress(retry_after: number): AppError {
  return new AppError('conflict', httpTexts.inProgress, { code: 'in_progress', retry_after });
}

function claimOf({ userId }: SessionCtx, { key, endpoint, request }: KeyedRequest): KeyClaim {
  const { method, path } = endpoint;
  // Of an upload only the length is known before it has been read.
  const body = endpoint.body === 'multipart' ? (request.headers['content-length'] ?? null) : (request.body ?? null);
  const keyedRequest = JSON.stringify([method, path, request.params, request.query, body], sorted);
  return {
    userId,
    keyHash: createHash('sha256').update(key).digest(),
    fingerprint: createHmac('sha256', key).update(keyedRequest).digest(),
    claimId: newId(),
  };
}

/** For JSON.stringify: the same object in whatever order its fields were written. */
function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function send(reply: FastifyReply, answer: string): FastifyReply {
  // As bytes: a text would be made JSON once more.
  return reply.type(JSON_TYPE).send(Buffer.from(answer));
}

function later(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}

/** What went wrong beside the work is for the log: it has its answer, and the key's time will come. */
function logError({ log }: SessionCtx): (error: unknown) => void {
  return (error) => log.error({ err: error }, 'idempotency key was not updated');
}
