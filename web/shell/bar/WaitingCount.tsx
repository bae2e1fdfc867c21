import { useQuery } from '@tanstack/react-query';
import { inventory } from '#contract/inventory/inventory.ts';
import { replies } from '#contract/messaging/inbound/replies.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { q } from '../../query.ts';
import { useShop } from '../shop.ts';
import classes from './CountBadge.module.css';
import type { Waiting } from './links.ts';

/** The number itself, as soon as it is known. */
export function WaitingCount({ of }: { of: Waiting }) {
  const counts = { reviews: useReviewCount(), replies: useUnreadReplies() };
  return <CountBadge of={of} count={counts[of]} />;
}

/** A number beside a link, with what it counts for who has it read aloud. */
function CountBadge({ of, count }: { of: Waiting; count: number | undefined }) {
  if (!count) return null;
  return (
    <span className={classes.badge}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{shellTexts.waiting[of](count)}</span>
    </span>
  );
}

/** How many conversations have something unread; undefined until known. */
function useUnreadReplies(): number | undefined {
  const { features } = useShop();
  const { data } = useQuery({ ...q(replies.counts), enabled: features.loyalty_sms.allowed });
  return data?.unread_count;
}

/** How many invoices wait for a person; undefined until known. */
function useReviewCount(): number | undefined {
  const { features } = useShop();
  const { data } = useQuery({ ...q(inventory.summary), enabled: features.invoice_scanning.allowed });
  return data?.invoices_to_review;
}
