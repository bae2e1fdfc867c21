/**
 * Reads a whole backup and compares every entry with its checksum: `npm run -s verify-backup` takes the newest,
 * `npm run -s verify-backup -- counterbook-20261122T023000Z.tar.gz` the named one. It changes nothing.
 */
import { parseArgs } from 'node:util';
import { verifyBackup } from '#server/backup/verify.ts';
import { readConfig } from '#server/config.ts';
import { StartError } from '#server/platform/start_error.ts';
import { findBackup } from '../../lib/find_backup.ts';
import { type Environment, runCommand } from '../../lib/operator.ts';

const USAGE = 'npm run -s verify-backup -- [<backup>] [--from <folder or s3://bucket/prefix>]';

if (import.meta.main) await runCommand(verify);

/** @throws StartError with a sentence that says what is wrong */
export async function verify(args: string[], env: Environment): Promise<string> {
  const { wanted, from } = readArguments(args);
  const config = readConfig(from === undefined ? env : { ...env, BACKUP_TO: from });
  const { name, place, open } = await findBackup(config, wanted);
  const { about, manifest } = await verifyBackup(await open(), config.backups.passphrase);
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
  const files = Object.keys(manifest.entries).filter((entry) => entry.startsWith('files/')).length;
  return `${name} in ${place} is whole: ${rows} rows of ${about.tables.length} tables and ${files} files, taken at ${about.taken_at}.`;
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { from: { type: 'string' } } });
    if (positionals.length > 1) throw new StartError(USAGE);
    return { wanted: positionals[0], from: values.from };
  } catch {
    throw new StartError(USAGE);
  }
}
