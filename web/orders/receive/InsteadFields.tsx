import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { orderTexts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { q } from '../../query.ts';
import { QuantityField } from '../../ui/fields/QuantityField.tsx';
import classes from './ReceiveScreen.module.css';

const FOUND_MAX = 20;

const texts = orderTexts.substitutes;

/** What came in place of an ordered item. */
export interface Instead {
  item_id: string;
  item: string;
  quantity: number | null;
}

interface InsteadFieldsProps {
  vendor_id: string;
  /** The ordered item. */
  of: string;
  /** Items of the order, and those that are chosen for other lines. */
  taken: ReadonlySet<string>;
  value: Instead | null;
  /** What is wrong with the quantity. */
  fault: string | null;
  readOnly: boolean;
  onChange: (value: Instead | null) => void;
  /** Its quantity is left. */
  onLeave: (typed: string, back: (quantity: number | null) => void, before: number | null) => void;
}

/** Chooses what the vendor sent in place of an ordered item, and counts it. Nothing is chosen before. */
export function InsteadFields({ vendor_id, of, taken, value, fault, readOnly, onChange, onLeave }: InsteadFieldsProps) {
  const [search, setSearch] = useState('');
  const words = search === value?.item ? '' : search.trim();
  const { data: sold } = useQuery(q(orders.listOrderable, { query: { vendor_id } }));
  const { data: found } = useQuery({
    ...q(inventory.listItems, { query: { search: words, limit: FOUND_MAX } }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  // Items of this vendor come first. Any other item can arrive too.
  const known = [
    ...(value ? [value] : []),
    ...(sold?.items ?? []),
    ...(found?.items ?? []).map(({ item_id, name }) => ({ item_id, item: name })),
  ];
  const items = [...new Map(known.map((one) => [one.item_id, one])).values()].filter(
    ({ item_id }) => item_id === value?.item_id || !taken.has(item_id),
  );
  const steps = { readOnly, start: 0, min: 0, lessLabel: inventoryTexts.less, moreLabel: inventoryTexts.more };
  const change = (quantity: number | null) => value && onChange({ ...value, quantity });
  return (
    <>
      <Select
        className={classes.wide ?? ''}
        label={texts.insteadOf(of)}
        placeholder={texts.none}
        data={items.map(({ item_id, item }) => ({ value: item_id, label: item }))}
        nothingFoundMessage={texts.noItems}
        readOnly={readOnly}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        clearable
        value={value?.item_id ?? null}
        onChange={(item_id) => {
          const item = items.find((one) => one.item_id === item_id);
          onChange(item ? { item_id: item.item_id, item: item.item, quantity: value?.quantity ?? null } : null);
        }}
      />
      {value ? (
        <QuantityField
          {...steps}
          label={orderTexts.arrived(value.item)}
          error={fault}
          value={value.quantity}
          onChange={change}
          onLeave={(typed, before) => onLeave(typed, change, before)}
        />
      ) : null}
    </>
  );
}
