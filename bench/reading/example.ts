/** What a document teaches about one choice: its candidates, and which of them are right. */
import type { Candidate } from '#server/invoices/reading/choice/choose.ts';

export interface Example {
  candidates: Candidate[];
  /** By candidate. */
  right: boolean[];
  /** What the weights learn: the right ones, else those at the right place that were misread; all false teaches "none of them". */
  wanted: boolean[];
  /** Two readings of one document count half each. */
  weight: number;
}
