import { Button } from '@mantine/core';
import { IconArchive, IconCamera, IconCircleCheck, IconRulerMeasure, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { type Item, inventory } from '#contract/inventory/inventory.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../format.ts';
import { paths } from '../paths.ts';
import { q } from '../query.ts';
import { SampleButton } from '../shell/first_steps/lazy_parts.ts';
import { PagedTable } from '../shell/list/PagedTable.tsx';
import { usePagedList } from '../shell/list/usePagedList.ts';
import { EmptyState } from '../ui/list/EmptyState.tsx';
import { selectColumn } from '../ui/list/select_column.tsx';
import { BulkBar } from './bulk/lazy_bulk.ts';
import { FIRST_SORT, type InventoryFilters, queryOf } from './filters.ts';
import type { ManualReason } from './item/on_hand_after.ts';
import { itemColumns } from './item_columns.tsx';

interface ItemListProps {
  filters: InventoryFilters;
  onChange: (next: Partial<InventoryFilters>) => void;
  /** Null where nothing can be recorded. */
  onRecord: ((item: Item, reason: ManualReason) => void) | null;
  isSelecting: boolean;
  onSelected: () => void;
}

/** Pressed on a row of the list. */
const KEYS: Record<string, ManualReason> = { c: 'counted', w: 'wasted' };

export function ItemList({ filters, onChange, onRecord, isSelecting, onSelected }: ItemListProps) {
  const format = useFormat();
  const list = usePagedList(inventory.listItems, 'items', { query: queryOf(filters) });
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const choose = (itemIds: string[], isChosen: boolean) =>
    setChosenIds((now) => {
      const next = new Set(now);
      for (const itemId of itemIds) isChosen ? next.add(itemId) : next.delete(itemId);
      return next;
    });
  const shown = list.rows ?? [];
  const chosen = shown.filter(({ item_id }) => chosenIds.has(item_id));
  const columns = itemColumns(format, filters.sort, (sort) => onChange({ sort }));
  const selection = selectColumn({
    rows: shown,
    keyOf: ({ item_id }) => item_id,
    chosen: chosenIds,
    onChoose: choose,
    allLabel: inventoryTexts.bulk.all,
    rowLabel: ({ name }) => inventoryTexts.bulk.choose(name),
  });
  return (
    <>
      <PagedTable
        list={list}
        label={inventoryTexts.title}
        columns={isSelecting ? [...columns, selection] : columns}
        rowKey={(item) => item.item_id}
        hint={onRecord ? inventoryTexts.rowKeys : undefined}
        onRowKey={(item, key) => {
          const reason = KEYS[key.toLowerCase()];
          if (!onRecord || !reason || !item.is_active) return false;
          onRecord(item, reason);
          return true;
        }}
        empty={<NoItems filters={filters} canAdd={onRecord !== null} onChange={onChange} />}
      />
      {isSelecting ? (
        <Suspense fallback={null}>
          <BulkBar
            chosen={chosen}
            onDone={() => {
              setChosenIds(new Set());
              onSelected();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function NoItems({ filters, canAdd, onChange }: Pick<ItemListProps, 'filters' | 'onChange'> & { canAdd: boolean }) {
  const clear = (
    <Button variant="default" onClick={() => onChange({ search: '', slice: 'all', sort: FIRST_SORT, location: '' })}>
      {commonTexts.actions.clearFilters}
    </Button>
  );
  if (filters.search || filters.location || filters.slice === 'unusual' || filters.slice.startsWith('category:')) {
    return (
      <EmptyState
        icon={<IconSearchOff size={28} />}
        title={inventoryTexts.nothingTitle}
        detail={inventoryTexts.nothingDetail}
        action={clear}
      />
    );
  }
  if (filters.slice === 'low' || filters.slice === 'below_par') {
    return <NothingShort slice={filters.slice} action={clear} />;
  }
  if (filters.slice === 'archived') {
    return (
      <EmptyState
        icon={<IconArchive size={28} />}
        title={inventoryTexts.nothingArchivedTitle}
        detail={inventoryTexts.nothingArchivedDetail}
        action={clear}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconCamera size={28} />}
      title={inventoryTexts.emptyTitle}
      detail={inventoryTexts.emptyDetail}
      action={
        canAdd ? (
          <>
            <Button component={Link} to={paths.invoices({ add: 1 })} leftSection={<IconCamera size={18} aria-hidden />}>
              {inventoryTexts.scan}
            </Button>
            <Button component={Link} to={paths.itemsImport()} variant="default">
              {inventoryTexts.importItems}
            </Button>
            <Suspense fallback={null}>
              <SampleButton variant="default" />
            </Suspense>
          </>
        ) : null
      }
    />
  );
}

/** Nothing is low or below par; or nothing can be, because no item has such a level. */
function NothingShort({ slice, action }: { slice: 'low' | 'below_par'; action: ReactNode }) {
  const { data } = useQuery(q(inventory.summary));
  const words = inventoryTexts.nothingLow[slice];
  const isUnset = (slice === 'low' ? data?.reorder_point_count : data?.par_level_count) === 0;
  return (
    <EmptyState
      icon={isUnset ? <IconRulerMeasure size={28} /> : <IconCircleCheck size={28} />}
      title={isUnset ? words.unset : words.title}
      detail={isUnset ? words.unsetDetail : words.detail}
      action={action}
    />
  );
}
