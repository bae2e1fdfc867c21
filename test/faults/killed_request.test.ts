import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { buildTestApp, call, type TestApp } from '../app.ts';
import { mapleDeli, type Shop } from '../cast.ts';
import { countRows, holdOpenInHook } from '../rows.ts';
import { type Counterbook, startCounterbook } from '../start/start.ts';

const LOCK = 471_100;
const WAIT_WITH_ANSWERS = `
  create function wait() returns trigger language plpgsql as $$
  begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$;
  create trigger wait before update on idempotency_keys for each row when (new.state = 'answered') execute function wait()`;
const WASTED = { reason: 'wasted', quantity: 1 };
const SOUP = { url: '/api/loyalty/messages/send', payload: { message_body: 'Soup is on.' } };

let t: TestApp;
let maple: Shop;
let killed: Counterbook | undefined;
/** The same change of the stock twice, under two keys. */
let waste: { url: string; payload: object };
let movements: number;

/**
 * One process is killed while three requests wait for locked rows: one before its change, two after their work and before their answer is
 * stored.
 */
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  const { body } = await call(t, maple.owner, inventory.createItem, { body: { name: 'Oat milk', stock_unit: 'ea' } });
  waste = { url: `/api/items/${body.item_id}/movements`, payload: WASTED };
  const attestation = { how: 'Signed the card at the till', when: '2026-01-05' };
  await call(t, maple.manager, contacts.create, { body: { phone_e164: '+12075550101', attestation } });
  await t.owner.query(WAIT_WITH_ANSWERS);
  movements = await countRows(t, 'stock_movements');

  const settings = { DATABASE_URL: t.ownerUrl, DATA_DIR: t.dataDir, ROLE: 'web', PORT: '0', DEMO: '0' };
  const process = startCounterbook(settings, 'server/main.ts');
  killed = process;
  const { url } = await process.open;
  const unlockAnswers = await holdOpenInHook(t, `select pg_advisory_xact_lock(${LOCK})`);
  const answers = [send(url, 'answering', waste), send(url, 'texting', SOUP)];
  await untilWaiting(2);
  const unlockStock = await holdOpenInHook(t, 'lock table stock_movements in exclusive mode');
  answers.push(send(url, 'changing', waste));
  await untilWaiting(3);
  await process.stop('SIGKILL');
  await unlockStock();
  await unlockAnswers();
  expect(await Promise.all(answers)).toEqual(['no answer', 'no answer', 'no answer']);
  // Its connections end when they find no peer.
  await untilWaiting(0);
});
afterAll(async () => {
  await killed?.stop('SIGKILL');
  await t.close();
});

const headers = (key: string) => ({ authorization: `Bearer ${maple.manager}`, 'idempotency-key': key });

/** Sends to the process that will be killed; resolves with the status of its answer, if there is one. */
function send(base: string, key: string, { url, payload }: { url: string; payload: object }) {
  return fetch(base + url, {
    method: 'POST',
    headers: { ...headers(key), 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  }).then(
    ({ status }) => status,
    () => 'no answer',
  );
}

/** Until that many statements wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await t.owner.query(waiting)).rows[0].n).toBe(count), { timeout: 240_000 });
}

/** The same request at another process, after the first one's claim has expired. */
async function sendAgain(key: string, request: { url: string; payload: object }) {
  t.clock.now = new Date(Date.now() + 60_000);
  return t.app.inject({ method: 'POST', headers: headers(key), ...request });
}

test('A request that was killed before its answer changes its row once, and the repeated request says so', async () => {
  expect(await countRows(t, 'stock_movements')).toBe(movements + 1);
  const again = await sendAgain('answering', waste);
  expect(again.statusCode).toBe(409);
  expect(again.json().code).toBe('answer_lost');
  expect(await countRows(t, 'stock_movements')).toBe(movements + 1);
});

test('A request that was killed during its work leaves the whole work to the next request', async () => {
  const before = await countRows(t, 'stock_movements');
  const again = await sendAgain('changing', waste);
  expect(again.statusCode, again.body).toBe(200);
  expect(await countRows(t, 'stock_movements')).toBe(before + 1);
});

test('A message that was sent before the answer is one campaign, and the repeated request makes no other', async () => {
  expect(await countRows(t, 'campaigns')).toBe(1);
  await sendAgain('texting', SOUP);
  const again = await sendAgain('texting', SOUP);
  expect(again.statusCode).toBe(409);
  expect(again.json().code).toBe('answer_lost');
  expect(await countRows(t, 'campaigns')).toBe(1);
});
