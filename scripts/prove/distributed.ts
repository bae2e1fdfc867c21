/**
 * `DATABASE_URL=… npm run prove:distributed`: two shops go through a whole story on a Citus with distributed tables, through HTTP, with one
 * web and one worker process, and the operator's commands and the work by the clock go over both. DATABASE_URL names the owner of an empty
 * database on the coordinator. The database is migrated and distributed first. Prints a line for each step and ends with 1 when one fails.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/platform/db/migrate.ts';
import { startCounterbook } from '#test/start/start.ts';
import { distribute } from '../operate/distribute.ts';
import type { Shop } from './distributed/client.ts';
import { OPERATOR } from './distributed/operator.ts';
import { openShop, STORY, seesNothingOf } from './distributed/story.ts';
import { makeUser } from './shared/app_user.ts';

const APP_USER = 'counterbook_prove';
const APP_SETTINGS = [`citus.propagate_set_commands = 'local'`];

const { DATABASE_URL } = process.env;
if (DATABASE_URL === undefined) {
  console.error('Set DATABASE_URL to the owner of an empty database on the coordinator of a Citus.');
  process.exit(1);
}

const began = performance.now();
let failed = 0;
async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${what}: ${error instanceof Error ? error.message : error}`);
    throw error;
  } finally {
    console.log(`        ${what.padEnd(70)} ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'counterbook-distributed-'));
const running: ReturnType<typeof startCounterbook>[] = [];
try {
  await step('migrated', () => migrate(DATABASE_URL));
  console.log(await step('distributed', () => distribute(['--apply'], { ...process.env, DATABASE_URL })));
  const appUrl = await step('the application has a user of its own', () =>
    makeUser(DATABASE_URL, APP_USER, APP_SETTINGS),
  );
  const place = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: DATABASE_URL, DATA_DIR: dataDir, DEMO: '0' };
  const settings = { ...place, QUIET_HOURS: '0', FREQUENCY_CAPS: '0', LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' };
  const web = start({ ...settings, ROLE: 'web', PORT: '0' });
  const { url } = await step('a web process listens', () => web.open);
  // Personal links and reports of the simulated network need an address.
  start({ ...settings, ROLE: 'worker', PORT: '0', PUBLIC_URL: url });
  const shops: Shop[] = [];
  for (const name of ['harbor', 'lantern']) {
    const shop = await step(`${name} signs up and in`, () => openShop(url, name));
    shops.push(shop);
  }
  for (const [what, work] of STORY) {
    if (what === 'who signs out is out') {
      const [one, other] = shops;
      if (one && other) await step('neither shop sees anything of the other', () => seesNothingOf(one, other));
    }
    for (const shop of shops) await step(what, () => work(shop)).catch(() => {});
  }
  for (const [what, work] of OPERATOR) await step(what, () => work(place, shops)).catch(() => {});
} catch {
  // Already printed.
} finally {
  for (const program of running) {
    const { output } = await program.stop();
    if (failed > 0) console.log(output);
  }
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(
  `${failed === 0 ? 'All of it works' : `${failed} steps failed`}, in ${Math.round((performance.now() - began) / 1000)} s`,
);
process.exitCode = failed === 0 ? 0 : 1;

function start(settings: Record<string, string>) {
  const program = startCounterbook(settings, 'server/main.ts');
  running.push(program);
  return program;
}
