import type { LabeledSum } from '#contract/invoices/reading/page_layouts.ts';
import type { SumClass } from '../header/labels.ts';
import type { NumberToken } from '../lines/numbers/tokens.ts';

/** An amount that could be a sum of the document. */
export interface SumCandidate {
  kind: SumClass;
  /** How clear its label is, 0 to 1. */
  strength: number;
  label: string;
  token: NumberToken;
  /** Named by a column's heading, as in a summary of taxes, not by words in its row. */
  from_heading: boolean;
  /** Percentage printed in the label ("VAT 20%"). */
  rate: string | null;
  /** Which sum it is where the vendor's words for it are known. */
  taught: LabeledSum | null;
  /** No words name it: only arithmetic says what it is. */
  inferred?: true;
}
