import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import type { CampaignStatus, MessageStatus } from '#contract/messaging/campaigns/statuses.ts';
import { Tag, type Tone } from '../../../ui/Tag.tsx';

const TEXT_TONES: Readonly<Record<MessageStatus, Tone>> = {
  queued: 'busy',
  held: 'doubt',
  sending: 'busy',
  sent: 'good',
  delivered: 'good',
  undelivered: 'bad',
  failed: 'bad',
  unknown: 'doubt',
  suppressed: 'quiet',
  cancelled: 'quiet',
};

export function StatusTag({ campaign }: { campaign: { status: CampaignStatus; sent: number } }) {
  const { words, tone } = statusWords(campaign);
  return <Tag tone={tone}>{words}</Tag>;
}

export function TextTag({ status }: { status: MessageStatus }) {
  return <Tag tone={TEXT_TONES[status]}>{campaignTexts.texts[status]}</Tag>;
}

const TONES: Readonly<Record<CampaignStatus, Tone>> = {
  draft: 'quiet',
  scheduled: 'busy',
  running: 'busy',
  paused: 'doubt',
  finished: 'good',
  cancelled: 'quiet',
};

/** How a campaign's status is shown. One that has ended without sending a text is not called sent. */
function statusWords({ status, sent }: { status: CampaignStatus; sent: number }): { words: string; tone: Tone } {
  if (status === 'finished' && sent === 0) return { words: campaignTexts.nothingSent, tone: 'doubt' };
  return { words: campaignTexts.statuses[status], tone: TONES[status] };
}
