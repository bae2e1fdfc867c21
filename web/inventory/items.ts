import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { inventory } from '#contract/inventory/inventory.ts';
import { PAGE_SIZE_DEFAULT } from '#contract/limits.ts';
import { call } from '../api.ts';
import { keyOf } from '../query.ts';
import { type InventoryFilters, queryOf } from './filters.ts';

/** The items that fit the filters, a page at a time; the old ones stay on the screen while new ones are fetched. */
export function useItems(filters: InventoryFilters) {
  const query = queryOf(filters);
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(inventory.listItems, { query }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(inventory.listItems, { query: { ...query, limit: PAGE_SIZE_DEFAULT, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const shown = all.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length > 0 && shown < last.total_count ? shown : undefined;
    },
    placeholderData: keepPreviousData,
  });
  return {
    items: pages.data?.pages.flatMap((page) => page.items),
    total: pages.data?.pages.at(-1)?.total_count ?? 0,
    stale: pages.isPlaceholderData,
    error: pages.error,
    retry: () => pages.refetch(),
    more: () => pages.fetchNextPage(),
    fetchingMore: pages.isFetchingNextPage,
  };
}
