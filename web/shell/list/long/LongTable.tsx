import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, memo, type ReactNode, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { queryClient } from '../../../query.ts';
import tableClasses from '../../../ui/list/DataTable.module.css';
import { Cells, type Column, pressRow, ROLE, TableHead } from '../../../ui/list/DataTable.tsx';
import classes from './LongTable.module.css';
import { LONG_PAGE, type LongList, type LongPage, type LongSource, pageOptions, pagesAround } from './long_pages.ts';
import { MissingRow } from './MissingRow.tsx';
import { useHeightKeeper, useKeptHeights } from './useKeptHeights.ts';
import { indexOf, useRowKeys } from './useRowKeys.ts';

interface LongTableProps<Row> {
  list: LongList<Row> & { total: number };
  label: string;
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  onRowKey?: (row: Row, key: string) => boolean;
}

/** About the height of a row with two lines, before it is measured: on a desk and on a phone. */
const ROW = { desk: 60, phone: 64 };
/** Rows that stand ready above and below those in sight. */
const OVERSCAN = 12;
/** Rows that are only passed by are not fetched. */
const PASSING_MS = 60;
/** What covers the upper edge of the window: the bar and the table's head. */
const COVERED = 110;

/**
 * A table of which only the rows in sight exist. Assistive technology is told how many there are and which these are. The arrow keys, Home
 * and End move through all of them; the row with the focus is kept wherever the user scrolls.
 */
export function LongTable<Row>({ list, label, columns, rowKey, onRowKey }: LongTableProps<Row>) {
  const { total, source, isStale } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  const spelled = JSON.stringify(source.key);
  const kept = useKeptHeights(spelled);
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: (index) => kept.heightOf(index) ?? (isPhone ? ROW.phone : ROW.desk),
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return focused === null || focused >= total ? shown : [...new Set([...shown, focused])].sort((a, b) => a - b);
    },
  });
  useHeightKeeper(kept.page, virtualizer);
  const items = virtualizer.getVirtualItems();
  const range = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
  const [wanted] = useDebouncedValue(
    pagesAround(range.startIndex, range.endIndex, total, virtualizer.scrollDirection),
    PASSING_MS,
    { leading: true },
  );
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const keyAt = (index: number) => pageOptions(source, Math.floor(index / LONG_PAGE)).queryKey;
  // A page is looked up once, not for each of its rows.
  const pages = new Map<number, LongPage<Row> | undefined>();
  const rowAt = (index: number): Row | undefined => {
    const page = Math.floor(index / LONG_PAGE);
    if (!pages.has(page)) pages.set(page, queryClient.getQueryData<LongPage<Row>>(keyAt(index)));
    return pages.get(page)?.rows[index % LONG_PAGE];
  };
  // Said once, in the first row that is missing.
  const missing = items.find(({ index }) => index >= range.startIndex && !rowAt(index))?.index;
  const failure = missing === undefined ? null : (queryClient.getQueryState(keyAt(missing))?.error ?? null);

  // What stands above the table has its height only when it has arrived.
  useLayoutEffect(() => {
    if (!body.current || virtualizer.isScrolling) return;
    const now = Math.round(body.current.getBoundingClientRect().top + window.scrollY);
    if (now !== top) setTop(now);
  });

  // Another search or order is read from its beginning.
  const before = useRef(spelled);
  useEffect(() => {
    if (before.current === spelled) return;
    before.current = spelled;
    if (window.scrollY > top - COVERED) window.scrollTo({ top: Math.max(0, top - COVERED) });
  }, [spelled, top]);

  const move = useRowKeys(body, total, setFocused);

  let end = top;
  return (
    <div className={tableClasses.card} data-stale={isStale || undefined}>
      {wanted.split(',').map((page) => (
        <Page key={page} source={source} page={Number(page)} onChange={redraw} />
      ))}
      <table
        className={`${tableClasses.table} ${classes.table}`}
        {...ROLE.table}
        aria-label={label}
        aria-busy={isStale}
        aria-rowcount={total + 1}
        onKeyDown={move}
        onFocus={(event) => setFocused(indexOf(event.target))}
        onBlur={(event) => {
          if (event.relatedTarget && indexOf(event.relatedTarget) === null) setFocused(null);
        }}
      >
        <Head columns={columns} rowIndex={1} />
        <tbody ref={body} {...ROLE.rowgroup} className={classes.body}>
          {items.map((item) => {
            const row = rowAt(item.index);
            const gap = item.start - end;
            end = item.end;
            return (
              <Fragment key={row ? rowKey(row) : item.index}>
                {gap > 0 ? <Gap height={gap} /> : null}
                {row ? (
                  <LongRow
                    row={row}
                    index={item.index}
                    columns={columns}
                    measure={virtualizer.measureElement}
                    onRowKey={onRowKey}
                  />
                ) : (
                  <MissingRow
                    index={item.index}
                    height={item.size}
                    columns={columns}
                    failure={item.index === missing ? failure : null}
                    onRetry={() => void queryClient.refetchQueries({ queryKey: keyAt(item.index) })}
                  />
                )}
              </Fragment>
            );
          })}
          {virtualizer.getTotalSize() + top > end ? <Gap height={virtualizer.getTotalSize() + top - end} /> : null}
        </tbody>
      </table>
    </div>
  );
}

interface PageProps<Row> {
  source: LongSource<Row>;
  page: number;
  onChange: () => void;
}

/** Fetches a page while it is near. Not `useQueries`, which would make the first load of every screen larger. */
const Page = memo(function Page<Row>({ source, page, onChange }: PageProps<Row>) {
  const { data, error } = useQuery(pageOptions(source, page));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the table reads has changed with them
  useLayoutEffect(onChange, [data, error, onChange]);
  return null;
}) as <Row>(props: PageProps<Row>) => ReactNode;

/** Stands for the rows that do not exist. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden className={classes.gap}>
      <td style={{ height }} />
    </tr>
  );
}

interface LongRowProps<Row> {
  row: Row;
  index: number;
  columns: Column<Row>[];
  measure: (element: HTMLElement | null) => void;
  onRowKey: ((row: Row, key: string) => boolean) | undefined;
}

// While the user scrolls, the head stays as it is, and only the rows that come into sight are drawn.
const Head = memo(TableHead) as typeof TableHead;

const LongRow = memo(function LongRow<Row>({ row, index, columns, measure, onRowKey }: LongRowProps<Row>) {
  return (
    <tr
      ref={measure}
      {...ROLE.row}
      data-index={index}
      aria-rowindex={index + 2}
      onKeyDown={(event) => pressRow(event, row, onRowKey)}
    >
      <Cells columns={columns} row={row} />
    </tr>
  );
}) as <Row>(props: LongRowProps<Row>) => ReactNode;
