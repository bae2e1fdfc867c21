import { useQuery } from '@tanstack/react-query';
import { replies } from '#contract/messaging/inbound/replies.ts';
import { q } from '../query.ts';
import { useShop } from './shop.ts';

/** How many conversations have something unread; undefined until known. */
export function useUnreadReplies(): number | undefined {
  const { features } = useShop();
  const { data } = useQuery({ ...q(replies.counts), enabled: features.loyalty_sms.allowed });
  return data?.unread_count;
}
