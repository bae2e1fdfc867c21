import { IconNotebook } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { type Item, inventory } from '#contract/inventory/inventory.ts';
import { call } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { keyOf } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import classes from './Ledger.module.css';
import { ledgerColumns } from './ledger_columns.tsx';

const PAGE_SIZE = 25;

/** Everything that moved the item, newest first. */
export function Ledger({ item }: { item: Item }) {
  const format = useFormat();
  const params = { item_id: item.item_id };
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(inventory.listMovements, { params }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(inventory.listMovements, { params, query: { limit: PAGE_SIZE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const shown = all.reduce((sum, page) => sum + page.movements.length, 0);
      return last.movements.length > 0 && shown < last.total_count ? shown : undefined;
    },
    placeholderData: keepPreviousData,
  });
  const movements = pages.data?.pages.flatMap((page) => page.movements);
  return (
    <section className={classes.ledger} aria-labelledby="ledger">
      <h2 id="ledger" className={classes.title}>
        {inventoryTexts.ledger}
      </h2>
      <p className={classes.detail}>{inventoryTexts.ledgerDetail}</p>
      {pages.error && !movements ? (
        <LoadFailure error={pages.error} onRetry={pages.refetch} />
      ) : movements?.length === 0 ? (
        <EmptyState
          icon={<IconNotebook size={28} />}
          title={inventoryTexts.ledgerEmptyTitle}
          detail={inventoryTexts.ledgerEmptyDetail}
        />
      ) : (
        <>
          <DataTable
            label={inventoryTexts.ledger}
            columns={ledgerColumns(format, item.stock_unit)}
            rows={movements}
            rowKey={(movement) => movement.movement_id}
            skeletonRows={4}
          />
          {movements ? (
            <ShowMore
              shown={movements.length}
              total={pages.data?.pages.at(-1)?.total_count ?? 0}
              busy={pages.isFetchingNextPage}
              onMore={() => pages.fetchNextPage()}
            />
          ) : null}
        </>
      )}
    </section>
  );
}
