import type { Readable } from 'node:stream';

/** Where backups are kept. A backup appears under its name only once it is whole. */
export interface Backups {
  /** What the operator is told: a folder, or a bucket. */
  readonly place: string;
  put(name: string, archive: Readable): Promise<void>;
  /** Names and sizes, in the order of their names; of backups alone. */
  list(): Promise<{ name: string; bytes: number }[]>;
  /** @throws StartError when there is none of this name */
  get(name: string): Promise<Readable>;
  delete(name: string): Promise<void>;
}

/** `counterbook-20261122T023000Z.tar.gz`, with `.age` behind it when it is encrypted: names sort by time. */
export const BACKUP_NAME = /^counterbook-(\d{8}T\d{6})Z\.tar\.gz(\.age)?$/;
