import type { Count, CountLine } from '#contract/inventory/counts.ts';
import { id } from './samples.ts';

/** An open count of the main location, of which nothing is counted yet. */
export const COUNT: Count = {
  count_id: id(50),
  name: 'Friday',
  location_id: id(3),
  location: 'Main location',
  status: 'open',
  is_blind: false,
  started_at: '2026-11-20T15:00:00.000Z',
  started_by: 'maple',
  applied_at: null,
  applied_by: null,
  line_count: 3,
  counted_count: 0,
  entry_count: 0,
  late_count: 0,
  variance_value: null,
};

/** A line of its sheet; every area is the same one under another name. */
export const countLine = (
  number: number,
  item: string,
  area: string | null = null,
  barcodes: string[] = [],
): CountLine => ({
  line_id: id(number),
  area_id: area ? id(60) : null,
  area,
  item_id: id(number + 100),
  item,
  sku: null,
  barcodes,
  stock_unit: 'ea',
  photo_version: null,
  expected: 12,
  expires: false,
  lots: [],
  packs: [],
});
