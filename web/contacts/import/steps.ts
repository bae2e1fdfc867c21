import { importErrors } from '#contract/contacts/imports.texts.ts';
import type { ContactImport, ImportField, ImportMapping, SayingNo } from '#contract/contacts/imports.ts';
import { IMPORT_FIELDS, SAYING_NO } from '#contract/contacts/imports.ts';
import { IMPORT_MAX_BYTES } from '#contract/contacts/limits.ts';

export const STEPS = ['file', 'columns', 'check', 'consent', 'result'] as const;
export type Step = (typeof STEPS)[number];

/** The step of an import. Between the check and the import the user moves freely; `asked` is the current step. */
export function stepOf({ state }: Pick<ContactImport, 'state'>, asked: string | null): Step {
  if (state === 'uploaded') return 'columns';
  if (state === 'checking') return 'check';
  if (state === 'checked') return asked === 'columns' || asked === 'consent' ? asked : 'check';
  return 'result';
}

/** What happens to contacts who said no, as the address of the import has it. */
export function sayingNoOf(asked: string | null): SayingNo {
  return SAYING_NO.find((one) => one === asked) ?? 'opt_out';
}

/** The search part of an import's address; `step` null: where the import is. */
export function addressOf(step: 'columns' | 'consent' | null, saying_no: SayingNo): Record<string, string> {
  return { ...(step ? { step } : {}), ...(saying_no === 'opt_out' ? {} : { saying_no }) };
}

/** What each column is, for the choices on the screen; the server keeps it the other way round. */
export function meaningsOf(mapping: ImportMapping, columns: number): (ImportField | null)[] {
  return Array.from(
    { length: columns },
    (_, column) => IMPORT_FIELDS.find((field) => mapping[field] === column) ?? null,
  );
}

/** The mapping after a column was said to be something; what that was before is nothing now. */
export function withMeaning(mapping: ImportMapping, column: number, field: ImportField | null): ImportMapping {
  const cleared = Object.fromEntries(
    IMPORT_FIELDS.map((one) => [one, mapping[one] === column ? null : mapping[one]]),
  ) as ImportMapping;
  return field === null ? cleared : { ...cleared, [field]: column };
}

/** Why a file cannot be taken, before it is sent. */
export function fileFault(files: readonly File[]): string | null {
  const [file] = files;
  if (!file || files.length > 1) return importErrors.noFile;
  if (file.type !== 'text/csv' && !/\.csv$/i.test(file.name)) return importErrors.notCsv;
  if (file.size > IMPORT_MAX_BYTES) return importErrors.tooLarge(IMPORT_MAX_BYTES / 1024 / 1024);
  return null;
}

/** The progress from 0 to 1; null if the total is unknown. */
export function shareOf({ rows_done, rows_total }: Pick<ContactImport, 'rows_done' | 'rows_total'>): number | null {
  return rows_total ? Math.min(1, rows_done / rows_total) : null;
}
