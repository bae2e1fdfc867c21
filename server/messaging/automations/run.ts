import { getTimeZone, lockCompany } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { announce } from '#server/platform/events/events.ts';
import { countTogether } from '../campaigns/audience/together.sql.ts';
import { createCampaign } from '../campaigns/create.ts';
import { type AutomationRow, isQueueing, listAutomations, setRunDay } from './automations.sql.ts';
import { findPause } from './pauses.ts';
import { type AutomationDeps, planCampaigns } from './plan.ts';
import { dayToRun } from './run_days.rules.ts';

/**
 * Looks for the customers of the company's automations, once on each of its days. The campaigns are created in the transaction that
 * records the day, so a job that was killed or runs twice creates none twice.
 */
export function runAutomations(ctx: Ctx, deps: AutomationDeps): Promise<void> {
  return ctx.tx(async (t) => {
    // A second job waits here, and then finds the day recorded. What was turned off a moment ago is off.
    await lockCompany(t);
    const zone = await getTimeZone(t);
    const within: Ctx = { ...ctx, tx: (work) => work(t) };
    for (const row of await listAutomations(t)) {
      const day = row.is_on ? dayToRun(row.last_run_on, ctx.now, zone) : null;
      if (day === null) continue;
      await setRunDay(t, row.kind, day);
      const { pause_reason } = await findPause(t, row.kind, ctx.now);
      // Two campaigns that are queued at the same moment would not see whom the other reaches.
      if (pause_reason === null && !(await isQueueing(t, row.kind))) await createCampaigns(within, row, deps);
      await announce(t, { type: 'automation', id: null });
    }
  });
}

function createCampaigns(ctx: Ctx, { kind, days, body, body_es }: AutomationRow, deps: AutomationDeps) {
  return ctx.tx(async (t) => {
    const automation = { kind, days };
    const planned = await planCampaigns(ctx, t, { ...automation, body, body_es }, deps);
    const { recipients } = await countTogether(t, planned);
    for (const [place, { title, audience, faults, ...words }] of planned.entries()) {
      if (recipients[place] === 0 || faults.length > 0) continue;
      const campaign = { title, body: words.body, body_es: words.body_es, audience, automation };
      await createCampaign(ctx, { type: 'promo', ...campaign }, deps);
    }
  });
}
