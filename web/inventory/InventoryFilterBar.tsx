import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ITEM_SORTS, inventory } from '#contract/inventory.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { inventoryTexts } from '#contract/texts/inventory.ts';
import { q } from '../query.ts';
import { type FilterChip, FilterChips } from '../ui/FilterChips.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { FIRST_SORT, type InventoryFilters, type Slice } from './filters.ts';
import classes from './InventoryFilterBar.module.css';

interface InventoryFilterBarProps {
  filters: InventoryFilters;
  onChange: (next: Partial<InventoryFilters>) => void;
}

/** Search, one choice of what is shown, and the order. */
export function InventoryFilterBar({ filters, onChange }: InventoryFilterBarProps) {
  const { data } = useQuery(q(inventory.summary));
  const chips: FilterChip<Slice>[] = [
    { value: 'all', label: inventoryTexts.chips.all },
    { value: 'low', label: inventoryTexts.chips.low, count: data?.low_count || undefined },
    ...(data?.categories ?? []).map(({ category }) => ({ value: `category:${category}` as const, label: category })),
    { value: 'archived', label: inventoryTexts.chips.archived },
  ];
  // A category from a shared address whose last item has gone is still what is being shown.
  if (filters.slice.startsWith('category:') && data && !chips.some((chip) => chip.value === filters.slice)) {
    chips.splice(2, 0, { value: filters.slice, label: filters.slice.slice('category:'.length) });
  }
  return (
    <div className={classes.bar}>
      <SearchField
        className={classes.search}
        label={inventoryTexts.search}
        value={filters.search}
        maxLength={SEARCH_MAX}
        onSearch={(search) => onChange({ search })}
      />
      <NativeSelect
        className={classes.sort ?? ''}
        aria-label={inventoryTexts.sortBy}
        data={ITEM_SORTS.map((sort) => ({ value: sort, label: inventoryTexts.sorts[sort] }))}
        value={filters.sort}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: ITEM_SORTS.find((sort) => sort === value) ?? FIRST_SORT })
        }
      />
      <div className={classes.chips}>
        <FilterChips
          label={inventoryTexts.filter}
          chips={chips}
          value={filters.slice}
          onChange={(slice) => onChange({ slice })}
        />
      </div>
    </div>
  );
}
