import { useQuery } from '@tanstack/react-query';
import { type WaitingKind, waiting } from '#contract/shell/waiting.ts';
import { q } from '../../query.ts';

/** What waits for the user; live. */
export function useWaiting() {
  return useQuery(q(waiting.list));
}

/** How many of one kind wait; undefined until known. */
export function useWaitingCount(kind: WaitingKind): number | undefined {
  const { data } = useWaiting();
  return data && (data.waiting.find((entry) => entry.kind === kind)?.count ?? 0);
}
