import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { loadEnvFile, readConfig } from './config.ts';
import { diskStorage } from './drivers/storage.disk.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db.ts';
import { openEventStream } from './platform/events.ts';
import { type Lifecycle, live } from './platform/lifecycle.ts';
import { listen } from './platform/listen.ts';
import { openLog } from './platform/log.ts';
import { openMetrics } from './platform/metrics.ts';
import { readyDatabase } from './platform/ready_database.ts';
import { anyWorkerAlive } from './platform/worker_processes.ts';
import { startWorker } from './worker.ts';

const WEB = join(import.meta.dirname, '..', 'web', 'dist');

await live(start);

async function start(life: Lifecycle): Promise<void> {
  loadEnvFile();
  const config = readConfig(process.env);
  const log = openLog(config.log_level);
  const { url, ownerUrl, announce } = await readyDatabase(config, life, log);

  const onIdleError = (error: Error) => log.warn(error, 'a database connection was lost');
  const db = openDatabase({ url, assumeAppRole: url === ownerUrl, onIdleError });
  life.onStop(() => db.close());
  await db.check();
  const events = openEventStream(url, onIdleError);
  life.onStop(() => events.close());

  const metrics = openMetrics();
  const storage = diskStorage(join(config.data_dir, 'files'));
  const base = { db, storage, clock: systemClock, log, metrics };
  const worker = config.role === 'web' ? undefined : await startWorker({ ...base, ownerUrl });
  if (worker) life.onStop(() => worker.stop());

  const app = await buildApp({
    ...base,
    events,
    healthOnly: config.role === 'worker',
    workerReady: async () => (worker ? worker.isReady() : anyWorkerAlive(db)),
    trustProxy: config.trust_proxy === 'off' ? false : config.trust_proxy,
    secure: config.public_url?.startsWith('https:') ?? false,
    ...(config.metrics_token ? { metricsToken: config.metrics_token } : {}),
    ...(existsSync(WEB) ? { webFolder: WEB } : {}),
  });
  life.onStop(() => app.close());
  const address = await listen(app, config);
  announce(address);
  if (config.role === 'worker') console.log(`Working on jobs; health at ${address}/healthz`);
  else console.log(`Open ${config.public_url ?? address}`);
}
