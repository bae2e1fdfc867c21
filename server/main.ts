import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { loadEnvFile, readConfig } from './config.ts';
import { type DemoDeps, fillDemoShop, findDemoLogin } from './demo/demo.ts';
import { openMail } from './drivers/mail.ts';
import { openPayments } from './drivers/payments.ts';
import { openSmsHooks } from './drivers/sms.hooks.ts';
import { openSms } from './drivers/sms.ts';
import { diskStorage } from './drivers/storage.disk.ts';
import { openReadingPool } from './invoices/reading/pool.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db.ts';
import { openEventStream } from './platform/events.ts';
import { type Lifecycle, live } from './platform/lifecycle.ts';
import { listen } from './platform/listen.ts';
import { openLog } from './platform/log.ts';
import { openMetrics } from './platform/metrics.ts';
import { readyDatabase } from './platform/ready_database.ts';
import { secretKey } from './platform/secret.ts';
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
  const db = openDatabase({ url, assumeAppRole: url === ownerUrl, secretKey: secretKey(config), onIdleError });
  life.onStop(() => db.close());
  await db.check();
  const events = openEventStream(url, onIdleError);
  life.onStop(() => events.close());

  const metrics = openMetrics();
  const storage = diskStorage(join(config.data_dir, 'files'));
  let ownAddress = '';
  const linkBase = () => config.public_url ?? ownAddress;
  const base = { db, storage, clock: systemClock, log, metrics, linkBase };
  if (config.demo) await fillDemo(base);
  const reader = openReadingPool({
    onFault: (error) => log.error({ err: error }, 'a document broke its reading thread'),
  });
  life.onStop(() => reader.close());
  const mail = { mail: openMail(config.mail_url), mailFrom: config.mail_from };
  const limits = { quietHours: config.quiet_hours, frequencyCaps: config.frequency_caps };
  const texting = { sms: openSms(config, db), ...limits };
  const worker =
    config.role === 'web' ? undefined : await startWorker({ ...base, ...mail, ...texting, reader, ownerUrl });
  if (worker) life.onStop(() => worker.stop());

  const app = await buildApp({
    ...base,
    ...limits,
    events,
    healthOnly: config.role === 'worker',
    workerReady: async () => (worker ? worker.isReady() : anyWorkerAlive(db)),
    trustProxy: config.trust_proxy === 'off' ? false : config.trust_proxy,
    payments: openPayments(config),
    smsHooks: openSmsHooks(config, db.keys),
    billingContact: config.billing_contact,
    secure: config.public_url?.startsWith('https:') ?? false,
    outbox: mail.mail.keepsBodies,
    ...(config.operator_email ? { operatorEmail: config.operator_email } : {}),
    trialDays: config.trial_days,
    ...(config.metrics_token ? { metricsToken: config.metrics_token } : {}),
    ...(config.public_url ? { publicUrl: config.public_url } : {}),
    ...(existsSync(WEB) ? { webFolder: WEB } : {}),
  });
  life.onStop(() => app.close());
  const address = await listen(app, config);
  ownAddress = address;
  announce(address);
  if (config.role === 'worker') console.log(`Working on jobs; health at ${address}/healthz`);
  else console.log(`Open ${config.public_url ?? address}`);
  const demo = config.role === 'worker' ? undefined : await findDemoLogin(db);
  if (demo) console.log(`Demo login: ${demo.username} / ${demo.password}`);
}

/** Makes the demo shop where there is none; the line says why the first start takes longer. */
async function fillDemo(deps: Omit<DemoDeps, 'reader'>): Promise<void> {
  let told = false;
  // Nobody is served yet, so no core is kept free.
  const reader = openReadingPool({ threads: availableParallelism() });
  try {
    await fillDemoShop({
      ...deps,
      reader,
      onProgress() {
        if (!told) console.log('Filling the demo shop …');
        told = true;
      },
    });
  } finally {
    await reader.close();
  }
}
