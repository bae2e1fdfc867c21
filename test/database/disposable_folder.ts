import { mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps the files of this folder in memory. */
const MEMORY = '/dev/shm';
/** Many times what a run of the tests keeps at once. */
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * Makes a folder for a database that is deleted after the test, in memory where there is room for it: a migrated database has more than a
 * thousand files, and to make and delete them takes some disks half a second.
 */
export function disposableFolder(name: string): string {
  return mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), `counterbook-${name}-`));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= ROOM_BYTES;
  } catch {
    return false;
  }
}
