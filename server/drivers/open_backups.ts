import type { Config } from '../config.ts';
import { backupFolder } from './backups.disk.ts';
import type { Backups } from './backups.ts';

/** The configured place of backups. */
export async function openBackups({ backups: { to } }: Pick<Config, 'backups'>): Promise<Backups> {
  return to.startsWith('s3://') ? (await import('./backups.s3.ts')).backupBucket(to) : backupFolder(to);
}
