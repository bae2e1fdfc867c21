import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * The next page of a list, on a user's wish. A page that is fetched while the list is fetched again would stop that, or be stopped
 * by it; so the wish is kept until the page is there.
 * @param spelled what the list is of; the wish ends with it
 */
export function useMorePages(spelled: string, list: UseInfiniteQueryResult<InfiniteData<unknown>>) {
  const { data, isPlaceholderData, isFetching, hasNextPage, fetchNextPage } = list;
  const [wish, setWish] = useState<{ spelled: string; pages: number }>();
  const shown = isPlaceholderData ? 1 : (data?.pages.length ?? 1);
  const isWanted = wish?.spelled === spelled && shown < wish.pages && hasNextPage;
  useEffect(() => {
    if (!isWanted || isFetching) return;
    // A page that fails is fetched again when the user asks again.
    void fetchNextPage().then(({ isError }) => isError && setWish(undefined));
  }, [isWanted, isFetching, fetchNextPage]);
  return { isFetchingMore: isWanted, more: () => setWish({ spelled, pages: shown + 1 }) };
}
