/** Formats an instant by the shop's own clock, with its zone, to the second: `Nov 20, 2026, 8:42:10 AM EST`. */
export type Clock = (instant: string) => string;

export function clockOf(time_zone: string): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: time_zone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
  // Newer zone data puts a narrow space before AM, which the PDF's fonts do not have.
  return (instant) => format.format(new Date(instant)).replace(/[\u202f\u00a0]/g, ' ');
}
