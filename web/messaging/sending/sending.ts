import { TZDate } from '@date-fns/tz';
import type { Audience } from '#contract/messaging/campaigns/audiences.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { scheduleFault } from '#contract/messaging/campaigns/schedule.ts';

/** The chosen recipients and time of a message. */
export interface Choice {
  /** Null: everyone who agreed. */
  audience: Audience | null;
  /** What the field for day and time says by the shop's clock, `2026-11-20T12:00`; null: now. */
  at: string | null;
  /** Whether customers who have the words already get them again. */
  repeats: boolean;
}

export const FIRST_CHOICE: Choice = { audience: null, at: null, repeats: false };

/** The chosen moment as the API wants it; null while it is now or not chosen yet. */
export function scheduledAt({ at }: Pick<Choice, 'at'>, time_zone: string): string | null {
  if (!at) return null;
  const [year = Number.NaN, month = 1, day = 1, hours = 0, minutes = 0] = at.split(/\D/).map(Number);
  const moment = new Date(new TZDate(year, month - 1, day, hours, minutes, time_zone).getTime());
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** What is wrong with the chosen time, in words, or null. */
export function choiceFault(choice: Choice, now: Date, time_zone: string): string | null {
  if (choice.at === null) return null;
  const at = scheduledAt(choice, time_zone);
  return at === null ? campaignTexts.schedule.atRequired : scheduleFault(new Date(at), now);
}

/** The choice as a part of a request. */
export function choiceBody(
  choice: Choice,
  time_zone: string,
): { audience?: Audience; scheduled_at?: string; repeats_words?: true } {
  const at = scheduledAt(choice, time_zone);
  return {
    ...(choice.audience ? { audience: choice.audience } : {}),
    ...(at ? { scheduled_at: at } : {}),
    ...(choice.repeats ? { repeats_words: true } : {}),
  };
}

/** A moment as the field for day and time spells it, by the shop's clock. */
export function fieldTime(moment: Date, time_zone: string): string {
  return new TZDate(moment, time_zone).toISOString().slice(0, 16);
}
