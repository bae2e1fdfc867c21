import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * Fetches the next page of a list when a user asks. Fetching a page and fetching the list again would stop each other, so the request is kept
 * until the page is there.
 * @param spelled the list and its filters; the request ends when they change
 */
export function useMorePages(spelled: string, list: UseInfiniteQueryResult<InfiniteData<unknown>>) {
  const { data, isPlaceholderData, isFetching, hasNextPage, fetchNextPage } = list;
  const [request, setRequest] = useState<{ spelled: string; pages: number }>();
  const shown = isPlaceholderData ? 1 : (data?.pages.length ?? 1);
  const isWanted = request?.spelled === spelled && shown < request.pages && hasNextPage;
  useEffect(() => {
    if (!isWanted || isFetching) return;
    // A page that fails is fetched again when the user asks again.
    void fetchNextPage().then(({ isError }) => isError && setRequest(undefined));
  }, [isWanted, isFetching, fetchNextPage]);
  return { isFetchingMore: isWanted, more: () => setRequest({ spelled, pages: shown + 1 }) };
}
