import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { DISK_FREE_MIN } from '#contract/limits.ts';

/** The disk that holds the data folder. */
export interface Disk {
  /** Bytes that can still be written. */
  free(): Promise<number>;
  /** Whether the space that is left is reserved for the database and the logs. */
  isLow(): Promise<boolean>;
}

/** The log names the folder once when its disk becomes full, and once when there is space again. */
export function openDisk(folder: string, log: Pick<Logger, 'error' | 'warn'>, free = () => freeBytes(folder)): Disk {
  let wasLow = false;
  return {
    free,
    async isLow() {
      const free_bytes = await free();
      const isLow = free_bytes < DISK_FREE_MIN;
      if (isLow && !wasLow) log.error({ folder, free_bytes }, 'the disk is almost full, so uploads are refused');
      if (!isLow && wasLow) log.warn({ folder, free_bytes }, 'the disk has room again');
      wasLow = isLow;
      return isLow;
    },
  };
}

/** Bytes that can still be written to the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Too little room is left on the disk: the rest is for the database and the logs. */
export class DiskLow extends Error {
  readonly code = 'ENOSPC';

  constructor() {
    super('The disk has too little room left.');
  }
}

/** Whether a write failed because a disk is full: ours (ENOSPC, EDQUOT) or the database's (53100). */
export function isDiskFull({ code }: { code?: string }): boolean {
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}
