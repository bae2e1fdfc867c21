import { useQuery } from '@tanstack/react-query';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { q } from '../query.ts';
import { useHasLocations } from '../shell/LocationSelect.tsx';

/** What is on hand at a location, empty for the default one; the item's own figure where there is only one. Undefined while it loads. */
export function useStockAt(item: Item, locationId: string): number | undefined {
  const enabled = useHasLocations();
  const { data } = useQuery({ ...q(inventory.getItem, { params: { item_id: item.item_id } }), enabled });
  if (!enabled) return item.on_hand;
  const shown = data?.stock.find(({ location_id }) => location_id === locationId) ?? data?.stock[0];
  return shown?.on_hand;
}
