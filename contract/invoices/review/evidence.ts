import { z } from 'zod';
import { Id } from '../../http.ts';

export const BoxSchema = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() });
const Source = z.enum(['einvoice', 'text', 'ocr', 'arithmetic', 'person']);
const Note = z.enum([
  'unclear',
  'several_candidates',
  'repaired',
  'computed',
  'does_not_add_up',
  'day_month_order',
  'not_printed',
  'not_on_page',
  'struck_out',
]);

export const CellEvidence = z.object({
  page: z.number().int().nullable(),
  box: BoxSchema.nullable(),
  confidence: z.number(),
  source: Source,
  note: Note.nullable(),
});

/** A header value with its evidence. Amounts are numbers in the invoice's currency, the rest are strings. */
export const InvoiceField = CellEvidence.extend({
  value: z.union([z.string(), z.number()]).nullable(),
  confidence: z.number().nullable(),
  source: Source.nullable(),
  /** Below the threshold, or with a note: a user should check it. */
  in_doubt: z.boolean(),
});
export type InvoiceField = z.infer<typeof InvoiceField>;

export const InvoiceCheck = z.object({
  name: z.enum(['line', 'subtotal', 'total', 'lines_total']),
  line_id: Id.nullable(),
  ok: z.boolean(),
  expected: z.number(),
  found: z.number(),
  difference: z.number(),
});
export type InvoiceCheck = z.infer<typeof InvoiceCheck>;

/** What a page prints about its place in its document: "Page 2 of 3". `pages` is null where only the page is printed. */
export const PageLabel = z.object({ page: z.number().int(), pages: z.number().int().nullable() });
export type PageLabel = z.infer<typeof PageLabel>;
