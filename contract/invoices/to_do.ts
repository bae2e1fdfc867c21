/** What a document that needs a user is waiting for; the list of what to do is grouped in this order. */
export const TASKS = [
  'approve',
  'refused',
  'unreadable',
  'duplicate',
  'kind',
  'exchange_rate',
  'sums',
  'values',
  'lines',
  'post',
] as const;
export type Task = (typeof TASKS)[number];
