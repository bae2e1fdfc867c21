/** Local time and back, with daylight saving time as the runtime's own zone data has it. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** Minutes by which a zone is ahead of UTC at an instant. */
function offsetMinutes(zone: string, at: number): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
  }
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(at)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The calendar day of a zone at an instant, `2026-11-20`. */
export function localDay(zone: string, at: Date): string {
  return new Date(at.getTime() + offsetMinutes(zone, at.getTime()) * 60_000).toISOString().slice(0, 10);
}

/** The instant at which a zone's clock shows so many minutes after midnight on that day; clocks change at night, outside our hours. */
export function instantOf(zone: string, day: string, minutes: number): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const guess = shown - offsetMinutes(zone, shown) * 60_000;
  return shown - offsetMinutes(zone, guess) * 60_000;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
