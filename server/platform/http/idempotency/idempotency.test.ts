import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/dates.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { isKeyed } from '#contract/http.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { grantPaid } from '#server/billing/billing.ts';
import { answered, buildTestApp, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { countRows, holdOpen } from '#test/rows.ts';
import { deleteOldIdempotencyKeys } from './idempotency.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
let itemId: string;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
  await t.db.tenant(corner.companyId, (tenant) => grantPaid(tenant, 'invoice_scanning', t.clock.now));
  itemId = (await send(maple.owner, null, '/items', { name: 'Oat milk', stock_unit: 'ea' })).json().item_id;
});
beforeEach(() => t.owner.query('delete from idempotency_keys'));
afterAll(() => t.close());

function send(token: string, key: string | null, path: string, payload?: object, method: 'POST' | 'PUT' = 'POST') {
  return t.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, ...(key === null ? {} : { 'idempotency-key': key }) },
    ...(payload ? { payload } : {}),
  });
}

const addItem = (token: string, key: string, name: string) => send(token, key, '/items', { name, stock_unit: 'ea' });
const waste = (key: string, quantity = 1) =>
  send(maple.staff, key, `/items/${itemId}/movements`, { reason: 'wasted', quantity });

const count = (table: 'items' | 'stock_movements' | 'files' | 'idempotency_keys') => countRows(t, table);

/** Leaves the key as a process does that dies at that point, and lets its claim expire. */
async function diedWhen(state: 'claimed' | 'saved'): Promise<void> {
  const { rowCount } = await t.owner.query(
    'update idempotency_keys set state = $1, status = null, answer = null, claimed_until = $2',
    [state, t.clock.now],
  );
  expect(rowCount).toBe(1);
}

test('A repeated request has no second effect and gets the same bytes as the first', async () => {
  const before = await count('stock_movements');
  const first = await waste('again');
  const second = await waste('again');
  expect(first.statusCode).toBe(200);
  expect(first.headers['idempotent-replayed']).toBeUndefined();
  expect(second.statusCode).toBe(200);
  expect(second.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'content-type': first.headers['content-type'],
  });
  expect(second.body).toBe(first.body);
  expect(await count('stock_movements')).toBe(before + 1);
  await waste('another key');
  expect(await count('stock_movements')).toBe(before + 2);
});

test('Ten simultaneous requests have one effect', async () => {
  const before = await count('stock_movements');
  const answers = await Promise.all(Array.from({ length: 10 }, () => answered(() => waste('at once'))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(9);
  expect(await count('stock_movements')).toBe(before + 1);
});

test('A key belongs to the call, its parameters and its body, in any order of fields', async () => {
  const path = `/items/${itemId}/movements`;
  await send(maple.owner, 'bound', path, { reason: 'wasted', quantity: 1 });
  const before = await count('stock_movements');
  const others = await Promise.all([
    send(maple.owner, 'bound', path, { reason: 'wasted', quantity: 2 }),
    send(maple.owner, 'bound', '/items', { name: 'Bound', stock_unit: 'ea' }),
    send(maple.owner, 'bound', `/items/${itemId}`, { name: 'Bound' }, 'PUT'),
  ]);
  for (const answer of others) {
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ detail: httpTexts.keyOfAnother, code: 'key_reused' });
  }
  expect((await send(maple.owner, 'bound', path, { quantity: 1, reason: 'wasted' })).statusCode).toBe(200);
  expect(await count('stock_movements')).toBe(before);
});

test('The same key is a different one for another user and for another company', async () => {
  const before = await count('items');
  const key = 'shared';
  expect((await addItem(maple.owner, key, 'Shared 1')).statusCode).toBe(200);
  expect((await addItem(maple.manager, key, 'Shared 2')).statusCode).toBe(200);
  expect((await addItem(corner.owner, key, 'Shared 1')).headers['idempotent-replayed']).toBeUndefined();
  expect(await count('items')).toBe(before + 3);
});

test('A refused request does not use up its key, so the corrected one succeeds', async () => {
  expect((await addItem(maple.owner, 'corrected', 'Oat milk')).statusCode).toBe(409);
  expect((await addItem(maple.owner, 'corrected', '')).statusCode).toBe(422);
  const corrected = await addItem(maple.owner, 'corrected', 'Oat milk, organic');
  expect(corrected.statusCode).toBe(200);
  expect(corrected.headers['idempotent-replayed']).toBeUndefined();
});

test('A key may have its full length', async () => {
  for (const key of ['', 'k'.repeat(201)]) {
    const answer = await addItem(maple.owner, key, 'Long');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toBe(httpTexts.keyLength);
  }
  expect((await addItem(maple.owner, 'k'.repeat(200), 'Long')).statusCode).toBe(200);
});

test('A process that dies before saving leaves the work to the next request', async () => {
  await waste('died early');
  await diedWhen('claimed');
  const before = await count('stock_movements');
  const answer = await waste('died early');
  expect(answer.headers['idempotent-replayed']).toBeUndefined();
  expect(await count('stock_movements')).toBe(before + 1);
});

test('A process that dies between saving and answering is not repeated, and the error says what is known', async () => {
  await waste('died late');
  await diedWhen('saved');
  const before = await count('stock_movements');
  const answer = await waste('died late');
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({ detail: httpTexts.answerLost, code: 'answer_lost' });
  expect(await count('stock_movements')).toBe(before);
});

