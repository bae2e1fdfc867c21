import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import type { SignedInSession } from '#contract/account/security/credentials.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { announceEndedSessions } from '#server/platform/events/events.ts';
import { deviceName } from '#server/platform/http/addresses/device.ts';
import { deleteOtherSessions, deleteSessionById, listSessions } from './sql.ts';

/** The user's sessions: this one first, then the others by their last use. */
export async function showSessions(ctx: SessionCtx): Promise<SignedInSession[]> {
  const rows = await ctx.tx((t) => listSessions(t, ctx.userId, ctx.now));
  const sessions = rows.map((row) => {
    const is_current = row.token_hash.equals(ctx.tokenHash);
    return {
      session_id: row.session_id,
      device: deviceName(row.user_agent),
      address: row.ip,
      created_at: row.created_at.toISOString(),
      // Uses are stored every few minutes; this session is in use now.
      last_seen_at: (is_current ? ctx.now : row.last_seen_at).toISOString(),
      is_current,
    };
  });
  return sessions.sort((a, b) => Number(b.is_current) - Number(a.is_current));
}

/** Ends one of the user's own sessions. */
export async function revokeSession(ctx: SessionCtx, sessionId: string): Promise<void> {
  await ctx.tx(async (t) => {
    if (!(await deleteSessionById(t, ctx.userId, sessionId))) {
      throw new AppError('not_found', credentialTexts.sessions.none);
    }
    await announceEndedSessions(t);
    await audit(ctx, t, 'session.revoked', ctx.userId, { session_id: sessionId });
  });
}

/** Ends every other session of the user and returns their number. */
export async function revokeOtherSessions(ctx: SessionCtx): Promise<number> {
  return ctx.tx(async (t) => {
    const revoked = await deleteOtherSessions(t, ctx.userId, ctx.tokenHash);
    await announceEndedSessions(t);
    if (revoked > 0) await audit(ctx, t, 'session.others_revoked', ctx.userId, { revoked });
    return revoked;
  });
}
