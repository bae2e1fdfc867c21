import type { ImportRowFault } from '#contract/inventory/files/imports.ts';

const MINOR_FIELDS: ReadonlySet<ImportRowFault['field']> = new Set(['cost', 'price', 'par_level', 'reorder_point']);

/** An item without this value is still that item with that stock, so the row is taken without the value. */
export const isMinor = ({ field }: ImportRowFault) => MINOR_FIELDS.has(field);
