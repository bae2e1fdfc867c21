import { CountBadge } from './CountBadge.tsx';
import type { Waiting } from './links.ts';
import { useUnreadReplies } from './replies.ts';
import { useReviewCount } from './reviews.ts';

/** How much of its kind waits for a person, beside a link. */
export function LinkCount({ of }: { of: Waiting | undefined }) {
  const counts = { reviews: useReviewCount(), replies: useUnreadReplies() };
  return of ? <CountBadge of={of} count={counts[of]} /> : null;
}
