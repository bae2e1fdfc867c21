import type { Readable } from 'node:stream';
import { StartError } from '../platform/start_error.ts';

/** Storage of backups. A backup appears under its name only when it is complete. */
export interface Backups {
  /** Shown to the operator: a folder, or a bucket. */
  readonly place: string;
  /** Rejects when nothing can be written to a folder. A bucket is asked only for a backup. */
  tryWrite(): Promise<void>;
  put(name: string, archive: Readable): Promise<void>;
  /** Names and sizes, sorted by name; only backups. */
  list(): Promise<{ name: string; bytes: number }[]>;
  /** @throws StartError when there is none with this name */
  get(name: string): Promise<Readable>;
  delete(name: string): Promise<void>;
}

/** Old backups may have to go first. */
export class TooLittleRoom extends StartError {}

/** `counterbook-20261122T023000Z.tar.gz`, with `.age` at the end when it is encrypted: names sort by time. */
export const BACKUP_NAME = /^counterbook-(\d{8}T\d{6})Z\.tar\.gz(\.age)?$/;
