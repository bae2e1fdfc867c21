import type { DraftContent, SavedDraft } from '#contract/campaign_drafts.ts';
import type { Campaign, CampaignRow, CampaignStatus, CampaignType, TextStatus } from '#contract/campaigns.ts';
import { wordsOfCode } from '../codes.rules.ts';

interface Row {
  campaign_id: string;
  name: string;
  campaign_type: string;
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

interface Tally {
  status: TextStatus;
  reason: string;
  messages: number;
  segments: number;
  /** Of tries before the last one that were paid for. */
  earlier_segments: number;
}

/** Texts that went out, whatever became of them; a text in doubt counts once it is settled. */
const WENT_OUT: readonly TextStatus[] = ['sent', 'delivered', 'undelivered'];
const WAITS: readonly TextStatus[] = ['queued', 'held', 'sending'];
/** What the vendor charges for, whether it arrives or not. */
const PAID: readonly TextStatus[] = [...WENT_OUT, 'unknown'];

function sumOf(tallies: readonly Tally[], statuses: readonly TextStatus[], what: 'messages' | 'segments' = 'messages') {
  return tallies.reduce((sum, tally) => sum + (statuses.includes(tally.status) ? tally[what] : 0), 0);
}

/** A campaign of a list. */
export function presentRow(row: Row, tallies: readonly Tally[], clicked: number): CampaignRow {
  const instant = (at: Date | null) => at?.toISOString() ?? null;
  return {
    campaign_id: row.campaign_id,
    name: row.name,
    type: row.campaign_type as CampaignType,
    status: row.status as CampaignStatus,
    created_at: row.created_at.toISOString(),
    scheduled_at: instant(row.scheduled_at),
    started_at: instant(row.started_at),
    finished_at: instant(row.finished_at),
    recipients: row.recipients,
    sent: sumOf(tallies, WENT_OUT),
    delivered: sumOf(tallies, ['delivered']),
    failed: sumOf(tallies, ['undelivered', 'failed']),
    waiting: sumOf(tallies, WAITS),
    clicked,
    changed_at: instant(row.changed_at),
    changed_by: row.changed_by_name,
  };
}

/** What is written so far of a campaign that is a draft. */
export function presentDraft(
  row: Pick<Row, 'changed_at' | 'changed_by_name'> & { draft: unknown; draft_version: string | null },
): SavedDraft | null {
  const { draft, draft_version, changed_at, changed_by_name } = row;
  if (draft === null || draft_version === null || changed_at === null) return null;
  return {
    content: draft as DraftContent,
    version: draft_version,
    changed_at: changed_at.toISOString(),
    changed_by: changed_by_name,
  };
}

/** The figures of one campaign's texts. */
export function presentFigures(
  tallies: readonly Tally[],
  cents_per_segment: number,
): Pick<Campaign, 'counts' | 'reasons' | 'segments' | 'cost_cents'> & { waiting_segments: number } {
  const counts: Campaign['counts'] = {};
  for (const { status, messages } of tallies) counts[status] = (counts[status] ?? 0) + messages;
  // A text that did not arrive and went out again was paid for each time, whatever became of it in the end.
  const earlier = tallies.reduce((sum, { earlier_segments }) => sum + earlier_segments, 0);
  const segments = sumOf(tallies, PAID, 'segments') + earlier;
  return {
    counts,
    reasons: tallies.flatMap(({ status, reason, messages }) =>
      reason === '' ? [] : [{ status, reason, detail: wordsOfCode(reason), count: messages }],
    ),
    segments,
    cost_cents: Math.round(segments * cents_per_segment),
    waiting_segments: sumOf(tallies, WAITS, 'segments'),
  };
}
