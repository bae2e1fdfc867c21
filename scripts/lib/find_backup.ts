import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '#server/config.ts';
import { backupFolder } from '#server/drivers/backups.disk.ts';
import { openBackups } from '#server/drivers/open_backups.ts';
import { StartError } from '#server/platform/start_error.ts';

/**
 * The backup of this name, or of this path on this machine, or the newest one.
 * @throws StartError when there is none
 */
export async function findBackup(
  config: Pick<Config, 'backups'>,
  wanted: string | undefined,
): Promise<{ name: string; place: string; open(): Promise<Readable> }> {
  if (wanted?.includes('/') && existsSync(wanted)) {
    const folder = backupFolder(dirname(wanted));
    return { name: basename(wanted), place: folder.place, open: () => folder.get(basename(wanted)) };
  }
  const backups = await openBackups(config);
  const name = wanted ?? (await backups.list()).at(-1)?.name;
  if (name === undefined) throw new StartError(`There is no backup in ${backups.place}.`);
  return { name, place: backups.place, open: () => backups.get(name) };
}
