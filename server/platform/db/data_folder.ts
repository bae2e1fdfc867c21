import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start_error.ts';

/** A start right after a stop or a kill waits until the old process is gone. */
const PATIENCE_MS = 3000;

export type DataFolder = {
  /** Tells a second start the address of this one. */
  announce(url: string): void;
  release(): void;
};

/**
 * Creates the data folder if needed.
 * @throws StartError when it cannot be written.
 */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    writeFileSync(join(folder, 'counterbook.lock'), '', { flag: 'a', mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const fault =
      code === 'ENOTDIR' || code === 'EEXIST' ? 'is not a folder' : code === 'ENOSPC' ? 'is full' : 'is not writable';
    throw new StartError(
      `The data folder ${folder} ${fault}: ` +
        `${code === 'ENOSPC' ? 'free some space' : 'make it writable for this user'}, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Creates the data folder if needed and reserves it for this process, until `release` or the end of the process. Only the embedded database
 * needs this: with `DATABASE_URL`, several processes share one folder.
 * @throws StartError when it cannot be written, or when another Counterbook owns it.
 */
export function takeDataFolder(folder: string): DataFolder {
  prepareDataFolder(folder);
  const lock = new DatabaseSync(join(folder, 'counterbook.lock'), { timeout: PATIENCE_MS });
  try {
    // Used only for the kernel's lock on it, which ends with the process in any case: a pid in a file can belong to another process after a
    // reboot, and says nothing across containers that share the folder.
    lock.exec('begin exclusive');
  } catch {
    lock.close();
    throw new StartError(
      `Counterbook is already running on the data folder ${folder}${ownerOf(folder)}. ` +
        'Stop it first, or set DATA_DIR to another folder.',
    );
  }
  const announce = (url: string) =>
    writeFileSync(join(folder, 'counterbook.owner'), JSON.stringify({ pid: process.pid, url }));
  announce('');
  return { announce, release: () => lock.close() };
}

/** Step by step, because Node's recursive way never ends where the kernel denies that a folder exists, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  // 711 and not 700: a root start runs the database as another user, who must be able to pass through.
  mkdirSync(folder, { mode: 0o711 });
}

function ownerOf(folder: string): string {
  try {
    const { pid, url } = JSON.parse(readFileSync(join(folder, 'counterbook.owner'), 'utf8'));
    return ` (process ${pid}${url ? `, ${url}` : ''})`;
  } catch {
    return '';
  }
}
