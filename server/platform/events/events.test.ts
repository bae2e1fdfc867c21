import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { company } from '#contract/account/company.ts';
import { credentials } from '#contract/account/security/credentials.ts';
import { team } from '#contract/account/team.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { viewing } from '#contract/invoices/review/viewing.ts';
import { LIVE_STREAMS_PER_USER } from '#contract/limits.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp, upload } from '#test/app.ts';
import { addUser, logIn, mapleDeli, oldShop, PASSWORD, type Shop, trialShop } from '#test/cast.ts';
import { holdOpen, insertRow } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let rival: Shop;
let url: string;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  rival = await oldShop(t);
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

/** Opens the stream and returns what arrives, one event at a time. */
async function listen(token: string, query = '') {
  const stopped = new AbortController();
  const response = await fetch(`${url}/api/events${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stopped.signal,
  });
  expect(response.headers.get('content-type')).toMatch('text/event-stream');
  // A proxy that compressed them would hold single events back.
  expect(response.headers.get('cache-control')).toContain('no-transform');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  async function next(): Promise<unknown> {
    for (;;) {
      const [, data] = /^data: (.*)\n\n/m.exec(text) ?? [];
      if (data) {
        text = text.slice(text.indexOf(data) + data.length);
        return JSON.parse(data);
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return undefined;
      text += chunk.value;
    }
  }
  return { next, stop: () => stopped.abort() };
}

async function tellRival() {
  const event = { type: 'item', id: '01a1f841-c787-713a-9a90-f21b2c60f950' };
  const payload = JSON.stringify({ company_id: rival.companyId, event });
  await t.owner.query('select pg_notify($1, $2)', ['counterbook_events', payload]);
  return event;
}

test("A company's pages receive its own changes and no other company's", async () => {
  const mine = await listen(maple.staff);
  const theirs = await listen(rival.staff);
  const { body } = await call(t, maple.manager, inventory.createItem, { body: { name: 'Oats', stock_unit: 'lb' } });
  expect(await mine.next()).toEqual({ type: 'item', id: body.item_id });
  const rivalEvent = await tellRival();
  // The other company's first event is its own, so it never got the item's.
  expect(await theirs.next()).toEqual(rivalEvent);
  mine.stop();
  theirs.stop();
});

test('The other pages of the company learn the name of the user who opens a document', async () => {
  const { body } = await upload(t, maple.staff, [{ name: 'a.txt', bytes: Buffer.from('nothing') }]);
  const params = { invoice_id: body.invoices[0].invoice_id };
  const mine = await listen(maple.staff);
  const said = { is_open: true, is_answer: false };
  await call(t, maple.manager, viewing.say, { params, body: said });
  // What becomes of the upload is told too.
  let event = await mine.next();
  while ((event as { type: string }).type !== 'viewing') event = await mine.next();
  expect(event).toMatchObject({
    id: params.invoice_id,
    username: expect.stringContaining('manager'),
    ...said,
  });
  mine.stop();
});

test('Other details of the company make all of its pages fetch everything again', async () => {
  const mine = await listen(maple.staff);
  const { version: _, ...details } = (await call(t, maple.owner, company.getDetails)).body;
  const change = { body: { ...details, time_zone: 'America/Denver' } };
  // The second one changes nothing, so it is not announced.
  for (const _time of [1, 2]) expect((await call(t, maple.owner, company.updateDetails, change)).status).toBe(200);
  expect(await mine.next()).toEqual({ type: 'refresh', id: null });
  const { body } = await call(t, maple.manager, inventory.createItem, { body: { name: 'Millet', stock_unit: 'lb' } });
  expect(await mine.next()).toEqual({ type: 'item', id: body.item_id });
  mine.stop();
});

test('A merge of vendors, and undoing it, is a change of a vendor', async () => {
  const ids: string[] = [];
  for (const name of ['Harbor Fish', 'Harbour Fish']) {
    const vendor = { company_id: maple.companyId, vendor_id: newId() };
    await insertRow(t, 'vendors', { ...vendor, name, name_key: name.toLowerCase(), created_at: t.clock.now });
    ids.push(vendor.vendor_id);
  }
  const [vendor_id = '', other_vendor_id = ''] = ids;
  const params = { vendor_id, other_vendor_id };
  const mine = await listen(maple.staff);
  const told = async () => [await mine.next(), await mine.next()];
  const both = [
    { type: 'vendor', id: vendor_id },
    { type: 'item', id: null },
  ];
  expect((await call(t, maple.manager, merges.mergeVendor, { params })).status).toBe(200);
  expect(await told()).toEqual(both);
  expect((await call(t, maple.manager, merges.undoVendor, { params })).status).toBe(200);
  expect(await told()).toEqual(both);
  mine.stop();
});

test('A change that is rolled back is never announced', async () => {
  const mine = await listen(maple.staff);
  await call(t, maple.manager, inventory.createItem, { body: { name: 'OATS', stock_unit: 'lb' } });
  const { body } = await call(t, maple.manager, inventory.createItem, { body: { name: 'Barley', stock_unit: 'lb' } });
  expect(await mine.next()).toEqual({ type: 'item', id: body.item_id });
  mine.stop();
});

test('A page that opens its stream after fetching receives what changed in between, once, and nothing of other companies', async () => {
  // Nothing of this shop has changed before, so the stream may look back to here, and it hardly matters how long it takes to open.
  const begun = performance.now();
  const fresh = await trialShop(t);
  const first = await listen(fresh.staff);
  const theirs = await listen(rival.staff);
  await tellRival();
  const { body } = await call(t, fresh.manager, inventory.createItem, { body: { name: 'Rye', stock_unit: 'lb' } });
  const params = { item_id: body.item_id ?? '' };
  await call(t, fresh.manager, inventory.updateItem, { params, body: { name: 'Dark rye' } });
  const changed = { type: 'item', id: body.item_id };
  // The process has received all of it.
  expect([await first.next(), await first.next()]).toEqual([changed, changed]);
  expect(await theirs.next()).toMatchObject({ type: 'item' });

  const late = await listen(fresh.staff, `?since_ms=${Math.floor(performance.now() - begun)}`);
  expect(await late.next()).toEqual(changed);
  const { body: next } = await call(t, fresh.manager, inventory.createItem, {
    body: { name: 'Bran', stock_unit: 'lb' },
  });
  expect(await late.next()).toEqual({ type: 'item', id: next.item_id });
  const longAgo = await listen(fresh.staff, '?since_ms=86400000');
  expect(await longAgo.next()).toEqual({ type: 'refresh', id: null });
  for (const one of [first, theirs, late, longAgo]) one.stop();
});

test("A page's stream ends when its session ends or its user leaves the team, while the others continue", async () => {
  const [session, removed, other] = [await logIn(t, 'maple-staff'), maple.staff, maple.manager];
  const [mine, theirs, kept] = [await listen(session), await listen(removed), await listen(other)];
  await call(t, session, account.logout);
  expect(await mine.next()).toBeUndefined();

  const { body: user } = await call(t, removed, account.getUser);
  await call(t, maple.owner, team.remove, { params: { user_id: user.user_id } });
  const ended: unknown[] = [];
  for (let event = await theirs.next(); event !== undefined; event = await theirs.next()) ended.push(event);
  expect(ended.length).toBeLessThanOrEqual(1);

  const change = { type: 'team', id: user.user_id };
  expect(await kept.next()).toEqual(change);
  await tellRival();
  const { body } = await call(t, maple.manager, inventory.createItem, { body: { name: 'Corn', stock_unit: 'lb' } });
  expect(await kept.next()).toEqual({ type: 'item', id: body.item_id });
  kept.stop();
});

test('Pages that go away while their streams are opened do not count as open', async () => {
  const token = await addUser(t, maple.companyId, 'leaving', 'staff');
  let [asked, gone] = [0, 0];
  const watch = (_request: IncomingMessage, response: ServerResponse) => {
    asked += 1;
    response.on('close', () => {
      gone += 1;
    });
  };
  t.app.server.on('request', watch);
  const pages = LIVE_STREAMS_PER_USER + 10;
  const commit = await holdOpen(t, 'lock table sessions in access exclusive mode');
  const requests = Array.from({ length: pages }, () => {
    const headers = { authorization: `Bearer ${token}` };
    return get(`${url}/api/events`, { agent: false, headers }).on('error', () => {});
  });
  await expect.poll(() => asked).toBe(pages);
  for (const request of requests) request.destroy();
  await expect.poll(() => gone).toBe(pages);
  t.app.server.off('request', watch);
  await commit();
  const mine = await listen(token);
  const { body } = await call(t, maple.owner, inventory.createItem, { body: { name: 'Spelt', stock_unit: 'lb' } });
  expect(await mine.next()).toEqual({ type: 'item', id: body.item_id });
  mine.stop();
});

test('After a lost connection every page is told to refresh', async () => {
  const mine = await listen(maple.owner);
  // What the listening session asked last: every so often it asks whether it is still connected.
  const { rowCount } = await t.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where query in ('listen counterbook_events', 'select 1') and datname = current_database()`,
  );
  expect(rowCount).toBe(1);
  expect(await mine.next()).toEqual({ type: 'refresh', id: null });
  mine.stop();
});

test('A stream ends when its user changes the password elsewhere', async () => {
  const session = await logIn(t, 'maple-manager');
  const mine = await listen(session);
  const [current_password, new_password] = [PASSWORD, 'Counter-2!'];
  await call(t, maple.manager, credentials.changePassword, {
    body: { current_password, new_password },
  });
  expect(await mine.next()).toBeUndefined();
});
