import Big from 'big.js';
import type { z } from 'zod';
import { addDays } from '#contract/dates.ts';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { PRICE_USE_DAYS } from '#contract/inventory/limits.ts';
import type { Decision, prices } from '#contract/inventory/prices.ts';
import { audit, changesOf } from '#server/platform/audit.ts';
import { getTimeZone, lockCompany } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { assertBegunFrom, versionOf } from '#server/platform/form_version.ts';
import { today } from '../ledger/today.ts';
import {
  countPriceChanges,
  insertPriceChanges,
  listLastCosts,
  listPriceChanges,
  lockDecisions,
  saveDecisions,
  settleDisputes,
} from './prices.sql.ts';
import { getThresholds, saveThresholds } from './thresholds.sql.ts';
import type { DecidedBefore } from './undo.sql.ts';

interface Posted {
  posting_id: string;
  invoice_id: string;
  vendor_id: string;
  posted_at: Date;
}

/**
 * Records which last costs a posting changed, after it has. An invoice that is older than an item's newest one changes none. Its items end
 * the disputes about them with its vendor.
 * @param before the last costs before the posting
 * @param decided what users had decided about the costs of this invoice before its last posting was undone; it holds for the same cost
 */
export async function recordPriceChanges(
  t: Tenant,
  posted: Posted,
  lines: readonly { item_id: string; stock_quantity: string | null }[],
  before: ReadonlyMap<string, string>,
  decided: readonly DecidedBefore[],
): Promise<void> {
  const itemIds = [...new Set(lines.map(({ item_id }) => item_id))];
  const after = await listLastCosts(t, itemIds);
  await settleDisputes(t, posted, itemIds);
  await insertPriceChanges(
    t,
    itemIds.flatMap((item_id) => {
      const [cost_before, unit_cost] = [before.get(item_id), after.get(item_id)];
      if (cost_before === undefined || unit_cost === undefined || new Big(cost_before).eq(unit_cost)) return [];
      if (new Big(cost_before).lte(0) || new Big(unit_cost).lte(0)) return [];
      const quantity = lines
        .filter((line) => line.item_id === item_id)
        .reduce((sum, line) => sum.plus(line.stock_quantity ?? 0), new Big(0));
      const same = decided.find((one) => one.item_id === item_id && new Big(one.unit_cost).eq(unit_cost));
      return [{ ...posted, ...same, item_id, cost_before, unit_cost, quantity: quantity.toFixed() }];
    }),
  );
}

export function showPriceChanges(ctx: Ctx, query: z.output<typeof prices.list.query>) {
  return ctx.tx(async (t) => {
    const counts = await countPriceChanges(t);
    const since = addDays(await today(ctx, t), -PRICE_USE_DAYS);
    const list = await listPriceChanges(t, query, { since, zone: await getTimeZone(t) });
    return { ...list, counts, total_count: counts[query.state] };
  });
}

/** Accepts, disputes or reopens price changes, all or none. Returns the decisions before. */
export function decidePrices(ctx: Ctx, decisions: Decision[]): Promise<Decision[]> {
  return ctx.tx(async (t) => {
    const known = await lockDecisions(
      t,
      decisions.map(({ price_change_id }) => price_change_id),
    );
    const before = new Map(known.map((change) => [change.price_change_id, change]));
    if (decisions.some(({ price_change_id }) => !before.has(price_change_id))) {
      throw new AppError('not_found', inventoryErrors.noPriceChange);
    }
    await saveDecisions(t, decisions, ctx);
    for (const decision of ['accepted', 'disputed', null] as const) {
      const items = decisions.flatMap((one) => {
        const was = before.get(one.price_change_id);
        return was && one.decision === decision && was.decision !== decision ? [was.item] : [];
      });
      if (items.length > 0) await audit(ctx, t, `price_changes.${decision ?? 'reopened'}`, null, { items });
    }
    await announce(t, { type: 'item', id: null });
    return known.map(({ price_change_id, decision, settled_by }) => ({
      price_change_id,
      decision,
      ...(settled_by ? { settled_by } : {}),
    }));
  });
}

/** From which change on prices are asked about, and what a form begins from. */
export async function showThresholds(t: Tenant) {
  const thresholds = await getThresholds(t);
  return { ...thresholds, version: versionOf(limitsOf(thresholds)) };
}

/**
 * Sets from which change on prices are asked about.
 * @throws AppError 409 when the limits are not those of the version
 */
export function setThresholds(
  ctx: Ctx,
  { threshold, categories, version }: z.output<typeof prices.setThresholds.body>,
): Promise<void> {
  return ctx.tx(async (t) => {
    await lockCompany(t);
    const before = await getThresholds(t);
    assertBegunFrom(version, limitsOf(before), limitsOf({ threshold, categories }));
    const named = new Map(categories.map((one) => [one.category, one.threshold]));
    await saveThresholds(t, [
      { category: '', threshold },
      ...[...named].map(([category, one]) => ({ category, threshold: one })),
    ]);
    const changes = changesOf(byCategory(before), byCategory(await getThresholds(t)));
    if (changes) await audit(ctx, t, 'price_thresholds.changed', null, changes);
    await announce(t, { type: 'item', id: null });
  });
}

/** What is set: a category without a limit of its own is left out. */
function limitsOf({ threshold, categories }: Awaited<ReturnType<typeof getThresholds>>) {
  const own = categories.filter((one) => one.threshold !== null);
  return { threshold, categories: Object.fromEntries(own.map((one) => [one.category, one.threshold])) };
}

function byCategory({ threshold, categories }: Awaited<ReturnType<typeof getThresholds>>) {
  return { others: threshold, ...Object.fromEntries(categories.map((one) => [one.category, one.threshold])) };
}
