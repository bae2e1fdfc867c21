import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import type { CampaignStatus } from '#contract/messaging/campaigns/campaigns.ts';
import type { Tone } from '../../ui/Tag.tsx';

const TONES: Readonly<Record<CampaignStatus, Tone>> = {
  draft: 'quiet',
  scheduled: 'busy',
  running: 'busy',
  paused: 'doubt',
  finished: 'good',
  cancelled: 'quiet',
};

/** How a campaign's status is shown. One that has ended without sending a text is not called sent. */
export function statusWords({ status, sent }: { status: CampaignStatus; sent: number }): { words: string; tone: Tone } {
  if (status === 'finished' && sent === 0) return { words: campaignTexts.nothingSent, tone: 'doubt' };
  return { words: campaignTexts.statuses[status], tone: TONES[status] };
}
