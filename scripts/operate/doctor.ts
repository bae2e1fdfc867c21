/**
 * Checks an installation and says what to fix: `npm run -s doctor`. It changes nothing, sends nothing, and ends with 1 when there is a
 * fault.
 */
import { loadEnvFile, readConfig } from '#server/config.ts';
import { findRunningPostgres } from '#server/platform/db/postgres.ts';
import { StartError } from '#server/platform/start_error.ts';
import type { Environment } from '../lib/operator.ts';
import { examineAddress } from './doctor/address.ts';
import type { Finding } from './doctor/finding.ts';
import { examineInstallation } from './doctor/installation.ts';
import { examineProviders } from './doctor/providers.ts';

const MARKS = { ok: 'ok   ', note: 'note ', fault: 'FAULT' };

if (import.meta.main) {
  loadEnvFile();
  const findings = await examine(process.env);
  for (const { state, what, words } of findings) console.log(`${MARKS[state]}  ${what.padEnd(9)} ${words}`);
  const faults = findings.filter(({ state }) => state === 'fault').length;
  console.log(faults === 0 ? 'No faults.' : `${faults} ${faults === 1 ? 'fault' : 'faults'}.`);
  process.exitCode = faults === 0 ? 0 : 1;
}

export async function examine(env: Environment): Promise<Finding[]> {
  try {
    const config = readConfig(env);
    const ownerUrl = config.database_owner_url ?? findRunningPostgres(config.data_dir);
    return [
      { state: 'ok', what: 'Settings', words: 'All values are valid' },
      ...(await examineInstallation(config, ownerUrl)),
      ...(await examineAddress(config)),
      ...(await examineProviders(config)),
    ];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [{ state: 'fault', what: 'Settings', words: error.message }];
  }
}
