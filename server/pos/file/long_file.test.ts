import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { posErrors } from '#contract/pos/errors.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { sendForm } from '#test/form.ts';
import { hurryJobs } from '#test/rows.ts';
import { matchSoldItem } from '#test/sold_items.ts';

let t: TestApp;
let maple: Shop;
let item_id = '';
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T22:00:00Z') });
  maple = await mapleDeli(t);
  const body = { name: 'Cola', stock_unit: 'ea', sku: '4011' };
  item_id = (await call(t, maple.manager, inventory.createItem, { body })).body.item_id;
  const movement = { reason: 'adjusted', quantity: 1_000_000 } as const;
  await call(t, maple.manager, inventory.createMovement, { params: { item_id }, body: movement });
});
afterAll(() => t.close());

const COLUMNS = { item: 2, quantity: 4, sku: 3, order: 0, date: 1, time: null, amount: 5, status: null };
/** More than one batch of rows, and several parts of sales. */
const TICKETS = 3_000;
/** Two rows of every ticket, far from each other, and one row that cannot be read. */
const rows = (each: number) =>
  Array.from({ length: TICKETS * 2 }, (_, at) => `${at % TICKETS},2026-11-20,Cola,4011,${each},2.50`);
const fileOf = (each: number) =>
  [
    'Sales of November',
    'Transaction ID,Date,Item,SKU,Qty,Net Sales',
    ...rows(each),
    '9,2026-11-20,Cola,4011,many,1',
  ].join('\n');

async function send(text: string, settings: object, token = maple.manager) {
  const form = new FormData();
  form.append('settings', JSON.stringify(settings));
  form.append('file', new File([text], 'november.csv', { type: 'text/csv' }));
  return sendForm(t, token, '/pos/files/long', form);
}
const onHand = async () => (await call(t, maple.staff, inventory.getItem, { params: { item_id } })).body.on_hand;
const again = () => hurryJobs(t, { resetAttempts: true });

test('A long file that is killed again and again is read once, shown before anything moves, and undone', async () => {
  expect((await send(fileOf(1), { columns: COLUMNS }, maple.staff)).status).toBe(403);
  expect((await send(fileOf(1), { columns: { ...COLUMNS, date: null } })).body).toMatchObject({ code: 'day' });
  expect((await send('no table', { columns: COLUMNS })).body).toMatchObject({ code: 'no_table' });
  const { status, body } = await send(fileOf(1), { columns: COLUMNS });
  expect([status, body]).toMatchObject([200, { state: 'waiting', step: 'read', kind: 'file' }]);
  const params = { task_id: body.task_id };
  const task = async () => (await call(t, maple.staff, pos.getTask, { params })).body;

  // Each run gets a little further before it dies.
  const { getChunks } = t.storage;
  let died = 0;
  t.storage.getChunks = async (key) => {
    const chunks = await getChunks.call(t.storage, key);
    if (!chunks || died >= 3) return chunks;
    died += 1;
    const most = died * 8;
    return (async function* () {
      let count = 0;
      for await (const chunk of chunks) {
        for (let at = 0; at < chunk.length; at += 12_000) {
          if (++count > most) throw new Error('killed');
          yield chunk.subarray(at, at + 12_000);
        }
      }
    })();
  };
  const seen: (number | null)[] = [];
  for (let run = 0; run < 12 && !['review', 'failed'].includes((await task()).state); run += 1) {
    await again();
    await t.runJobs();
    seen.push((await task()).progress);
  }
  t.storage.getChunks = getChunks;
  expect(died).toBe(3);
  expect(seen.some((progress) => progress !== null && progress > 0.2 && progress < 1)).toBe(true);
  expect(await task()).toMatchObject({
    state: 'review',
    sale_count: TICKETS,
    line_count: TICKETS,
    first_on: '2026-11-20',
    review: { unmatched_count: 1, fault_count: 1, differences: [] },
  });
  expect((await task()).review?.faults).toEqual([{ row: TICKETS * 2 + 3, detail: posErrors.rowQuantity('many') }]);
  expect((await call(t, maple.manager, pos.undoTask, { params })).body).toMatchObject({ code: 'not_done' });

  // A match changes what is shown.
  const { items } = (await call(t, maple.staff, pos.listItems, { query: {} })).body;
  const sold = { pos_item_id: items[0]?.pos_item_id ?? '' };
  const { digest } = (await call(t, maple.manager, pos.mapItem, { params: sold, body: { item_id } })).body;
  await call(t, maple.manager, pos.mapItem, { params: sold, body: { item_id, digest } });
  await t.runJobs();
  const shown = (await task()).review;
  expect(shown?.differences).toMatchObject([{ item: 'Cola', change: -TICKETS * 2 }]);
  expect(await onHand()).toBe(1_000_000);
  await call(t, maple.manager, pos.acceptTask, { params, body: { digest: shown?.digest ?? '' } });
  await t.runJobs();
  expect([(await task()).state, await onHand()]).toEqual(['done', 1_000_000 - TICKETS * 2]);

  // The same file again finds nothing, and keeps nothing.
  t.clock.now = new Date(+t.clock.now + 1000);
  const second = { task_id: (await send(fileOf(1), { columns: COLUMNS })).body.task_id };
  await t.runJobs();
  expect((await call(t, maple.staff, pos.getTask, { params: second })).body).toMatchObject({
    state: 'done',
    sale_count: 0,
  });
  expect(await onHand()).toBe(1_000_000 - TICKETS * 2);
  const keys = [];
  for await (const { key } of t.storage.list(maple.companyId)) if (key.includes('/sales/')) keys.push(key);
  expect(keys).toEqual([]);
  const left = await t.owner.query('select count(*)::int as count from pos_file_lines');
  expect(left.rows[0].count).toBe(0);
  expect((await call(t, maple.manager, pos.undoTask, { params })).status).toBe(200);
  expect(await onHand()).toBe(1_000_000);
});

