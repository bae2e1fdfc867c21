import Big from 'big.js';
import { DAY_MS } from '#contract/dates.ts';
import { MARGIN_FLOOR } from '#contract/pos/margin.ts';
import { suggestionTexts } from '#contract/pos/suggestions.texts.ts';
import { type CouponSuggestion, HIDDEN_DAYS, SUGGESTIONS_MAX } from '#contract/pos/suggestions.ts';
import { getExpiringDays, getItem, today } from '#server/inventory/inventory.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { type AtRisk, riskOf } from './risk.rules.ts';
import { readSellable } from './sellable.ts';
import {
  deleteHidden,
  getRiskSettings,
  hideSuggestion,
  type ItemRecord,
  listDated,
  listItemStates,
  setMarginFloor,
} from './suggestions.sql.ts';

interface Risky {
  item: ItemRecord;
  found: AtRisk | null;
}

/** Items with what of them is at risk: all that may have something, or exactly these. */
export async function readRisks(
  ctx: Pick<Ctx, 'now' | 'userId'>,
  t: Tenant,
  ids: readonly string[] | null,
): Promise<Risky[]> {
  const day = await today(ctx, t);
  const soonDays = await getExpiringDays(t, ctx.userId);
  const items = await listItemStates(t, { ids, today: day, now: ctx.now });
  const dated = await listDated(
    t,
    items.map(({ item_id }) => item_id),
    day,
  );
  return items.map((item) => ({ item, found: riskOf(item, dated.get(item.item_id) ?? [], day, soonDays) }));
}

/** What a coupon could move: what expires first, then what is worth most. */
export function suggestCoupons(ctx: Ctx, { hidden, item_id }: { hidden: boolean; item_id?: string | undefined }) {
  return ctx.tx(async (t) => {
    const { margin_floor, has_sales, unmatched_count } = await getRiskSettings(t);
    const floor = margin_floor ?? MARGIN_FLOOR;
    const known = await readRisks(ctx, t, item_id ? [item_id] : null);
    if (item_id && known.length === 0) throw new AppError('not_found', suggestionTexts.noItem);
    const { sellableOf, isSold } = await readSellable(t, floor);
    // What nothing on sale takes, such as gloves, is not there to be sold.
    const risky = item_id
      ? known
      : known.filter(({ item, found }) => found && (found.risk !== 'unsold' || isSold(item)));
    const asked = item_id ? risky : risky.filter(({ item }) => item.is_hidden === hidden);
    const rows = asked.toSorted((a, b) => urgency(a) - urgency(b) || worthOf(b) - worthOf(a));
    const suggestions = rows
      .slice(0, SUGGESTIONS_MAX)
      .map(({ item, found }): CouponSuggestion => ({ ...present(item, found), sellable: sellableOf(item) }));
    return {
      suggestions,
      total_count: rows.length,
      margin_floor: floor,
      has_sales,
      unmatched_count,
      hidden_count: risky.filter(({ item }) => item.is_hidden).length,
    };
  });
}

const urgency = ({ found }: Risky) => (found?.risk === 'expiring' ? 0 : 1);
const worthOf = ({ item, found }: Risky) => Number(found?.at_risk.times(item.average_cost ?? 0) ?? 0);

function present(item: ItemRecord, found: AtRisk | null): Omit<CouponSuggestion, 'sellable'> {
  const at_risk = found?.at_risk ?? new Big(0);
  const perDay = item.per_day === null ? null : new Big(item.per_day);
  const days = perDay?.gt(0) ? new Big(item.on_hand).div(perDay) : null;
  const number = (value: string | null) => (value === null ? null : Number(value));
  return {
    item_id: item.item_id,
    name: item.name,
    stock_unit: item.stock_unit,
    last_sold_on: item.last_sold_on,
    on_hand: Number(item.on_hand),
    par_level: number(item.par_level),
    per_day: perDay === null ? null : Number(perDay.round(2)),
    lasts_days: days === null ? null : Math.floor(Number(days)),
    risk: found?.risk ?? null,
    at_risk: Number(at_risk.round(4)),
    expires_on: found?.expires_on ?? null,
    value: item.average_cost === null ? null : Number(at_risk.times(item.average_cost).round(2)),
    offer: item.offer_id && item.offer_title ? { coupon_id: item.offer_id, title: item.offer_title } : null,
  };
}

export function hide(ctx: Ctx, itemId: string) {
  return ctx.tx(async (t) => {
    await getItem(t, itemId);
    await hideSuggestion(t, itemId, new Date(+ctx.now + HIDDEN_DAYS * DAY_MS), ctx.userId);
    await announce(t, { type: 'item', id: itemId });
    return {};
  });
}

export function showAgain(ctx: Ctx, itemId: string) {
  return ctx.tx(async (t) => {
    await getItem(t, itemId);
    await deleteHidden(t, itemId);
    await announce(t, { type: 'item', id: itemId });
    return {};
  });
}

export function changeMarginFloor(ctx: Ctx, margin_floor: number) {
  return ctx.tx(async (t) => {
    await setMarginFloor(t, margin_floor);
    await audit(ctx, t, 'coupon.margin_floor_changed', null, { margin_floor });
    await announce(t, { type: 'item', id: null });
    return { margin_floor };
  });
}
