import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { KEPT } from '../session.ts';

/**
 * A query without whose answer no screen can stand. Its last answer is kept with the login, and takes the place of a new one while the
 * device has no network; with a network only a new answer counts.
 */
export function useKeptQuery<T extends object>(options: UseQueryOptions<T, Error, T, unknown[]>): UseQueryResult<T> {
  const place = `${KEPT}${JSON.stringify(options.queryKey)}`;
  const query = useQuery({
    ...options,
    initialData: () => {
      const kept = navigator.onLine ? null : sessionStorage.getItem(place);
      return kept === null ? undefined : (JSON.parse(kept) as T);
    },
    // Old by then, so that a new answer is asked for at once.
    initialDataUpdatedAt: 0,
  });
  const { data } = query;
  useEffect(() => {
    if (!data) return;
    try {
      sessionStorage.setItem(place, JSON.stringify(data));
    } catch {
      // More than the browser has room for: an older answer would be worse than none.
      sessionStorage.removeItem(place);
    }
  }, [data, place]);
  return query;
}
