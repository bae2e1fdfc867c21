export const quietHoursTexts = {
  order: 'Choose an end time after the start time.',
  outside: 'Marketing texts can arrive only between 8:00 AM and 9:00 PM. Choose times in this range.',
};
