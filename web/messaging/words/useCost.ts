import { useQuery } from '@tanstack/react-query';
import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import { q } from '../../query.ts';

/** What a segment costs the shop, as the meter of a message takes it; nothing until it is known. */
export function useCost(): { centsPerSegment?: number } {
  const { data: rules } = useQuery(q(messagingSettings.get));
  return rules ? { centsPerSegment: rules.cents_per_segment } : {};
}
