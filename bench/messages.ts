/**
 * `npm run bench:messages [-- --json] [--contacts N] [--workers N]`: how long a campaign to 100,000 people who agreed takes to be queued,
 * beside a bare `insert … select` of as many rows, and how many of its texts each worker process hands in a second to a server of
 * Twilio's shape that takes 50 ms for each; pace, hours and caps are off.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createCompany } from '#server/account/account.ts';
import { grantPaid } from '#server/billing/billing.ts';
import { createCampaign } from '#server/messaging/campaigns/create.ts';
import { campaignJobs } from '#server/messaging/campaigns/jobs.ts';
import { QUEUE_CAMPAIGN } from '#server/messaging/campaigns/queue_campaign.ts';
import { machineCtx } from '#server/platform/context.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import type { CompanyId } from '#server/platform/ids.ts';
import { openLog } from '#server/platform/log.ts';
import { openMetrics } from '#server/platform/metrics.ts';
import { migrate } from '#server/platform/migrate.ts';
import { startPostgres } from '#server/platform/postgres.ts';
import { startTwilioServer, TWILIO_ACCOUNT } from '#test/twilio_server.ts';
import { type BenchResult, printResults, result } from './table.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    contacts: { type: 'string', default: '100000' },
    workers: { type: 'string', default: '1' },
  },
});
const contacts = Number(flags.contacts);
const workers = Number(flags.workers);
const LATENCY_MS = 50;
const SECRET_KEY = 'a secret for measurements alone, of some length';
const LINK_BASE = 'http://127.0.0.1';
const LIMITS_OFF = { quietHours: false, frequencyCaps: false };
/** Noon in Maine of some day that is over, so that every text is due. */
const NOON = new Date('2026-11-18T17:00:00Z');

