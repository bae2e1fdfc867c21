import type { CampaignFigures } from '#contract/analytics.ts';
import { campaignTexts } from '#contract/texts/campaigns.ts';

/** Cents in currency units, as the wire has them. */
export function toUnits(cents: number): number {
  return cents / 100;
}

/**
 * Why texts failed, the most frequent first.
 * @param meaning what a code of the network means, in words
 */
export function failuresOf(
  failed: Readonly<Record<string, number>>,
  meaning: (code: string) => string,
): CampaignFigures['failed_by_reason'] {
  return Object.entries(failed)
    .map(([reason, count]) => ({ reason, explanation: explain(reason, meaning), count }))
    .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
}

function explain(reason: string, meaning: (code: string) => string): string {
  return campaignTexts.reasons[reason] ?? meaning(reason);
}
