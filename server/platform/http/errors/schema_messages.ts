import { z } from 'zod';
import { httpTexts } from '#contract/texts/http.ts';

const { faults } = httpTexts;

/**
 * The sentence for a schema error without a sentence of its own. It names the field, because callers of the API read it.
 * @param issue as Zod raises it, with the whole path to the value
 */
export function schemaMessage(issue: z.core.$ZodRawIssue): string {
  const field = issue.path?.join('.') ?? '';
  const { code } = issue;
  if (code === 'invalid_type') {
    if (issue.input === undefined) return faults.missing(field);
    return faults.kind(field, faults.kinds[issue.expected] ?? issue.expected);
  }
  if (code === 'invalid_value') {
    const values = issue.values.map(String);
    // A switch in an address takes many spellings; one of them is enough to know.
    const isSwitch = values.includes('true') && values.includes('false');
    return isSwitch ? faults.kind(field, faults.kinds.boolean ?? '') : faults.oneOf(field, values);
  }
  if (code === 'too_big') {
    const most = String(issue.maximum);
    if (issue.origin === 'array') return faults.tooMany(field, most);
    return issue.origin === 'string' ? faults.tooLong(field, most) : faults.tooMuch(field, most);
  }
  if (code === 'too_small') {
    const least = String(issue.minimum);
    if (issue.origin === 'array') return faults.tooFew(field, least);
    return issue.origin === 'string' ? faults.tooShort(field, least) : faults.tooLittle(field, least);
  }
  if (code === 'invalid_format') return faults.format(field, faults.formats[issue.format] ?? null);
  return faults.other(field);
}

/** Makes every schema of this process use these sentences. */
export function installSchemaMessages(): void {
  z.config({ localeError: schemaMessage });
}
