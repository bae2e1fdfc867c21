import { MINUTE_MS } from '#contract/dates.ts';
import type { LiveEvent } from '#contract/events.ts';

/** A page opens its stream seconds after it has fetched its data. */
const KEPT_MS = MINUTE_MS;
/** For all companies together. */
const MOST = 10_000;

export interface RecentEvents {
  add(companyId: string, event: LiveEvent): void;
  /**
   * The events of a company since an instant, oldest first, only the last one for each subject. A single `refresh` when they are no longer
   * known.
   */
  since(companyId: string, at: number): LiveEvent[];
  /** Before this moment events may have been missed. */
  clear(): void;
}

/**
 * The events of the last minute, for pages whose stream opens after they have fetched their data.
 * @param clock milliseconds that never go back
 */
export function recentEvents(clock: () => number = () => performance.now()): RecentEvents {
  // In order of time: a map keeps the order in which its keys were added.
  const kept = new Map<string, { companyId: string; event: LiveEvent; at: number }>();
  let known_from = Number.POSITIVE_INFINITY;

  function drop(now: number): void {
    for (const [key, { at }] of kept) {
      if (kept.size <= MOST && at >= now - KEPT_MS) return;
      known_from = Math.max(known_from, at + 1);
      kept.delete(key);
    }
  }

  return {
    add(companyId, event) {
      const key = `${companyId} ${event.type} ${event.id}`;
      kept.delete(key);
      kept.set(key, { companyId, event, at: clock() });
      drop(clock());
    },
    since(companyId, at) {
      if (at < known_from || at < clock() - KEPT_MS) return [{ type: 'refresh', id: null }];
      return [...kept.values()].filter((one) => one.companyId === companyId && one.at >= at).map(({ event }) => event);
    },
    clear() {
      kept.clear();
      known_from = clock();
    },
  };
}
