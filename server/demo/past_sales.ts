import { addDays } from '#contract/dates.ts';
import { PAGE_SIZE_MAX } from '#contract/limits.ts';
import type { Ctx } from '#server/platform/context.ts';
import { applyFile, checkFile, listItems, mapItem } from '#server/pos/pos.ts';
import { weekdayOf } from './calendar.ts';
import { type Random, seeded } from './random.ts';

const DAYS = 56;

/** What the till has sold for weeks: the name, the SKU, the price, and how many of a hundred tickets have it. */
const MENU: [name: string, sku: string | null, price: number, share: number][] = [
  ['Drip coffee', null, 2.75, 38],
  ['Oat latte', null, 4.95, 27],
  ['Bagel, egg and cheese', null, 5.95, 15],
  ['Turkey club', null, 11.95, 12],
  ['Ham and Swiss ciabatta', null, 9.75, 9],
  ['Roast beef on brioche', null, 9.5, 7],
  ['Tuna melt', null, 9.95, 6],
  ['Caprese ciabatta', null, 9.25, 5],
  ['Avocado toast', null, 8.5, 6],
  ['Garden salad', null, 9.25, 5],
  ['Kettle chips, sea salt', '40210', 2.35, 20],
  ['Sparkling water, lemon', '40224', 2.5, 17],
  ['Iced tea, unsweetened', '40237', 2.95, 8],
];
/** The others are left to be matched. */
const NOT_MATCHED: readonly string[] = ['Turkey club', 'Garden salad'];

/** Brings in the tickets of eight weeks until yesterday, and matches nearly everything that they name. */
export async function addPastSales(ctx: Ctx, today: string): Promise<void> {
  const file = { file_name: 'transactions.csv', text: tickets(today) };
  const { digest } = await checkFile(ctx, file);
  await applyFile(ctx, { ...file, digest, accept_brake: true });
  const { items } = await listItems(ctx, { show: 'unmatched', limit: PAGE_SIZE_MAX, offset: 0 });
  for (const { pos_item_id, name, suggestion } of items) {
    if (!suggestion || NOT_MATCHED.includes(name)) continue;
    const { item_id, recipe_id } = suggestion;
    const target = { item_id, recipe_id, quantity: '1', is_ignored: false };
    const { digest } = await mapItem(ctx, pos_item_id, target);
    await mapItem(ctx, pos_item_id, { ...target, digest });
  }
}

function tickets(today: string): string {
  const random = seeded(2_026);
  const rows = ['Date,Time,Item,Qty,SKU,Net Sales,Transaction ID,Event Type'];
  for (let back = DAYS; back > 0; back -= 1) {
    const date = addDays(today, -back);
    const busy = weekdayOf(date) >= 4 ? 64 : 48;
    const count = Math.round(busy * random.between(0.85, 1.15));
    for (let number = 1; number <= count; number += 1) {
      const time = timeOf(random);
      for (const [name, sku, price, share] of MENU) {
        if (random.next() * 100 >= share) continue;
        const quantity = random.next() < 0.12 ? 2 : 1;
        const amount = (quantity * price).toFixed(2);
        rows.push(`${date},${time},"${name}",${quantity},${sku ?? ''},${amount},${date}-${number},Payment`);
      }
    }
  }
  return rows.join('\n');
}

/** Most come for breakfast or lunch. */
function timeOf(random: Random): string {
  const hour = random.next() < 0.5 ? random.between(7, 11) : random.between(11, 17);
  const minute = Math.floor((hour % 1) * 60);
  return `${String(Math.floor(hour)).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
