import { useSyncExternalStore } from 'react';
import { onLogout } from '../../session.ts';

/** Whose answer it is, and where. The next user of the tab may open the same conversation, but does not see this answer. */
export interface AnswerPlace {
  user_id: string;
  reply_thread_id: string;
}

/** The unsent answer of each user in each conversation, kept while the user looks at another one, until a user logs out. */
const unsent = new Map<string, string>();
const listeners = new Set<() => void>();

onLogout(() => {
  unsent.clear();
  changed();
});

function changed(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const keyOf = ({ user_id, reply_thread_id }: AnswerPlace) => `${user_id} ${reply_thread_id}`;

function wordsIn(place: AnswerPlace): string {
  return unsent.get(keyOf(place)) ?? '';
}

export function setUnsent(place: AnswerPlace, words: string): void {
  unsent.set(keyOf(place), words);
  changed();
}

/** Clears the answer that was sent, unless more was typed since. */
export function clearSent(place: AnswerPlace, sent: string): void {
  if (wordsIn(place) === sent) setUnsent(place, '');
}

export function useUnsent(place: AnswerPlace): string {
  return useSyncExternalStore(subscribe, () => wordsIn(place));
}
