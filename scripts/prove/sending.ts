/**
 * `npm run prove:sending`: twenty campaigns to 5,000 contacts each, or as many as given (`npm run prove:sending -- 2`). In each of them
 * twenty worker processes are killed at random moments; every contact has to get exactly one message. Prints a line for each finished
 * campaign, and ends with 1 when one failed. The test of the same name, which sends one to 1,000 contacts and kills four, does the work.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const [campaigns = '20'] = process.argv.slice(2);
if (!/^[1-9]\d{0,3}$/.test(campaigns)) {
  console.error(`npm run prove:sending -- [campaigns]: "${campaigns}" is no number of campaigns.`);
  process.exit(1);
}
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', 'test/faults/killed_sender.test.ts', '--reporter=verbose', '--bail=1'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PROVE_CAMPAIGNS: campaigns } },
);
process.exitCode = status ?? 1;
