/** The only place where the server asks what time it is; rules are given the answer. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

const calendars = new Map<string, Intl.DateTimeFormat>();

/** The calendar date in a time zone, `2026-11-20`. */
export function dateIn(zone: string, at: Date): string {
  let calendar = calendars.get(zone);
  if (!calendar) {
    // Making one takes longer than everything else that a movement of stock computes.
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone, ...parts });
    calendars.set(zone, calendar);
  }
  return calendar.format(at);
}
