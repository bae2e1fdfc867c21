const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function dateOf(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || full < 2000 || full > 2100) return null;
  return date.toISOString().slice(0, 10);
}

/** A printed date as a calendar date: ISO, month first with slashes, day first with dots or above 12, or with the month's name. */
export function readDay(text: string): string | null {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(text);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/.exec(text);
  if (parts) {
    const [first, second, year] = [Number(parts[1]), Number(parts[3]), Number(parts[4])];
    const isDayFirst = parts[2] === '.' || first > 12;
    return isDayFirst ? dateOf(year, second, first) : dateOf(year, first, second);
  }
  const named = /^(?:(\d{1,2})[ -])?([a-z]{3})[a-z]*\.?[ -](?:(\d{1,2}),? ?)?(\d{4}|\d{2})(?!\d)/i.exec(text);
  const month = MONTHS.indexOf((named?.[2] ?? '').toLowerCase()) + 1;
  if (named && month > 0) return dateOf(Number(named[4]), month, Number(named[1] ?? named[3] ?? 1));
  return null;
}
