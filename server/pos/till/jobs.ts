import { randomInt } from 'node:crypto';
import { hasAutomaticSales, listMenu, listRingingTills } from '#server/drivers/pos/demo.ts';
import type { PosDrivers } from '#server/drivers/pos/pos.ts';
import { getTimeZone } from '#server/platform/company.ts';
import type { AllCompanies, Database, Tenant } from '#server/platform/db/db.ts';
import { enqueueForEach } from '#server/platform/jobs/each_company.ts';
import type { JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { listMappings, listStock } from '../pos.sql.ts';
import { readUses } from '../velocity/uses.ts';
import { ring } from './ring.ts';

const RING = 'ring_demo_till';
/** Nobody takes more of one thing. */
const MOST_OF_ONE = 3;

/** Gives every demo till that sells by itself a job. */
export async function ringAllTills(companies: AllCompanies, db: Database): Promise<void> {
  await enqueueForEach(db, await listRingingTills(companies), RING, { attempts: 1 });
}

/** In how many of a hundred minutes of this hour a customer comes to the shop. */
function saleChance(hour: number): number {
  if (hour < 7 || hour >= 18) return 2;
  return hour === 8 || hour === 12 ? 80 : 45;
}

/** What the shelves do not hold enough of for a sale or two more. */
async function listEmpty(t: Tenant): Promise<Set<string>> {
  const left = new Map((await listStock(t)).map(({ item_id, on_hand }) => [item_id, Number(on_hand)]));
  const uses = (await readUses(t)).filter(({ item_id, each }) => (left.get(item_id) ?? 0) < MOST_OF_ONE * Number(each));
  const empty = new Set(uses.map(({ pos_item_id }) => pos_item_id));
  const mappings = await listMappings(t);
  return new Set(mappings.flatMap((one) => (empty.has(one.pos_item_id) ? [one.source_key.replace(/^ref /, '')] : [])));
}

export function tillJobs({ db, clock, pos }: JobDeps & { pos: PosDrivers }): Record<string, JobHandler> {
  return {
    [RING]: ({ companyId }) =>
      db.tenant(companyId, async (t) => {
        if (!pos.demo || !(await hasAutomaticSales(t))) return;
        const now = clock();
        const zone = await getTimeZone(t);
        const hour = Number(
          new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(now),
        );
        if (randomInt(100) >= saleChance(hour)) return;
        const empty = await listEmpty(t);
        const menu = (await listMenu(t)).filter(({ ref }) => !empty.has(ref));
        if (menu.length === 0) return;
        const chosen = new Map<string, number>();
        for (let line = randomInt(1, 4); line > 0; line -= 1) {
          const ref = menu[randomInt(menu.length)]?.ref ?? '';
          chosen.set(ref, (chosen.get(ref) ?? 0) + 1);
        }
        await ring(t, chosen, 'paid', now);
      }),
  };
}
