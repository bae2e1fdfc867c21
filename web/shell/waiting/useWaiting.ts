import { useQuery } from '@tanstack/react-query';
import { WAITING_KINDS, type WaitingEntry, type WaitingKind, waiting } from '#contract/shell/waiting.ts';
import { q } from '../../query.ts';

const KINDS: ReadonlySet<string> = new Set(WAITING_KINDS);

/** A page from before an update leaves out kinds that it does not know. */
function known<Answer extends { waiting: WaitingEntry[] }>(answer: Answer): Answer {
  return { ...answer, waiting: answer.waiting.filter(({ kind }) => KINDS.has(kind)) };
}

/** What waits for the user; live. */
export function useWaiting() {
  return useQuery({ ...q(waiting.list), select: known });
}

/** How many of one kind wait; undefined until known. */
export function useWaitingCount(kind: WaitingKind): number | undefined {
  const { data } = useWaiting();
  return data && (data.waiting.find((entry) => entry.kind === kind)?.count ?? 0);
}
