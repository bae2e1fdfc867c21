import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../ui/list/DataTable.tsx';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { LoadFailure } from '../notices/LoadFailure.tsx';
import type { PagedList } from './usePagedList.ts';

interface PagedTableProps<Row> {
  list: PagedList<Row>;
  label: string;
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  /** Replaces a table without rows. */
  empty: ReactNode;
  skeletonRows?: number;
  /** Said under the table on screens with a keyboard. */
  hint?: string | undefined;
  onRowKey?: (row: Row, key: string) => boolean;
}

/** A paged list as a table: its failure, its empty state, or its rows with a button for more. */
export function PagedTable<Row>({ list, empty, hint, ...table }: PagedTableProps<Row>) {
  const { rows, total, error } = list;
  if (error && !rows) return <LoadFailure error={error} onRetry={list.retry} />;
  if (rows?.length === 0) return empty;
  return (
    <>
      <DataTable {...table} rows={rows} stale={list.isStale} />
      {rows ? (
        <ShowMore
          shown={rows.length}
          total={total}
          {...(hint ? { hint } : {})}
          busy={list.isFetchingMore}
          onMore={list.more}
        />
      ) : null}
    </>
  );
}
