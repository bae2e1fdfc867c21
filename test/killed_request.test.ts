import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contacts } from '#contract/contacts.ts';
import { inventory } from '#contract/inventory.ts';
import { buildTestApp, call, type TestApp } from './app.ts';
import { mapleDeli, type Shop } from './cast.ts';
import { type Counterbook, startCounterbook } from './start.ts';

const LOCK = 471_100;

let t: TestApp;
let maple: Shop;
let path: string;
let killed: Counterbook;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  const { body } = await call(t, maple.owner, inventory.createItem, { body: { name: 'Oat milk', stock_unit: 'ea' } });
  path = `/api/items/${body.item_id}/movements`;
});
beforeEach(() => {
  const settings = { DATABASE_URL: t.ownerUrl, DATA_DIR: t.dataDir, ROLE: 'web', PORT: '0', DEMO: '0' };
  killed = startCounterbook(settings, 'server/main.ts');
});
afterAll(async () => {
  await killed.stop('SIGKILL');
  await t.close();
});

const headers = (key: string) => ({ authorization: `Bearer ${maple.manager}`, 'idempotency-key': key });
const PAYLOAD = { reason: 'wasted', quantity: 1 };
const WAIT_WITH_ANSWERS = `
  create or replace function wait() returns trigger language plpgsql as $$
  begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$;
  create or replace trigger wait before update on idempotency_keys for each row when (new.state = 'answered') execute function wait()`;

/** Sends to the process that will be killed, and kills it where a statement of its waits for what is locked. */
async function sendAndKill(
  key: string,
  lock: string,
  release: string,
  { url: to, payload }: { url: string; payload: object } = { url: path, payload: PAYLOAD },
): Promise<void> {
  const { url } = await killed.open;
  const blocker = await t.owner.connect();
  await blocker.query(lock);
  const answer = fetch(url + to, {
    method: 'POST',
    headers: { ...headers(key), 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  }).then(
    ({ status }) => status,
    () => 'no answer',
  );
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await t.owner.query(waiting)).rows[0].n, { timeout: 10_000 }).toBe(1);
  await killed.stop('SIGKILL');
  await blocker.query(release);
  blocker.release();
  expect(await answer).toBe('no answer');
  // Its connections end when they find nobody at the other end.
  await expect.poll(async () => (await t.owner.query(waiting)).rows[0].n).toBe(0);
}

/** The same request at another process, once the first one's claim has run out. */
async function sendAgain(key: string, to = { url: path, payload: PAYLOAD as object }) {
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  return t.app.inject({ method: 'POST', headers: headers(key), ...to });
}

async function countMovements(): Promise<number> {
  return (await t.owner.query('select count(*)::int as n from stock_movements')).rows[0].n;
}

test('a process killed while it changes the stock leaves the whole change to the next one', async () => {
  const before = await countMovements();
  await sendAndKill('changing', 'begin; lock table stock_movements in exclusive mode', 'commit');
  expect(await countMovements()).toBe(before);
  const again = await sendAgain('changing');
  expect(again.statusCode, again.body).toBe(200);
  expect(await countMovements()).toBe(before + 1);
}, 60_000);

test('a process killed between the change and the answer has changed the stock once, and the next one says so', async () => {
  await t.owner.query(WAIT_WITH_ANSWERS);
  const before = await countMovements();
  await sendAndKill('answering', `select pg_advisory_lock(${LOCK})`, `select pg_advisory_unlock(${LOCK})`);
  expect(await countMovements()).toBe(before + 1);
  const again = await sendAgain('answering');
  expect(again.statusCode).toBe(409);
  expect(again.json().code).toBe('answer_lost');
  expect(await countMovements()).toBe(before + 1);
}, 60_000);

test('a process killed between sending a message and the answer has made one campaign, and the next one makes no other', async () => {
  await t.owner.query(WAIT_WITH_ANSWERS);
  const attestation = { how: 'Signed the card at the till', when: '2026-01-05' };
  await call(t, maple.manager, contacts.create, { body: { phone_e164: '+12075550101', attestation } });
  const soup = { url: '/api/loyalty/messages/send', payload: { message_body: 'Soup is on.' } };
  await sendAndKill('texting', `select pg_advisory_lock(${LOCK})`, `select pg_advisory_unlock(${LOCK})`, soup);
  await sendAgain('texting', soup);
  const again = await t.app.inject({ method: 'POST', headers: headers('texting'), ...soup });
  expect(again.statusCode).toBe(409);
  expect(again.json().code).toBe('answer_lost');
  const { rows } = await t.owner.query('select count(*)::int as n from campaigns');
  expect(rows).toEqual([{ n: 1 }]);
}, 60_000);
