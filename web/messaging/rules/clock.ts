import { MINUTE_MS } from '#contract/dates.ts';

/** Minutes after midnight as a field for the time of day has them: 600 → `10:00`; midnight at a day's end is its last minute. */
export function clockOf(minutes: number): string {
  const shown = Math.min(minutes, 1439);
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`;
}

/** The way back; an empty field is no number. */
export function minutesOf(clock: string): number {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(clock) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

const spoken = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** The same as it is read in a sentence: 600 → `10:00 AM`. */
export function spokenClock(minutes: number): string {
  return spoken.format(new Date(minutes * MINUTE_MS));
}
