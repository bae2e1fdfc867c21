import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { StartError } from '../start_error.ts';
import { openClient } from './connections.ts';
import { describeDatabaseFault } from './database_fault.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'migrations');
/** Any number that no other program of the same database uses for an advisory lock. */
const LOCK = 7_031_977_340_112;

type Migration = { name: string; sql: string; checksum: string };

export interface MigrateOptions {
  /** The folder of the files `NNNN_name.sql`. */
  folder?: string;
  /** Runs only the migrations that another database has had, so that its rows can be restored here. */
  upTo?: readonly { name: string; checksum: string }[];
  /** Called before a database that is in use is changed. Its errors are thrown as they are. */
  beforeChange?: () => Promise<void>;
}

/**
 * Migrates the database of `ownerUrl` to this release: first the job queue's own tables, then each file of `migrations/` once, in order,
 * each in one transaction. Simultaneous starts wait for each other.
 * @throws StartError when the database cannot be reached, is too old, or was migrated by other files than these.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<void> {
  const migrations = readMigrations(options.folder ?? FOLDER);
  const client = openClient({ connectionString: ownerUrl, application_name: 'counterbook migrate' });
  try {
    await client.connect();
  } catch (error) {
    throw describeDatabaseFault(ownerUrl, error);
  }
  const describe = (error: unknown): never => {
    throw describeDatabaseFault(ownerUrl, error);
  };
  try {
    const { pending, isInUse } = await prepare(client, ownerUrl, migrations, options.upTo).catch(describe);
    if (isInUse && pending.length > 0) await options.beforeChange?.();
    for (const migration of pending) await apply(client, migration).catch(describe);
  } finally {
    await client.end();
  }
}

/** Waits for other starts, migrates the job queue's own tables, and finds what is left to do. */
async function prepare(client: pg.Client, ownerUrl: string, migrations: Migration[], upTo: MigrateOptions['upTo']) {
  await checkVersion(client);
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => {}) });
  await client.query(
    `create table if not exists public.schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  return await findPending(client, migrations, upTo);
}

function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const numbers = files.map((file) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]);
  const wrong = files.find((_, index) => numbers[index] === undefined || numbers.indexOf(numbers[index]) !== index);
  if (wrong !== undefined)
    throw new StartError(`migrations/${wrong} needs a name such as NNNN_name.sql with a unique number.`);
  return files.sort().map((file) => {
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return { name: file.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  );
  const [server] = rows;
  if (server === undefined || server.number < 150_000) {
    throw new StartError(`The database is PostgreSQL ${server?.version}. Counterbook needs version 15 or newer.`);
  }
}

async function findPending(client: pg.Client, migrations: Migration[], upTo: MigrateOptions['upTo']) {
  const { rows: applied } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migrations order by name',
  );
  checkKnown(migrations, upTo ?? applied);
  const last = applied.at(-1)?.name ?? '';
  const pending = migrations.filter(({ name }) => !applied.some((row) => row.name === name));
  const late = pending.find(({ name }) => name < last);
  if (late)
    throw new StartError(
      `migrations/${late.name}.sql comes before ${last}, which has already run. Give it a later number.`,
    );
  const wanted = upTo ? pending.filter(({ name }) => upTo.some((row) => row.name === name)) : pending;
  return { pending: wanted, isInUse: applied.length > 0 };
}

/** The migrations of this release, which its running processes have. */
export function listMigrations(): { name: string; checksum: string }[] {
  return readMigrations(FOLDER).map(({ name, checksum }) => ({ name, checksum }));
}

/**
 * Whether this release can carry on a database that these migrations have made.
 * @throws StartError when it was made by a newer release, or by other files than these
 */
export function requireKnown(applied: readonly { name: string; checksum: string }[]): void {
  checkKnown(readMigrations(FOLDER), applied);
}

function checkKnown(migrations: Migration[], applied: readonly { name: string; checksum: string }[]): void {
  const newest = migrations.at(-1)?.name ?? '';
  for (const { name, checksum } of applied) {
    const file = migrations.find((migration) => migration.name === name);
    if (file === undefined)
      throw new StartError(name < newest ? madeByDevelopmentVersion(name) : madeByNewerVersion(name));
    if (file.checksum !== checksum) {
      throw new StartError(
        `migrations/${name}.sql was changed after it ran on this database. Restore it and write a new file instead.`,
      );
    }
  }
}

/** Before the first release, migrations were replaced instead of continued. */
function madeByDevelopmentVersion(name: string): string {
  return (
    `A development version of Counterbook created this database (it has ${name}), and it cannot be updated. ` +
    'Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.'
  );
}

function madeByNewerVersion(name: string): string {
  return `A newer version of Counterbook created this database (it has ${name}). Start that version or a newer one.`;
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into public.schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migrations/${name}.sql failed: ${(error as Error).message}`, { cause: error });
  }
}
