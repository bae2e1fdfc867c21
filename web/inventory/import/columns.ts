import { itemImportErrors, itemImportTexts } from '#contract/inventory/files/imports.texts.ts';
import {
  ITEM_IMPORT_FIELDS,
  type ItemImportField,
  type ItemMapping,
  LEVEL_FIELDS,
  type LevelField,
} from '#contract/inventory/files/imports.ts';
import { ITEM_IMPORT_MAX_BYTES } from '#contract/inventory/limits.ts';

/** What a column is: a field, or a level of one location, such as `par_level 018f…`. */
export type Meaning = ItemImportField | `${LevelField} ${string}`;

interface NamedLocation {
  location_id: string;
  name: string;
}

/** All that a column can be. Only a company with several locations has levels of one. */
export function choicesFor(locations: readonly NamedLocation[]): { value: Meaning; label: string }[] {
  const { fields, levels } = itemImportTexts.columns;
  const ofLocations = (locations.length > 1 ? locations : []).flatMap(({ location_id, name }) =>
    LEVEL_FIELDS.map((field) => ({ value: `${field} ${location_id}` as const, label: levels[field](name) })),
  );
  return [...ITEM_IMPORT_FIELDS.map((field) => ({ value: field, label: fields[field] })), ...ofLocations];
}

/** What each column is, for the choices on the screen; the server keeps it the other way round. */
export function meaningsOf(mapping: ItemMapping, columns: number): (Meaning | null)[] {
  const meanings: (Meaning | null)[] = Array.from({ length: columns }, () => null);
  for (const field of ITEM_IMPORT_FIELDS) if (mapping[field] !== null) meanings[mapping[field]] = field;
  for (const { location_id, ...level } of mapping.levels) {
    for (const field of LEVEL_FIELDS) if (level[field] !== null) meanings[level[field]] = `${field} ${location_id}`;
  }
  return meanings;
}

/** The mapping after a column was said to be something; what that was before is nothing now. */
export function withMeaning(mapping: ItemMapping, column: number, meaning: Meaning | null): ItemMapping {
  const next = { ...mapping };
  for (const field of ITEM_IMPORT_FIELDS) if (next[field] === column) next[field] = null;
  const [field, location_id] = (meaning ?? '').split(' ');
  const known = mapping.levels.some((level) => level.location_id === location_id);
  const none = { par_level: null, reorder_point: null };
  next.levels = [...mapping.levels, ...(location_id && !known ? [{ location_id, ...none }] : [])].map((level) => {
    const changed = { ...level };
    for (const one of LEVEL_FIELDS) {
      if (changed[one] === column) changed[one] = null;
      if (one === field && changed.location_id === location_id) changed[one] = column;
    }
    return changed;
  });
  next.levels = next.levels.filter((level) => LEVEL_FIELDS.some((one) => level[one] !== null));
  const own = ITEM_IMPORT_FIELDS.find((one) => one === meaning);
  if (own) next[own] = column;
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
