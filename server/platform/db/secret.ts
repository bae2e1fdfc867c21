import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { StartError } from '../start_error.ts';

/**
 * Reads the secret in `file`, making it first when there is none: 64 hexadecimal digits, mode 600. The file appears
 * whole or not at all, and an existing one is never replaced.
 * @throws StartError when the file holds something else.
 */
export function loadOrCreateSecret(file: string): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const kept = readIfThere(file);
  if (kept === undefined) {
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  const secret = (kept ?? readFileSync(file, 'utf8')).trim();
  if (!/^[0-9a-f]{64}$/.test(secret)) {
    throw new StartError(`The key in ${file} is damaged. Restore the copy from your backup.`);
  }
  return secret;
}

/** The installation's secret: the configured one, or the one kept in the data folder. */
export function secretKey({ secret_key, data_dir }: Pick<Config, 'secret_key' | 'data_dir'>): string {
  return secret_key ?? loadOrCreateSecret(join(data_dir, 'secret.key'));
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
