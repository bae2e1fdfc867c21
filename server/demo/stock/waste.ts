import type { MANUAL_REASONS } from '#contract/inventory/movements/movements.ts';

export type DemoReason = Exclude<(typeof MANUAL_REASONS)[number], 'adjusted'>;

/** What spoiled, broke, was eaten, used, stolen or returned, that many days before today. */
export const WASTE = [
  { day: 70, sku: '50151', quantity: 1.5, reason: 'wasted', note: 'Slimy at the bottom of the box' },
  { day: 63, sku: '40002', quantity: 3, reason: 'wasted', note: 'Left over at closing' },
  { day: 55, sku: '20120', quantity: 2, reason: 'wasted', note: 'Past its date' },
  { day: 47, sku: '50110', quantity: 6.5, reason: 'returned', note: 'Bruised, driver took them back' },
  { day: 41, sku: '40011', quantity: 8, reason: 'wasted', note: 'Left over at closing' },
  { day: 34, sku: '20360', quantity: 1, reason: 'wasted', note: 'Power outage, display case warmed up' },
  { day: 27, sku: '50147', quantity: 7, reason: 'wasted', note: 'Overripe' },
  { day: 22, sku: '10131', quantity: 1.5, reason: 'wasted', note: 'End piece, dried out' },
  { day: 20, sku: '30015', quantity: 1, reason: 'own_use', note: 'Tasting at the counter' },
  { day: 18, sku: '50151', quantity: 2, reason: 'wasted', note: 'Wilted' },
  { day: 16, sku: '10110', quantity: 1, reason: 'staff_meal', note: null },
  { day: 13, sku: '20126', quantity: 3, reason: 'wasted', note: 'Past its date' },
  { day: 11, sku: '10442', quantity: 2, reason: 'broken', note: 'Carton fell off the shelf' },
  { day: 9, sku: '50147', quantity: 5, reason: 'wasted', note: 'Overripe' },
  { day: 6, sku: '20110', quantity: 1, reason: 'stolen', note: 'Seen on the camera' },
  { day: 5, sku: '40006', quantity: 4, reason: 'staff_meal', note: null },
  { day: 4, sku: '10110', quantity: 2.5, reason: 'wasted', note: 'Slicer tray dropped' },
  { day: 2, sku: '40006', quantity: 10, reason: 'wasted', note: 'Left over at closing' },
] as const;

/** What was left of a few products last night: some are low, two are out. */
export const SPOT_CHECK: Record<string, number> = {
  '10442': 4,
  '30015': 1.5,
  '40002': 5,
  '50147': 12,
  '90322': 0,
  '90352': 0,
};