test('A task that names a file of another company fails, and neither reads nor deletes it', async () => {
  t.clock.now = new Date(+t.clock.now + 1000);
  const foreign = '01a1f841-c787-713a-9a90-f21b2c60f950/sales/file';
  const text = ['Transaction ID,Date,Item,SKU,Qty,Net Sales', '1,2026-11-18,Cola,4011,1,2.50'].join('\n');
  await t.storage.put(foreign, Buffer.from(text));
  const { task_id } = (await send(text, { columns: COLUMNS })).body;
  await t.owner.query(
    `update pos_tasks set reading = jsonb_set(reading, '{storage_key}', to_jsonb($2::text)) where task_id = $1`,
    [task_id, foreign],
  );
  await t.runJobs();
  expect((await call(t, maple.staff, pos.getTask, { params: { task_id } })).body).toMatchObject({ state: 'failed' });
  expect((await t.storage.get(foreign))?.toString()).toBe(text);
});

test('A long file whose headings nobody knows is read by the columns that were chosen', async () => {
  t.clock.now = new Date(+t.clock.now + 1000);
  for (const count of [2, 40]) {
    const lines = Array.from({ length: count }, (_, at) => `${count}-${at},2026-11-19,Cola,4011,1,2.50`);
    const { body } = await send(['A,B,C,D,E,F', ...lines].join('\n'), { columns: COLUMNS });
    await t.runJobs();
    const { state, sale_count } = (await call(t, maple.staff, pos.getTask, { params: { task_id: body.task_id } })).body;
    expect([state, sale_count]).toEqual(['review', count]);
  }
});

