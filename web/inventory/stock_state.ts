import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import type { Item } from '#contract/inventory/items.ts';
import type { Tone } from '../ui/Tag.tsx';

/** The tag beside an item's stock; null if none is needed. */
export function stockState(item: Pick<Item, 'on_hand' | 'is_low'>): {
  tone: Tone;
  label: string;
} | null {
  if (item.on_hand < 0) return { tone: 'bad', label: inventoryTexts.below };
  if (item.on_hand === 0 && item.is_low) return { tone: 'bad', label: inventoryTexts.out };
  return item.is_low ? { tone: 'doubt', label: inventoryTexts.low } : null;
}
