/**
 * Creates one backup of everything (database, files, settings), also while Counterbook runs: `npm run -s backup`, or in another place `npm
 * run -s backup -- --to /mnt/backups`, `-- --to s3://bucket/prefix`.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettingsFile } from '#server/backup/automatic.ts';
import { backUp } from '#server/backup/back_up.ts';
import { missingWords } from '#server/backup/documents.ts';
import { readConfig } from '#server/config.ts';
import { openBackups } from '#server/drivers/open_backups.ts';
import { diskStorage } from '#server/drivers/storage.disk.ts';
import { secretKeys } from '#server/platform/db/secret.ts';
import { StartError } from '#server/platform/start_error.ts';
import { type Environment, runCommand } from '../../lib/operator.ts';
import { withDatabase } from '../../lib/operator_database.ts';
import { tellProgress } from '../../lib/progress.ts';

const USAGE = 'npm run -s backup -- [--to <folder or s3://bucket/prefix>]';

if (import.meta.main) await runCommand(backup);

/** @throws StartError with a sentence that says what is wrong */
export async function backup(args: string[], env: Environment): Promise<string> {
  const to = readArguments(args);
  const config = readConfig(to === undefined ? env : { ...env, BACKUP_TO: to });
  const backups = await openBackups(config);
  const { name, rows, files, missing } = await withDatabase(config, { isRunning: true }, (ownerUrl) =>
    backUp(
      {
        ownerUrl,
        backups,
        storage: diskStorage(join(config.data_dir, 'files')),
        secret: secretKeys(config).join(','),
        settings: readSettingsFile(),
        passphrase: config.backups.passphrase,
      },
      new Date(),
      ({ tables, all_tables, files }) => tellProgress(`${tables} of ${all_tables} tables, ${files} files`),
    ),
  );
  const hint =
    config.backups.passphrase === undefined ? ' It is not encrypted: keep it where only you can read it.' : '';
  const folder = resolve(config.data_dir);
  return `Backed up ${rows} rows and ${files} files of ${folder} to ${name} in ${backups.place}.${missingWords(missing)}${hint}`;
}

function readArguments(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { to: { type: 'string' } } }).values.to;
  } catch {
    throw new StartError(USAGE);
  }
}
