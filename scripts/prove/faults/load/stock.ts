import { inventory } from '#contract/inventory/inventory.ts';
import type { Run } from '../run.ts';
import type { Shop } from '../shop.ts';
import { repeat } from './repeat.ts';

/** What was done to the stock: the note of each movement that exists exactly once. */
export interface StockRecord {
  item_id: string;
  notes: string[];
}

/** Two users record waste of the same item, one movement after another. */
export async function changeStock(run: Run, shop: Shop): Promise<{ record: StockRecord; work: Promise<unknown> }> {
  const { item_id } = await shop.caller.get(inventory.createItem, { body: { name: 'Oat milk', stock_unit: 'ea' } });
  const record: StockRecord = { item_id, notes: [] };
  const user = (name: string) =>
    repeat(run, `${shop.name}: waste`, 250, async (n) => {
      const note = `waste ${name}${n}`;
      const body = { reason: 'wasted', quantity: 1, note } as const;
      const settled = await shop.caller.settle(inventory.createMovement, { params: { item_id }, body });
      if (settled.kind === 'refused') throw new Error(settled.words);
      record.notes.push(note);
    });
  return { record, work: Promise.all([user('a'), user('b')]) };
}
