import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import type { Storage } from '#server/drivers/storage.ts';
import { openClient } from '../platform/db/connections.ts';
import { migrate, requireKnown } from '../platform/db/migrate.ts';
import { StartError } from '../platform/start_error.ts';
import { readArchive } from './archive.ts';
import { describeDatabase, hasOnly, isUnused } from './empty.sql.ts';
import { type Loader, openLoader } from './load.sql.ts';
import { type About, ENTRY } from './manifest.ts';
import { verifyBackup } from './verify.ts';

export interface RestoreDeps {
  /** The backup from its beginning; it is read twice. */
  open(): Promise<Readable>;
  passphrase?: string | undefined;
  /** An empty database and its owner. */
  ownerUrl: string;
  storage: Storage;
  /** Stores the installation's secret, or refuses it. */
  keepSecret(secret: string): void;
  keepSettings(settings: string): void;
  /** Changes to the restored rows, within the transaction that loads them. */
  afterLoad(client: pg.Client, taken_at: Date): Promise<void>;
  /** Called before the rows are committed: whatever fails from then on, they may be there, and need the files. */
  onCommit(): void;
}

export interface Restored {
  taken_at: Date;
  rows: number;
  files: number;
}

/**
 * Restores a backup into an empty database and an empty folder of files. The whole backup is verified before anything is written; rows are
 * loaded in one transaction.
 * @throws StartError when the backup is damaged or newer than this program, or the place is not empty
 */
export async function restore(deps: RestoreDeps): Promise<Restored> {
  // Before minutes of verifying, and again after them.
  await asOwner(deps, (client) => requireEmpty(client));
  const { about, manifest } = await verifyBackup(await deps.open(), deps.passphrase);
  requireKnown(about.migrations);
  const taken_at = new Date(about.taken_at);
  return await asOwner(deps, async (client) => {
    await requireEmpty(client, about);
    await migrate(deps.ownerUrl, { upTo: about.migrations });
    await client.query('begin');
    const loader = await openLoader(client, about);
    const files = await putEntries(deps, about, loader);
    await loader.finish();
    await deps.afterLoad(client, taken_at);
    deps.onCommit();
    await client.query('commit');
    await migrate(deps.ownerUrl);
    return { taken_at, files, rows: Object.values(manifest.rows).reduce((sum, rows) => sum + rows, 0) };
  });
}

async function asOwner<T>({ ownerUrl }: RestoreDeps, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = openClient({ connectionString: ownerUrl, application_name: 'counterbook restore' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function putEntries(deps: RestoreDeps, about: About, loader: Loader): Promise<number> {
  const tables = new Map(about.tables.map((table) => [table.name, table]));
  let files = 0;
  for await (const { name, chunks } of readArchive(await deps.open(), deps.passphrase)) {
    const table = name.startsWith(ENTRY.tables)
      ? tables.get(name.slice(ENTRY.tables.length, name.lastIndexOf('/')))
      : undefined;
    if (table) await loader.load(table, chunks);
    else if (name.startsWith(ENTRY.files)) {
      await deps.storage.putChunks(name.slice(ENTRY.files.length), chunks);
      files += 1;
    } else if (name === ENTRY.secret) deps.keepSecret((await buffer(chunks)).toString().trim());
    else if (name === ENTRY.settings) deps.keepSettings((await buffer(chunks)).toString());
    else chunks.resume();
  }
  return files;
}

/** A database that an earlier try has migrated, and left without rows, is as good as an empty one. */
async function requireEmpty(client: pg.Client, about?: About): Promise<void> {
  const { has_tables, is_migrated } = await describeDatabase(client);
  if (!has_tables) return;
  const migrations = about?.migrations.map(({ name }) => name);
  const isAsGood = is_migrated && (await isUnused(client)) && (!migrations || (await hasOnly(client, migrations)));
  if (isAsGood) return;
  throw new StartError(
    'The database is not empty. A backup is restored into an empty one only, so that nothing is lost.',
  );
}
