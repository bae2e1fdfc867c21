import pg from 'pg';

// PostgreSQL's classes 08 (connection) and 57P (shutting down, starting up), and no connection left.
const AWAY = /^(08\w{3}|57P\w{2}|53300)$/;
const REFUSED = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/;
// Errors of node-postgres that have only words.
const BROKEN = /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/;

/** Whether a failure means that the database cannot be reached, and not that the request or our code is wrong. */
export function isDatabaseAway(error: { code?: string; message?: string }): boolean {
  return AWAY.test(error.code ?? '') || REFUSED.test(error.code ?? '') || BROKEN.test(error.message ?? '');
}

/** The same for a failure that can also come from elsewhere: a mail server refuses connections in the same words. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return AWAY.test(error.code ?? '');
  return error instanceof Error && BROKEN.test(error.message);
}
