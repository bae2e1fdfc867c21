import type { AllCompanies, Database } from '#server/platform/db/db.ts';
import { enqueueForEach } from '#server/platform/jobs/each_company.ts';
import type { JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { listCompaniesWithItems } from './ledger_check.sql.ts';
import { checkLedger } from './ledger_check.ts';

const CHECK_LEDGER = 'check_ledger';

/** Gives every company with items a job that compares its stock with its ledger. */
export async function checkAllLedgers(companies: AllCompanies, db: Database): Promise<void> {
  await enqueueForEach(db, await listCompaniesWithItems(companies), CHECK_LEDGER);
}

export function ledgerJobs({ db, clock, log }: JobDeps): Record<string, JobHandler> {
  return {
    [CHECK_LEDGER]: async ({ companyId }) => {
      const { difference_count, differences } = await db.tenant(companyId, (t) => checkLedger(t, clock()));
      if (difference_count > 0) log.error({ company_id: companyId, differences }, 'the stock differs from the ledger');
    },
  };
}
