import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { StartError } from '../start_error.ts';
import { openClient } from './connections.ts';
import { describeDatabaseFault } from './database_fault.ts';
import { type Keys, openKeys } from './keys.ts';

const FILE = 'secret.key';

type SecretConfig = Pick<Config, 'secret_key' | 'data_dir'>;
type SecretsConfig = SecretConfig & Pick<Config, 'signing_keys'>;

/**
 * Reads the secret in `file`, and creates it first if there is none: 64 hexadecimal digits, mode 600. The file appears completely or not at
 * all, and an existing one is never replaced.
 * @throws StartError when the file has other content.
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
  if (!fitsSecretFile(secret)) {
    throw new StartError(`The key in ${file} is damaged. Restore the copy from your backup.`);
  }
  return secret;
}

/** Whether a secret is one that a file of ours holds; a SECRET_KEY may be any text. */
export function fitsSecretFile(secret: string): boolean {
  return /^[0-9a-f]{64}$/.test(secret);
}

/** The installation's secret: the configured one, or the one in the data folder. */
export function secretKey({ secret_key, data_dir }: SecretConfig): string {
  return secret_key ?? loadOrCreateSecret(join(data_dir, FILE));
}

/**
 * The same for a command that must not make one: in a wrong folder, it would belong to no installation.
 * @throws StartError when there is none
 */
export function existingSecret(config: SecretConfig): string {
  const file = join(config.data_dir, FILE);
  if (config.secret_key === undefined && readIfThere(file) === undefined) {
    throw new StartError(`There is no secret in ${file}. Correct DATA_DIR, or start Counterbook there once.`);
  }
  return secretKey(config);
}

/** Every secret of the installation, the newest first: what is sealed with one of them can be opened. */
export function secretKeys(config: SecretsConfig): string[] {
  return [...new Set([...config.signing_keys, secretKey(config)])];
}

/**
 * Requires the secret that the database was created with, if it has been in use. A new one would be wrong, and would be in the place of the
 * right one; a backup with a wrong one could not be used.
 * @throws StartError
 */
export async function requireSecret(config: SecretConfig, url: string): Promise<void> {
  const kept = await readKeyCheck(url);
  if (kept === undefined) return;
  const file = join(config.data_dir, FILE);
  if (config.secret_key === undefined && readIfThere(file) === undefined) {
    throw new StartError(
      `The database was created with a secret, and there is none in ${file}. ` +
        'Set SECRET_KEY to that secret, or restore secret.key from your backup.',
    );
  }
  if (!kept.equals(keyCheck(openKeys(secretKey(config))))) throw otherSecret();
}

/** What a database keeps of its secret, to know it again. */
export function keyCheck(keys: Pick<Keys, 'keptMac'>): Buffer {
  return keys.keptMac('key check', 'counterbook');
}

export function otherSecret(): StartError {
  return new StartError(
    'The database was created with another secret. Set SECRET_KEY to that secret, ' +
      'or restore secret.key in DATA_DIR from your backup.',
  );
}

async function readKeyCheck(url: string): Promise<Buffer | undefined> {
  const client = openClient({ connectionString: url });
  try {
    await client.connect();
    const { rows: tables } = await client.query<{ exists: boolean }>(
      `select to_regclass('public.installation') is not null as exists`,
    );
    if (!tables[0]?.exists) return undefined;
    const { rows } = await client.query<{ key_check: Buffer }>('select key_check from public.installation');
    return rows[0]?.key_check;
  } catch (error) {
    throw describeDatabaseFault(url, error);
  } finally {
    await client.end();
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
