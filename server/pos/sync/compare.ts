import { createHash } from 'node:crypto';
import Big from 'big.js';
import type { StockDifference } from '#contract/pos/differences.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { brakeOf, type Change, tooMuchOf } from '../effect.rules.ts';
import { listStock } from '../pos.sql.ts';
import { changeTask, listCompared } from '../tasks.sql.ts';
import { enqueueSync } from './start.ts';

/** Adds up what parts of a task would move. */
export function addChanges(
  before: readonly Change[],
  more: readonly { item_id: string; quantity: string }[],
): Change[] {
  const sums = new Map(
    before.map(([item, change, taken = change]) => [item, { change: new Big(change), taken: new Big(taken) }]),
  );
  for (const { item_id, quantity } of more) {
    const { change, taken } = sums.get(item_id) ?? { change: new Big(0), taken: new Big(0) };
    const isTaken = new Big(quantity).lt(0);
    sums.set(item_id, { change: change.plus(quantity), taken: isTaken ? taken.plus(quantity) : taken });
  }
  return [...sums]
    .map(([item, { change, taken }]): Change => [item, change.toFixed(), taken.toFixed()])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** What the changes do to the stock of this moment. The digest names the changes alone, since the till continues to sell. */
export async function judge(t: Tenant, changes: readonly Change[]) {
  const moved = changes.flatMap(([item, change]) => (new Big(change).eq(0) ? [] : [[item, change] as const]));
  const byItem = new Map(moved);
  const stock = await listStock(t);
  const differences: StockDifference[] = stock
    .flatMap(({ item_id, name, stock_unit, on_hand }) => {
      const change = byItem.get(item_id);
      if (change === undefined) return [];
      const after = new Big(change).plus(on_hand);
      return [
        { item_id, item: name, stock_unit, on_hand: Number(on_hand), change: Number(change), after: Number(after) },
      ];
    })
    .toSorted((a, b) => a.after - b.after || a.item.localeCompare(b.item));
  const active = stock.filter(({ is_active }) => is_active).length;
  const digest = createHash('sha256').update(JSON.stringify(moved)).digest('hex');
  const too_much = tooMuchOf(stock, changes).map(({ name }) => name);
  return { differences, brake: brakeOf(differences, active), too_much, digest };
}

/** The matches or what is known of sales changed: what open tasks would move is worked out again, and shown again before it is booked. */
export async function compareAgain(t: Tenant, connectionId: string): Promise<void> {
  for (const task_id of await listCompared(t, connectionId)) {
    await changeTask(t, task_id, {
      state: 'running',
      step: 'compare',
      cursor: null,
      done_count: 0,
      differences: null,
    });
    await enqueueSync(t, task_id);
  }
}
