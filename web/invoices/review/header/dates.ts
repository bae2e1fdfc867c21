/** "2026-03-04" → "2026-04-03"; null where the other reading is no date, or the same one. */
export function swapDayAndMonth(date: string): string | null {
  const [year, month, day] = date.split('-');
  if (!year || !month || !day || month === day || Number(day) > 12) return null;
  return `${year}-${day}-${month}`;
}
