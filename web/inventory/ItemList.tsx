import { Button } from '@mantine/core';
import { IconArchive, IconCamera, IconCircleCheck, IconRulerMeasure, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { request } from '../api.ts';
import { useFormat } from '../format.ts';
import { paths } from '../paths.ts';
import { keyOf, q } from '../query.ts';
import { SampleButton } from '../shell/first_steps/lazy_parts.ts';
import { useLongList } from '../shell/list/long/long_pages.ts';
import { LoadFailure } from '../shell/notices/LoadFailure.tsx';
import { DataTable } from '../ui/list/DataTable.tsx';
import { EmptyState } from '../ui/list/EmptyState.tsx';
import { ShowMore } from '../ui/list/ShowMore.tsx';
import { selectColumn } from '../ui/list/select_column.tsx';
import { useChosenItems } from './bulk/useChosenItems.ts';
import { useItemColumns } from './columns/useItemColumns.ts';
import { FIRST_SORT, type InventoryFilters, queryOf } from './filters.ts';
import type { ManualReason } from './item/ledger/on_hand_after.ts';
import { itemColumns } from './item_columns.tsx';

// Most visits change nothing of several items.
const BulkBar = lazy(async () => ({ default: (await import('./bulk/BulkBar.tsx')).BulkBar }));
// It comes while the first rows are fetched.
const ItemTable = lazy(async () => ({
  default: (await import('../shell/list/long/LongTable.tsx')).LongTable<Item>,
}));

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
  const query = queryOf(filters);
  const list = useLongList<Item>({
    key: keyOf(inventory.listItems, { query }),
    fetchPage: async (paging, signal) => {
      const { items, total_count } = await request(inventory.listItems, { query: { ...query, ...paging }, signal });
      return { rows: items, total_count };
    },
  });
  const choice = useChosenItems(query, list.total ?? 0);
  const { columns: chosen } = useItemColumns({ filters, change: onChange });
  const columns = itemColumns(format, { ...filters, onSort: (sort) => onChange({ sort }), chosen });
  const selection = selectColumn<Item>({
    rows: [],
    keyOf: ({ item_id }) => item_id,
    chosen: choice.chosenIds,
    onChoose: (_keys, isChosen, rows) => choice.choose(rows, isChosen),
    every: { isChosen: choice.isAll, onChoose: choice.chooseAll },
    allLabel: inventoryTexts.bulk.all,
    rowLabel: ({ name }) => inventoryTexts.bulk.choose(name),
  });
  if (list.error && list.total === undefined) return <LoadFailure error={list.error} onRetry={list.retry} />;
  if (list.total === 0) return <NoItems filters={filters} canAdd={onRecord !== null} onChange={onChange} />;
  const table = {
    label: inventoryTexts.title,
    columns: isSelecting ? [...columns, selection] : columns,
    rowKey: (item: Item) => item.item_id,
  };
  const waiting = <DataTable {...table} rows={undefined} />;
  return (
    <>
      {list.total === undefined ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <ItemTable
            {...table}
            list={{ ...list, total: list.total }}
            onRowKey={(item, key) => {
              const reason = KEYS[key.toLowerCase()];
              if (!onRecord || !reason || !item.is_active) return false;
              onRecord(item, reason);
              return true;
            }}
          />
          <ShowMore shown={list.total} total={list.total} {...(onRecord ? { hint: inventoryTexts.rowKeys } : {})} />
        </Suspense>
      )}
      {isSelecting ? (
        <Suspense fallback={null}>
          <BulkBar
            chosen={choice.chosen}
            onChanged={(ids) => {
              if (choice.release(ids)) onSelected();
            }}
            onDone={() => {
              choice.clear();
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
  const isUnset = data && data.par_level_count + (slice === 'low' ? data.reorder_point_count : 0) === 0;
  return (
    <EmptyState
      icon={isUnset ? <IconRulerMeasure size={28} /> : <IconCircleCheck size={28} />}
      title={isUnset ? words.unset : words.title}
      detail={isUnset ? words.unsetDetail : words.detail}
      action={action}
    />
  );
}
