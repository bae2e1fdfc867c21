import type { Campaign } from '#contract/messaging/campaigns/campaigns.ts';

/** How many texts are out, of how many that are to go out: who was left out since they were queued is in neither. */
export function progressOf({
  counts,
  waiting,
  is_queued,
  recipients,
}: Pick<Campaign, 'counts' | 'waiting' | 'is_queued' | 'recipients'>): { done: number; all: number } {
  const known = Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0);
  const never = (counts.suppressed ?? 0) + (counts.cancelled ?? 0);
  const all = (is_queued ? known : Math.max(known, recipients)) - never;
  return { done: Math.max(0, known - never - waiting), all };
}
