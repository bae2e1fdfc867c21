import type { AuditAction } from '#contract/account/audit/actions.ts';
import { MINUTE_MS } from '#contract/dates.ts';
import { audit } from '#server/platform/audit.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Database } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Origin } from '#server/platform/http/addresses/origin.ts';
import { insertUnknownLogin, wasRefusedSince } from './failed.sql.ts';

/** Refused attempts are recorded once in this time, however many there are: the log must not grow with an attack. */
const REFUSED_EVERY_MS = 15 * MINUTE_MS;

const FAILED: Readonly<Record<string, AuditAction>> = {
  login_failed: 'login.failed',
  second_step_failed: 'login.second_step_failed',
};

interface Account {
  user_id: string;
  company_id: CompanyId;
}

/**
 * Records a login that failed, or that was refused after too many attempts: for the owners of the account's company, or, when no account
 * has the name, for the operator. What was typed as the password is not looked at, and an unknown name is stored as a hash.
 */
export async function recordFailedLogin(
  { db, now }: { db: Database; now: Date },
  { username, origin, login, error }: { username: string; origin: Origin; login: Account | undefined; error: unknown },
): Promise<void> {
  if (!(error instanceof AppError)) return;
  const isRefused = error.status === 429;
  const failed = FAILED[error.code];
  if (!isRefused && !failed) return;
  if (login) {
    await db.tenant(login.company_id, async (t) => {
      const since = new Date(now.getTime() - REFUSED_EVERY_MS);
      if (isRefused && (await wasRefusedSince(t, login.user_id, since))) return;
      await audit({ userId: null, now, origin }, t, failed ?? 'login.refused', login.user_id);
    });
  } else if (!isRefused) {
    const name_hash = db.keys.keptMac('unknown login', username.toLowerCase());
    await insertUnknownLogin(db, { unknown_login_id: newId(), occurred_at: now, name_hash, ...origin });
  }
}
