import Big from 'big.js';
import type { Suggestion } from '#contract/orders/orders.ts';
import { today } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import { nextDay, unitsToPar } from './suggest.rules.ts';
import { listVendorTerms, listWanted, type Wanted } from './suggest.sql.ts';

type SuggestedLine = Suggestion['lines'][number];
type Sold = Wanted & { vendor_id: string; stock_per_unit: string };

function isSold(wanted: Wanted): wanted is Sold {
  return wanted.vendor_id !== null && wanted.stock_per_unit !== null;
}

/** What to order now, by vendor: the one that delivers first comes first. */
export function suggestOrders(ctx: Ctx): Promise<{
  suggestions: Suggestion[];
  without_vendor: { item_id: string; item: string }[];
}> {
  return ctx.tx(async (t) => {
    const wanted = await listWanted(t);
    const byVendor = Map.groupBy(wanted.filter(isSold), ({ vendor_id }) => vendor_id);
    const terms = await listVendorTerms(t, [...byVendor.keys()]);
    const date = await today(ctx, t);
    const suggestions = terms.map(({ delivery_days, ...vendor }) => {
      const lines = (byVendor.get(vendor.vendor_id) ?? []).map(suggestedLine);
      const total = lines.reduce((sum, line) => sum.plus(amountOf(line)), new Big(0));
      return { ...vendor, delivery_on: nextDay(date, delivery_days), total: Number(total), lines };
    });
    return {
      suggestions: suggestions.sort((a, b) => order(a).localeCompare(order(b))),
      without_vendor: wanted.filter((one) => !isSold(one)).map(({ item_id, item }) => ({ item_id, item })),
    };
  });
}

const order = ({ delivery_on, vendor }: { delivery_on: string | null; vendor: string }) =>
  `${delivery_on ?? '9999'} ${vendor}`;

function suggestedLine(wanted: Sold): SuggestedLine {
  return {
    ...{ item_id: wanted.item_id, item: wanted.item, stock_unit: wanted.stock_unit },
    ...{ on_hand: Number(wanted.on_hand), incoming: Number(wanted.incoming), par_level: Number(wanted.par_level) },
    ...{ quantity: unitsToPar(wanted), unit: wanted.unit, pack: wanted.pack },
    stock_per_unit: Number(wanted.stock_per_unit),
    unit_price: wanted.unit_price === null ? null : Number(wanted.unit_price),
  };
}

function amountOf({ quantity, unit_price }: SuggestedLine): Big {
  return new Big(quantity).times(unit_price ?? 0).round(2, Big.roundHalfUp);
}
