/** Combines two readings of one document, from fewer and from more passes: the better values of each. */
import type { HeaderField, ReadValue } from '#contract/invoices/reading/reading.ts';
import type { Extracted } from '../extracted.ts';

/** Another pass could settle nothing more: the sums add up, and the words beside them are certain enough. */
export function isSettled(read: Extracted): boolean {
  const { vendor, date } = read.fields;
  return read.adds_up && read.lines.length > 0 && (date?.confidence ?? 0) >= 0.75 && (vendor?.confidence ?? 0) >= 0.6;
}

/** Sums and goods are taken from the same reading. */
function weight(read: Extracted): number {
  const sure = read.lines.filter((line) => (line.amount?.confidence ?? 0) >= 0.9).length;
  return (
    (read.adds_up ? (read.lines.length > 0 ? 2 : 0.8) : 0) +
    (read.fields.total?.confidence ?? 0) +
    (read.lines.length > 0 ? 0.5 + sure / read.lines.length : 0)
  );
}

function moreCertain(a: ReadValue | null, b: ReadValue | null): ReadValue | null {
  return (b?.confidence ?? 0) >= (a?.confidence ?? 0) ? b : a;
}

const WORDS: readonly HeaderField[] = ['vendor', 'number', 'date', 'due_date', 'po_number', 'currency'];

/** `later` was read with more passes and wins when neither is more certain. */
export function combine(first: Extracted, later: Extracted): Extracted {
  const base = weight(later) >= weight(first) ? later : first;
  const fields = { ...base.fields };
  for (const field of WORDS) fields[field] = moreCertain(first.fields[field], later.fields[field]);
  return { ...base, fields, is_credit_memo: first.is_credit_memo || later.is_credit_memo };
}
