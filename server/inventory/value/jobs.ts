import { addDays } from '#contract/dates.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { AllCompanies, Database } from '#server/platform/db/db.ts';
import { enqueueForEach } from '#server/platform/jobs/each_company.ts';
import type { JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { lockStock } from '../ledger/stock.sql.ts';
import { today } from '../ledger/today.ts';
import { listCompaniesWithItems } from '../ledger_check/ledger_check.sql.ts';
import { closingDayFrom, closingDayUpTo } from './closing_days.rules.ts';
import { insertClosings, listUnclosed } from './closings.sql.ts';

const WRITE_CLOSINGS = 'write_closings';
/** Items are locked while their closings are written, so that no movement is missed; a few at a time, so that nobody waits for long. */
const ITEMS_AT_ONCE = 500;

/** Gives every company with items a job that writes the closings of the days that have ended. */
export async function writeAllClosings(companies: AllCompanies, db: Database): Promise<void> {
  await enqueueForEach(db, await listCompaniesWithItems(companies), WRITE_CLOSINGS);
}

export function closingJobs({ db, clock }: JobDeps): Record<string, JobHandler> {
  return {
    [WRITE_CLOSINGS]: async ({ companyId }) => writeClosings(db, companyId, clock()),
  };
}

/** Writes the closings that are missing. What is closed already is skipped, so that it can be ended and run again. */
export async function writeClosings(db: Database, companyId: CompanyId, now: Date): Promise<void> {
  const { last, unclosed } = await db.tenant(companyId, async (t) => {
    const last = closingDayUpTo(addDays(await today({ now }, t), -1));
    return { last, unclosed: await listUnclosed(t, last) };
  });
  for (let at = 0; at < unclosed.length; at += ITEMS_AT_ONCE) {
    const some = unclosed.slice(at, at + ITEMS_AT_ONCE);
    const itemIds = some.map(({ item_id }) => item_id);
    const first = some.reduce((least, { since }) => (since < least ? since : least), last);
    await db.tenant(companyId, async (t) => {
      await lockStock(t, itemIds);
      for (let day = closingDayFrom(first); day <= last; day = closingDayFrom(addDays(day, 1))) {
        await insertClosings(t, day, itemIds);
      }
    });
  }
}
