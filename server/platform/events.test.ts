import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, oldShop, type Shop } from '#test/cast.ts';

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
async function listen(token: string) {
  const stopped = new AbortController();
  const response = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stopped.signal,
  });
  expect(response.headers.get('content-type')).toMatch('text/event-stream');
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

test("a company's pages hear of its own changes, and of no other company's", async () => {
  const mine = await listen(maple.staff);
  const theirs = await listen(rival.staff);
  const { body } = await call(t, maple.manager, inventory.createItem, { body: { name: 'Oats', stock_unit: 'lb' } });
  expect(await mine.next()).toEqual({ type: 'item', id: body.item_id });
  const rivalEvent = { type: 'item', id: '01a1f841-c787-713a-9a90-f21b2c60f950' };
  const payload = JSON.stringify({ company_id: rival.companyId, event: rivalEvent });
  await t.owner.query('select pg_notify($1, $2)', ['counterbook_events', payload]);
  // The first thing the other company hears is its own event, so it never heard the item's.
  expect(await theirs.next()).toEqual(rivalEvent);
  mine.stop();
  theirs.stop();
});

test('a change that is rolled back is never told', async () => {
  const mine = await listen(maple.staff);
  await call(t, maple.manager, inventory.createItem, { body: { name: 'OATS', stock_unit: 'lb' } });
  const { body } = await call(t, maple.manager, inventory.createItem, { body: { name: 'Barley', stock_unit: 'lb' } });
  expect(await mine.next()).toEqual({ type: 'item', id: body.item_id });
  mine.stop();
});

test('after a lost connection everybody is told to look again', async () => {
  const mine = await listen(maple.staff);
  await t.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen counterbook_events' and datname = current_database()`,
  );
  expect(await mine.next()).toEqual({ type: 'refresh', id: null });
  mine.stop();
});
