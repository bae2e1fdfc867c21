import { AUDIT_KEPT_DAYS } from '#contract/account/limits.ts';
import { momentBefore } from '#server/platform/dates.ts';
import type { AllCompanies } from '#server/platform/db/db.ts';

/** Deletes old events of all companies. The application itself can only add some. */
export async function deleteOldActivity({ all }: AllCompanies, now: Date): Promise<void> {
  const end = momentBefore(now, AUDIT_KEPT_DAYS);
  // The mark of a filled demo shop stays, or the shop would be filled again.
  await all.deleteFrom('audit_events').where('occurred_at', '<', end).where('action', '<>', 'demo.filled').execute();
  await all.deleteFrom('unknown_logins').where('occurred_at', '<', end).execute();
}
