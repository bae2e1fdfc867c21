import { inventory } from '#contract/inventory/inventory.ts';
import { lots } from '#contract/inventory/lots/lots.ts';
import { writeOffTexts as texts } from '#contract/inventory/movements/write_offs.texts.ts';
import { writeOffs } from '#contract/inventory/movements/write_offs.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';

/** Everything that shows the stock is fetched again. */
export function refreshStock(): Promise<void> {
  return invalidate(
    inventory.listItems,
    inventory.summary,
    inventory.getItem,
    inventory.listMovements,
    writeOffs.listRecent,
    lots.list,
  );
}

/** Undoes a write-off and says so. */
export async function undoWriteOff(entry: { item_id: string; movement_id: string; item: string }): Promise<void> {
  const { item_id, movement_id, item } = entry;
  try {
    await call(writeOffs.undoMovement, { params: { item_id, movement_id } });
    tell(texts.undone(item));
  } catch (error) {
    warn(sentenceOf(error));
  }
  await refreshStock();
}
