/**
 * `npm run prove:faults [-- --faults 1000 --seed 1 --external | --behind-proxy --campaigns 2 --keep]`: three shops upload and post invoices,
 * change stock, import contacts, send campaigns and redeem coupons, while servers, the database, its sessions, reading threads and clients'
 * connections are killed at random. At the end, every acknowledged change has to be there once. Without an option the product is one process
 * with the embedded database; `--external` is a web and a worker process with a database of their own, and `--behind-proxy` two of each behind
 * Caddy with deploy/Caddyfile. Afterwards as many campaigns to 5,000 contacts as `--campaigns` says are sent, and twenty senders are killed
 * in each; `--faults 0 --campaigns 20` does only that. Ends with 1, and the seed, when something was lost or doubled.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded } from '#server/demo/random.ts';
import { checkBehindProxy } from './faults/behind_proxy.ts';
import { causeFaults } from './faults/faults.ts';
import { openGateway } from './faults/gateway.ts';
import { checkEverything } from './faults/invariants/everything.ts';
import { sendLargeCampaigns } from './faults/large_campaigns.ts';
import { startLoad } from './faults/load/load.ts';
import { readOptions } from './faults/options.ts';
import { startProduct } from './faults/product/product.ts';
import { printReport } from './faults/report.ts';
import { openRun } from './faults/run.ts';

const options = readOptions();
const { seed, layout } = options;
const began = performance.now();
const seconds = () => ((performance.now() - began) / 1000).toFixed(0).padStart(5);
const say = (words: string) => console.log(`${seconds()} s  ${words}`);
const folder = mkdtempSync(join(tmpdir(), 'counterbook-prove-'));

const run = openRun('');
if (options.faults > 0) await proveFaults();
if (options.campaigns > 0 && !sendLargeCampaigns(options.campaigns, seed))
  run.violate('a large campaign was not sent exactly once');
if (!options.keep && run.violations.length === 0) rmSync(folder, { recursive: true, force: true });
say(
  run.violations.length === 0
    ? 'Nothing was lost, and nothing was doubled.'
    : `${run.violations.length} violations, seed ${seed}:`,
);
for (const violation of run.violations) console.log(`  ${violation}`);
process.exit(run.violations.length === 0 ? 0 : 1);

async function proveFaults(): Promise<void> {
  say(`${options.faults} faults, ${layout}, seed ${seed}; log: ${join(folder, 'log')}`);
  const gateway = await openGateway(run, seeded(seed + 1));
  const product = await startProduct(run, layout, folder, gateway.server.url);
  say('started');
  try {
    if (layout === 'behind-proxy')
      await checkBehindProxy(run, { ownerUrl: product.ownerUrl() ?? '', logFile: join(folder, 'log') }, say);
    const load = await startLoad(run, seed);
    say('the shops are at work');
    let told = performance.now();
    const faults = await causeFaults(run, product, load.callers, seeded(seed), options.faults, (kind, done) => {
      if (performance.now() - told < 10_000 && done < options.faults) return;
      told = performance.now();
      say(
        `${done} faults, the last: ${kind}; ${run.acknowledged} changes acknowledged; answers ${JSON.stringify(run.answers)}`,
      );
    });
    say('no more faults; the shops finish their work');
    await load.stop();
    await checkEverything(run, product, load, gateway, say);
    printReport({ run, faults, gateway, load, say });
  } finally {
    const codes = await product.stop();
    if (codes.some((code) => code !== 0))
      run.violate(`processes ended with ${codes.join(', ')} when they were stopped`);
    await gateway.close();
  }
}
