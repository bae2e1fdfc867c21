import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { takeDataFolder } from '#server/platform/db/data_folder.ts';
import { findRunningPostgres, startPostgres } from '#server/platform/db/postgres.ts';
import { requireSecret } from '#server/platform/db/secret.ts';
import { openLog } from '#server/platform/log.ts';
import { StartError } from '#server/platform/start_error.ts';

/**
 * Gives `work` the database of the settings. An embedded one that is not running is started, and stopped again.
 * @param may `isRunning: true` takes the database of an installation, and refuses a data folder without one and a secret that is not its
 *   own; `isRunning: false` makes one, and refuses a data folder that a running Counterbook uses; `onTake` is called once the folder is ours
 */
export async function withDatabase<T>(
  config: Config,
  may: { isRunning: boolean; onTake?: () => void },
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  async function workOn(ownerUrl: string): Promise<T> {
    if (may.isRunning) await requireSecret(config, ownerUrl);
    return await work(ownerUrl);
  }
  if (config.database_owner_url !== undefined) return await workOn(config.database_owner_url);
  if (may.isRunning) requireInstallation(config.data_dir);
  const running = may.isRunning ? findRunningPostgres(config.data_dir) : undefined;
  if (running !== undefined) return await workOn(running);
  const folder = takeDataFolder(config.data_dir);
  may.onTake?.();
  const postgres = await startPostgres({ dataDir: config.data_dir, log: openLog(config.log_level) });
  try {
    return await workOn(postgres.ownerUrl);
  } finally {
    await postgres.stop();
    folder.release();
  }
}

/** In a wrong folder, a new and empty database would be worked on, and everything would seem well. */
function requireInstallation(dataDir: string): void {
  if (existsSync(join(dataDir, 'postgres'))) return;
  throw new StartError(
    `The data folder ${resolve(dataDir)} has no database. Set DATA_DIR to the data folder of Counterbook, or start Counterbook there once.`,
  );
}
