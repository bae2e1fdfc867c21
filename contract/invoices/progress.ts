import { z } from 'zod';
import { CalendarDate, Instant } from '../http.ts';

/** What is known of a document before it is read as one; null: nothing. */
export const Found = z.object({
  vendor: z.string().nullable(),
  date: CalendarDate.nullable(),
  total: z.number().nullable(),
  currency: z.string().nullable(),
});

export const Progress = z.object({
  step: z.enum(['queued', 'opening', 'page', 'checking']),
  page: z.number().int(),
  pages: z.number().int(),
  /** When the reading began, without the wait for its turn; absent while it waits. */
  started_at: Instant.optional(),
  /** What is sure already; null: not yet. */
  found: Found.optional(),
});
export type Progress = z.infer<typeof Progress>;
