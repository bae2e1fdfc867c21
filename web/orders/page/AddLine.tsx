import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Big from 'big.js';
import { type Ref, useState } from 'react';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { type Orderable, orders } from '#contract/orders/orders.ts';
import { unitsToHold } from '#contract/orders/units.ts';
import { q } from '../../query.ts';
import classes from './OrderScreen.module.css';
import type { OrderDraftLine } from './order_draft.ts';

interface AddLineProps {
  ref: Ref<HTMLInputElement>;
  /** What the vendor sells. */
  sold: readonly Orderable[];
  /** Whose order it is and, if the company has several locations, where it is delivered. */
  order: { vendor_id: string; order_id: string; location_id?: string };
  isTaken: (item_id: string) => boolean;
  onAdd: (line: OrderDraftLine) => void;
}

/** Chooses another item to order: first of those that the vendor sells, then of all that the shop keeps. */
export function AddLine({ ref, sold, order, isTaken, onAdd }: AddLineProps) {
  const [search, setSearch] = useState('');
  // An item that this vendor is not known to sell is ordered in stock units.
  const { data: found } = useQuery({
    ...q(orders.listOrderable, { query: { ...order, others: 'true', search: search.trim() } }),
    placeholderData: keepPreviousData,
  });
  const isSold = new Set(sold.map(({ item_id }) => item_id));
  const own = sold.filter(({ item_id }) => !isTaken(item_id));
  const others = (found?.items ?? []).filter(({ item_id }) => !isSold.has(item_id) && !isTaken(item_id));
  const optionsOf = (items: readonly Orderable[]) =>
    items.map(({ item_id, item }) => ({ value: item_id, label: item }));
  return (
    <Select
      ref={ref}
      className={classes.add ?? ''}
      aria-label={texts.addLine}
      placeholder={texts.addLineHint}
      data={[
        ...(own.length > 0 ? [{ group: texts.addLineGroups.sold, items: optionsOf(own) }] : []),
        ...(others.length > 0 ? [{ group: texts.addLineGroups.others, items: optionsOf(others) }] : []),
      ]}
      value={null}
      onChange={(item_id) => {
        const item = [...own, ...others].find((one) => one.item_id === item_id);
        if (item) onAdd(lineOf(item));
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      clearable={false}
      nothingFoundMessage={texts.addLineNone}
    />
  );
}

/** As many units as fill it to its par level. */
function lineOf({ unit, pack, unit_price, on_hand, incoming, par_level, ...item }: Orderable): OrderDraftLine {
  const missing = new Big(par_level ?? 0).minus(on_hand).minus(incoming);
  return {
    ...item,
    detail: '',
    unit: unit ?? '',
    pack: pack ?? '',
    unit_price: unit_price ?? '',
    quantity: Math.max(1, unitsToHold(missing, item.stock_per_unit)),
    stock: { on_hand, incoming, par_level },
  };
}
