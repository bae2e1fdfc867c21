/** The only place where the server asks what time it is; rules are given the answer. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** The calendar date in a time zone, `2026-11-20`. */
export function dateIn(zone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );
}
