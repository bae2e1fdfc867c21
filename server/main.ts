import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type AppDeps, buildApp } from './app.ts';
import { type AutomaticBackups, automaticBackups } from './backup/automatic.ts';
import { type Config, loadEnvFile, readConfig } from './config.ts';
import { fillDemoShop, findDemoLogin } from './demo/demo.ts';
import type { DemoDeps } from './demo/fill_context.ts';
import { endDemoSessions, hasNoUsers } from './demo/sql.ts';
import { openMailbox } from './drivers/mailbox/open_mailbox.ts';
import { openBackups } from './drivers/open_backups.ts';
import { openMail } from './drivers/open_mail.ts';
import { openPayments } from './drivers/open_payments.ts';
import { openVision } from './drivers/open_vision.ts';
import { openPos } from './drivers/pos/open_pos.ts';
import { openSms, openSmsHooks } from './drivers/sms/open_sms.ts';
import { diskStorage } from './drivers/storage.disk.ts';
import type { Storage } from './drivers/storage.ts';
import { withVision } from './invoices/intake/vision/vision_reader.ts';
import { openReadingPool } from './invoices/reading/pool.ts';
import { systemClock } from './platform/clock.ts';
import { openPool } from './platform/db/connections.ts';
import { type Database, openAllCompanies, openDatabase } from './platform/db/db.ts';
import { checkPooler } from './platform/db/pooler.ts';
import { prepareDatabase } from './platform/db/ready_database.ts';
import { secretKey, secretKeys } from './platform/db/secret.ts';
import { openDisk } from './platform/disk.ts';
import { openEventStream } from './platform/events/events.ts';
import { listen } from './platform/http/listen.ts';
import { type Lifecycle, runUntilStopped } from './platform/lifecycle.ts';
import { openLog } from './platform/log.ts';
import { type Metrics, openMetrics } from './platform/metrics.ts';
import { StartError } from './platform/start_error.ts';
import { MAILED_SALES } from './pos/pos.ts';
import type { MailCollectorDeps } from './schedule.ts';
import { storedBytes } from './stored_bytes.ts';
import { startWorker } from './worker.ts';

const WEB = join(import.meta.dirname, '..', 'web', 'dist');
const NO_OPERATOR_EMAIL =
  'Nobody is told of messages from the help screen. Set OPERATOR_EMAIL, or read them with npm run -s help-messages.';

await runUntilStopped(start);

