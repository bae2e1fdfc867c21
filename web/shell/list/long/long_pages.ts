import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Rows that are fetched together. */
export const LONG_PAGE = 100;
/** Rows before and after those in sight that are fetched too. */
const AHEAD = 50;
/** The same in the direction in which the user scrolls: at ten screens a second, half a second passes before they are in sight. */
const FAR_AHEAD = 150;
/** How long rows out of sight are kept. */
const KEPT_MS = 30_000;

/** Where the rows of a long list come from. */
export interface LongSource<Row> {
  /** The cache key of the call with its filters. */
  key: readonly unknown[];
  fetchPage: (paging: { limit: number; offset: number }, signal: AbortSignal) => Promise<LongPage<Row>>;
}

export interface LongPage<Row> {
  rows: Row[];
  total_count: number;
}

/** The pages with the rows from `first` to `last` and those around them, as `3,4`: those in sight first, then where the user scrolls to. */
export function pagesAround(
  first: number,
  last: number,
  total: number,
  direction: 'forward' | 'backward' | null = null,
): string {
  const pageOf = (row: number) => Math.floor(Math.max(0, Math.min(total - 1, row)) / LONG_PAGE);
  const from = pageOf(first - (direction === 'backward' ? FAR_AHEAD : AHEAD));
  const to = pageOf(last + (direction === 'forward' ? FAR_AHEAD : AHEAD));
  const away = (page: number) => Math.max(pageOf(first) - page, page - pageOf(last), 0);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
    .sort((a, b) => away(a) - away(b) || (direction === 'backward' ? a - b : b - a))
    .join();
}

export function pageOptions<Row>({ key, fetchPage }: LongSource<Row>, page: number) {
  return {
    queryKey: [...key, 'page', page],
    queryFn: ({ signal }: QueryFunctionContext) => fetchPage({ limit: LONG_PAGE, offset: page * LONG_PAGE }, signal),
    gcTime: KEPT_MS,
  };
}

/** A list of any length, of which only what is in sight is fetched and held. `LongTable` shows it. */
export interface LongList<Row> {
  /** Undefined until the first page has arrived. */
  total: number | undefined;
  /** Where the rows on the screen come from: that of the previous filters while the first rows of new ones are fetched. */
  source: LongSource<Row>;
  isStale: boolean;
  error: Error | null;
  retry: () => void;
}

/** The first page tells how many rows there are, and stays while the list is open. */
export function useLongList<Row>(source: LongSource<Row>): LongList<Row> {
  const first = useQuery({ ...pageOptions(source, 0), placeholderData: (before) => before, gcTime: 10 * KEPT_MS });
  const [settled, settle] = useState(source);
  const isStale = first.isPlaceholderData;
  const spelled = JSON.stringify(source.key);
  if (first.data && !isStale && JSON.stringify(settled.key) !== spelled) settle(source);
  return {
    total: first.data?.total_count,
    source: isStale ? settled : source,
    isStale,
    error: first.error,
    retry: () => void first.refetch(),
  };
}
