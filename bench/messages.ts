/**
 * `npm run bench:messages [-- --json] [--contacts N] [--workers N] [--profile folder] [--queueing]`: how long queueing a campaign to
 * 100,000 contacts takes, and how many of its messages each worker process sends in a second to a local server with Twilio's API that takes
 * 50 ms for each; pace, hours and caps are off. It prints the parts of both, and which process uses the processor. With `--queueing`
 * nothing is sent.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createCompany } from '#server/account/account.ts';
import { grantPaid } from '#server/billing/billing.ts';
import { countReach } from '#server/messaging/campaigns/audience/reach.ts';
import { createCampaign } from '#server/messaging/campaigns/create.ts';
import { campaignJobs } from '#server/messaging/campaigns/jobs.ts';
import { QUEUE_CAMPAIGN } from '#server/messaging/campaigns/queue_campaign.ts';
import { machineCtx } from '#server/platform/context.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import { type Database, openDatabase } from '#server/platform/db/db.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startPostgres } from '#server/platform/db/postgres.ts';
import { openLog } from '#server/platform/log.ts';
import { openMetrics } from '#server/platform/metrics.ts';
import { databaseSeconds } from './cpu.ts';
import { LINK_BASE, measureParts, type PartCost, send, startLocalServer } from './sending.ts';
import { type BenchResult, printResults, result } from './table.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    contacts: { type: 'string', default: '100000' },
    workers: { type: 'string', default: '1' },
    profile: { type: 'string' },
    queueing: { type: 'boolean', default: false },
  },
});
const contacts = Number(flags.contacts);
const workers = Number(flags.workers);
const LATENCY_MS = 50;
/** How often queueing is measured. */
const ROUNDS = 5;
const SECRET_KEY = 'a secret for measurements alone, of some length';
const LIMITS_OFF = { quietHours: false, frequencyCaps: false };
/** Noon in Maine on a past day, so that every message is due. */
const NOON = new Date('2026-11-18T17:00:00Z');

const dataDir = mkdtempSync(join(tmpdir(), 'counterbook-bench-'));
const postgres = await startPostgres({ dataDir, log: { error: console.error, debug() {} } });
const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 2 });
const server = await startLocalServer(LATENCY_MS);
let db: Database | undefined;
try {
  await migrate(postgres.ownerUrl);
  db = openDatabase({ url: postgres.ownerUrl, assumeAppRole: true, secretKey: SECRET_KEY });
  await db.check();
  printResults('messages', await measure(db), flags.json);
} finally {
  server.close();
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
  const queueing = await measureQueueing(database, companyId);
  if (flags.queueing) return queueing.results;
  const sending = await measureSending(database, companyId, queueing.campaign_id);
  return [...queueing.results, ...sending];
}

interface Cost {
  ms: number;
  /** The database's processor. */
  cpu_ms: number | null;
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const cpu = databaseSeconds(dataDir);
  const started = performance.now();
  await work();
  const ms = performance.now() - started;
  const until = databaseSeconds(dataDir);
  return { ms, cpu_ms: cpu === null || until === null ? null : (until - cpu) * 1000 };
}

/** The median by time. */
function medianOf(costs: Cost[]): Cost {
  const [middle] = costs.sort((a, b) => a.ms - b.ms).slice(Math.floor(costs.length / 2));
  if (!middle) throw new Error('nothing was measured');
  return middle;
}

