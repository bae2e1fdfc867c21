/** What `bench:messages` measures about sending: worker processes against a local server, and the parts of their work separately. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { twilioSms } from '#server/drivers/sms/twilio.ts';
import { claimMessages } from '#server/messaging/sending/claim/claim.ts';
import { openHours } from '#server/messaging/sending/claim/hours.ts';
import { openPermits } from '#server/messaging/sending/claim/permits.ts';
import { registerSharedSender } from '#server/messaging/sending/jobs.ts';
import { applyOutcomes } from '#server/messaging/sending/outcomes.sql.ts';
import { type SenderDeps, TIMING } from '#server/messaging/sending/queue/deps.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Database } from '#server/platform/db/db.ts';
import { openLog } from '#server/platform/log.ts';
import { openMetrics } from '#server/platform/metrics.ts';
import { TWILIO_ACCOUNT } from '#test/providers/twilio_server.ts';
import { databaseSeconds, ownSeconds, secondsOf } from './cpu.ts';
import type { SeenMessages } from './messages_server.ts';

export const LINK_BASE = 'http://127.0.0.1';
const UNPACED = { per_second: 99_999, per_day: 100_000_000 };
/** Messages in the measurement of a part, and how many are sent together: as many as a lane takes. */
const SAMPLE = 2560;
const TOGETHER = 64;

export interface LocalServer {
  url: string;
  seen(): Promise<SeenMessages>;
  close(): void;
}

export async function startLocalServer(latency_ms: number): Promise<LocalServer> {
  const server = fork(join(import.meta.dirname, 'messages_server.ts'), [String(latency_ms)]);
  const [port] = await once(server, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    async seen() {
      server.send('?');
      return (await once(server, 'message'))[0] as SeenMessages;
    },
    close: () => server.disconnect(),
  };
}

/** Milliseconds for a thousand messages: of the clock, of this process, of the database. */
export interface PartCost {
  ms: number;
  own: number;
  database: number;
}

async function costOf(dataDir: string, work: () => Promise<void>): Promise<PartCost> {
  const before = { ms: performance.now(), own: ownSeconds(), database: databaseSeconds(dataDir) ?? Number.NaN };
  await work();
  const perThousand = (value: number) => (value / SAMPLE) * 1000;
  return {
    ms: perThousand(performance.now() - before.ms),
    own: perThousand((ownSeconds() - before.own) * 1000),
    database: perThousand(((databaseSeconds(dataDir) ?? Number.NaN) - before.database) * 1000),
  };
}

/** The parts of sending one after the other, each for some of the campaign's messages, which count as sent afterwards. */
export async function measureParts(
  db: Database,
  companyId: CompanyId,
  { dataDir, now, server }: { dataDir: string; now: Date; server: LocalServer },
): Promise<{ texts: number; lease: PartCost; hand_over: PartCost; write_back: PartCost }> {
  const sms = twilioSms({ ...TWILIO_ACCOUNT, api_url: server.url });
  const deps: SenderDeps = {
    db,
    clock: () => now,
    log: openLog('warn'),
    metrics: openMetrics(),
    sms: { ...sms, shared: { ...sms.shared, ...UNPACED } },
    linkBase: () => LINK_BASE,
    quietHours: false,
    frequencyCaps: false,
    hours: openHours(),
    permits: openPermits(TOGETHER),
    timing: TIMING,
  };
  await registerSharedSender(deps);
  const leased: Awaited<ReturnType<typeof claimMessages>>['texts'][] = [];
  const lease = await costOf(dataDir, async () => {
    while (leased.length * TOGETHER < SAMPLE) {
      leased.push((await db.tenant(companyId, (t) => claimMessages(t, deps, TOGETHER, 0))).texts);
    }
  });
  const hand_over = await costOf(dataDir, async () => {
    for (const texts of leased) {
      const send = ({ sender, phone_e164, body, message_id }: (typeof texts)[number]) =>
        sms.send(
          { from: sender, to: phone_e164, body, reference: message_id, status_url: `${LINK_BASE}/${message_id}` },
          AbortSignal.timeout(TIMING.margin_ms),
        );
      await Promise.all(texts.map(send));
    }
  });
  const write_back = await costOf(dataDir, async () => {
    for (const texts of leased) {
      const none = { reason: null, error_code: null, due_at: null, lease_until: null };
      const outcomes = texts.map(({ message_id, attempt }) => {
        return { message_id, attempt, status: 'sent' as const, counts: true, provider_ref: `SM${message_id}`, ...none };
      });
      await db.tenant(companyId, (t) => applyOutcomes(t, outcomes, now));
    }
  });
  return { texts: leased.flat().length, lease, hand_over, write_back };
}

