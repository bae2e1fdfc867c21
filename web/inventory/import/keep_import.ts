import { type ItemImport, itemImports } from '#contract/inventory/files/imports.ts';
import { invalidate, keyOf, queryClient } from '../../query.ts';

/** Shows the import as the server has it now. */
export function keepImport(now: ItemImport): void {
  const params = { item_import_id: now.item_import_id };
  queryClient.setQueryData(keyOf(itemImports.get, { params, query: {} }), now);
  void invalidate(itemImports.get, itemImports.list, itemImports.rows);
}
