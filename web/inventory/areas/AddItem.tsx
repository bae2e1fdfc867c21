import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inventory } from '#contract/inventory/inventory.ts';
import { areaTexts as texts } from '#contract/inventory/places/areas.texts.ts';
import type { ShelfItem } from '#contract/inventory/places/areas.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { q } from '../../query.ts';
import classes from './Areas.module.css';

const SHOWN = 10;

interface AddItemProps {
  known: ShelfItem[];
  onAdd: (item: ShelfItem) => void;
  readOnly?: boolean;
}

/** Finds items by name, SKU or barcode that are not on the shelf yet. */
export function AddItem({ known, onAdd, readOnly = false }: AddItemProps) {
  const [search, setSearch] = useState('');
  const { data } = useQuery({
    ...q(inventory.listItems, { query: { search, limit: SHOWN + 5, sort: 'name' } }),
    enabled: search.trim() !== '',
  });
  const found = search.trim() === '' ? [] : (data?.items ?? []);
  const fresh = found.filter(({ item_id }) => !known.some((item) => item.item_id === item_id)).slice(0, SHOWN);
  return (
    <Select
      className={classes.add ?? ''}
      label={texts.addItem}
      placeholder={texts.addItemHint}
      readOnly={readOnly}
      searchable
      maxLength={SEARCH_MAX}
      // The server has searched; its results are shown as they are.
      filter={({ options }) => options}
      data={fresh.map(({ item_id, name }) => ({ value: item_id, label: name }))}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={search.trim() && data ? texts.noMatch : undefined}
      onChange={(itemId) => {
        const item = fresh.find(({ item_id }) => item_id === itemId);
        if (item) onAdd(item);
        setSearch('');
      }}
    />
  );
}
