export const quietHoursTexts = {
  order: 'Choose an end that is later than the start.',
  outside: 'Marketing texts may arrive between 8:00 AM and 9:00 PM only. Choose hours within these.',
};
