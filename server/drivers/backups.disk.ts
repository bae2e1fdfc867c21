import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '#contract/dates.ts';
import { DISK_FREE_MIN } from '#contract/limits.ts';
import { freeBytes } from '../platform/disk.ts';
import { StartError } from '../platform/start_error.ts';
import { BACKUP_NAME, type Backups } from './backups.ts';

/** Backups in a folder that other users of this machine cannot read. Its disk is often that of the database, and is never filled. */
export function backupFolder(folder: string, free = () => freeBytes(folder)): Backups {
  async function list(): Promise<{ name: string; bytes: number }[]> {
    const names = await readdir(folder).catch(() => []);
    const backups = names.filter((name) => BACKUP_NAME.test(name)).sort();
    return await Promise.all(backups.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })));
  }
  return {
    place: folder,
    list,
    async put(name, archive) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await clearUnfinished(folder);
      requireSpace(folder, await list(), await free());
      const draft = join(folder, `${name}.part`);
      try {
        await pipeline(archive, createWriteStream(draft, { mode: 0o600 }));
        const file = await open(draft, 'r');
        await file.sync().finally(() => file.close());
        await rename(draft, join(folder, name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(name) {
      const path = join(folder, name);
      if (!(await stat(path).catch(() => undefined))?.isFile()) throw new StartError(`There is no backup ${path}.`);
      return createReadStream(path);
    },
    async delete(name) {
      await rm(join(folder, name), { force: true });
    },
  };
}

/** The new backup will be about as large as the newest one. */
function requireSpace(folder: string, backups: { bytes: number }[], free: number): void {
  const needed = (backups.at(-1)?.bytes ?? 0) + DISK_FREE_MIN;
  if (free >= needed) return;
  const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000).toLocaleString('en-US');
  throw new StartError(
    `The disk of ${folder} has too little room for a backup: ${megabytes(free)} MB are free, and ${megabytes(needed)} MB are needed. ` +
      'Free some space, or set BACKUP_TO to another disk.',
  );
}

/** Half-written files of a killed process. A file that is being written now is younger. */
async function clearUnfinished(folder: string): Promise<void> {
  const parts = (await readdir(folder)).filter((name) => name.endsWith('.part'));
  for (const name of parts) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > DAY_MS) await rm(path, { force: true });
  }
}
