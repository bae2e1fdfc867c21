import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { About, Table } from './manifest.ts';

/**
 * Fills the empty tables of a transaction. Foreign keys are dropped while rows come in the order of the archive, and are added again, which
 * checks every row; the transaction is not committed when a reference is missing.
 */
export interface Loader {
  load(table: Table, rows: Readable): Promise<void>;
  finish(): Promise<void>;
}

export async function openLoader(client: pg.Client, about: About): Promise<Loader> {
  const names = about.tables.map(({ name }) => name);
  const { rows: keys } = await client.query<{ tab: string; name: string; def: string }>(
    `select k.conrelid::regclass::text as tab, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as def
     from pg_constraint k where k.contype = 'f' and k.conrelid = any ($1::regclass[]) and k.conparentid = 0`,
    [names],
  );
  for (const { tab, name } of keys) await client.query(`alter table ${tab} drop constraint ${name}`);
  // The rows that the migrations inserted are in the backup too.
  await client.query(`truncate ${names.join(', ')}`);

  return {
    async load({ name, columns }, rows) {
      await pipeline(rows, client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)));
    },
    async finish() {
      for (const { name, last_value } of about.sequences) {
        await client.query('select setval($1::regclass, $2)', [name, last_value]);
      }
      for (const { tab, name, def } of keys) await client.query(`alter table ${tab} add constraint ${name} ${def}`);
    },
  };
}
