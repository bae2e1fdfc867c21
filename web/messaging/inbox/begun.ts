import { useSyncExternalStore } from 'react';

/** What was begun in each conversation and not sent: looking at another one loses nothing. */
const begun = new Map<string, string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function wordsIn(reply_thread_id: string): string {
  return begun.get(reply_thread_id) ?? '';
}

export function begin(reply_thread_id: string, words: string): void {
  begun.set(reply_thread_id, words);
  for (const listener of listeners) listener();
}

/** These words were sent. What was typed since is not sent yet. */
export function endBegun(reply_thread_id: string, sent: string): void {
  if (wordsIn(reply_thread_id) === sent) begin(reply_thread_id, '');
}

export function useBegun(reply_thread_id: string): string {
  return useSyncExternalStore(subscribe, () => wordsIn(reply_thread_id));
}
