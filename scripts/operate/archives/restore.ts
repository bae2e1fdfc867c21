/**
 * Restores a backup into an empty place: `npm run -s restore -- counterbook-20261122T023000Z.tar.gz`, the newest one with `npm run -s
 * restore -- --newest`. Campaigns stay paused until an owner resumes them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from '#server/backup/restore.ts';
import { endLogins } from '#server/backup/settle.sql.ts';
import { type Config, readConfig } from '#server/config.ts';
import { pauseAfterRestore } from '#server/messaging/restored/pause_after_restore.sql.ts';
import { forgetExportFiles } from '#server/moving/settle.sql.ts';
import { prepareDataFolder } from '#server/platform/db/data_folder.ts';
import { fitsSecretFile } from '#server/platform/db/secret.ts';
import { StartError } from '#server/platform/start_error.ts';
import { splitKeys } from '#server/settings.ts';
import { findBackup } from '../../lib/find_backup.ts';
import { type Environment, runCommand } from '../../lib/operator.ts';
import { withDatabase } from '../../lib/operator_database.ts';
import { openRestoredFolder, type RestoredFolder } from './restored_folder.ts';

const USAGE = 'npm run -s restore -- <backup> | --newest [--from <folder or s3://bucket/prefix>]';

/** The files that a restore writes, and that an installation in use has. */
const WRITTEN = ['postgres', 'postgres.password', 'files', 'secret.key', 'settings.env'];
/** The restored settings, for the operator to compare with. */
const SETTINGS = 'settings.env';
const SECRET = 'secret.key';

if (import.meta.main) await runCommand(restoreCommand);

/** @throws StartError with a sentence that says what is wrong */
export async function restoreCommand(args: string[], env: Environment): Promise<string> {
  const { wanted, from } = readArguments(args);
  const config = readConfig(from === undefined ? env : { ...env, BACKUP_TO: from });
  const { name, open } = await findBackup(config, wanted);
  requireEmptyFolder(config);
  prepareDataFolder(config.data_dir);
  const folder = openRestoredFolder(config.data_dir);
  const kept: string[] = [];
  let isCommitted = false;
  try {
    const { taken_at, rows, files } = await withDatabase(
      config,
      { isRunning: false, onTake: folder.takeDatabase },
      (ownerUrl) =>
        restore({
          open,
          passphrase: config.backups.passphrase,
          ownerUrl,
          storage: folder.storage,
          keepSecret(secret) {
            const advice = keepSecret(config, folder, secret);
            if (advice !== null) kept.push(advice);
          },
          keepSettings(settings) {
            folder.append(SETTINGS, settings);
            kept.push(`Its settings are in ${settingsOf(config)}: compare them with yours.`);
          },
          async afterLoad(client, taken_at) {
            const now = new Date();
            await pauseAfterRestore(client, taken_at, now);
            await endLogins(client, now);
            await forgetExportFiles(client);
          },
          onCommit() {
            isCommitted = true;
          },
        }),
    );
    return [
      `Restored ${name} of ${taken_at.toISOString()}: ${rows} rows, ${files} files.`,
      ...kept,
      'Everybody logs in again, and open invitations were canceled. Check who is on each team: changes since the backup are missing.',
      'Personal links of customers that were revoked since the backup work again. Revoke them again on the page of the customer.',
      'Texts are paused until the owner of each company resumes them: who opted out since the backup is not known.',
    ].join('\n');
  } catch (error) {
    if (isCommitted) throw new StartError([lastStepFailed(error), ...kept].join('\n'), { cause: error });
    await folder.clear();
    throw error;
  }
}

function requireEmptyFolder({ data_dir, database_url }: Config): void {
  // With an external database, the key may already be there: several processes share it.
  const taken = (database_url ? ['files'] : WRITTEN).find((name) => {
    const path = join(data_dir, name);
    return existsSync(path) && (name !== 'files' || readdirSync(path).length > 0);
  });
  if (taken === undefined) return;
  throw new StartError(
    `The data folder ${data_dir} is in use (it has ${taken}). Set DATA_DIR to an empty folder, so that nothing is lost.`,
  );
}

function lastStepFailed(error: unknown): string {
  return (
    `The last step of the restore failed: ${error instanceof Error ? error.message : error}. Its files were kept, because the rows are in the ` +
    'database or may be. Correct the cause and start Counterbook, which completes the update. If no company is there, empty DATA_DIR and the ' +
    'database, and restore again.'
  );
}

function settingsOf({ data_dir }: Config): string {
  return join(data_dir, SETTINGS);
}

/** @returns what the operator has to do: only a single secret that we made is kept in a file of its own */
function keepSecret(config: Config, folder: RestoredFolder, secret: string): string | null {
  const file = join(config.data_dir, SECRET);
  const own = config.secret_key ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
  const secrets = splitKeys(secret);
  if (own !== undefined && own !== secrets.at(-1)) {
    const where = config.secret_key === undefined ? file : 'SECRET_KEY';
    throw new StartError(
      `The key in ${where} is not the one of this backup. Set it to the one of the backup, or remove it.`,
    );
  }
  if (own !== undefined && secrets.every((one) => one === own || config.signing_keys.includes(one))) return null;
  if (own === undefined && fitsSecretFile(secret)) {
    folder.append(SECRET, `${secret}\n`);
    return null;
  }
  folder.append(SETTINGS, `SECRET_KEY='${secret}'\n`);
  const place = settingsOf(config);
  if (own === undefined) return `Set SECRET_KEY to the one in ${place}, or nothing starts.`;
  return `Set SECRET_KEY to the one in ${place}, or authenticator apps stop working and points of sale have to be connected again.`;
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { from: { type: 'string' }, newest: { type: 'boolean', default: false } },
    });
    if (positionals.length !== (values.newest ? 0 : 1)) throw new StartError(USAGE);
    return { wanted: positionals[0], from: values.from };
  } catch {
    throw new StartError(USAGE);
  }
}
