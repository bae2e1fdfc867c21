import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import type { CampaignStatus, MessageStatus } from '#contract/messaging/campaigns/campaigns.ts';
import { Tag, type Tone } from '../../../ui/Tag.tsx';

const TONES: Readonly<Record<CampaignStatus, Tone>> = {
  draft: 'quiet',
  scheduled: 'busy',
  running: 'busy',
  paused: 'doubt',
  finished: 'good',
  cancelled: 'quiet',
};

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

export function StatusTag({ status }: { status: CampaignStatus }) {
  return <Tag tone={TONES[status]}>{campaignTexts.statuses[status]}</Tag>;
}

export function TextTag({ status }: { status: MessageStatus }) {
  return <Tag tone={TEXT_TONES[status]}>{campaignTexts.texts[status]}</Tag>;
}

/** The reason for a message's status: in words, or the carrier’s own code if we do not know it. */
export function reasonWords(reason: string, detail: string | null): string {
  const [, code] = /^carrier_(\w+)$/.exec(reason) ?? [];
  return detail ?? campaignTexts.reasons[reason] ?? (code ? campaignTexts.code(code) : reason);
}
