/** The owner's own hours for marketing messages, by the clock of the recipient. */
import { quietHoursTexts } from './quiet_hours.texts.ts';

/** Minutes after midnight: `from` included, `until` excluded. */
export interface QuietWindow {
  from: number;
  until: number;
}

/** 10:00 to 18:00 */
export const QUIET_WINDOW_DEFAULT: QuietWindow = { from: 600, until: 1080 };

/** 08:00 to 21:00, the widest hours under federal law; a stricter state narrows them for its contacts. */
export const QUIET_WINDOW_WIDEST: QuietWindow = { from: 480, until: 1260 };

/** What is wrong with an owner's window, as a sentence, or null. */
export function quietWindowFault({ from, until }: QuietWindow): string | null {
  if (!Number.isInteger(from) || !Number.isInteger(until) || from >= until) return quietHoursTexts.order;
  return from < QUIET_WINDOW_WIDEST.from || until > QUIET_WINDOW_WIDEST.until ? quietHoursTexts.outside : null;
}
