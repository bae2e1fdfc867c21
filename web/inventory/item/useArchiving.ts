import { useMutation } from '@tanstack/react-query';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { invalidate } from '../../query.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';

/** Archives an item after a question that says what is on hand, and restores it. */
export function useArchiving(item: Item) {
  const format = useFormat();
  const activate = useMutation({
    mutationFn: (is_active: boolean) =>
      call(inventory.updateItem, { params: { item_id: item.item_id }, body: { is_active } }),
    onSuccess: (now) => {
      void invalidate(inventory.listItems, inventory.summary, inventory.getItem);
      tell(now.is_active ? inventoryTexts.restored(now.name) : inventoryTexts.archivedNow(now.name));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const askToArchive = () =>
    confirm({
      title: inventoryTexts.archiveTitle(item.name),
      detail:
        item.on_hand > 0
          ? inventoryTexts.archiveStock(
              format.stock(item.on_hand),
              format.unit(item.stock_unit),
              format.money(item.value),
            )
          : inventoryTexts.archiveDetail,
      action: inventoryTexts.archive,
      onConfirm: () => activate.mutate(false),
    });
  return { askToArchive, restore: () => activate.mutate(true), isPending: activate.isPending };
}
