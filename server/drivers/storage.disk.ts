import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Storage } from './storage.ts';

/** A file that is being written: its name ends in `randomUUID`. */
const UNFINISHED = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const KEY = /^[\w-]+(\/[\w.-]+)+$/;

const FOLDER = /^(\.|[\w-]+)$/;

/** Files in a folder of this machine. A file appears under its name only when it is complete and flushed. */
export function diskStorage(folder: string): Storage {
  function pathOf(key: string): string {
    if (!KEY.test(key) || key.includes('..')) throw new TypeError(`Not a storage key: ${key}`);
    return join(folder, key);
  }
  async function store(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const path = pathOf(key);
    const temporary = `${path}.${randomUUID()}`;
    await mkdir(dirname(path), { recursive: true });
    const file = await open(temporary, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  }

  return {
    put: store,
    putChunks: store,
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async getChunks(key) {
      try {
        const file = await open(pathOf(key), 'r');
        return file.createReadStream() as AsyncIterable<Buffer>;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async deleteOlder(key, before) {
      const file = await stat(pathOf(key)).catch(() => undefined);
      if (file && file.mtime < before) await rm(pathOf(key), { force: true });
    },
    async deleteUnfinished(before) {
      for await (const entry of entriesIn(folder)) {
        if (!entry.isFile() || !UNFINISHED.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const file = await stat(path).catch(() => undefined);
        if (file && file.mtime < before) await rm(path, { force: true });
      }
    },
    async *list(inside = '.') {
      if (!FOLDER.test(inside)) throw new TypeError(`Not a folder of the storage: ${inside}`);
      for await (const entry of entriesIn(join(folder, inside))) {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile() || UNFINISHED.test(entry.name)) continue;
        const file = await stat(path).catch(unlessMissing);
        if (file) yield { key: relative(folder, path), bytes: file.size };
      }
    },
  };
}

/** What is in a folder and below it; nothing in one that is not there yet. A folder that cannot be read is an error, and not an empty one. */
async function* entriesIn(folder: string): AsyncGenerator<Dirent> {
  const entries = await opendir(folder, { recursive: true }).catch(unlessMissing);
  if (entries) yield* entries;
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
