/** What a user is told of a document while it is still being read. */
import type { FoundSoFar, ReadFields, ReadValue } from '#contract/invoices/reading/reading.ts';
import { NO_NAME } from './header/vendor_words.ts';
import type { LinesPart } from './ocr/ocr_engine.ts';

/** `npm run bench:reading` measures how many of the values with this confidence are still those of the whole reading. */
const SURE = 0.95;

function sure(value: ReadValue | null): string | null {
  return value && value.confidence >= SURE ? value.value : null;
}

/** The values that will hardly change, with those that were sure before; absent while none is. */
export function foundSoFar(
  { vendor, date, total, currency }: ReadFields,
  before: FoundSoFar | undefined,
): FoundSoFar | undefined {
  const found = {
    vendor: sure(vendor) ?? before?.vendor ?? null,
    date: sure(date) ?? before?.date ?? null,
    total: sure(total) ?? before?.total ?? null,
    currency: currency?.value ?? before?.currency ?? null,
  };
  return found.vendor || found.date || found.total ? found : undefined;
}

/**
 * What a part of a page says, without what the rest may correct. Its amounts can be those of lines, so it has no total. At the top alone, a name
 * can end with the heading beside it.
 */
export function fieldsOfPart(fields: ReadFields, part: LinesPart): ReadFields {
  const { vendor } = fields;
  const isName = part !== 'top' || (vendor !== null && !NO_NAME.test(vendor.value));
  return { ...fields, vendor: isName ? vendor : null, total: null };
}
