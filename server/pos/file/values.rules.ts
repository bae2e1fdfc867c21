import { readDay } from '#server/platform/tables/day.rules.ts';

/** The minute of the day that a text has after its date, or alone; null for none. */
export function readMinute(text: string): number | null {
  const parts = /(?:^|[ T,])(\d{1,2}):(\d{2})(?::\d{2})?(?:\.\d+)?\s*([ap]\.?m)?/i.exec(text);
  if (!parts) return null;
  const [hour, minute, half] = [Number(parts[1]), Number(parts[2]), parts[3]?.[0]?.toLowerCase()];
  const full = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  return full > 23 || minute > 59 ? null : full * 60 + minute;
}

/** What a column about the state of a row says; a yes means that it was voided. */
export function readStatus(text: string): 'sold' | 'void' | 'refund' {
  const words = text.trim().toLowerCase();
  if (/refund|return/.test(words)) return 'refund';
  if (/^(true|yes|y|1|void(ed)?|cancel(l)?ed|deleted)$/.test(words) || readDay(text.trim()) !== null) return 'void';
  return 'sold';
}
