import { z } from 'zod';
import { CalendarDate, endpoint } from '../../http.ts';

/** The parts of the stock that can be exported, each as a table. */
export const STOCK_SHEETS = ['items', 'stock', 'lots', 'movements', 'counts'] as const;
export type StockSheet = (typeof STOCK_SHEETS)[number];

export const STOCK_FORMATS = ['csv', 'xlsx'] as const;
export type StockFormat = (typeof STOCK_FORMATS)[number];

export const stockExports = {
  file: endpoint({
    method: 'GET',
    path: '/items/file',
    summary:
      'Download items, the stock by location, lots with their dates, the ledger or what was counted. CSV has no limit of rows',
    access: 'invoice_scanning',
    role: 'manager',
    query: z.object({
      sheet: z.enum(STOCK_SHEETS).default('items'),
      format: z.enum(STOCK_FORMATS).default('csv'),
      /** Of movements and counts: the days, both included. */
      from: CalendarDate.optional(),
      to: CalendarDate.optional(),
    }),
    reply: 'stream',
  }),
};
