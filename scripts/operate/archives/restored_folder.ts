import { appendFileSync, existsSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { diskStorage } from '#server/drivers/storage.disk.ts';
import type { Storage } from '#server/drivers/storage.ts';

/** The data folder that a restore fills. It may be shared with processes at work, so a restore that fails removes only what it wrote itself. */
export interface RestoredFolder {
  storage: Storage;
  /** Adds text to a file of the folder. */
  append(name: string, text: string): void;
  /** From now on, the embedded database in it is ours. */
  takeDatabase(): void;
  /** Removes everything that was written, so that the restore can be tried again. */
  clear(): Promise<void>;
}

export function openRestoredFolder(folder: string): RestoredFolder {
  const files = join(folder, 'files');
  const disk = diskStorage(files);
  const stored: string[] = [];
  const made: string[] = [];
  return {
    storage: {
      ...disk,
      putChunks(key, chunks) {
        stored.push(key);
        return disk.putChunks(key, chunks);
      },
    },
    append(name, text) {
      const path = join(folder, name);
      if (!existsSync(path)) made.push(path);
      appendFileSync(path, text, { mode: 0o600 });
    },
    takeDatabase() {
      made.push(join(folder, 'postgres'), join(folder, 'postgres.password'));
    },
    async clear() {
      for (const path of made) rmSync(path, { recursive: true, force: true });
      for (const key of stored) await disk.delete(key);
      const folders = new Set(stored.map((key) => dirname(join(files, key))));
      for (const path of folders) removeEmpty(path, files);
    },
  };
}

/** Removes a folder and those around it, up to `last`, as far as they are empty. */
function removeEmpty(path: string, last: string): void {
  try {
    rmdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
  }
  if (path !== last) removeEmpty(dirname(path), last);
}
