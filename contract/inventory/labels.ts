import { z } from 'zod';
import { endpoint, Id } from '../http.ts';
import { labelTexts } from './labels.texts.ts';
import { LABEL_ITEMS_MAX, LABELS_EACH_MAX } from './limits.ts';

/** Sheets of labels that offices sell, and a roll. Measures are in points of 1/72 inch, as printed by their makers. */
export const LABEL_SHEETS = {
  avery_5160: sheet({ width: 612, height: 792 }, [3, 10], { width: 189, height: 72 }, [13.5, 36], [198, 72]),
  avery_5163: sheet({ width: 612, height: 792 }, [2, 5], { width: 288, height: 144 }, [11.25, 36], [301.5, 144]),
  avery_l7160: sheet(
    { width: 595.28, height: 841.89 },
    [3, 7],
    { width: 180, height: 108 },
    [20.41, 42.9],
    [187.2, 108],
  ),
  roll: sheet({ width: 162, height: 90 }, [1, 1], { width: 162, height: 90 }, [0, 0], [162, 90]),
} as const;
export type LabelSheet = keyof typeof LABEL_SHEETS;
export const LABEL_SHEET_NAMES = Object.keys(LABEL_SHEETS) as LabelSheet[];

/** The page, its columns and rows, one label, where the first one begins, and how far the next ones are from it. */
function sheet(
  page: { width: number; height: number },
  [columns, rows]: [number, number],
  label: { width: number; height: number },
  [left, top]: [number, number],
  [across, down]: [number, number],
) {
  return { page, columns, rows, label, left, top, across, down };
}

/** How many labels a sheet has. */
export function labelsOf(name: LabelSheet): number {
  return LABEL_SHEETS[name].columns * LABEL_SHEETS[name].rows;
}

export const LabelRequest = z
  .object({
    sheet: z.enum(LABEL_SHEET_NAMES as [LabelSheet, ...LabelSheet[]]),
    /** These items in this order, or those of a storage area in shelf order. */
    item_ids: z.array(Id).max(LABEL_ITEMS_MAX).default([]),
    area_id: Id.nullish(),
    /** Labels of each item. */
    each: z.number().int().min(1).max(LABELS_EACH_MAX).default(1),
    /** The first free label of the sheet, counted from 1 by rows. */
    start: z.number().int().min(1).default(1),
    has_price: z.boolean().default(true),
    has_sku: z.boolean().default(true),
    /** The earliest date of what is there, for items that expire. */
    has_date: z.boolean().default(false),
  })
  .refine(({ item_ids, area_id }) => item_ids.length > 0 !== Boolean(area_id), {
    path: ['item_ids'],
    error: labelTexts.chooseItems,
  })
  .refine(({ sheet: name, start }) => start <= labelsOf(name), { path: ['start'], error: labelTexts.startBeyond });

export const labels = {
  print: endpoint({
    method: 'POST',
    path: '/items/labels',
    summary: 'Draw labels of items with name, price, barcode and SKU as a PDF for a sheet or roll of labels',
    access: 'invoice_scanning',
    body: LabelRequest,
    reply: 'stream',
  }),
};
