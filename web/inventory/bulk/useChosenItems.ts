import { useLayoutEffect, useRef, useState } from 'react';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { BULK_ITEMS_MAX } from '#contract/inventory/limits.ts';
import { request, sentenceOf } from '../../api.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';

const texts = inventoryTexts.bulk;

/**
 * The items that were selected, wherever in the list they are and whatever was searched since: the list holds only the rows in sight.
 * @param query what the list shows
 */
export function useChosenItems(query: Record<string, string>, total: number) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map());
  // A change may be answered after the user has selected other items.
  const latest = useRef(chosen);
  useLayoutEffect(() => {
    latest.current = chosen;
  });
  // The "Select all" that is under way. Answered after the user has selected otherwise, it selects nothing.
  const asked = useRef<object | null>(null);
  const choose = (items: Item[], isChosen: boolean) => {
    asked.current = null;
    const next = new Map(chosen);
    for (const item of items) isChosen ? next.set(item.item_id, item) : next.delete(item.item_id);
    if (next.size > BULK_ITEMS_MAX) return warn(texts.most(BULK_ITEMS_MAX));
    setChosen(next);
  };
  /** Returns whether the last selected ones were among them, and no others are on their way. */
  const release = (ids: string[]): boolean => {
    const next = new Map(latest.current);
    for (const item_id of ids) next.delete(item_id);
    setChosen(next);
    return asked.current === null && latest.current.size > 0 && next.size === 0;
  };
  const isAll = total > 0 && chosen.size >= Math.min(total, BULK_ITEMS_MAX);
  const clear = () => {
    asked.current = null;
    setChosen(new Map());
  };
  const chooseAll = async (isChosen: boolean) => {
    if (!isChosen) return clear();
    const mine = {};
    asked.current = mine;
    try {
      const { items } = await request(inventory.listItems, { query: { ...query, limit: BULK_ITEMS_MAX } });
      if (asked.current !== mine) return;
      setChosen(new Map(items.map((item) => [item.item_id, item])));
      if (total > BULK_ITEMS_MAX) tell(texts.firstOnes(BULK_ITEMS_MAX));
    } catch (error) {
      warn(sentenceOf(error));
    } finally {
      if (asked.current === mine) asked.current = null;
    }
  };
  return {
    chosen: [...chosen.values()],
    chosenIds: new Set(chosen.keys()),
    choose,
    chooseAll: (isChosen: boolean) => void chooseAll(isChosen),
    clear,
    release,
    isAll,
  };
}
