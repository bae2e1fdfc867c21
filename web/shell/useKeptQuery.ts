import { type QueryFunctionContext, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isPassing, queryClient } from '../query.ts';
import { KEPT } from '../session.ts';

/**
 * A query without whose answer no screen can stand. Its last answer is kept with the login, and takes the place of a new one while the
 * device has no network or a network that leads nowhere; where the server answers, only that counts.
 */
export function useKeptQuery<T extends object>(options: UseQueryOptions<T, Error, T, unknown[]>): UseQueryResult<T> {
  const place = `${KEPT}${JSON.stringify(options.queryKey)}`;
  const { queryFn } = options;
  const query = useQuery({
    ...options,
    // Kept before anything on the screen says that it is there: whoever reloads then finds it.
    ...(typeof queryFn === 'function'
      ? {
          queryFn: async (context: QueryFunctionContext<unknown[]>) => {
            const answer = await queryFn(context);
            // Who has logged out meanwhile leaves nothing.
            if (!context.signal.aborted) keepAt(place, answer);
            return answer;
          },
        }
      : {}),
    initialData: () => (navigator.onLine ? undefined : keptAt<T>(place)),
    // Old by then, so that a new answer is asked for at once.
    initialDataUpdatedAt: 0,
  });
  const { data, error } = query;
  const { queryKey } = options;
  useEffect(() => {
    if (data || !error || !isPassing(error)) return;
    const kept = keptAt<T>(place);
    if (kept) queryClient.setQueryData(queryKey, kept, { updatedAt: 0 });
  }, [data, error, place, queryKey]);
  useEffect(() => {
    // What the screens themselves have changed.
    if (data) keepAt(place, data);
  }, [data, place]);
  return query;
}

function keepAt(place: string, answer: object): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(answer));
  } catch {
    // More than the browser has room for: an older answer would be worse than none.
    sessionStorage.removeItem(place);
  }
}

function keptAt<T>(place: string): T | undefined {
  const kept = sessionStorage.getItem(place);
  return kept === null ? undefined : (JSON.parse(kept) as T);
}