test('What a long file in review would move is worked out again when an earlier file is undone', async () => {
  const sent = async (...tickets: string[]) => {
    t.clock.now = new Date(+t.clock.now + 1000);
    const lines = tickets.map((ticket) => `${ticket},2026-11-19,Cola,4011,1,2.50`);
    const text = ['Transaction ID,Date,Item,SKU,Qty,Net Sales', ...lines].join('\n');
    const params = { task_id: (await send(text, { columns: COLUMNS })).body.task_id };
    await t.runJobs();
    return params;
  };
  const review = async (params: { task_id: string }) =>
    (await call(t, maple.staff, pos.getTask, { params })).body.review;
  const accept = async (params: { task_id: string }, digest = '') => {
    const accepted = await call(t, maple.manager, pos.acceptTask, { params, body: { digest } });
    await t.runJobs();
    return accepted.status;
  };
  const before = await onHand();
  const first = await sent('B1');
  expect(await accept(first, (await review(first))?.digest)).toBe(200);
  const second = await sent('B1', 'B2');
  const shown = await review(second);
  expect(shown?.differences).toMatchObject([{ item: 'Cola', change: -1 }]);
  await call(t, maple.manager, pos.undoTask, { params: first });
  await t.runJobs();
  const now = await review(second);
  expect(now?.differences).toMatchObject([{ item: 'Cola', change: -2 }]);
  expect(await accept(second, shown?.digest)).toBe(409);
  expect(await accept(second, now?.digest)).toBe(200);
  expect(await onHand()).toBe(before - 2);
  await call(t, maple.manager, pos.undoTask, { params: second });
});

test('What a long file in review would move is worked out again when another file brings sales that it has too', async () => {
  const HEADINGS = 'Transaction ID,Date,Item,SKU,Qty,Net Sales';
  const textOf = (tickets: string[]) =>
    [HEADINGS, ...tickets.map((ticket) => `${ticket},2026-11-17,Cola,4011,1,2.50`)].join('\n');
  const sent = async (...tickets: string[]) => {
    t.clock.now = new Date(+t.clock.now + 1000);
    const params = { task_id: (await send(textOf(tickets), { columns: COLUMNS })).body.task_id };
    await t.runJobs();
    return params;
  };
  const review = async (params: { task_id: string }) =>
    (await call(t, maple.staff, pos.getTask, { params })).body.review;
  const accept = async (params: { task_id: string }, digest = '') =>
    (await call(t, maple.manager, pos.acceptTask, { params, body: { digest } })).status;
  const before = await onHand();
  const waiting = await sent('C1', 'C2', 'C3', 'C4');
  const other = await sent('C2', 'C3');
  const first = await review(waiting);
  expect(first?.differences).toMatchObject([{ item: 'Cola', change: -4 }]);

  // A short file is applied at once.
  t.clock.now = new Date(+t.clock.now + 1000);
  const short = { file_name: 'short.csv', text: textOf(['C1']), columns: COLUMNS };
  const { digest } = (await call(t, maple.manager, pos.checkFile, { body: short })).body;
  const applied = await call(t, maple.manager, pos.applyFile, { body: { ...short, digest } });
  expect([applied.status, await onHand()]).toEqual([200, before - 1]);
  expect(await accept(waiting, first?.digest)).toBe(409);
  await t.runJobs();
  const second = await review(waiting);
  expect(second?.differences).toMatchObject([{ item: 'Cola', change: -3 }]);

  // Another long one is accepted, and booked by its job.
  expect(await accept(other, (await review(other))?.digest)).toBe(200);
  expect(await accept(waiting, second?.digest)).toBe(409);
  await t.runJobs();
  expect(await onHand()).toBe(before - 3);
  const third = await review(waiting);
  expect(third?.differences).toMatchObject([{ item: 'Cola', change: -1 }]);
  expect(await accept(waiting, third?.digest)).toBe(200);
  await t.runJobs();
  expect(await onHand()).toBe(before - 4);
  for (const task_id of [waiting.task_id, other.task_id, applied.body.task_id])
    await call(t, maple.manager, pos.undoTask, { params: { task_id } });
  expect(await onHand()).toBe(before);
});

