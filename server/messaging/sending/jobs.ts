import { simulatedSms } from '#server/drivers/sms/simulator.ts';
import type { Sms } from '#server/drivers/sms/sms.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { AllCompanies, Database } from '#server/platform/db/db.ts';
import { isDemoCompany } from '#server/platform/db/demo_company.ts';
import { forEachCompany } from '#server/platform/jobs/each_company.ts';
import type { JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { openHours } from './claim/hours.ts';
import { workLane } from './claim/lane.ts';
import { openPermits } from './claim/permits.ts';
import { SEND_MESSAGES, SETTLE_MESSAGES, wakeSender, wakeSettlerAt } from './claim/wake.ts';
import { settleMessages } from './outcome/settle.ts';
import { type SenderDeps, type SendingTiming, TIMING } from './queue/deps.ts';
import { replanJobs } from './replan.ts';
import { saveSharedSender } from './senders.sql.ts';
import { listCompaniesWithMessages } from './waiting.sql.ts';

/** Messages that one process sends at once. */
const UNDER_WAY_MAX = 128;

export interface SendingJobDeps extends JobDeps {
  sms: Sms;
  linkBase: () => string;
  /** Off only in tests and measurements. */
  quietHours: boolean;
  frequencyCaps: boolean;
  timing?: SendingTiming;
}

/** Wakes sending and settling for every company with work, which recovers wake-ups that were lost with a process. */
export async function wakeAllSenders(companies: AllCompanies, db: Database, now: Date): Promise<void> {
  await forEachCompany(db, await listCompaniesWithMessages(companies, now), async (t) => {
    await wakeSender(t);
    await wakeSettlerAt(t, now);
  });
}

/** Stores the provider's shared sender with its pace, so that sending and previews know the pace before the first message. */
export function registerSharedSender({ db, sms }: Pick<SendingJobDeps, 'db' | 'sms'>): Promise<void> {
  return saveSharedSender(db, sms.name, sms.shared);
}

/** The background work of sending, with what one process shares among all companies. */
export function sendingJobs(given: SendingJobDeps): Record<string, JobHandler> {
  const deps: SenderDeps = {
    ...given,
    hours: openHours(),
    permits: openPermits(UNDER_WAY_MAX),
    timing: given.timing ?? TIMING,
  };
  const demo = deps.sms.name === simulatedSms.name ? deps : { ...deps, sms: simulatedSms };
  const known = new Map<SenderDeps, Promise<void>>();

  /** The demo shop's messages reach no phone, whatever provider is configured. */
  async function depsOf(companyId: CompanyId): Promise<SenderDeps> {
    const own = (await deps.db.tenant(companyId, isDemoCompany)) ? demo : deps;
    const introduced = known.get(own) ?? registerSharedSender(own);
    known.set(own, introduced);
    await introduced.catch((error: unknown) => {
      known.delete(own);
      throw error;
    });
    return own;
  }

  return {
    [SEND_MESSAGES]: async ({ companyId, payload, signal }) =>
      workLane(await depsOf(companyId), { companyId, lane: Number(payload.lane ?? 0), signal }),
    ...replanJobs(deps),
    [SETTLE_MESSAGES]: async ({ companyId, signal }) => settleMessages(await depsOf(companyId), companyId, signal),
  };
}
