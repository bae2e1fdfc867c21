import { IconNotebook } from '@tabler/icons-react';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { useFormat } from '../../../format.ts';
import { useHasLocations } from '../../../shell/LocationSelect.tsx';
import { PagedTable } from '../../../shell/list/PagedTable.tsx';
import { usePagedList } from '../../../shell/list/usePagedList.ts';
import { EmptyState } from '../../../ui/list/EmptyState.tsx';
import classes from './Ledger.module.css';
import { ledgerColumns } from './ledger_columns.tsx';

const PAGE_SIZE = 25;

/** Everything that moved the item, newest first. */
export function Ledger({ item }: { item: Item }) {
  const format = useFormat();
  const hasLocations = useHasLocations();
  const movements = usePagedList(inventory.listMovements, 'movements', {
    params: { item_id: item.item_id },
    page_size: PAGE_SIZE,
  });
  return (
    <section className={classes.ledger} aria-labelledby="ledger">
      <h2 id="ledger" className={classes.title}>
        {inventoryTexts.ledger}
      </h2>
      <p className={classes.detail}>{inventoryTexts.ledgerDetail}</p>
      <PagedTable
        list={movements}
        label={inventoryTexts.ledger}
        columns={ledgerColumns(format, item.stock_unit, hasLocations)}
        rowKey={(movement) => movement.movement_id}
        skeletonRows={4}
        empty={
          <EmptyState
            icon={<IconNotebook size={28} />}
            title={inventoryTexts.ledgerEmptyTitle}
            detail={inventoryTexts.ledgerEmptyDetail}
          />
        }
      />
    </section>
  );
}
