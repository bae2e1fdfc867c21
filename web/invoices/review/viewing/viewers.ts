import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#contract/events.ts';

/** The other users who have a document open. */
export interface Viewers {
  /** By user: the name, and when the user was last heard of. */
  others: Record<string, { username: string; at: number }>;
  /** How often a user has opened the document and asks who else has it open. */
  asked: number;
}

export const NO_VIEWERS: Viewers = { others: {}, asked: 0 };

export function viewersKey(invoice_id: string): unknown[] {
  return ['viewers', invoice_id];
}

/** Keeps what an open page says about who has a document open. */
export function keepViewer(event: Extract<LiveEvent, { type: 'viewing' }>, client: QueryClient, at: number): void {
  const { user_id, username, is_open, is_answer } = event;
  client.setQueryData<Viewers>(viewersKey(event.id), ({ others, asked } = NO_VIEWERS) => {
    const { [user_id]: _, ...rest } = others;
    return {
      others: is_open ? { ...rest, [user_id]: { username, at } } : rest,
      asked: is_open && !is_answer ? asked + 1 : asked,
    };
  });
}
