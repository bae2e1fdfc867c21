/** The owner's own hours for marketing texts, on the clock of whoever gets them. */
import { quietHoursTexts } from './quiet_hours.texts.ts';

/** Minutes after midnight: `from` included, `until` excluded. */
export interface QuietWindow {
  from: number;
  until: number;
}

/** 10:00 to 18:00 (ruling 19). */
export const QUIET_WINDOW_DEFAULT: QuietWindow = { from: 600, until: 1080 };

/** 08:00 to 21:00, the widest that the law of the country leaves; a stricter state narrows it for the people there. */
export const QUIET_WINDOW_WIDEST: QuietWindow = { from: 480, until: 1260 };

/** What is wrong with an owner's window, in words, or null. */
export function quietWindowFault({ from, until }: QuietWindow): string | null {
  if (!Number.isInteger(from) || !Number.isInteger(until) || from >= until) return quietHoursTexts.order;
  return from < QUIET_WINDOW_WIDEST.from || until > QUIET_WINDOW_WIDEST.until ? quietHoursTexts.outside : null;
}