const dataDir = mkdtempSync(join(tmpdir(), 'counterbook-bench-'));
const postgres = await startPostgres({ dataDir, log: { error: console.error, debug() {} } });
const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 2 });
const twilio = await startTwilioServer({ latency_ms: LATENCY_MS });
let db: Database | undefined;
const processes: ChildProcess[] = [];
try {
  await migrate(postgres.ownerUrl);
  db = openDatabase({ url: postgres.ownerUrl, assumeAppRole: true, secretKey: SECRET_KEY });
  await db.check();
  printResults('messages', await measure(db), flags.json);
} finally {
  for (const worker of processes) worker.kill('SIGKILL');
  await twilio.close();
  await db?.close();
  await owner.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(database: Database): Promise<BenchResult[]> {
  const { companyId } = await createCompany(database, NOON, {
    name: 'Bench Deli',
    zip_code: '04101',
    owner: { username: 'bench', email: 'bench@example.com', password: 'Bench-pass1!' },
  });
  await database.tenant(companyId, (t) => grantPaid(t, 'loyalty_sms', NOON));
  await owner.query(
    `insert into contacts (company_id, loyalty_customer_id, phone_e164, name, consent, created_at)
     select $1, gen_random_uuid(), '+1207' || 2000000 + n, 'Shopper ' || n, 'consented', $3 from generate_series(1, $2::int) n`,
    [companyId, contacts, NOON],
  );
  await owner.query('vacuum analyze');

  const linked = await queue(
    database,
    companyId,
    '20% off any soup, only for you: {my_texts_link} Reply STOP to opt out.',
  );
  // Nobody has been texted today, as far as anybody knows.
  await owner.query('truncate messages, short_links, message_tallies');
  await owner.query("update campaigns set status = 'cancelled'");
  const plain = await queue(
    database,
    companyId,
    'Soup of the day: pumpkin. 20% off until 3 pm. Reply STOP to opt out.',
  );
  const bare = await bareInsert(plain.campaign_id);
  const keyed = await bareInsert(plain.campaign_id, 'primary key (company_id, message_id)');
  const sending = await send(plain.campaign_id);

  const rate = (ms: number) => (contacts / ms) * 1000;
  return [
    result({ name: `${contacts} texts queued`, value: plain.ms / 1000, unit: 's', target: 5, lowerIsBetter: true }),
    // A text that nobody could find again would not be queued: the floor is the same rows in a table with their primary key alone.
    result({
      name: 'queueing against insert … select, primary key',
      value: rate(plain.ms),
      unit: '1/s',
      floor: Math.round(rate(keyed)),
      target: Math.round(rate(keyed) * 0.3),
    }),
    result({
      name: 'queueing against insert … select, no key',
      value: rate(plain.ms),
      unit: '1/s',
      floor: Math.round(rate(bare)),
    }),
    result({ name: 'the same with a link of their own each', value: linked.ms / 1000, unit: 's' }),
    result({ name: 'first text handed over after', value: sending.first_ms / 1000, unit: 's' }),
    result({
      name: `handed over by each of ${workers} worker(s)`,
      value: rate(sending.ms) / workers,
      unit: '1/s',
      target: 1000,
    }),
    result({ name: 'processor time of a worker for a text', value: sending.cpu_ms / contacts, unit: 'ms' }),
    result({ name: 'all of them noted as sent after', value: sending.noted_ms / 1000, unit: 's' }),
  ];
}

async function queue(
  database: Database,
  companyId: CompanyId,
  body: string,
): Promise<{ campaign_id: string; ms: number }> {
  const log = openLog('warn');
  const ctx = machineCtx(database, companyId, NOON, log);
  const { campaign_id } = await createCampaign(ctx, { type: 'promo', body }, { linkBase: LINK_BASE });
  if (campaign_id === null) throw new Error('no campaign was made');
  const deps = {
    db: database,
    clock: () => NOON,
    log,
    metrics: openMetrics(),
    linkBase: () => LINK_BASE,
    ...LIMITS_OFF,
  };
  const job = { companyId, payload: { campaign_id }, attempt: 1, signal: new AbortController().signal };
  const ms = await milliseconds(async () => campaignJobs(deps)[QUEUE_CAMPAIGN]?.(job));
  const { rows } = await owner.query('select count(*)::int as texts from messages where campaign_id = $1', [
    campaign_id,
  ]);
  if (rows[0].texts !== contacts) throw new Error(`${rows[0].texts} texts were queued, not ${contacts}`);
  return { campaign_id, ms };
}

/** What the database takes for the same rows in a table with nothing on it, or with that alone. */
async function bareInsert(campaign_id: string, key?: string): Promise<number> {
  await owner.query('create table bare as select * from messages with no data');
  if (key) await owner.query(`alter table bare add ${key}`);
  const taken = await milliseconds(() =>
    owner.query('insert into bare select * from messages where campaign_id = $1', [campaign_id]),
  );
  await owner.query('drop table bare');
  return taken;
}

/** Has worker processes send everything that waits. */
async function send(campaign_id: string): Promise<{ ms: number; first_ms: number; noted_ms: number; cpu_ms: number }> {
  const begun = performance.now();
  for (let count = 0; count < workers; count++) processes.push(startWorker());
  let first = 0;
  while (twilio.accepted.length < contacts) {
    if (first === 0 && twilio.accepted.length > 0) first = performance.now();
    await pause(5);
  }
  const last = performance.now();
  const isNoted = async () => {
    const { rows } = await owner.query("select status = 'finished' as is_done from campaigns where campaign_id = $1", [
      campaign_id,
    ]);
    return rows[0].is_done;
  };
  while (!(await isNoted())) await pause(50);
  const noted = performance.now();
  const cpu_ms = processes.reduce((sum, worker) => sum + cpuOf(worker), 0);
  if (new Set(twilio.accepted.map(({ to }) => to)).size !== contacts) throw new Error('somebody was texted twice');
  for (const worker of processes.splice(0)) {
    worker.kill('SIGTERM');
    await once(worker, 'exit');
  }
  return { ms: last - first, first_ms: first - begun, noted_ms: noted - first, cpu_ms };
}

function startWorker(): ChildProcess {
  const worker = spawn(process.execPath, [join(import.meta.dirname, '..', 'server', 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      ROLE: 'worker',
      PORT: '0',
      DATABASE_URL: postgres.ownerUrl,
      DATA_DIR: dataDir,
      SECRET_KEY,
      PUBLIC_URL: LINK_BASE,
      SMS_DRIVER: 'twilio',
      TWILIO_ACCOUNT_SID: TWILIO_ACCOUNT.account_sid,
      TWILIO_AUTH_TOKEN: TWILIO_ACCOUNT.auth_token,
      TWILIO_MESSAGING_SERVICE_SID: TWILIO_ACCOUNT.messaging_service_sid,
      TWILIO_API_URL: twilio.url,
      SMS_PER_SECOND: '99999',
      SMS_PER_DAY: '100000000',
      QUIET_HOURS: 'off',
      FREQUENCY_CAPS: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return worker;
}

/** Processor time of a living process so far, where the system tells it. */
function cpuOf(worker: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${worker.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
