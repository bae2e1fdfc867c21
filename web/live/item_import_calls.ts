import type { Endpoint } from '#contract/http.ts';
import { itemImports } from '#contract/inventory/files/imports.ts';

/** What shows imports of items. */
export const ITEM_IMPORT_CALLS: Endpoint[] = [itemImports.list, itemImports.get, itemImports.rows];
