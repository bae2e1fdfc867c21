/** What is wrong with a date range in a request for analytics. */
export const analyticsErrors = {
  startAfterEnd: 'The start date is after the end date.',
  endInFuture: 'The end date is in the future.',
  tooLong: (days: number) => `Choose a range of ${days} days or fewer.`,
  oneDay: 'Enter a start date and an end date.',
  noDate: 'This is not a valid date. Use the format 2026-11-20.',
  noSpan: 'This is not a valid range. Use the format 7d or 4w.',
};
