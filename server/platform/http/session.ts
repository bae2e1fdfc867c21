import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { companyAccess, type Entitlement } from '#contract/billing/access.ts';
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts';
import type { Role } from '#contract/http.ts';
import { httpTexts } from '#contract/texts/http.ts';
import type { Clock } from '../clock.ts';
import type { SessionCtx } from '../context.ts';
import type { Database, Tenant } from '../db/db.ts';
import { companyOfSession } from '../db/mint_company_id.ts';
import { AppError } from '../errors.ts';
import { originOf } from './addresses/origin.ts';

const TOKEN_BYTES = 32;
/** A session that was not used for this long ends. */
const IDLE_MS = 14 * DAY_MS;
/** `last_seen_at` is written at most this often, so that most requests only read. */
const SEEN_EVERY_MS = 5 * MINUTE_MS;

interface SessionRow {
  user_id: string;
  company_id: string;
  role: Role;
  status: string;
  last_seen_at: Date;
  entitlements: EntitlementJson[];
  must_set_up: boolean;
}

/** As JSON: the times are text. */
export interface EntitlementJson {
  feature: string;
  kind: string;
  starts_at: string;
  ends_at: string | null;
}

export function readEntitlement({ starts_at, ends_at, ...rest }: EntitlementJson): Entitlement {
  return { ...rest, starts_at: new Date(starts_at), ends_at: ends_at === null ? null : new Date(ends_at) };
}

/** A new opaque token of 256 random bits and the hash under which it is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The check before every call that is not public: turns the bearer token into a context, or answers 401. */
export function sessionCheck(db: Database, clock: Clock): (request: FastifyRequest) => Promise<SessionCtx> {
  return async (request) => {
    const tokenHash = bearerToken(request);
    if (!tokenHash) throw new AppError('not_signed_in', httpTexts.notSignedIn);
    const now = clock();
    const row = await findSession(db, tokenHash, now);
    if (row?.status !== 'active') throw new AppError('not_signed_in', httpTexts.sessionEnded);
    const companyId = companyOfSession(row);
    if (now.getTime() - row.last_seen_at.getTime() > SEEN_EVERY_MS) {
      await db.tenant(companyId, async (t) => {
        await t.db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute();
        await recordLastSeen(t, row.user_id, now);
      });
    }
    return {
      companyId,
      userId: row.user_id,
      role: row.role,
      access: companyAccess(row.entitlements.map(readEntitlement), now),
      mustSetUp: row.must_set_up,
      tokenHash,
      now,
      origin: originOf(request),
      log: request.log,
      keys: db.keys,
      tx: (work) => db.tenant(companyId, work),
    };
  };
}

/** The hash of the request's bearer token, or null. */
export function bearerToken(request: FastifyRequest): Buffer | null {
  const [, token] = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '') ?? [];
  return token ? hashToken(token) : null;
}

/** Undefined for a session that does not exist, has expired or was not used for too long. */
async function findSession(db: Database, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`select * from session_context(${tokenHash}, ${now})`.execute(db.global);
  const [row] = rows;
  return row && row.last_seen_at > usedSince(now) ? row : undefined;
}

/** Sessions that were used last at this moment or before have ended. */
export function usedSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}

/** Whether the session is valid and opens the shop to its user. This check does not count as a use. */
export async function isSessionActive(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await findSession(db, tokenHash, now);
  return row?.status === 'active' && !row.must_set_up;
}

/** A logout deletes the session, but the time of the user's last activity stays. */
export async function recordLastSeen(t: Tenant, userId: string, now: Date): Promise<void> {
  await t.db
    .updateTable('members')
    .set({ last_seen_at: now })
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes sessions that have expired or were not used for too long, and logins that were not finished in time. */
export async function deleteEndedSessions(db: Database, now: Date): Promise<void> {
  await db.global
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('last_seen_at', '<=', usedSince(now))]))
    .execute();
  await db.global.deleteFrom('login_challenges').where('expires_at', '<=', now).execute();
}
