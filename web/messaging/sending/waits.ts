import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import type { Preview } from '#contract/messaging/campaigns/campaigns.ts';
import type { Format } from '../../format.ts';

const texts = campaignTexts.summary;

/** Who gets a message at once and who waits, why and until when, in words; empty when nobody waits. */
export function waitingWords({ at_once, held }: Pick<Preview, 'at_once' | 'held'>, format: Format): string[] {
  if (held.length === 0) return [];
  const waiting = held.map(({ reason, count, until }) => texts.held[reason](count, format.instant(until)));
  return at_once > 0 ? [texts.atOnce(at_once), ...waiting] : waiting;
}
