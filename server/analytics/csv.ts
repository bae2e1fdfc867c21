import type { CampaignFigures } from '#contract/analytics/analytics.ts';
import { fileSlug } from '#contract/file_slug.ts';

const COLUMNS = [
  'campaign_id',
  'name',
  'type',
  'status',
  'started_at',
  'sent',
  'delivered',
  'failed',
  'failed_by_reason',
  'opted_out',
  'clicked',
  'responses',
  'redeemed',
  'redeemed_with_amount',
  'revenue',
] as const;

/** The heading row and a row for each campaign. Reasons are in one cell: `not_mobile: 3; expired: 1`. */
export async function* campaignCells(campaigns: readonly CampaignFigures[]): AsyncGenerator<readonly string[]> {
  yield COLUMNS;
  for (const campaign of campaigns) {
    const cells = {
      ...campaign,
      failed_by_reason: campaign.failed_by_reason.map(({ reason, count }) => `${reason || '?'}: ${count}`).join('; '),
      revenue: campaign.revenue.toFixed(2),
    };
    yield COLUMNS.map((column) => String(cells[column] ?? ''));
  }
}

/** `Maple-Deli-campaigns-2026-11-14-2026-11-20.csv` */
export function campaignsFileName(company: string, start_date: string, end_date: string): string {
  const shop = fileSlug(company, 'company');
  return `${shop}-campaigns-${start_date}-${end_date}.csv`;
}
