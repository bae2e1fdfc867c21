import { type ContactImport, contactImports } from '#contract/contacts/imports.ts';
import { invalidate, keyOf, queryClient } from '../../query.ts';

/** Shows the import as the server has it now. */
export function keepImport(now: ContactImport): void {
  const params = { import_id: now.import_id };
  queryClient.setQueryData(keyOf(contactImports.get, { params, query: {} }), now);
  void invalidate(contactImports.get, contactImports.list);
}
