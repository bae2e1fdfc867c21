import { useSyncExternalStore } from 'react';

/** The unsent answer of each conversation, kept while the user looks at another one. */
const unsent = new Map<string, string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function wordsIn(reply_thread_id: string): string {
  return unsent.get(reply_thread_id) ?? '';
}

export function setUnsent(reply_thread_id: string, words: string): void {
  unsent.set(reply_thread_id, words);
  for (const listener of listeners) listener();
}

/** Clears the answer that was sent, unless more was typed since. */
export function clearSent(reply_thread_id: string, sent: string): void {
  if (wordsIn(reply_thread_id) === sent) setUnsent(reply_thread_id, '');
}

export function useUnsent(reply_thread_id: string): string {
  return useSyncExternalStore(subscribe, () => wordsIn(reply_thread_id));
}
