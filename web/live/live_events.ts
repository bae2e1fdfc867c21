import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#contract/events.ts';
import { callOf } from '../query.ts';
import { showProgress } from './reading_progress.ts';

/** The documents whose reading this page has heard of. */
const begun = new Set<string>();

/**
 * Invalidates the answers that an event makes old, so that they are fetched again. Which these are is said by the calls that the page has made:
 * what it does not show, it knows nothing of. An older page ignores types that it does not know.
 */
export function takeEvent(event: LiveEvent, client: QueryClient): void {
  if (event.type === 'refresh') {
    // What was missed can be the end of a reading and the beginning of the next one.
    begun.clear();
    markStale(client, () => true);
    return;
  }
  if (event.type === 'viewing') {
    const at = Date.now();
    void import('../invoices/review/viewing/viewers.ts').then(
      ({ keepViewer }) => keepViewer(event, client, at),
      () => {},
    );
    return;
  }
  if (event.type === 'invoice') {
    if (event.status !== 'reading') begun.delete(event.id);
    else {
      const isShown = showProgress(event, client);
      // Progress comes every second. Only the first word of a reading is news: neither an earlier one nor a list has told of it.
      const isKnown = begun.has(event.id) || isShown;
      begun.add(event.id);
      if (isKnown) return;
    }
  }
  markStale(client, ({ queryKey }) => isStaleAfter(queryKey, event));
}

function isStaleAfter(queryKey: readonly unknown[], { type, id }: LiveEvent): boolean {
  const [, params] = queryKey as [string, Record<string, unknown>?];
  return (
    callOf(queryKey)?.staleAfter?.some((cause) =>
      typeof cause === 'string' ? cause === type : cause.type === type && params?.[cause.id] === id,
    ) ?? false
  );
}

/** First fetches that are to be made again when they are there. */
const again = new WeakSet<Query>();

/** Invalidation alone does not refetch a first answer that is under way, although it may be older than the event. */
function markStale(client: QueryClient, predicate: (query: Query) => boolean): void {
  void client.invalidateQueries({ predicate });
  for (const query of client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined || again.has(query)) continue;
    again.add(query);
    const invalidate = () => {
      again.delete(query);
      return client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    query.promise?.then(invalidate, () => again.delete(query));
  }
}
