import { MINUTE_MS } from '#contract/dates.ts';
import type { Audience } from '#contract/messaging/campaigns/audiences.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { scheduleFault } from '#contract/messaging/campaigns/schedule.ts';

/** The chosen recipients and time of a message. */
export interface Choice {
  /** Null: everyone who agreed. */
  audience: Audience | null;
  /** What the field for day and time says, `2026-11-20T12:00`; null: now. */
  at: string | null;
}

export const FIRST_CHOICE: Choice = { audience: null, at: null };

/** The chosen moment as the API wants it; null while it is now or not chosen yet. */
export function scheduledAt({ at }: Choice): string | null {
  if (!at) return null;
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** What is wrong with the chosen time, in words, or null. */
export function choiceFault(choice: Choice, now: Date): string | null {
  if (choice.at === null) return null;
  const at = scheduledAt(choice);
  return at === null ? campaignTexts.schedule.atRequired : scheduleFault(new Date(at), now);
}

/** The choice as a part of a request. */
export function choiceBody(choice: Choice): { audience?: Audience; scheduled_at?: string } {
  const at = scheduledAt(choice);
  return { ...(choice.audience ? { audience: choice.audience } : {}), ...(at ? { scheduled_at: at } : {}) };
}

/** A moment as the field for day and time spells it, by this device's clock. */
export function fieldTime(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS);
  return local.toISOString().slice(0, 16);
}
