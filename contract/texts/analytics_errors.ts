/** What is wrong with a span of days that analytics are asked for. */
export const analyticsErrors = {
  startAfterEnd: 'The first day is after the last one.',
  endInFuture: 'The last day is in the future.',
  tooLong: (days: number) => `Ask for ${days} days at most.`,
  oneDay: 'Give the first and the last day.',
  noDate: 'That is no date. Write it like 2026-11-20.',
  noSpan: 'That is no span of time. Write it like 7d or 4w.',
};
