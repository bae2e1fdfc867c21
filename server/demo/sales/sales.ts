import type { Ctx } from '#server/platform/context.ts';
import { applyFile, checkFile } from '#server/pos/pos.ts';

/** What the stand at the market sold in the morning: the name, how many, and the price of one. The last two are nothing that the shop knows. */
const SOLD: [name: string, quantity: number, price: number][] = [
  ['Drip coffee', 24, 2.75],
  ['Latte', 9, 4.5],
  ['Bagel, egg and cheese', 8, 5.95],
  ['Ham and Swiss ciabatta', 5, 9.75],
  ['Kettle chips', 11, 2.35],
  ['Gift card', 2, 25],
];

/** Brings in the report of the market stand for a day. What the menu names is booked; the rest waits to be matched. */
export async function addSales(ctx: Ctx, day: string): Promise<void> {
  const rows = SOLD.map(([name, quantity, price]) => `"${name}",${quantity},${(quantity * price).toFixed(2)}`);
  const file = {
    file_name: `market-stand-${day}.csv`,
    text: ['Menu Item,Qty sold,Net sales', ...rows].join('\n'),
    day,
  };
  const { digest } = await checkFile(ctx, file);
  await applyFile(ctx, { ...file, digest, accept_brake: false });
}
