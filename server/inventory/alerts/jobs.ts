import type { AllCompanies, Database } from '#server/platform/db/db.ts';
import { enqueueForEach } from '#server/platform/jobs/each_company.ts';
import type { JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { today } from '../ledger/today.ts';
import { listCompaniesWithItems } from '../ledger_check/ledger_check.sql.ts';
import { refreshAlerts } from './alerts.sql.ts';

const LOOK_FOR_ALERTS = 'look_for_alerts';

/** Gives every company with items a job that looks for what a user should hear of. */
export async function lookForAllAlerts(companies: AllCompanies, db: Database): Promise<void> {
  await enqueueForEach(db, await listCompaniesWithItems(companies), LOOK_FOR_ALERTS);
}

export function alertJobs({ db, clock }: JobDeps): Record<string, JobHandler> {
  return {
    [LOOK_FOR_ALERTS]: ({ companyId }) =>
      db.tenant(companyId, async (t) => {
        const now = clock();
        await refreshAlerts(t, now, await today({ now }, t));
      }),
  };
}