test('While the first request works, the second waits and then learns when to come back', async () => {
  const unlock = await holdOpen(t, 'lock table stock_movements in exclusive mode');
  const before = await count('stock_movements');
  const first = waste('slow');
  await expect.poll(() => count('idempotency_keys')).toBe(1);
  const second = await waste('slow');
  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({ detail: httpTexts.inProgress, code: 'in_progress' });
  expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
  const third = answered(() => waste('slow'));
  await unlock();
  expect((await first).statusCode).toBe(200);
  expect((await third).body).toBe((await first).body);
  expect(await count('stock_movements')).toBe(before + 1);
});

test('A request that was taken for dead can no longer save', async () => {
  const unlock = await holdOpen(t, 'lock table stock_movements in exclusive mode');
  const before = await count('stock_movements');
  const first = waste('slow to die');
  await expect.poll(() => count('idempotency_keys')).toBe(1);
  const now = t.clock.now;
  t.clock.now = new Date(now.getTime() + 60_000);
  const second = waste('slow to die');
  const taken = `select count(*)::int as n from idempotency_keys where claimed_until > $1`;
  await expect.poll(async () => (await t.owner.query(taken, [t.clock.now])).rows[0].n).toBe(1);
  t.clock.now = now;
  await unlock();
  expect((await first).statusCode).toBe(409);
  expect((await second).statusCode).toBe(200);
  expect(await count('stock_movements')).toBe(before + 1);
});

test('A request that fails unexpectedly frees its key while nothing was saved', async () => {
  await t.owner.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'unforeseen'; end $$;
    create trigger fail before insert on stock_movements execute function fail()`);
  expect((await waste('unforeseen')).statusCode).toBe(500);
  await t.owner.query('drop trigger fail on stock_movements; drop function fail()');
  expect(await count('idempotency_keys')).toBe(0);
  expect((await waste('unforeseen')).statusCode).toBe(200);
});

/** An upload of one file, as often as it is posted. */
async function uploading(path: string, field: string, file: File) {
  const form = new FormData();
  form.append(field, file);
  const encoded = new Request('http://form', { method: 'POST', body: form });
  const payload = Buffer.from(await encoded.arrayBuffer());
  const post = (bytes: Buffer) =>
    t.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: {
        authorization: `Bearer ${maple.manager}`,
        'content-type': encoded.headers.get('content-type') ?? '',
        'idempotency-key': 'upload',
      },
      payload: bytes,
    });
  return { payload, post };
}

test('A request that has saved something before a deadlock ends it does not say that nothing was saved', async () => {
  await t.owner.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'deadlock' using errcode = '40P01'; end $$;
    create trigger fail before insert on contacts execute function fail()`);
  const file = new File(['phone\n2075550142\n'], 'contacts.csv');
  const { payload, post } = await uploading('/contacts/import/csv', 'file', file);
  const first = await post(payload);
  await t.owner.query('drop trigger fail on contacts; drop function fail()');
  expect(await countRows(t, 'contact_imports')).toBe(1);
  for (const answer of [first, await post(payload)]) {
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ detail: httpTexts.answerLost, code: 'answer_lost' });
  }
});

test('A repeated upload is one upload', async () => {
  const { payload, post } = await uploading('/invoices', 'files', new File(['Northside Foods, invoice 1'], 'a.txt'));
  const first = await post(payload);
  expect(first.statusCode, first.body).toBe(200);
  const second = await post(payload);
  expect(second.body).toBe(first.body);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect((await post(Buffer.concat([payload, Buffer.from('\r\n')]))).json().code).toBe('key_reused');
});

test('A key and its answer are deleted after a day', async () => {
  await waste('old');
  const now = t.clock.now;
  const before = await count('stock_movements');
  t.clock.now = new Date(now.getTime() + 24 * HOUR_MS - 1000);
  expect((await waste('old')).headers['idempotent-replayed']).toBe('true');
  await deleteOldIdempotencyKeys(t.companies, t.clock.now);
  expect(await count('idempotency_keys')).toBe(1);
  t.clock.now = new Date(now.getTime() + 24 * HOUR_MS + 1000);
  expect((await waste('old')).headers['idempotent-replayed']).toBeUndefined();
  expect(await count('stock_movements')).toBe(before + 1);
  t.clock.now = new Date(now.getTime() + 49 * HOUR_MS);
  await deleteOldIdempotencyKeys(t.companies, t.clock.now);
  expect(await count('idempotency_keys')).toBe(0);
  t.clock.now = now;
});

test('The key itself is never stored', async () => {
  const key = randomUUID();
  await addItem(maple.owner, key, 'Secretive');
  const { rows } = await t.owner.query('select k::text as row from idempotency_keys k');
  expect(rows).toHaveLength(1);
  expect(rows[0].row).not.toContain(key);
  expect(rows[0].row).not.toContain(Buffer.from(key).toString('hex'));
});

test('Calls that only read or that open a session store no answer', async () => {
  const path = '/auth/verify-password';
  await send(maple.owner, 'asked', path, { password: 'Wrong-pass1!' });
  const right = await send(maple.owner, 'asked', path, { password: 'Counter-1!' });
  expect(right.statusCode).toBe(200);
  expect(await count('idempotency_keys')).toBe(0);
});

test('The API page names the header on every keyed call and on no other', async () => {
  const { paths } = (await t.app.inject({ url: '/api/openapi.json' })).json();
  for (const endpoint of Object.values(ENDPOINTS).flatMap((calls) => Object.values(calls))) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    const operation = paths[path]?.[endpoint.method.toLowerCase()];
    const isNamed = (operation?.parameters ?? []).some((one: { name: string }) => one.name === 'idempotency-key');
    expect([path, endpoint.method, isNamed]).toEqual([path, endpoint.method, isKeyed(endpoint)]);
  }
});
