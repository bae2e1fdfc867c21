import { useUnreadReplies } from '../replies.ts';
import { useReviewCount } from '../reviews.ts';
import { CountBadge } from './CountBadge.tsx';
import type { Waiting } from './links.ts';

/** The number itself, as soon as it is known. */
export function WaitingCount({ of }: { of: Waiting }) {
  const counts = { reviews: useReviewCount(), replies: useUnreadReplies() };
  return <CountBadge of={of} count={counts[of]} />;
}
