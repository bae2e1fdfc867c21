import { HOUR_MS } from '#contract/dates.ts';
import { posErrors } from '#contract/pos/errors.texts.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Connection } from '../connections.sql.ts';

const PURPOSE = 'connecting a point of sale';
const LASTS_MS = HOUR_MS;

type Connected = Pick<Connection, 'connection_id' | 'connected_at'>;

/** Changes whenever the connection is connected. */
const since = ({ connected_at }: Connected) => String(+(connected_at ?? 0));

/** Who began to connect what, for the way to the point of sale and back: nobody can make another user's browser finish it. */
export function signState({ keys, companyId, userId, now }: SessionCtx, connection: Connected): string {
  const until = String(+now + LASTS_MS);
  const { connection_id } = connection;
  const signed = [companyId, userId, connection_id, until, since(connection)].join(' ');
  return [connection_id, until, since(connection), keys.mac(PURPOSE, signed).toString('base64url')].join('.');
}

/** What this user of this company began within the last hour. */
export interface Begun {
  connection_id: string;
  /** When the connection was last connected before. */
  before: string;
}

/** @throws AppError 409 */
export function readState(ctx: SessionCtx, state: string): Begun {
  const [connection_id = '', until = '', before = '', mac = ''] = state.split('.');
  const signed = [ctx.companyId, ctx.userId, connection_id, until, before].join(' ');
  const isOurs = ctx.keys.isMac(PURPOSE, signed, Buffer.from(mac, 'base64url'));
  if (!isOurs || Number(until) <= +ctx.now) throw stale();
  return { connection_id, before };
}

/** It counts once. @throws AppError 409 */
export function requireUnused({ before }: Begun, connection: Connected): void {
  if (before !== since(connection)) throw stale();
}

const stale = () => new AppError('conflict', posErrors.staleGrant, { code: 'stale' });
