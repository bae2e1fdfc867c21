import { getTimeZone } from '#server/platform/company.ts';
import { dateIn } from '#server/platform/dates.ts';
import type { AllCompanies, Database } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import { enqueueForEach } from '#server/platform/jobs/each_company.ts';
import type { JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { listCompaniesWithSales } from '../pos.sql.ts';
import { LEARN_VELOCITY } from './learn.ts';
import { readUses } from './uses.ts';
import { learnVelocity } from './velocity.sql.ts';

/** Gives every company with sales a job: each day, the days that count are others. */
export async function learnAllVelocities(companies: AllCompanies, db: Database): Promise<void> {
  await enqueueForEach(db, await listCompaniesWithSales(companies), LEARN_VELOCITY);
}

export function velocityJobs({ db, clock }: JobDeps): Record<string, JobHandler> {
  return {
    [LEARN_VELOCITY]: ({ companyId }) =>
      db.tenant(companyId, async (t) => {
        const now = clock();
        await learnVelocity(t, await readUses(t), dateIn(await getTimeZone(t), now), now);
        await announce(t, { type: 'item', id: null });
      }),
  };
}
