import { DOUBT_BELOW } from '#contract/invoices/limits.ts';
import type { ReadValue } from '#contract/invoices/reading/reading.ts';
import { type Evidence, evidenceOf } from '../evidence.rules.ts';

interface Settled {
  currency: string;
  /** Null where nothing had to be read: the vendor is known to bill in it. */
  evidence: Evidence | null;
}

/**
 * The currency of a document: the printed one, or else the one that the vendor bills in. Without either, it is what language and place
 * suggest, or the shop's own, and a user is asked.
 */
export function settleCurrency(read: ReadValue | null, ofVendor: string | null, own: string): Settled {
  const code = read !== null && /^[A-Z]{3}$/.test(read.value) ? read.value : null;
  // What only the country suggests is computed: it is too rarely right to become costs without a question.
  const isPrinted = read !== null && read.note !== 'computed' && (read.page !== null || read.confidence >= DOUBT_BELOW);
  if (code !== null && isPrinted) return { currency: code, evidence: evidenceOf(read) };
  if (ofVendor !== null) return { currency: ofVendor, evidence: null };
  return { currency: code ?? own, evidence: NOT_PRINTED };
}

const NOT_PRINTED: Evidence = { confidence: 0.5, page: null, box: null, source: 'text', note: 'not_printed' };
