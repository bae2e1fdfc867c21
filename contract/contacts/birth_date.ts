/** The minimum age at a shop with an age gate: the legal age for alcohol. */
export const AGE_MIN = 21;
const OLDEST = 120;

/** `04/09/1990` as far as it is typed: the slashes appear with the digit after them. */
export function formatBirthDate(text: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  if (iso) return `${iso[2]}/${iso[3]}/${iso[1]}`;
  // With typed slashes, a zero can be omitted: 4/9/1990.
  const parts = text.split(/[^\d]+/);
  const padded = parts.map((part, place) => (place < parts.length - 1 && part.length === 1 ? `0${part}` : part));
  const digits = padded.join('').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/');
}

/** The calendar date `1990-04-09` of `04/09/1990`; null when there is no such day. */
export function readBirthDate(text: string): string | null {
  const [, month = '', day = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(formatBirthDate(text)) ?? [];
  const date = `${year}-${month}-${day}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date ? null : date;
}

/** Full years between two calendar dates; null for a birth in the future or longer ago than people live. */
export function ageOn(birthDate: string, today: string): number | null {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  const age = today.slice(5) < birthDate.slice(5) ? years - 1 : years;
  return age < 0 || age > OLDEST ? null : age;
}
