import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { runTaskListOnce } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Endpoint } from '#contract/http.ts';
import { STORAGE_PER_COMPANY_GB } from '#contract/limits.ts';
import { buildApp } from '#server/app.ts';
import { outboxMail } from '#server/drivers/mail.outbox.ts';
import { folderMailbox } from '#server/drivers/mailbox/mailbox.folder.ts';
import type { Mailbox } from '#server/drivers/mailbox/mailbox.ts';
import { manualPayments } from '#server/drivers/payments.manual.ts';
import type { Payments } from '#server/drivers/payments.ts';
import type { PosDrivers } from '#server/drivers/pos/pos.ts';
import type { SmsHooks } from '#server/drivers/sms/hooks.ts';
import { simulatorHooks } from '#server/drivers/sms/simulator.hooks.ts';
import { simulatedSms } from '#server/drivers/sms/simulator.ts';
import type { Sms } from '#server/drivers/sms/sms.ts';
import { diskStorage } from '#server/drivers/storage.disk.ts';
import type { Storage } from '#server/drivers/storage.ts';
import type { Reader } from '#server/invoices/invoices.ts';
import { collectMails } from '#server/invoices/mail_in/collect.ts';
import { jobHandlers } from '#server/jobs.ts';
import type { SendingTiming } from '#server/messaging/sending/queue/deps.ts';
import { type AllCompanies, type Database, openAllCompanies, openDatabase } from '#server/platform/db/db.ts';
import { openDisk } from '#server/platform/disk.ts';
import { openEventStream } from '#server/platform/events/events.ts';
import type { OwnHosts } from '#server/platform/http/addresses/own_hosts.ts';
import type { SlowClientLimits } from '#server/platform/http/slow_clients.ts';
import { type JobRunner, queueLogger, taskList } from '#server/platform/jobs/jobs.ts';
import { openLog } from '#server/platform/log.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { openMetrics } from '#server/platform/metrics.ts';
import { MAILED_SALES } from '#server/pos/pos.ts';
import { storedBytes } from '#server/stored_bytes.ts';
import { type ClonedDatabase, cloneDatabase } from './database/database.ts';
import { sendForm } from './form.ts';

/** The address of the mailbox for invoices. */
export const MAIL_IN = 'invoices@counterbook.example';

export const SECRET_KEY = 'a secret for tests alone, of some length';

export interface TestApp {
  app: FastifyInstance;
  db: Database;
  /** As the tables' owner, who sees every company: for reading, not for preparing tests. */
  owner: pg.Pool;
  /** What scheduled work gets. */
  companies: AllCompanies;
  ownerUrl: string;
  /** The DATA_DIR for another process of the same shop. */
  dataDir: string;
  storage: Storage;
  /** The server's time; tests change it. */
  clock: { now: Date };
  /** Free bytes of the disk; tests fill it. */
  disk: { free: number };
  /** Runs waiting jobs until none is left; reading jobs only with a reader. */
  runJobs(): Promise<void>;
  /** Takes what waits in the mailbox for invoices: files in the folder `mail-in` of the data folder, unless another one was given. */
  collectMails(): Promise<void>;
  close(): Promise<void>;
}

