import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const TEST = 'test/faults/killed_sender.test.ts';

/**
 * Sends campaigns to 5,000 contacts each, and kills twenty worker processes at random moments of each; every contact has to get exactly one
 * message. The test, which sends one to 1,000 contacts and kills four, does the work and prints a line for each finished campaign.
 * @param seed decides when they are killed
 * @returns whether all of them were sent exactly once
 */
export function sendLargeCampaigns(campaigns: number, seed: number): boolean {
  const { status } = spawnSync(process.execPath, [vitest, 'run', TEST, '--reporter=verbose', '--bail=1'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PROVE_CAMPAIGNS: String(campaigns), PROVE_SEED: String(seed) },
  });
  return status === 0;
}
