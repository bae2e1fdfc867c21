/** The calendar day in a time zone, `2026-11-20`; today where no instant is given. */
export function dayIn(zone: string, at = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
}