test('A sale that a later long file also has stays when the earlier one is undone', async () => {
  const accepted = async (...tickets: string[]) => {
    t.clock.now = new Date(+t.clock.now + 1000);
    const lines = tickets.map((ticket) => `${ticket},2026-11-18,Cola,4011,1,2.50`);
    const text = ['Transaction ID,Date,Item,SKU,Qty,Net Sales', ...lines].join('\n');
    const params = { task_id: (await send(text, { columns: COLUMNS })).body.task_id };
    await t.runJobs();
    const { review } = (await call(t, maple.staff, pos.getTask, { params })).body;
    await call(t, maple.manager, pos.acceptTask, { params, body: { digest: review?.digest ?? '' } });
    await t.runJobs();
    const { sale_count } = (await call(t, maple.staff, pos.getTask, { params })).body;
    return { sale_count, undo: () => call(t, maple.manager, pos.undoTask, { params }) };
  };
  const before = await onHand();
  const first = await accepted('A1', 'A2');
  const second = await accepted('A1', 'A2', 'A3');
  expect([first.sale_count, second.sale_count, await onHand()]).toEqual([2, 1, before - 3]);
  await first.undo();
  expect(await onHand()).toBe(before - 3);
  await second.undo();
  expect(await onHand()).toBe(before);
});

test('A long file that takes more of an item than can be recorded is not accepted, and can be discarded', async () => {
  const before = await onHand();
  const most = [
    'Transaction ID,Date,Item,SKU,Qty,Net Sales',
    ...['M1', 'M2'].map((id) => `${id},2026-11-20,Cola,4011,9000000000,2.50`),
  ];
  const { body } = await send(most.join('\n'), { columns: COLUMNS });
  await t.runJobs();
  const params = { task_id: body.task_id };
  const { review } = (await call(t, maple.staff, pos.getTask, { params })).body;
  const refused = await call(t, maple.manager, pos.acceptTask, { params, body: { digest: review?.digest ?? '' } });
  expect([refused.status, refused.body]).toMatchObject([422, { detail: inventoryErrors.tooMuchStock('Cola') }]);
  expect((await call(t, maple.manager, pos.discardTask, { params })).body.state).toBe('done');
  await t.runJobs();
  expect(await onHand()).toBe(before);
});

test('The other sales of a file that takes too much of an item are accepted while that item’s match is set aside', async () => {
  const sesame = { name: 'Sesame seeds', stock_unit: 'ea', sku: '4012' };
  const seeds = (await call(t, maple.manager, inventory.createItem, { body: sesame })).body.item_id;
  const fileWith = (quantity: number) =>
    [
      'Transaction ID,Date,Item,SKU,Qty,Net Sales',
      '71,2026-11-20,Cola,4011,1,2.50',
      ...['72', '73'].map((ticket) => `${ticket},2026-11-20,Sesame bun,4012,${quantity},2.50`),
    ].join('\n');
  const sent = async (quantity: number) => {
    t.clock.now = new Date(+t.clock.now + 1000);
    const params = { task_id: (await send(fileWith(quantity), { columns: COLUMNS })).body.task_id };
    await t.runJobs();
    return params;
  };
  const reviewOf = async (params: { task_id: string }) =>
    (await call(t, maple.staff, pos.getTask, { params })).body.review;
  const accept = async (params: { task_id: string }) => {
    const digest = (await reviewOf(params))?.digest ?? '';
    expect((await call(t, maple.manager, pos.acceptTask, { params, body: { digest } })).status).toBe(200);
    await t.runJobs();
  };
  const match = (name: string, target: object) => matchSoldItem(t, maple, name, target);
  const wrong = await sent(9_000_000_000);
  await match('Cola', { item_id, quantity: 1 });
  const before = await onHand();
  await match('Sesame bun', { item_id: seeds, quantity: 1 });
  expect((await reviewOf(wrong))?.too_much).toEqual(['Sesame seeds']);
  await match('Sesame bun', { is_ignored: true });
  expect((await reviewOf(wrong))?.too_much).toEqual([]);
  await accept(wrong);
  expect(await onHand()).toBe(before - 1);
  await accept(await sent(3));
  await match('Sesame bun', { item_id: seeds, quantity: 1 });
  const { body } = await call(t, maple.staff, inventory.getItem, { params: { item_id: seeds } });
  expect([body.on_hand, await onHand()]).toEqual([-6, before - 1]);
});
