import type { AutomationKind } from '#contract/messaging/automations/kinds.ts';
import type { Campaign, CampaignRow, CampaignType } from '#contract/messaging/campaigns/campaigns.ts';
import { DraftContent, type SavedDraft } from '#contract/messaging/campaigns/drafts.ts';
import type { CampaignStatus, MessageStatus } from '#contract/messaging/campaigns/statuses.ts';
import { reasonOfFailure } from '../failures.rules.ts';
import type { CampaignFigure } from '../figures/figures.sql.ts';
import { PAID, WAITS, WENT_OUT } from '../figures/statuses.rules.ts';

interface Row {
  campaign_id: string;
  name: string;
  campaign_type: string;
  automation: string | null;
  status: string;
  recipients: number;
  queued_at: Date | null;
  created_at: Date;
  scheduled_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
  changed_at: Date | null;
  changed_by_name: string | null;
}

function sumOf(
  figures: readonly CampaignFigure[],
  statuses: readonly MessageStatus[],
  what: 'messages' | 'segments' = 'messages',
) {
  return figures.reduce((sum, figure) => sum + (statuses.includes(figure.status) ? figure[what] : 0), 0);
}

/** A campaign in a list. */
export function presentRow(row: Row, figures: readonly CampaignFigure[], clicked: number): CampaignRow {
  const instant = (at: Date | null) => at?.toISOString() ?? null;
  return {
    campaign_id: row.campaign_id,
    name: row.name,
    type: row.campaign_type as CampaignType,
    automation: row.automation as AutomationKind | null,
    status: row.status as CampaignStatus,
    created_at: row.created_at.toISOString(),
    scheduled_at: instant(row.scheduled_at),
    started_at: instant(row.started_at),
    finished_at: instant(row.finished_at),
    recipients: row.recipients,
    sent: sumOf(figures, WENT_OUT),
    delivered: sumOf(figures, ['delivered']),
    failed: sumOf(figures, ['undelivered', 'failed']),
    waiting: sumOf(figures, WAITS),
    clicked,
    changed_at: instant(row.changed_at),
    changed_by: row.changed_by_name,
  };
}

/** The content of a draft as far as it is written. */
export function presentDraft(
  row: Pick<Row, 'changed_at' | 'changed_by_name'> & { draft: unknown; draft_version: string | null },
): SavedDraft | null {
  const { draft, draft_version, changed_at, changed_by_name } = row;
  if (draft === null || draft_version === null || changed_at === null) return null;
  return {
    // One that was saved by an earlier version lacks what was added since.
    content: DraftContent.parse(draft),
    version: draft_version,
    changed_at: changed_at.toISOString(),
    changed_by: changed_by_name,
  };
}

/** The figures of one campaign's messages. */
export function presentFigures(
  figures: readonly CampaignFigure[],
  cents_per_segment: number,
): Pick<Campaign, 'counts' | 'reasons' | 'segments' | 'cost_cents'> & { waiting_segments: number } {
  const counts: Campaign['counts'] = {};
  for (const { status, messages } of figures) counts[status] = (counts[status] ?? 0) + messages;
  // A message that did not arrive and was sent again was paid for each time, whatever its final status is.
  const earlier = figures.reduce((sum, { earlier_segments }) => sum + earlier_segments, 0);
  const segments = sumOf(figures, PAID, 'segments') + earlier;
  return {
    counts,
    reasons: figures.flatMap(({ status, reason, messages }) =>
      reason === '' ? [] : [{ status, reason, detail: reasonOfFailure(reason), count: messages }],
    ),
    segments,
    cost_cents: Math.round(segments * cents_per_segment),
    waiting_segments: sumOf(figures, WAITS, 'segments'),
  };
}
