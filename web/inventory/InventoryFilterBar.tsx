import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { ITEM_SORTS } from '#contract/inventory/items.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { paths } from '../paths.ts';
import { q } from '../query.ts';
import { LocationSelect } from '../shell/LocationSelect.tsx';
import { SearchField } from '../ui/fields/SearchField.tsx';
import { type FilterChip, FilterChips } from '../ui/list/FilterChips.tsx';
import { spellColumns } from './columns/column_choice.ts';
import { useItemColumns } from './columns/useItemColumns.ts';
import { FIRST_SORT, type InventoryFilters, queryOf, type Slice } from './filters.ts';
import classes from './InventoryFilterBar.module.css';

// In each list: a piece that two screens share makes the first load of both larger.
const SavedViews = lazy(async () => ({ default: (await import('../shell/list/views/SavedViews.tsx')).SavedViews }));

interface InventoryFilterBarProps {
  filters: InventoryFilters;
  onChange: (next: Partial<InventoryFilters>) => void;
}

/** The categories with the most items come first; more than these crowd the row. */
const CATEGORIES_SHOWN = 5;

function chipOf(category: string): FilterChip<Slice> {
  return { value: `category:${category}`, label: category };
}

/** Search, one choice of what is shown, and the order. */
export function InventoryFilterBar({ filters, onChange }: InventoryFilterBarProps) {
  const { data } = useQuery(q(inventory.summary));
  const columns = spellColumns(useItemColumns({ filters, change: onChange }).columns);
  const categories = (data?.categories ?? []).map(({ category }) => chipOf(category));
  // A category from a shared address may be far down the list, or its last item may be gone; it stays selected.
  const chosen = filters.slice.startsWith('category:') ? chipOf(filters.slice.slice('category:'.length)) : null;
  const first = categories.slice(0, CATEGORIES_SHOWN);
  const shown = chosen && !first.some(({ value }) => value === chosen.value) ? [...first, chosen] : first;
  const chips: FilterChip<Slice>[] = [
    { value: 'all', label: inventoryTexts.chips.all },
    { value: 'low', label: inventoryTexts.chips.low, count: data?.low_count || undefined },
    { value: 'below_par', label: inventoryTexts.chips.below_par },
    // Comes from the bell; nobody looks for it.
    ...(filters.slice === 'unusual' ? [{ value: 'unusual' as const, label: inventoryTexts.chips.unusual }] : []),
    ...shown,
  ];
  const archived: FilterChip<Slice> = { value: 'archived', label: inventoryTexts.chips.archived };
  const rest = categories.filter(({ value }) => !shown.some((chip) => chip.value === value));
  // Rarely wanted: last in the menu when there is one, unless it is what is shown.
  if (rest.length > 0 && filters.slice !== 'archived') rest.push(archived);
  else chips.push(archived);
  return (
    <div className={classes.bar}>
      <SearchField
        className={classes.search}
        label={inventoryTexts.search}
        value={filters.search}
        maxLength={SEARCH_MAX}
        onSearch={(search) => onChange({ search })}
      />
      <div className={classes.views}>
        <Suspense fallback={null}>
          <SavedViews
            list="inventory"
            path={paths.inventory()}
            query={{ ...queryOf(filters), ...(columns === '' ? {} : { columns }) }}
          />
        </Suspense>
      </div>
      <NativeSelect
        className={classes.sort ?? ''}
        aria-label={inventoryTexts.sortBy}
        data={ITEM_SORTS.map((sort) => ({ value: sort, label: inventoryTexts.sorts[sort] }))}
        value={filters.sort}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: ITEM_SORTS.find((sort) => sort === value) ?? FIRST_SORT })
        }
      />
      <LocationSelect
        all
        className={classes.location}
        value={filters.location}
        onChange={(location) => onChange({ location })}
      />
      <div className={classes.chips}>
        <FilterChips
          label={inventoryTexts.filter}
          chips={chips}
          more={{ label: inventoryTexts.chips.more, chips: rest }}
          value={filters.slice}
          onChange={(slice) => onChange({ slice })}
        />
      </div>
    </div>
  );
}
