import type { CampaignFigures } from '#contract/analytics/analytics.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { type CampaignFigure, meaningOfFailure, WENT_OUT } from '#server/messaging/messaging.ts';

/** Cents as currency units, for the wire. */
export function toUnits(cents: number): number {
  return cents / 100;
}

/** The statuses of a campaign's messages, and the reasons of failures, most frequent first. */
export function figuresOfMessages(
  figures: readonly CampaignFigure[],
): Pick<CampaignFigures, 'sent' | 'delivered' | 'failed' | 'failed_by_reason'> {
  const failures = figures.filter(({ status }) => status === 'undelivered' || status === 'failed');
  const by_reason = [...Map.groupBy(failures, ({ reason }) => reason)]
    .map(([reason, rows]) => ({ reason, explanation: explain(reason), count: sumOf(rows) }))
    .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
  return {
    sent: sumOf(figures.filter(({ status }) => WENT_OUT.includes(status))),
    delivered: sumOf(figures.filter(({ status }) => status === 'delivered')),
    failed: sumOf(failures),
    failed_by_reason: by_reason,
  };
}

function sumOf(figures: readonly CampaignFigure[]): number {
  return figures.reduce((sum, { messages }) => sum + messages, 0);
}

function explain(reason: string): string {
  return campaignTexts.reasons[reason] ?? meaningOfFailure(reason).reason;
}