async function measureQueueing(
  database: Database,
  companyId: CompanyId,
): Promise<{ campaign_id: string; results: BenchResult[] }> {
  const reach = await costOf(() => countReach(machineCtx(database, companyId, NOON, openLog('warn')), {}, LIMITS_OFF));
  const linked = await queue(
    database,
    companyId,
    '20% off any soup, only for you: {my_texts_link} Reply STOP to opt out.',
  );
  const rounds: { campaign_id: string; cost: Cost }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // No contact has been texted today.
    await owner.query('truncate messages, short_links, link_clicks');
    await owner.query("update campaigns set status = 'cancelled'");
    rounds.push(
      await queue(database, companyId, 'Soup of the day: pumpkin. 20% off until 3 pm. Reply STOP to opt out.'),
    );
  }
  const plain = medianOf(rounds.map(({ cost }) => cost));
  const seconds = (name: string, { ms }: Cost) =>
    result({ name, value: ms / 1000, unit: 's', target: 5, lowerIsBetter: true });
  const processor = ({ cpu_ms }: Cost) => result({ name: '  processor of the database', value: cpu_ms, unit: 'ms' });
  const results = [
    seconds(`${contacts} texts queued`, plain),
    processor(plain),
    seconds('the same, a link of its own each', linked.cost),
    processor(linked.cost),
    result({ name: 'counting whom it reaches', value: reach.ms, unit: 'ms' }),
    processor(reach),
  ];
  return { campaign_id: rounds.at(-1)?.campaign_id ?? '', results };
}

async function measureSending(database: Database, companyId: CompanyId, campaign_id: string): Promise<BenchResult[]> {
  // Without waiting, the cost of one after the other is visible.
  const quick = await startLocalServer(0);
  const parts = await measureParts(database, companyId, { dataDir, now: NOON, server: quick });
  quick.close();
  const place = { dataDir, ownerUrl: postgres.ownerUrl, secretKey: SECRET_KEY, profile: flags.profile };
  const texts = contacts - parts.texts;
  const sent = await send({ ...place, texts, workers, campaign_id, owner, server });
  const part = (name: string, { ms, own, database: theirs }: PartCost) => [
    result({ name: `  ${name}, 1000 texts`, value: ms, unit: 'ms' }),
    result({ name: '    processor of the process', value: own, unit: 'ms' }),
    result({ name: '    processor of the database', value: theirs, unit: 'ms' }),
  ];
  return [
    result({ name: 'first text handed over after', value: sent.first_ms / 1000, unit: 's' }),
    result({
      name: `handed over by each of ${workers} worker(s)`,
      value: ((texts / sent.ms) * 1000) / workers,
      unit: '1/s',
      target: 1000,
    }),
    result({ name: 'all of them noted as sent after', value: sent.noted_ms / 1000, unit: 's' }),
    result({ name: '  processor for 1000 texts: workers', value: sent.worker, unit: 'ms' }),
    result({ name: '  processor for 1000 texts: database', value: sent.database, unit: 'ms' }),
    result({ name: '  processor for 1000 texts: local server', value: sent.server, unit: 'ms' }),
    result({ name: '  what the local server’s processor could take', value: 1_000_000 / sent.server, unit: '1/s' }),
    ...part('lease', parts.lease),
    ...part('hand over (render, SDK, HTTP)', parts.hand_over),
    ...part('write back', parts.write_back),
  ];
}

async function queue(
  database: Database,
  companyId: CompanyId,
  body: string,
): Promise<{ campaign_id: string; cost: Cost }> {
  const log = openLog('warn');
  const ctx = machineCtx(database, companyId, NOON, log);
  const { campaign_id } = await createCampaign(
    ctx,
    { type: 'promo', body },
    { linkBase: LINK_BASE, limits: LIMITS_OFF },
  );
  if (campaign_id === null) throw new Error('no campaign was made');
  const deps = {
    db: database,
    clock: () => NOON,
    log,
    metrics: openMetrics(),
    linkBase: () => LINK_BASE,
    ...LIMITS_OFF,
  };
  const again = async () => {};
  const turn = { signal: new AbortController().signal, isOver: () => false, again };
  const job = { companyId, payload: { campaign_id }, attempt: 1, ...turn };
  const cost = await costOf(async () => campaignJobs(deps)[QUEUE_CAMPAIGN]?.(job));
  const { rows } = await owner.query('select count(*)::int as texts from messages where campaign_id = $1', [
    campaign_id,
  ]);
  if (rows[0].texts !== contacts) throw new Error(`${rows[0].texts} texts were queued, not ${contacts}`);
  return { campaign_id, cost };
}
