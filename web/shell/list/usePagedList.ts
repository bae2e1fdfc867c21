import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Endpoint } from '#contract/http.ts';
import { PAGE_SIZE_DEFAULT } from '#contract/limits.ts';
import { type ReplyOf, request } from '../../api.ts';
import { keyOf } from '../../query.ts';
import { useMorePages } from './useMorePages.ts';

/** The fields of a reply that are lists. */
type ListField<E extends Endpoint> = {
  [K in keyof ReplyOf<E>]: ReplyOf<E>[K] extends readonly unknown[] ? K : never;
}[keyof ReplyOf<E>] &
  string;
type RowOf<E extends Endpoint, K extends keyof ReplyOf<E>> = ReplyOf<E>[K] extends readonly (infer Row)[] ? Row : never;

interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  page_size?: number;
}

/** A list that grows page by page. */
export interface PagedList<Row, Reply = unknown> {
  /** Undefined until the first page has arrived. */
  rows: Row[] | undefined;
  total: number;
  /** What else the newest answer says. */
  reply: Reply | undefined;
  error: Error | null;
  /** The rows of the previous filters are still on the screen. */
  isStale: boolean;
  isFetchingMore: boolean;
  retry: () => void;
  more: () => void;
}

/**
 * Reads a list with offset paging. The old rows stay on the screen while the rows of new filters are fetched.
 * @param field the field of the reply that has the rows
 */
export function usePagedList<const E extends Endpoint, const K extends ListField<E>>(
  endpoint: E,
  field: K,
  { params = {}, query = {}, page_size: limit = PAGE_SIZE_DEFAULT }: Input = {},
): PagedList<RowOf<E, K>, ReplyOf<E>> {
  const rowsOf = (reply: ReplyOf<E>) => reply[field] as RowOf<E, K>[];
  const totalOf = (reply: ReplyOf<E> | undefined) => (reply as { total_count: number } | undefined)?.total_count ?? 0;
  const queryKey = [...keyOf(endpoint, { params, query }), 'pages'];
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      request(endpoint, { params, query: { ...query, limit, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const shown = all.reduce((sum, reply) => sum + rowsOf(reply).length, 0);
      return rowsOf(last).length > 0 && shown < totalOf(last) ? shown : undefined;
    },
    placeholderData: keepPreviousData,
  });
  return {
    rows: pages.data?.pages.flatMap(rowsOf),
    total: totalOf(pages.data?.pages.at(-1)),
    reply: pages.data?.pages.at(-1),
    error: pages.error,
    isStale: pages.isPlaceholderData,
    retry: () => void pages.refetch(),
    ...useMorePages(JSON.stringify(queryKey), pages),
  };
}
