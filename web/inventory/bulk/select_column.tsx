import { Checkbox } from '@mantine/core';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import type { Item } from '#contract/inventory/inventory.ts';
import type { Column } from '../../ui/list/DataTable.tsx';
import classes from './select_column.module.css';

const texts = inventoryTexts.bulk;

/** The last column while items are selected. It is not the first, whose link covers the row. */
export function selectColumn(
  shown: Item[],
  chosen: ReadonlySet<string>,
  onChoose: (itemIds: string[], isChosen: boolean) => void,
): Column<Item> {
  const all = shown.map(({ item_id }) => item_id);
  const isAll = all.length > 0 && all.every((itemId) => chosen.has(itemId));
  return {
    key: 'select',
    header: (
      <Checkbox
        aria-label={texts.all}
        checked={isAll}
        indeterminate={!isAll && all.some((itemId) => chosen.has(itemId))}
        onChange={() => onChoose(all, !isAll)}
      />
    ),
    width: '56px',
    phone: 'note',
    cell: ({ item_id, name }) => (
      <label className={classes.target} htmlFor={`select ${item_id}`}>
        <Checkbox
          id={`select ${item_id}`}
          aria-label={texts.choose(name)}
          checked={chosen.has(item_id)}
          onChange={(event) => onChoose([item_id], event.currentTarget.checked)}
        />
      </label>
    ),
  };
}
