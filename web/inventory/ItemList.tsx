import { Button } from '@mantine/core';
import { IconArchive, IconCamera, IconCircleCheck, IconSearchOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import type { Item } from '#contract/inventory/inventory.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../format.ts';
import { paths } from '../paths.ts';
import { LoadFailure } from '../shell/notices/LoadFailure.tsx';
import { DataTable } from '../ui/list/DataTable.tsx';
import { EmptyState } from '../ui/list/EmptyState.tsx';
import { ShowMore } from '../ui/list/ShowMore.tsx';
import { FIRST_SORT, type InventoryFilters } from './filters.ts';
import type { ManualReason } from './item/on_hand_after.ts';
import { itemColumns } from './item_columns.tsx';
import { useItems } from './items.ts';

interface ItemListProps {
  filters: InventoryFilters;
  onChange: (next: Partial<InventoryFilters>) => void;
  /** Null where nothing can be recorded. */
  onRecord: ((item: Item, reason: ManualReason) => void) | null;
}

/** Pressed on a row of the list. */
const KEYS: Record<string, ManualReason> = { c: 'counted', w: 'wasted' };

export function ItemList({ filters, onChange, onRecord }: ItemListProps) {
  const format = useFormat();
  const list = useItems(filters);
  if (list.error && !list.items) return <LoadFailure error={list.error} onRetry={list.retry} />;
  if (list.items?.length === 0) return <NoItems filters={filters} canAdd={onRecord !== null} onChange={onChange} />;
  return (
    <>
      <DataTable
        label={inventoryTexts.title}
        columns={itemColumns(format, filters.sort, (sort) => onChange({ sort }))}
        rows={list.items}
        rowKey={(item) => item.item_id}
        stale={list.stale}
        onRowKey={(item, key) => {
          const reason = KEYS[key.toLowerCase()];
          if (!onRecord || !reason || !item.is_active) return false;
          onRecord(item, reason);
          return true;
        }}
      />
      {list.items ? (
        <ShowMore
          shown={list.items.length}
          total={list.total}
          {...(onRecord ? { hint: inventoryTexts.rowKeys } : {})}
          busy={list.fetchingMore}
          onMore={list.more}
        />
      ) : null}
    </>
  );
}

function NoItems({ filters, canAdd, onChange }: Pick<ItemListProps, 'filters' | 'onChange'> & { canAdd: boolean }) {
  const clear = (
    <Button variant="default" onClick={() => onChange({ search: '', slice: 'all', sort: FIRST_SORT })}>
      {commonTexts.actions.clearFilters}
    </Button>
  );
  if (filters.search || filters.slice.startsWith('category:')) {
    return (
      <EmptyState
        icon={<IconSearchOff size={28} />}
        title={inventoryTexts.nothingTitle}
        detail={inventoryTexts.nothingDetail}
        action={clear}
      />
    );
  }
  if (filters.slice === 'low') {
    return (
      <EmptyState
        icon={<IconCircleCheck size={28} />}
        title={inventoryTexts.nothingLowTitle}
        detail={inventoryTexts.nothingLowDetail}
        action={clear}
      />
    );
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
          <Button component={Link} to={paths.invoices({ add: 1 })} leftSection={<IconCamera size={18} aria-hidden />}>
            {inventoryTexts.scan}
          </Button>
        ) : null
      }
    />
  );
}
