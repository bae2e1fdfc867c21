import { contactImports } from '#contract/contacts/imports.ts';
import { contactsCsv } from '#test/files/csv_files.ts';
import type { Run } from '../run.ts';
import type { Shop } from '../shop.ts';
import { repeat, until } from './repeat.ts';

export interface ImportRecord {
  /** Rows of each finished import, by id. */
  rows: Map<string, number>;
  /** Contacts of all of them. */
  contacts: number;
}

/** Imports one file of new contacts after another. */
export function importFiles(run: Run, shop: Shop, rows: number): { record: ImportRecord; work: Promise<unknown> } {
  const record: ImportRecord = { rows: new Map(), contacts: 0 };
  const work = repeat(run, `${shop.name}: import`, 4000, () => importFile(shop, record, rows));
  return { record, work };
}

export async function importFile({ caller, name }: Shop, record: ImportRecord, rows: number): Promise<void> {
  const file = `list-${name}-${record.rows.size}.csv`;
  // Tags are not part of it, so none has to be there.
  const csv = contactsCsv(rows, record.contacts).replaceAll(',Regular\n', ',\n');
  const form = () => {
    const made = new FormData();
    made.append('file', new File([csv], file, { type: 'text/csv' }));
    return made;
  };
  const uploaded = await caller.settle(contactImports.upload, { form });
  if (uploaded.kind === 'refused') throw new Error(uploaded.words);
  const { imports } = await caller.get(contactImports.list, { query: { limit: 5 } });
  const import_id = imports.find(({ file_name }) => file_name === file)?.import_id;
  if (import_id === undefined) throw new Error(`${file} is not listed`);
  const params = { import_id };
  const { mapping } = await caller.get(contactImports.get, { params });
  const checked = await caller.settle(contactImports.check, { params, body: { mapping } });
  if (checked.kind === 'refused') throw new Error(checked.words);
  const get = () => caller.get(contactImports.get, { params });
  await until(`${file} is checked`, async () => (await get()).state === 'checked');
  const attestation = { how: 'Signed the card at the counter', when: '2026-01-05', by: 'the owner' };
  const begun = await caller.settle(contactImports.run, { params, body: { attestation } });
  if (begun.kind === 'refused') throw new Error(begun.words);
  await until(`${file} is imported`, async () => (await get()).state === 'finished');
  record.rows.set(import_id, rows);
  record.contacts += rows;
}
