import { inventory } from '#contract/inventory/inventory.ts';
import { pos } from '#contract/pos/pos.ts';
import { invalidate } from '../query.ts';

/** Sales and the stock are fetched again. */
export function markSalesStale(): Promise<void> {
  return invalidate(
    pos.listItems,
    pos.listTasks,
    pos.getTask,
    pos.listConnections,
    inventory.listItems,
    inventory.summary,
    inventory.getItem,
  );
}
