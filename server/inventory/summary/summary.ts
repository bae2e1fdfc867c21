import Big from 'big.js';
import { addDays } from '#contract/dates.ts';
import { centsToNumber, toCents } from '#contract/decimal.ts';
import type { Ctx } from '#server/platform/context.ts';
import { momentBefore } from '#server/platform/dates.ts';
import { today } from '../ledger/today.ts';
import { getCostChange, getReviewQueue, getTotals, listWriteOffs, wasBought } from './summary.sql.ts';

const COST_DAYS = 30;
const WRITE_OFF_DAYS = 7;
const RISES_SHOWN = 3;

/** The figures above the inventory, and its categories. */
export function getSummary(ctx: Ctx) {
  return ctx.tx(async (t) => {
    const totals = await getTotals(t);
    const queue = await getReviewQueue(t);
    const writeOffs = await listWriteOffs(t, addDays(await today(ctx, t), -WRITE_OFF_DAYS));
    const writtenOff = writeOffs.reduce((sum, { value }) => sum.plus(value), new Big(0));
    return {
      ...totals,
      invoices_to_review: queue.invoices_to_review,
      oldest_review_at: queue.oldest_review_at?.toISOString() ?? null,
      written_off_value: centsToNumber(toCents(writtenOff.toFixed())),
      written_off_most: writeOffs[0]?.name ?? null,
    };
  });
}

/** A call of its own: in a large inventory it takes longer than all other figures, and most that ask for those do not show it. */
export function showCostChange(ctx: Ctx) {
  return ctx.tx(async (t) => ({
    ...(await getCostChange(t, addDays(await today(ctx, t), -COST_DAYS), RISES_SHOWN)),
    was_bought: await wasBought(t, momentBefore(ctx.now, COST_DAYS)),
  }));
}