/** The whole server on its own database, without listening. Only the clock is replaced. */
export async function buildTestApp(
  options: {
    reader?: Reader;
    mail?: Mail;
    operatorEmail?: string;
    /** The addresses of the operators. */
    operators?: string[];
    payments?: Payments;
    pos?: PosDrivers;
    now?: Date;
    slowClients?: SlowClientLimits;
    /** As in a process that works on jobs; none by default. */
    worker?: Pick<JobRunner, 'isReady' | 'oldestWait'>;
    devPages?: boolean;
    /** Built pages. */
    webFolder?: string;
    isPublic?: boolean;
    /** Whether the public address is https. */
    secure?: boolean;
    ownHosts?: OwnHosts;
    /** The disk by default. */
    storage?: Storage;
    /** Another secret than that of the other tests. */
    secretKey?: string;
    /** Gigabytes. */
    storagePerCompany?: number;
    /** Where invoices arrive by email; a folder by default. */
    mailbox?: Mailbox;
    sms?: Sms;
    smsHooks?: SmsHooks;
    /** Where an SMS provider reaches this app, if it listens. */
    reportsTo?: () => string;
    /** Quiet hours and caps apply unless a test says otherwise. */
    quietHours?: boolean;
    frequencyCaps?: boolean;
    timing?: SendingTiming;
    /** Silent by default, or as TEST_LOG says. */
    log?: Logger;
    /** Outside of a test run: a migrated database. */
    database?: ClonedDatabase;
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await cloneDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'counterbook-data-'));
  const clock = { now: options.now ?? new Date() };
  const log = options.log ?? openLog(process.env.TEST_LOG ?? 'silent');
  const metrics = openMetrics();
  const disk = { free: 2 ** 40 };
  const db = openDatabase({
    url: database.url,
    assumeAppRole: true,
    secretKey: options.secretKey ?? SECRET_KEY,
    max: 5,
  });
  const owner = new pg.Pool({ connectionString: database.url, max: 3 });
  const events = openEventStream(database.url, (error) => log.warn(error));
  const storage = options.storage ?? diskStorage(join(dataDir, 'files'));
  const storagePerCompany = options.storagePerCompany ?? STORAGE_PER_COMPANY_GB;
  const now = () => clock.now;
  const mail = options.mail ?? outboxMail;
  const limits = { quietHours: options.quietHours ?? true, frequencyCaps: options.frequencyCaps ?? true };
  const app = await buildApp({
    ...limits,
    db: db.forRequests,
    events,
    storage,
    disk: openDisk(dataDir, log, async () => disk.free),
    storagePerCompany,
    mailInAddress: MAIL_IN,
    vision: options.reader?.vision ?? null,
    ...(options.slowClients ? { slowClients: options.slowClients } : {}),
    clock: now,
    log,
    metrics,
    worker: options.worker,
    linkBase: () => 'http://127.0.0.1',
    payments: options.payments ?? manualPayments,
    pos: options.pos ?? {},
    smsHooks: options.smsHooks ?? simulatorHooks,
    billingContact: 'billing@example.com',
    outbox: mail.keepsBodies,
    devPages: options.devPages ?? true,
    isPublic: options.isPublic ?? false,
    secure: options.secure ?? false,
    ...(options.webFolder ? { webFolder: options.webFolder } : {}),
    ...(options.ownHosts ? { ownHosts: options.ownHosts } : {}),
    ...(options.operators ? { operators: options.operators, companies: openAllCompanies(owner) } : {}),
    ...(options.operatorEmail ? { operatorEmail: options.operatorEmail } : {}),
  });
  await app.ready();

  async function runJobs(): Promise<void> {
    const deps = { db, clock: now, log, metrics };
    const { quick, bulk, reading, sending } = jobHandlers({
      ...deps,
      ...limits,
      storage,
      disk: openDisk(dataDir, log, async () => disk.free),
      scratch: join(dataDir, 'scratch'),
      mail,
      mailFrom: 'Counterbook <mail@example.com>',
      sms: options.sms ?? simulatedSms,
      pos: options.pos ?? {},
      linkBase: options.reportsTo ?? (() => 'http://127.0.0.1'),
      ...(options.timing ? { timing: options.timing } : {}),
      ...(options.reader ? { reader: options.reader } : {}),
    });
    const client = await owner.connect();
    try {
      await runTaskListOnce(
        { logger: queueLogger(log) },
        taskList({ ...quick, ...bulk, ...reading, ...sending }, deps, new AbortController().signal),
        client,
      );
    } finally {
      client.release();
    }
  }

  async function collect(): Promise<void> {
    const mailbox = options.mailbox ?? folderMailbox(join(dataDir, 'mail-in'), (error) => log.error(error));
    const mailIn = { mailbox, address: MAIL_IN };
    const room = { storage, disk: openDisk(dataDir, log, async () => disk.free), storagePerCompany, storedBytes };
    await collectMails({ db, clock: now, log, metrics, ...room, mailIn, sales: MAILED_SALES });
  }

  async function close(): Promise<void> {
    await app.close();
    await events.close();
    await db.close();
    await owner.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }

  return {
    app,
    db,
    owner,
    companies: openAllCompanies(owner),
    ownerUrl: database.url,
    dataDir,
    storage,
    clock,
    disk,
    runJobs,
    collectMails: collect,
    close,
  };
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface Answer<T> {
  status: number;
  body: T;
  headers: Record<string, unknown>;
}

/** A call as a browser makes it, typed by the contract. `token` null: not signed in. */
export async function call<E extends Endpoint>(
  { app }: { app: FastifyInstance },
  token: string | null,
  endpoint: E,
  parts: { params?: Input<E['params']>; query?: Input<E['query']>; body?: Input<E['body']> } = {},
): Promise<Answer<Output<E['reply']>>> {
  const request: InjectOptions = {
    method: endpoint.method,
    url: `/api${fillPath(endpoint.path, (parts.params ?? {}) as Record<string, unknown>)}`,
    query: Object.fromEntries(Object.entries(parts.query ?? {}).map(([name, value]) => [name, String(value)])),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(parts.body === undefined ? {} : { payload: parts.body as object }),
  };
  const response = await app.inject(request);
  const isJson = String(response.headers['content-type']).includes('json');
  return {
    status: response.statusCode,
    body: (isJson ? response.json() : undefined) as Output<E['reply']>,
    headers: response.headers,
  };
}

/** Asks again, as a client does, as long as another request with the same idempotency key is at work. */
export async function answered(ask: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const begun = performance.now();
  for (;;) {
    const answer = await ask();
    const isAtWork = answer.statusCode === 409 && answer.json().code === 'in_progress';
    if (!isAtWork || performance.now() - begun > 240_000) return answer;
  }
}

/** `/items/:item_id` with its values filled in. */
export function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Uploads files as the browser does. */
export async function upload(
  { app }: { app: FastifyInstance },
  token: string,
  files: { name: string; bytes: Uint8Array; type?: string }[],
  as?: 'pages',
) {
  const form = new FormData();
  for (const file of files) {
    form.append(
      'files',
      new File([file.bytes as BlobPart], file.name, { type: file.type ?? 'application/octet-stream' }),
    );
  }
  return sendForm({ app }, token, `/invoices${as ? `?as=${as}` : ''}`, form);
}
