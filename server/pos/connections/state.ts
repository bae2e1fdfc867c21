import { HOUR_MS } from '#contract/dates.ts';
import type { SessionCtx } from '#server/platform/context.ts';

const PURPOSE = 'connecting a point of sale';
const LASTS_MS = HOUR_MS;

/** Who began to connect what, for the way to the point of sale and back: nobody can make another user's browser finish it. */
export function signState(
  { keys, companyId, now }: Pick<SessionCtx, 'keys' | 'companyId' | 'now'>,
  { connection_id, user_id }: { connection_id: string; user_id: string },
): string {
  const until = String(+now + LASTS_MS);
  const mac = keys.mac(PURPOSE, [companyId, user_id, connection_id, until].join(' ')).toString('base64url');
  return `${connection_id}.${until}.${mac}`;
}

/** The connection, if this user of this company began it within the last hour. */
export function readState(ctx: SessionCtx, state: string): string | null {
  const [connection_id = '', until = '', mac = ''] = state.split('.');
  const signed = [ctx.companyId, ctx.userId, connection_id, until].join(' ');
  const isOurs = ctx.keys.isMac(PURPOSE, signed, Buffer.from(mac, 'base64url'));
  return isOurs && Number(until) > +ctx.now ? connection_id : null;
}
