/** What a user is told of a document while it is still being read. */
import type { FoundSoFar, ReadFields, ReadValue } from '#contract/invoices/reading/reading.ts';

/** `npm run bench:reading` measures how many of the values with this confidence are still those of the whole reading. */
const SURE = 0.95;

function sure(value: ReadValue | null): string | null {
  return value && value.confidence >= SURE ? value.value : null;
}

/** The values that will hardly change; absent while none is sure. */
export function foundSoFar({ vendor, date, total, currency }: ReadFields): FoundSoFar | undefined {
  const found = { vendor: sure(vendor), date: sure(date), total: sure(total), currency: currency?.value ?? null };
  return found.vendor || found.date || found.total ? found : undefined;
}
