/** The dates on coupons. In a file of its own, because the customer pages need nothing else of the message code. */
import type { Language } from '../language.ts';
import { COUPON_YEARS_MAX } from './limits.ts';

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
};

/** `2026-12-31` → `Dec 31, 2026`, `31 dic 2026`: the same on every machine, because the length of a message depends on it. */
export function shortDay(day: string, language: Language): string {
  const [year, month, date] = day.split('-').map(Number);
  const name = MONTHS[language][(month ?? 1) - 1];
  return language === 'en' ? `${name} ${date}, ${year}` : `${date} ${name} ${year}`;
}

/** The last day on which a coupon that is created on `today` can end. */
export function farthestDay(today: string): string {
  return `${Number(today.slice(0, 4)) + COUPON_YEARS_MAX}${today.slice(4)}`;
}
