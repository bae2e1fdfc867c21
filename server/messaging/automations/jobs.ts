import { machineCtx } from '#server/platform/context.ts';
import type { AllCompanies, Database } from '#server/platform/db/db.ts';
import { enqueueForEach } from '#server/platform/jobs/each_company.ts';
import type { JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import type { Limits } from '../limits.rules.ts';
import { listCompaniesWithDueAutomations } from './automations.sql.ts';
import { runAutomations } from './run.ts';

const RUN_AUTOMATIONS = 'run_automations';

/** Enqueues one job for each company with an automation whose customers of today were not looked for yet. */
export async function runAllAutomations(companies: AllCompanies, db: Database, now: Date): Promise<void> {
  await enqueueForEach(db, await listCompaniesWithDueAutomations(companies, now), RUN_AUTOMATIONS);
}

export function automationJobs(deps: JobDeps & Limits & { linkBase: () => string }): Record<string, JobHandler> {
  const { db, clock, log, linkBase } = deps;
  return {
    [RUN_AUTOMATIONS]: ({ companyId }) =>
      runAutomations(machineCtx(db, companyId, clock(), log), { linkBase: linkBase(), limits: deps }),
  };
}
