import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '#contract/dates.ts';
import { DISK_FREE_MIN } from '#contract/limits.ts';
import { freeBytes } from '../platform/disk.ts';
import { StartError } from '../platform/start_error.ts';
import { BACKUP_NAME, type Backups, TooLittleRoom } from './backups.ts';

/** Ends the name of a backup that is being written. Two of the same second are two files. */
const PART = /(\.[0-9a-f-]{36})?\.part$/;
/** After so many bytes, the free space is looked at again: the first backup may be of any size, and others write meanwhile. */
const LOOK_BYTES = 16 * 1024 * 1024;

/** Backups in a folder that other users of this machine cannot read. Its disk is often that of the database, and is never filled. */
export function backupFolder(folder: string, free = () => freeBytes(folder)): Backups {
  const make = () => mkdir(folder, { recursive: true, mode: 0o700 });

  async function list(): Promise<{ name: string; bytes: number }[]> {
    const names = await readdir(folder).catch(() => []);
    const backups = names.filter((name) => BACKUP_NAME.test(name)).sort();
    return await Promise.all(backups.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })));
  }
  async function* whileThereIsRoom(archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let unseen = LOOK_BYTES;
    for await (const chunk of archive) {
      unseen += chunk.length;
      if (unseen >= LOOK_BYTES) {
        unseen = 0;
        requireSpace(folder, DISK_FREE_MIN, await free());
      }
      yield chunk;
    }
  }
  return {
    place: folder,
    list,
    async tryWrite() {
      await make();
      const trial = join(folder, `.${randomUUID()}`);
      await writeFile(trial, '', { mode: 0o600 });
      await rm(trial);
    },
    async put(name, archive) {
      await make();
      await clearUnfinished(folder);
      // The new backup will be about as large as the newest one.
      requireSpace(folder, ((await list()).at(-1)?.bytes ?? 0) + DISK_FREE_MIN, await free());
      const draft = join(folder, `${name}.${randomUUID()}.part`);
      try {
        await pipeline(archive, whileThereIsRoom, createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
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

function requireSpace(folder: string, needed: number, free: number): void {
  if (free >= needed) return;
  const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000).toLocaleString('en-US');
  throw new TooLittleRoom(
    `The disk of ${folder} has too little room for a backup: ${megabytes(free)} MB are free, and ${megabytes(needed)} MB are needed. ` +
      'Free some space, or set BACKUP_TO to another disk.',
  );
}

/** Half-written backups of a killed process; other files are not ours. One that is being written now is younger. */
async function clearUnfinished(folder: string): Promise<void> {
  const isPart = (name: string) => PART.test(name) && BACKUP_NAME.test(name.replace(PART, ''));
  const parts = (await readdir(folder)).filter(isPart);
  for (const name of parts) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > DAY_MS) await rm(path, { force: true });
  }
}
