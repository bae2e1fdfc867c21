import Big from 'big.js';
import { daysBetween } from '#contract/dates.ts';
import type { ShortItem, Suggestion } from '#contract/orders/suggestion.ts';
import { today } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { daysToDelivery, lastsUntil, levelOf, nextDay, unitsToLevel } from './suggest.rules.ts';
import { listVendorTerms, listWanted, type Wanted } from './suggest.sql.ts';

type SuggestedLine = Suggestion['lines'][number];
type Levelled = Wanted & { level: string; lasts_until: string | null };
type Sold = Levelled & { vendor_id: string; stock_per_unit: string };

function isSold(wanted: Levelled): wanted is Sold {
  return wanted.vendor_id !== null && wanted.stock_per_unit !== null;
}

/** With what the delivery should bring it to, and the day that sales say it has to last until. */
function levelled(wanted: Wanted, date: string): Levelled {
  const weekdays = wanted.delivery_days ?? [];
  const until = lastsUntil(date, weekdays);
  const { level, isBySales } = levelOf(wanted, daysBetween(date, until), daysToDelivery(date, weekdays));
  return { ...wanted, level, lasts_until: isBySales ? until : null };
}

const isShort = ({ on_hand, incoming, level }: Levelled) => new Big(on_hand).plus(incoming).lt(level);

/** What to order now, by vendor and location. The vendor that delivers first comes first. */
export async function suggestOrders(
  ctx: Ctx,
  t: Tenant,
): Promise<{ suggestions: Suggestion[]; without_vendor: ShortItem[] }> {
  const date = await today(ctx, t);
  const wanted = (await listWanted(t)).map((one) => levelled(one, date)).filter(isShort);
  const byVendor = Map.groupBy(wanted.filter(isSold), ({ vendor_id }) => vendor_id);
  const terms = await listVendorTerms(t, [...byVendor.keys()]);
  const suggestions = terms.flatMap(({ delivery_days, drafts, ...vendor }) => {
    const byLocation = Map.groupBy(byVendor.get(vendor.vendor_id) ?? [], ({ location_id }) => location_id);
    return [...byLocation].map(([location_id, sold]) => {
      const lines = sold.map(suggestedLine);
      const total = lines.reduce((sum, line) => sum.plus(amountOf(line)), new Big(0));
      const at = { location_id, location: sold[0]?.location ?? '', draft: drafts[location_id] ?? null };
      return { ...vendor, ...at, delivery_on: nextDay(date, delivery_days), total: Number(total), lines };
    });
  });
  return {
    suggestions: suggestions.sort((a, b) => order(a).localeCompare(order(b))),
    without_vendor: wanted.filter((one) => !isSold(one)).map(shortItem),
  };
}

/** As long as nobody sells it, it is missing in stock units. */
function shortItem({ item_id, item, stock_unit, location_id, location, ...wanted }: Levelled): ShortItem {
  return {
    item_id,
    item,
    stock_unit,
    location_id,
    location,
    on_hand: Number(wanted.on_hand),
    incoming: Number(wanted.incoming),
    par_level: numberOrNull(wanted.par_level),
    quantity: unitsToLevel({ ...wanted, stock_per_unit: '1' }),
  };
}

const order = ({ delivery_on, vendor, location }: Pick<Suggestion, 'delivery_on' | 'vendor' | 'location'>) =>
  `${delivery_on ?? '9999'} ${vendor} ${location}`;

function suggestedLine(wanted: Sold): SuggestedLine {
  return {
    item_id: wanted.item_id,
    item: wanted.item,
    stock_unit: wanted.stock_unit,
    on_hand: Number(wanted.on_hand),
    incoming: Number(wanted.incoming),
    ...paced(wanted),
    quantity: unitsToLevel(wanted),
    unit: wanted.unit,
    pack: wanted.pack,
    stock_per_unit: Number(wanted.stock_per_unit),
    unit_price: numberOrNull(wanted.unit_price),
    cheaper: wanted.cheaper,
  };
}

const numberOrNull = (text: string | null) => (text === null ? null : Number(text));

const paced = ({ par_level, per_day, lasts_until }: Levelled) => ({
  par_level: numberOrNull(par_level),
  per_day: per_day === null ? null : Number(new Big(per_day).round(2)),
  lasts_until,
});

function amountOf({ quantity, unit_price }: SuggestedLine): Big {
  return new Big(quantity).times(unit_price ?? 0).round(2, Big.roundHalfUp);
}