async function start(life: Lifecycle): Promise<void> {
  loadEnvFile();
  const config = readConfig(process.env);
  const log = openLog(config.log_level);
  const metrics = openMetrics();
  const storage = diskStorage(join(config.data_dir, 'files'));
  const backupsOf = (owner: string) => openAutomaticBackups(config, { ownerUrl: owner, storage, log, metrics });
  const { url, ownerUrl, announce } = await prepareDatabase(config, life, log, async (owner) => {
    if (config.backups.automatic) console.log('Backing up before the database is changed …');
    await backUpBeforeUpdate(await backupsOf(owner));
  });

  const onLost = (error: Error) => log.warn(error, 'a database connection was lost');
  const db = openDatabase({
    url,
    assumeAppRole: url === ownerUrl,
    secretKey: secretKey(config),
    signingKeys: config.signing_keys,
    onLost,
  });
  life.onStop(() => db.close());
  await db.check();
  await checkPooler(url);
  // Directly, because a pooler between the application and the database would not keep LISTEN.
  const events = openEventStream(ownerUrl, onLost);
  life.onStop(() => events.close());

  let ownAddress = '';
  const linkBase = () => config.public_url ?? ownAddress;
  const disk = openDisk(config.data_dir, log);
  await disk.isLow();
  const scratch = join(config.data_dir, 'scratch');
  const base = { db, storage, clock: systemClock, log, metrics, linkBase };
  if (config.demo) await fillDemo({ ...base, till: config.dev_pages });
  else if (config.is_public) await closeDemo(ownerUrl);
  const vision = openVision(config);
  const pool = openReadingPool({
    onFault: (error) => log.error({ err: error }, 'a document crashed its reading thread'),
  });
  const reader = withVision(pool, vision);
  life.onStop(() => reader.close());
  const mail = { mail: await openMail(config.mail_url), mailFrom: config.mail_from };
  const limits = { quietHours: config.quiet_hours, frequencyCaps: config.frequency_caps };
  const pos = await openPos(config, db);
  const texting = { sms: await openSms(config, db), ...limits };
  const backups = config.role === 'web' ? undefined : await backupsOf(ownerUrl);
  void tellOfBackups(backups);
  const worker =
    config.role === 'web'
      ? undefined
      : await startWorker({
          ...base,
          ...mail,
          ...texting,
          pos,
          disk,
          scratch,
          reader,
          ownerUrl,
          backups,
          mailIn: await openMailIn(config, { storage, disk, log }),
        });
  if (worker) life.onStop(() => worker.stop());

  const app = await buildApp({
    ...openOperator(config, ownerUrl, life),
    ...base,
    db: db.forRequests,
    ...limits,
    disk,
    storagePerCompany: config.storage_per_company_gb,
    mailInAddress: config.mail_in?.address,
    vision: vision?.setup ?? null,
    events,
    healthOnly: config.role === 'worker',
    worker,
    trustProxy: config.trust_proxy === 'off' ? false : config.trust_proxy,
    payments: await openPayments(config),
    pos,
    smsHooks: await openSmsHooks(config, db.keys),
    billingContact: config.billing_contact,
    secure: config.public_url?.startsWith('https:') ?? false,
    outbox: mail.mail.keepsBodies,
    isPublic: config.is_public,
    devPages: config.dev_pages,
    ownHosts: config.own_hosts,
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
  // From now on the parent process can start this one again if it ends by itself.
  process.send?.('open');
  await tellWhere(config, db, address);
}

/** Tells whoever started it where it is and how to get in. */
async function tellWhere(config: Config, db: Database, address: string): Promise<void> {
  if (config.role === 'worker') {
    console.log(`Running jobs. Health check: ${address}/healthz`);
    return;
  }
  if (!config.operator_email) console.log(NO_OPERATOR_EMAIL);
  console.log(`Open ${config.public_url ?? address}`);
  if (config.is_public && (await hasNoUsers(db.global))) console.log(`Sign up: ${config.public_url ?? address}/signup`);
  const demo = config.is_public ? undefined : await findDemoLogin(db);
  if (demo) console.log(`Demo login: ${demo.username} / ${demo.password}`);
}

/** The mailbox for invoices and what its emails need, unless the installation has none. */
async function openMailIn(
  config: Config,
  deps: Pick<MailCollectorDeps, 'storage' | 'disk'> & { log: Logger },
): Promise<MailCollectorDeps | undefined> {
  if (!config.mail_in) return undefined;
  const { log, ...stores } = deps;
  const onFault = (error: unknown) =>
    log.error({ err: error }, 'an email with invoices was not taken and stays in the mailbox');
  const mailIn = { mailbox: await openMailbox(config.mail_in.url, onFault), address: config.mail_in.address };
  return { ...stores, mailIn, sales: MAILED_SALES, storagePerCompany: config.storage_per_company_gb, storedBytes };
}

/** A demo shop that was used on this machine is closed for others, because its passwords are public. */
async function closeDemo(ownerUrl: string): Promise<void> {
  const pool = openPool({ connectionString: ownerUrl, max: 1 });
  try {
    await endDemoSessions(openAllCompanies(pool));
  } finally {
    await pool.end();
  }
}

/** The owner's rights for the operator's screen, where there are operators. */
function openOperator(
  { operators }: Config,
  ownerUrl: string,
  life: Lifecycle,
): Pick<AppDeps, 'operators' | 'companies'> {
  if (operators.length === 0) return {};
  const pool = openPool({ connectionString: ownerUrl, max: 2 });
  life.onStop(() => pool.end());
  return { operators, companies: openAllCompanies(pool) };
}

/** None if the settings turn them off. */
async function openAutomaticBackups(
  config: Config,
  deps: { ownerUrl: string; storage: Storage; log: Logger; metrics: Metrics },
): Promise<AutomaticBackups | undefined> {
  const { automatic, passphrase, keep_days: keepDays } = config.backups;
  if (!automatic) return undefined;
  const secret = secretKeys(config).join(',');
  return automaticBackups({ ...deps, backups: await openBackups(config), secret, passphrase, keepDays });
}

/** At the start, and not only at night in the log. The shop opens meanwhile: a share that is away may not answer for hours. */
async function tellOfBackups(backups: AutomaticBackups | undefined): Promise<void> {
  const fault = await backups?.findFault();
  if (fault !== undefined) console.log(fault);
}

async function backUpBeforeUpdate(backups: AutomaticBackups | undefined): Promise<void> {
  try {
    await backups?.run(systemClock());
  } catch (error) {
    const { message } = error as Error;
    throw new StartError(
      `The backup before the update failed: ${message}\nCorrect the cause and start again, or set BACKUPS=0 to update without a backup.`,
      { cause: error },
    );
  }
}

/** Creates the demo shop if there is none; the line explains why the first start takes longer. */
async function fillDemo(deps: Omit<DemoDeps, 'reader'>): Promise<void> {
  let told = false;
  // There are no requests yet, so no core is reserved.
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
