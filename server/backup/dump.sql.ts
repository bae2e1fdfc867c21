import type pg from 'pg';
import { copyRows } from '../platform/db/copy_rows.ts';
import type { ArchiveWriter } from './archive.ts';
import { type About, ENTRY, type Table } from './manifest.ts';

/** The work in the job queue's schema; its own migrations create the rest. */
const JOB_TABLES = ['_private_jobs', '_private_job_queues', '_private_tasks', '_private_known_crontabs'];

/** The content of the database in a transaction's snapshot. */
export async function describeDatabase(client: pg.Client): Promise<About> {
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migrations order by name',
  );
  const { rows: tables } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r'
       and (n.nspname = 'public' and c.relname <> 'schema_migrations'
         or n.nspname = 'graphile_worker' and c.relname = any ($1))
     group by n.nspname, c.relname
     order by n.nspname, c.relname`,
    [JOB_TABLES],
  );
  const { rows: sequences } = await client.query<{ name: string; last_value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text from pg_sequences
     where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`,
  );
  const { rows: clock } = await client.query<{ now: Date }>('select now()');
  const taken_at = (clock[0]?.now ?? new Date()).toISOString();
  return { format: 1, product: 'counterbook', taken_at, migrations, tables, sequences };
}

/** The keys of all uploaded documents in the storage. */
export async function listDocumentKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ storage_key: string }>('select storage_key from public.files');
  return rows.map(({ storage_key }) => storage_key);
}

/** Copies every row of the table into the archive; resolves with their number. */
export function dumpTable(client: pg.Client, archive: ArchiveWriter, { name, columns }: Table): Promise<number> {
  return copyRows(client, `copy ${name} (${columns.join(', ')}) to stdout`, (piece, rows) =>
    archive.add(`${ENTRY.tables}${name}/${piece}`, rows),
  );
}
