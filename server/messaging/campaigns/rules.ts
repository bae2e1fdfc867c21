import { AGE_MIN } from '#contract/contacts/birth_date.ts';
import { toLine } from '#contract/line.ts';
import type { AudienceCount, LeftOutReason } from '#contract/messaging/campaigns/audiences.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import type { Preview } from '#contract/messaging/campaigns/campaigns.ts';
import { estimate } from '#contract/messaging/campaigns/sending_estimate.ts';
import { CAMPAIGN_NAME_MAX } from '#contract/messaging/limits.ts';
import { cutText } from '#server/platform/cut_text.rules.ts';

/** Contacts who are alike for sending, as the count returns them. */
interface Group {
  reason: LeftOutReason | null;
  region: string;
  language: 'en' | 'es';
  held_until: Date | null;
  count: number;
}

/** How many contacts get it and who is left out, most frequent reason first. */
export function reachOf(groups: readonly Pick<Group, 'reason' | 'count'>[]): AudienceCount {
  const left = new Map<LeftOutReason, number>();
  let recipients = 0;
  for (const { reason, count } of groups) {
    if (reason === null) recipients += count;
    else left.set(reason, (left.get(reason) ?? 0) + count);
  }
  return {
    recipients,
    left_out: [...left].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count),
  };
}

/** Recipients by language. */
export function languagesOf(groups: readonly Group[]): { en: number; es: number } {
  const sum = { en: 0, es: 0 };
  for (const { reason, language, count } of groups) if (reason === null) sum[language] += count;
  return sum;
}

/**
 * Who waits, why, and until when at the latest. The later of quiet hours and cap is the reason.
 * @param dueIn the moment from which a region allows a message
 */
export function waitsOf(
  groups: readonly Group[],
  now: Date,
  dueIn: (region: string) => Date,
): { at_once: number; held: Preview['held'] } {
  const held = { quiet_hours: { count: 0, until: now }, frequency_cap: { count: 0, until: now } };
  let at_once = 0;
  for (const { reason, region, held_until, count } of groups) {
    if (reason !== null) continue;
    const open = dueIn(region);
    const until = held_until && held_until > open ? held_until : open;
    if (until <= now) {
      at_once += count;
      continue;
    }
    const wait = held[until === held_until ? 'frequency_cap' : 'quiet_hours'];
    wait.count += count;
    if (until > wait.until) wait.until = until;
  }
  return {
    at_once,
    held: (['quiet_hours', 'frequency_cap'] as const).flatMap((reason) => {
      const { count, until } = held[reason];
      return count > 0 ? [{ reason, count, until: until.toISOString() }] : [];
    }),
  };
}

/**
 * When the last message will have been sent: all of them from now on at the pace of the numbers, or the waiting ones from their hour on,
 * whichever is later.
 * @param segments of all messages; a number's pace is measured in them
 */
export function finishOf(
  now: Date,
  segments: number,
  waiting: { segments: number; until: Date } | null,
  pace: { per_second: number | null; per_day: number | null; open_seconds: number },
): Date {
  const end = (from: Date, count: number) =>
    from.getTime() + estimate({ recipients: count, segments: 1, cents_per_segment: 0, ...pace }).seconds * 1000;
  return new Date(Math.max(end(now, segments), waiting ? end(waiting.until, waiting.segments) : 0));
}

/** The default name of a campaign: its first words, without the placeholders of links. */
export function nameOf(body: string): string {
  const words = toLine(body.replace(/\{[a-z_]+\}/gi, ''));
  if (words === '' && body.trim() !== '') return campaignTexts.nameless;
  if (words.length <= 48) return words;
  return cutText(`${cutText(words, 48).replace(/\s+\S*$/, '')} …`, CAMPAIGN_NAME_MAX);
}

/** The last date of birth of contacts who are old enough for alcohol on that day: `2005-11-20`. */
export function bornUntil(today: string): string {
  // In most years there is no February 29.
  const day = today.slice(4) === '-02-29' ? '-02-28' : today.slice(4);
  return `${Number(today.slice(0, 4)) - AGE_MIN}${day}`;
}
