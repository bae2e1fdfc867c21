import { MINUTE_MS } from '#contract/dates.ts';

/** The calendar day in a time zone, `2026-11-20`; today where no instant is given. */
export function dayIn(zone: string, at = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
}

/** The calendar day by the clock of this device; today where no instant is given. */
export function localDay(at = new Date()): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 10);
}
