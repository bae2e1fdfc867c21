/**
 * `npm run prove:faults`: under load the embedded database is killed ten times, and all sessions of an external one are ended as often, or
 * as often as given (`npm run prove:faults -- 50`). The server has to continue, be ready again, and lose nothing that it acknowledged. The
 * tests of the same name, which kill twice, do the work.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const [kills = '10'] = process.argv.slice(2);
if (!/^[1-9]\d{0,3}$/.test(kills)) {
  console.error(`npm run prove:faults -- [kills]: "${kills}" is no number of kills.`);
  process.exit(1);
}
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', 'test/faults/database_faults.test.ts', '--reporter=verbose', '--bail=1'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PROVE_KILLS: kills } },
);
process.exitCode = status ?? 1;
