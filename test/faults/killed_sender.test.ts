import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { wakeSender } from '#server/messaging/sending/claim/wake.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, SECRET_KEY, type TestApp } from '../app.ts';
import { mapleDeli, type Shop } from '../cast.ts';
import { messagesOf } from '../messages.ts';
import { startTwilioServer, type Treatment, type TwilioServer } from '../providers/twilio_server.ts';
import { contactRows } from '../rows.ts';
import { chances } from './chances.ts';

/** `npm run prove:faults` sends larger ones, and kills more. */
const CAMPAIGNS = Number(process.env.PROVE_CAMPAIGNS ?? 1);
const RECIPIENTS = process.env.PROVE_CAMPAIGNS ? 5000 : 500;
/** Processes that are killed while one campaign is sent. */
const KILLS = process.env.PROVE_CAMPAIGNS ? 20 : 3;
const WORKERS = 2;
/** Far longer than it takes: a forgotten message ends the test instead of blocking it. */
const PATIENCE_MS = 240_000;

const chance = chances();

let t: TestApp;
let maple: Shop;
let twilio: TwilioServer;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  twilio = await startTwilioServer({ latency_ms: 20 });
  twilio.treat = badDay;
  await contactRows(t, maple.companyId, RECIPIENTS);
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await t.close();
  await twilio.close();
});

function startWorker(): void {
  const script = join(import.meta.dirname, 'sending_worker.ts');
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  workers.push(spawn(process.execPath, [script, t.ownerUrl, twilio.url, SECRET_KEY], { stdio: [...stdio] }));
}

/** At any instruction. */
async function killOne(): Promise<void> {
  const worker = chance.pick(workers);
  workers.splice(workers.indexOf(worker), 1);
  expect(worker.exitCode, 'a worker ended by itself').toBeNull();
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
}

/** A provider with problems: answers are lost, it answers 500 before and after it accepted a message, and refuses for a moment. */
function badDay(): Treatment {
  const luck = chance.next();
  if (luck < 0.01) return { kind: 'lose_answer' };
  if (luck < 0.02) return { kind: 'fail_after' };
  if (luck < 0.03) return { kind: 'fail_before' };
  return luck < 0.035 ? { kind: 'refuse', code: 20429 } : { kind: 'accept' };
}

async function startCampaign(): Promise<string> {
  const campaign_id = newId();
  await t.owner.query(
    `insert into campaigns (company_id, campaign_id, name, campaign_type, status, body, created_at, started_at)
     values ($1, $2, 'Soup', 'promo', 'running', 'Soup', now(), now())`,
    [maple.companyId, campaign_id],
  );
  await t.owner.query(
    `insert into messages (company_id, message_id, campaign_id, loyalty_customer_id, phone_e164, body, purpose, status, due_at, segments, created_at)
     select $1, gen_random_uuid(), $2::uuid, loyalty_customer_id, phone_e164, 'Maple Deli: soup ' || $2::text, 'marketing', 'queued', now(), 1, now()
     from contacts where company_id = $1`,
    [maple.companyId, campaign_id],
  );
  // As in the product, only now: a worker that still sends the previous campaign would see one without messages as finished.
  await t.owner.query('update campaigns set queued_at = now() where campaign_id = $1', [campaign_id]);
  await t.db.tenant(maple.companyId, (tenant) => wakeSender(tenant));
  return campaign_id;
}

async function until(isSo: () => boolean | Promise<boolean>, what: string, every_ms = 20): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited in vain until ${what}. ${JSON.stringify(await findState())}`);
    await pause(every_ms);
  }
}

/** The state of everything, to find out why nothing continues. */
async function findState(): Promise<object> {
  const { rows } = await t.owner.query(
    `select now(),
       (select json_agg(c) from (select campaign_id, status, queued_at from campaigns) c) as campaigns,
       (select json_agg(m) from (select campaign_id, status, count(*), min(due_at) as due_at, min(lease_until) as lease_until
          from messages group by 1, 2) m) as texts,
       (select json_agg(s) from (select address, next_slot_at from sender_numbers) s) as senders,
       (select json_agg(j) from (select task_identifier, key, attempts, run_at, locked_at, locked_by, last_error
          from graphile_worker.jobs) j) as jobs,
       (select json_agg(p) from worker_processes p) as processes,
       (select json_agg(a) from (select state, wait_event_type, wait_event, left(query, 80) as query from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()) a) as connections`,
  );
  return { ...rows[0], workers: workers.map(({ pid, exitCode, signalCode }) => ({ pid, exitCode, signalCode })) };
}

const statusOf = async (campaign_id: string) =>
  (await call(t, maple.staff, campaigns.get, { params: { campaign_id } })).body.status;

test.each(Array.from({ length: CAMPAIGNS }, (_, index) => index + 1))(
  'Campaign %i: When processes are killed at any point, every contact gets the message exactly once',
  async () => {
    while (workers.length < WORKERS) startWorker();
    const before = twilio.accepted.length;
    const campaign_id = await startCampaign();
    for (let kill = 0; kill < KILLS; kill++) {
      const after = before + Math.floor(((kill + chance.next()) * RECIPIENTS * 0.95) / KILLS);
      await until(() => twilio.accepted.length > after, `text ${after - before} is out`);
      await killOne();
      startWorker();
    }
    await until(async () => (await statusOf(campaign_id)) === 'finished', 'the campaign is finished', 250);

    const got = new Map<string, number>();
    for (const { to, body } of twilio.accepted) if (body.endsWith(campaign_id)) got.set(to, (got.get(to) ?? 0) + 1);
    expect([...got.values()].filter((times) => times > 1)).toEqual([]);
    expect(got.size).toBe(RECIPIENTS);
    const texts = await messagesOf(t, { campaign_id });
    expect([texts.length, new Set(texts.map(({ provider_ref }) => provider_ref)).size]).toEqual([
      RECIPIENTS,
      RECIPIENTS,
    ]);
    expect(new Set(texts.map(({ status }) => status))).toEqual(new Set(['sent']));
  },
  2 * PATIENCE_MS,
);