export interface Sending {
  /** From the first message on. */
  ms: number;
  first_ms: number;
  noted_ms: number;
  /** Processor time in milliseconds for a thousand messages. */
  worker: number | null;
  database: number | null;
  server: number;
}

/** Runs worker processes until everything is sent: `texts` messages to different contacts. */
export async function send(
  options: { texts: number; workers: number; campaign_id: string; owner: pg.Pool; server: LocalServer } & Place,
): Promise<Sending> {
  const { texts, campaign_id, owner, server } = options;
  const before = await server.seen();
  const done = async () => (await server.seen()).messages - before.messages;
  const begun = performance.now();
  const workers = Array.from({ length: options.workers }, () => startWorker(options, server.url));
  try {
    while ((await done()) === 0) await pause(5);
    const first = performance.now();
    const cpu = () => ({
      worker: sum(workers.map(({ pid }) => secondsOf(pid ?? 0))),
      database: databaseSeconds(options.dataDir),
    });
    const from = { ...cpu(), server: before.seconds, texts: await done() };
    while ((await done()) < texts) await pause(25);
    const last = performance.now();
    const isNoted = async () => {
      const { rows } = await owner.query(
        "select status = 'finished' as is_done from campaigns where campaign_id = $1",
        [campaign_id],
      );
      return rows[0].is_done;
    };
    while (!(await isNoted())) await pause(50);
    const noted = performance.now();
    const until = cpu();
    const seen = await server.seen();
    if (seen.phones - before.phones !== texts) throw new Error('a contact was texted twice');
    const perThousand = (to: number | null, since: number | null) =>
      to === null || since === null ? null : ((to - since) / (texts - from.texts)) * 1_000_000;
    return {
      ms: last - first,
      first_ms: first - begun,
      noted_ms: noted - first,
      worker: perThousand(until.worker, from.worker),
      database: perThousand(until.database, from.database),
      server: ((seen.seconds - from.server) / texts) * 1_000_000,
    };
  } finally {
    for (const worker of workers) await stop(worker);
  }
}

function sum(values: readonly (number | null)[]): number | null {
  return values.reduce((total, value) => (total === null || value === null ? null : total + value), 0);
}

async function stop(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null) return;
  worker.kill('SIGTERM');
  await once(worker, 'exit');
}

/** The product's database settings, and its output. */
interface Place {
  dataDir: string;
  ownerUrl: string;
  secretKey: string;
  /** A folder for processor profiles of the workers. */
  profile: string | undefined;
}

function startWorker({ dataDir, ownerUrl, secretKey, profile }: Place, api_url: string): ChildProcess {
  const flags = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  return spawn(process.execPath, [...flags, join(import.meta.dirname, '..', 'server', 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      ROLE: 'worker',
      PORT: '0',
      DATABASE_URL: ownerUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: secretKey,
      PUBLIC_URL: LINK_BASE,
      SMS_DRIVER: 'twilio',
      TWILIO_ACCOUNT_SID: TWILIO_ACCOUNT.account_sid,
      TWILIO_AUTH_TOKEN: TWILIO_ACCOUNT.auth_token,
      TWILIO_MESSAGING_SERVICE_SID: TWILIO_ACCOUNT.messaging_service_sid,
      TWILIO_API_URL: api_url,
      SMS_PER_SECOND: String(UNPACED.per_second),
      SMS_PER_DAY: String(UNPACED.per_day),
      QUIET_HOURS: 'off',
      FREQUENCY_CAPS: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
