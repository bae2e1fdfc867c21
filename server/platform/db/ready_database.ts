import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { StartError } from '../start_error.ts';
import { openClient } from './connections.ts';
import { prepareDataFolder, takeDataFolder } from './data_folder.ts';
import { describeDatabaseFault } from './database_fault.ts';
import { migrate } from './migrate.ts';
import { startPostgres } from './postgres.ts';
import { requireSecret } from './secret.ts';

export type Addresses = {
  /** For the application's pool. */
  url: string;
  /** For the job queue and everything else that owns tables. */
  ownerUrl: string;
  /** Tells a second start on the same data folder the address of this one. */
  announce(url: string): void;
};

/**
 * Prepares the data folder and a migrated database: the configured one, or the embedded one, which this process then owns until it stops.
 * @param beforeChange called before a new version changes the tables of a database in use
 * @throws StartError with a sentence that says what to do.
 */
export async function prepareDatabase(
  config: Config,
  life: Lifecycle,
  log: Logger,
  beforeChange: (ownerUrl: string) => Promise<void>,
): Promise<Addresses> {
  const { data_dir, database_url, database_owner_url } = config;
  async function update(ownerUrl: string): Promise<void> {
    // Before anything is backed up: a backup with a secret that is not the database's is of no use.
    await requireSecret(config, ownerUrl);
    await migrate(ownerUrl, { beforeChange: () => beforeChange(ownerUrl) });
  }
  if (database_url !== undefined) {
    prepareDataFolder(data_dir);
    const ownerUrl = database_owner_url ?? database_url;
    await update(ownerUrl);
    if (ownerUrl !== database_url) await checkAppRole(database_url);
    return { url: database_url, ownerUrl, announce: () => {} };
  }
  const folder = takeDataFolder(data_dir);
  life.onStop(folder.release);
  const onLost = (error: Error) => {
    log.fatal(error, 'the database is lost');
    life.stop(1);
  };
  const postgres = await startPostgres({ dataDir: data_dir, log, onLost });
  life.onStop(postgres.stop);
  await update(postgres.ownerUrl);
  return { url: postgres.ownerUrl, ownerUrl: postgres.ownerUrl, announce: folder.announce };
}

/**
 * The owner of the tables must have admitted the application's own user.
 * @throws StartError with a sentence that says what to do.
 */
export async function checkAppRole(url: string): Promise<void> {
  const client = openClient({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ has_role: boolean; name: string }>(
      `select pg_has_role('counterbook_app', 'usage') as has_role, quote_ident(current_user) as name`,
    );
    const [user] = rows;
    if (user?.has_role) return;
    throw new StartError(
      `The user ${user?.name} in DATABASE_URL cannot use the tables. Run "grant counterbook_app to ${user?.name}" ` +
        'as the user of DATABASE_OWNER_URL.',
    );
  } catch (error) {
    throw describeDatabaseFault(url, error);
  } finally {
    await client.end();
  }
}
