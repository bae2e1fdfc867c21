import pg from 'pg';

// PostgreSQL's classes 08 (connection) and 57P (shutting down, starting up), and no connection left.
const AWAY = /^(08\w{3}|57P\w{2}|53300)$/;
const REFUSED = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/;
// A table got a column while a connection kept its plan of `select *`. The error's class means anything that is not supported.
const OUTDATED = /cached plan must not change result type/;
// Errors of node-postgres that have only words.
const BROKEN = /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/;

/** Whether a failure means that this connection is of no use, and not that the request or our code is wrong. */
export function isDatabaseAway(error: { code?: string; message?: string }): boolean {
  return (
    AWAY.test(error.code ?? '') ||
    REFUSED.test(error.code ?? '') ||
    BROKEN.test(error.message ?? '') ||
    isPlanOutdated(error)
  );
}

/** Whether a statement that the connection has prepared returns other columns by now. A new connection prepares it again. */
export function isPlanOutdated(error: { code?: string; message?: string }): boolean {
  return error.code === '0A000' && OUTDATED.test(error.message ?? '');
}

/** The same for a failure that can also come from elsewhere: a mail server refuses connections in the same words. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return AWAY.test(error.code ?? '') || isPlanOutdated(error);
  return error instanceof Error && BROKEN.test(error.message);
}
