import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import type { Preview } from '#contract/messaging/campaigns/campaigns.ts';
import type { Format } from '../../format.ts';

const texts = campaignTexts.summary;

/**
 * Who gets a message at its time and who waits, why and until when, in words; empty when nobody waits.
 * @param at the time for which it is scheduled; null: now
 */
export function waitingWords(
  { at_once, held }: Pick<Preview, 'at_once' | 'held'>,
  at: string | null,
  format: Format,
): string[] {
  if (held.length === 0) return [];
  const waiting = held.map(({ reason, count, until }) => texts.held[reason](count, format.zoned(until)));
  return at_once > 0
    ? [at === null ? texts.atOnce(at_once) : texts.atTime(at_once, format.zoned(at)), ...waiting]
    : waiting;
}
