import { addUpMessages } from '#server/messaging/messaging.ts';
import { getTimeZone, lockCompany } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { AllCompanies, Database } from '#server/platform/db/db.ts';
import { enqueueForEach } from '#server/platform/jobs/each_company.ts';
import type { JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { listCompanies } from './sql.ts';
import { addUpChanges, deleteOtherZones } from './subscribers.sql.ts';

const ADD_UP_DAYS = 'add_up_days';

/** Gives every company a job that adds up its days. */
export async function addUpAllCompanies(companies: AllCompanies, db: Database): Promise<void> {
  await enqueueForEach(db, await listCompanies(companies), ADD_UP_DAYS);
}

/** Adds up what figures would otherwise count one by one: messages of days that are over, and changes of consent. */
export async function addUpDays(ctx: Pick<Ctx, 'tx' | 'now'>, signal?: AbortSignal): Promise<void> {
  await addUpMessages(ctx, signal);
  await addUpSubscribers(ctx);
}

/** Adds up what the consent ledger has got since the last time. */
export function addUpSubscribers({ tx }: Pick<Ctx, 'tx'>): Promise<void> {
  return tx(async (t) => {
    // Of two jobs, the second sees which entries the first has added.
    await lockCompany(t);
    const zone = await getTimeZone(t);
    await deleteOtherZones(t, zone);
    await addUpChanges(t, zone);
  });
}

export function figuresJobs({ db, clock }: JobDeps): Record<string, JobHandler> {
  return {
    [ADD_UP_DAYS]: ({ companyId, signal }) =>
      addUpDays({ now: clock(), tx: (work) => db.tenant(companyId, work) }, signal),
  };
}
