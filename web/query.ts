import { QueryClient, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#contract/dates.ts';
import { type Endpoint, ERROR_CODES } from '#contract/http.ts';
import { ApiFailure, type CallInput, type ReplyOf, request } from './api.ts';

const RETRIES = 2;

/** Whether the server was not reached, so that nothing has been decided and another try may help. A server without space has refused. */
export function isPassing(error: Error): boolean {
  if (!(error instanceof ApiFailure) || error.status === ERROR_CODES.insufficient_storage) return false;
  return error.status === 0 || error.status >= 502;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The live stream says when something changed; this only bounds how long a missed word can matter.
      staleTime: 30_000,
      gcTime: 10 * MINUTE_MS,
      retry: (count, error) => count < RETRIES && isPassing(error),
      // A shop's own network is reachable without the internet: try, instead of waiting for the browser to say "online".
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Empties what is known where one session ends or the next begins. What is under way goes on, and nothing follows here from its answer. */
export function forgetAnswers(): void {
  for (const mutation of queryClient.getMutationCache().getAll()) mutation.setOptions({});
  queryClient.clear();
}

/** The calls whose answers are kept, by path. Two methods of one path do not both answer with what is kept. */
const kept = new Map<string, Endpoint>();

/** The call whose answer is kept under this key. */
export function callOf(queryKey: readonly unknown[]): Endpoint | undefined {
  return kept.get(String(queryKey[0]));
}

/** The cache key of a call: its path first, so that every variant of it can be invalidated by `keyOf(endpoint)`. */
export function keyOf(
  endpoint: Endpoint,
  input?: { params?: object | undefined; query?: object | undefined },
): unknown[] {
  kept.set(endpoint.path, endpoint);
  return input ? [endpoint.path, input.params ?? {}, input.query ?? {}] : [endpoint.path];
}

type QueryInput<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** Query options of a reading call: `useQuery(q(inventory.getItem, { params: { item_id } }))`. */
export function q<const E extends Endpoint>(endpoint: E, ...[given]: QueryInput<E>) {
  const input: { params?: Record<string, unknown>; query?: Record<string, unknown> } = given ?? {};
  return queryOptions<ReplyOf<E>, Error, ReplyOf<E>, unknown[]>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => request(endpoint, { ...input, signal }),
  });
}

/** Marks every cached answer of these calls as stale; visible data is fetched again. */
export async function invalidate(...endpoints: Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })));
}
