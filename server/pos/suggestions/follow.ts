import { couponErrors } from '#contract/coupons/errors.texts.ts';
import { suggestionTexts } from '#contract/pos/suggestions.texts.ts';
import type { CouponStock, FollowedItem } from '#contract/pos/suggestions.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { readUses } from '../velocity/uses.ts';
import { marginOf, movedBy } from './follow.rules.ts';
import { countRedeemed, insertOfferItems, listOfferItems, listTicketLines } from './follow.sql.ts';
import { listCosts } from './suggestions.sql.ts';
import { readRisks } from './suggestions.ts';

/**
 * Keeps which items an offer is for, with what is there of them now; part of creating the offer.
 * @throws AppError 422 for an item that does not exist
 */
export async function rememberItems(
  ctx: Pick<Ctx, 'now' | 'userId'>,
  t: Tenant,
  { coupon_id, item_ids }: { coupon_id: string; item_ids: readonly string[] },
): Promise<void> {
  const ids = [...new Set(item_ids)];
  if (ids.length === 0) return;
  const known = await readRisks(ctx, t, ids);
  if (known.length < ids.length) throw new AppError('invalid', suggestionTexts.noItem, { code: 'no_item' });
  await insertOfferItems(
    t,
    coupon_id,
    known.map(({ item: { item_id, on_hand }, found }) => ({
      item_id,
      on_hand,
      at_risk: found?.at_risk.round(4).toFixed() ?? '0',
    })),
  );
}

/** What the redemptions of an offer moved in the stock of its items; without items for an offer that is for none. */
export function followCoupon(ctx: Ctx, couponId: string): Promise<CouponStock> {
  return ctx.tx(async (t) => {
    const redeemed = await countRedeemed(t, couponId);
    if (redeemed === null) throw new AppError('not_found', couponErrors.noOffer);
    const then = new Map((await listOfferItems(t, couponId)).map((one) => [one.item_id, one]));
    if (then.size === 0) return { ...NOTHING, redeemed };
    const lines = await listTicketLines(t, couponId);
    const ids = [...then.keys()];
    const usesOf = Map.groupBy(await readUses(t), ({ pos_item_id }) => pos_item_id);
    const used = lines.flatMap(({ pos_item_id }) => (usesOf.get(pos_item_id) ?? []).map(({ item_id }) => item_id));
    const { items, total } = movedBy(lines, ids, usesOf, await listCosts(t, [...new Set(used)]));
    const tickets = new Map(lines.map(({ sale_id, rule }) => [sale_id, rule]));
    const found = [...tickets.values()];
    const known = await readRisks(ctx, t, ids);
    return {
      redeemed,
      by_code: found.filter((rule) => rule === 'code').length,
      by_amount: found.filter((rule) => rule === 'amount').length,
      revenue: total.revenue_cents / 100,
      margin: units(marginOf(total)),
      items: known.flatMap(({ item, found: risk }): FollowedItem[] => {
        const before = then.get(item.item_id);
        const sum = items.get(item.item_id);
        if (!before || !sum) return [];
        return [
          {
            item_id: item.item_id,
            name: item.name,
            stock_unit: item.stock_unit,
            on_hand_then: Number(before.on_hand),
            at_risk_then: Number(before.at_risk),
            on_hand: Number(item.on_hand),
            at_risk: Number(risk?.at_risk.round(4) ?? 0),
            sold: Number(sum.sold.round(4)),
            revenue: sum.revenue_cents / 100,
            margin: units(marginOf(sum)),
          },
        ];
      }),
    };
  });
}

const NOTHING = { items: [], by_code: 0, by_amount: 0, revenue: 0, margin: 0 };
const units = (cents: number | null) => (cents === null ? null : cents / 100);
