/**
 * `npm run prove:sending`: twenty campaigns to 5,000 people each, in each of which twenty worker processes are killed at random moments;
 * nobody may be texted twice, and nobody forgotten. The test of the same name does it once.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/killed_sender.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PROVE_CAMPAIGNS: '20' },
});
process.exitCode = status ?? 1;
