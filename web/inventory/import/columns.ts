import { itemImportErrors, itemImportTexts } from '#contract/inventory/imports.texts.ts';
import { ITEM_IMPORT_FIELDS, type ItemImportField, type ItemMapping } from '#contract/inventory/imports.ts';
import { ITEM_IMPORT_MAX_BYTES } from '#contract/limits.ts';

/** What each column is, for the choices on the screen; the server keeps it the other way round. */
export function meaningsOf(mapping: ItemMapping, columns: number): (ItemImportField | null)[] {
  return Array.from(
    { length: columns },
    (_, column) => ITEM_IMPORT_FIELDS.find((field) => mapping[field] === column) ?? null,
  );
}

/** The mapping after a column was said to be something; what that was before is nothing now. */
export function withMeaning(mapping: ItemMapping, column: number, field: ItemImportField | null): ItemMapping {
  const next = { ...mapping };
  for (const one of ITEM_IMPORT_FIELDS) if (next[one] === column) next[one] = null;
  if (field !== null) next[field] = column;
  return next;
}

/** Why a file cannot be taken, before it is sent. */
export function fileFault(files: readonly File[]): string | null {
  const [file] = files;
  if (!file || files.length > 1) return itemImportErrors.noFile;
  if (/\.xls$/i.test(file.name)) return itemImportErrors.oldExcel;
  if (!/\.(csv|xlsx|tsv|txt)$/i.test(file.name)) return itemImportErrors.wrongKind;
  if (file.size > ITEM_IMPORT_MAX_BYTES) return itemImportErrors.tooLarge(ITEM_IMPORT_MAX_BYTES / 1024 / 1024);
  return null;
}

/** A column's heading, or its place where it has none. */
export function headingAt(headings: readonly string[], column: number): string {
  return headings[column] || itemImportTexts.columns.untitled(column + 1);
}
