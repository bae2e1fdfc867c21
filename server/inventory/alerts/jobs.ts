import type { AllCompanies, Database } from '#server/platform/db/db.ts';
import { forEachCompany } from '#server/platform/jobs/each_company.ts';
import type { JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { today } from '../ledger/today.ts';
import { listCompaniesWithItems } from '../ledger_check/ledger_check.sql.ts';
import { refreshAlerts } from './alerts.sql.ts';

const LOOK_FOR_ALERTS = 'look_for_alerts';

/** Gives every company with items a job that looks for what a user should hear of. */
export async function lookForAllAlerts(companies: AllCompanies, db: Database): Promise<void> {
  await forEachCompany(db, await listCompaniesWithItems(companies), (t) =>
    enqueue(t, { task: LOOK_FOR_ALERTS, payload: {}, key: `${LOOK_FOR_ALERTS}:${t.companyId}` }),
  );
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
