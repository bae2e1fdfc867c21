import { StartError } from '../start_error.ts';

/**
 * Turns errors of node-postgres at the start of the server into a sentence that says what to do. The password is never repeated. An error
 * that the user cannot fix comes back unchanged.
 */
export function describeDatabaseFault(url: string, error: unknown): unknown {
  const { hostname, port, pathname, username } = new URL(url);
  const place = `${hostname || 'the local socket'}${port ? `:${port}` : ''}`;
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  const tell = (text: string) => new StartError(text);
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return tell(`No PostgreSQL answers at ${place}. Start it, or correct DATABASE_URL.`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return tell(`The host ${hostname} in DATABASE_URL is unknown. Correct its name.`);
    case '28P01':
    case '28000':
      return tell(
        `PostgreSQL at ${place} rejects the user "${username}". Correct the name and password in DATABASE_URL.`,
      );
    case '3D000':
      return tell(
        `PostgreSQL at ${place} has no database "${pathname.slice(1)}". Create it with createdb, or correct DATABASE_URL.`,
      );
    case '53300':
      return tell(`PostgreSQL at ${place} has no free connections. Raise max_connections, or stop another program.`);
    case '42501':
      return tell(
        `The user "${username}" cannot change the database (${message}). Set DATABASE_OWNER_URL to a user who owns it.`,
      );
  }
  if (/timeout/i.test(message)) return tell(`PostgreSQL at ${place} does not answer in time. Check DATABASE_URL.`);
  if (/does not support SSL/i.test(message)) {
    return tell(`PostgreSQL at ${place} does not support TLS. Remove sslmode from DATABASE_URL.`);
  }
  return error;
}
