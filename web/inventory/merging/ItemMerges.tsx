import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { mergeTexts as texts } from '#contract/inventory/merges/merges.texts.ts';
import { type ItemMerge, merges } from '#contract/inventory/merges/merges.ts';
import { call, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { invalidate, q } from '../../query.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { MergeNotices } from './MergeNotices.tsx';

/** The merges of an item, each with its undo. `otherwise` stands where an archived item was not merged. */
export function ItemMerges({ item, otherwise }: { item: Item; otherwise: ReactNode }) {
  const { data } = useQuery(q(merges.ofItem, { params: { item_id: item.item_id } }));
  const undo = useMutation({
    mutationFn: ({ item_id, is_kept }: ItemMerge) => {
      const [kept, merged] = is_kept ? [item_id, item.item_id] : [item.item_id, item_id];
      return call(merges.undoItem, { params: { item_id: kept, other_item_id: merged } });
    },
    onSuccess: (_, { is_kept, name }) => {
      void invalidate(
        inventory.listItems,
        inventory.summary,
        inventory.getItem,
        inventory.listMovements,
        merges.ofItem,
      );
      tell(texts.undone(is_kept ? item.name : name));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  if (!data) return null;
  return (
    <>
      {data.merges.some(({ is_kept }) => is_kept) ? null : otherwise}
      <MergeNotices
        merges={data.merges.map((one) => ({
          ...one,
          id: one.item_id,
          to: paths.item(one.item_id),
          onUndo: () => undo.mutate(one),
        }))}
        undoing={undo.isPending ? undo.variables.item_id : null}
      />
    </>
  );
}
