import { useSyncExternalStore } from 'react';

export interface Question {
  /** Names the thing: "Archive oat milk?" */
  title: string;
  /** What will happen, and whether it can be taken back; a long one has paragraphs, with an empty line between them. */
  detail: string;
  /** The button that does it. */
  action: string;
  /** The button that leaves everything as it is, where "Cancel" could be misread. */
  dismiss?: string;
  danger?: boolean;
  onConfirm: () => void;
}

interface State {
  /** The last one asked; it stays while its dialog closes. */
  question: Question | null;
  opened: boolean;
}

let state: State = { question: null, opened: false };
const listeners = new Set<() => void>();

function become(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Asks once before something that is hard to take back. Escape and Cancel change nothing. */
export function confirm(question: Question): void {
  become({ question, opened: true });
}

export function closeQuestion(): void {
  become({ ...state, opened: false });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useQuestion(): State {
  return useSyncExternalStore(subscribe, () => state);
}
