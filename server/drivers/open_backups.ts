import type { Config } from '../config.ts';
import { backupFolder } from './backups.disk.ts';
import { backupBucket } from './backups.s3.ts';
import type { Backups } from './backups.ts';

/** The configured place of backups. */
export function openBackups({ backups }: Pick<Config, 'backups'>): Backups {
  return backups.to.startsWith('s3://') ? backupBucket(backups.to) : backupFolder(backups.to);
}
