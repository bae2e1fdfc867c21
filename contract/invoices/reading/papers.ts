import type { Box } from './reading.ts';

/** One of several receipts on one page, as the reading found it. */
export interface FoundPaper {
  /** Its place on the page as its file shows it, before it is turned upright. */
  region: Box;
  vendor: string | null;
  date: string | null;
  /** A decimal string. */
  total: string | null;
  currency: string | null;
}
