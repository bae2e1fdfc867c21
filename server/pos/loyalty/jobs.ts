import { momentBefore } from '#server/platform/dates.ts';
import type { AllCompanies, Database } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import { enqueueForEach } from '#server/platform/jobs/each_company.ts';
import type { JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { listCompaniesToMatch } from './loyalty.sql.ts';
import { matchCoupons } from './match_coupons.ts';

const MATCH_COUPONS = 'match_coupon_sales';
/** Redemptions of these days are matched again each time: a late, changed or canceled sale is seen. What is older stays. */
const DAYS = 7;

/** Gives every company with a point of sale that redeems coupons a job. */
export async function matchAllCoupons(companies: AllCompanies, db: Database, now: Date): Promise<void> {
  const since = momentBefore(now, DAYS);
  await enqueueForEach(db, await listCompaniesToMatch(companies, since), MATCH_COUPONS);
}

export function loyaltyJobs({ db, clock }: JobDeps): Record<string, JobHandler> {
  return {
    [MATCH_COUPONS]: ({ companyId }) =>
      db.tenant(companyId, async (t) => {
        const since = momentBefore(clock(), DAYS);
        for (const id of await matchCoupons(t, since)) await announce(t, { type: 'coupon', id });
      }),
  };
}
