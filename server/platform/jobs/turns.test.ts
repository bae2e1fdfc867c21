import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { invoices } from '#contract/invoices/invoices.ts';
import { DOCUMENTS_WAITING_MAX } from '#contract/invoices/limits.ts';
import { UPLOADS_PER_MINUTE } from '#contract/limits.ts';
import type { Reader } from '#server/invoices/invoices.ts';
import { buildTestApp, call, type TestApp, upload } from '#test/app.ts';
import { mapleDeli, type Shop, trialShop } from '#test/cast.ts';
import { waitingDocuments } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let neighbor: Shop;
/** The documents in the order of reading. */
const read: string[] = [];
/** Takes away the documents that wait. */
let release = async () => {};
let whileReading: (name: string) => Promise<unknown> = async () => {};

const reader: Reader = {
  threads: 1,
  async read({ files }) {
    const name = Buffer.from(files[0] ?? []).toString();
    read.push(name);
    await whileReading(name);
    return { status: 'refused', reason: 'not_an_invoice', pages: [] };
  },
  close: async () => {},
};

beforeAll(async () => {
  t = await buildTestApp({ reader });
  maple = await mapleDeli(t);
  neighbor = await trialShop(t);
});
afterAll(() => t.close());
beforeEach(() => {
  read.length = 0;
  whileReading = async () => {};
});

/** Uploads this many documents, whose content is their name. */
function handIn(shop: Shop, name: string, count: number) {
  const files = Array.from({ length: count }, (_, index) => ({
    name: `${name}${index}`,
    bytes: Buffer.from(`${name}${index}`),
  }));
  return upload(t, shop.manager, files);
}

test('When one shop uploads many documents and another follows, they take turns', async () => {
  await handIn(neighbor, 'N', 6);
  await handIn(maple, 'M', 3);
  await t.runJobs();
  expect(read).toEqual(['N0', 'M0', 'N1', 'M1', 'N2', 'M2', 'N3', 'N4', 'N5']);
});

test('A shop that uploads while others are read joins the current round and does not overtake them', async () => {
  await handIn(neighbor, 'L', 6);
  whileReading = async (name) => {
    if (name === 'L2') await handIn(maple, 'K', 4);
    // Single uploads one after the other do not take the turns of others.
    if (name.startsWith('K')) await handIn(maple, `more ${name} `, 1);
  };
  await t.runJobs();
  expect(read.slice(0, 10)).toEqual(['L0', 'L1', 'L2', 'K0', 'L3', 'K1', 'L4', 'K2', 'L5', 'K3']);
});

test('A company has a limited number of waiting documents and learns when it has too many, while others are unaffected', async () => {
  const { total_count } = (await call(t, maple.staff, invoices.list, { query: {} })).body;
  release = await waitingDocuments(t, maple.companyId, DOCUMENTS_WAITING_MAX - 1);
  const refused = await handIn(maple, 'two', 2);
  expect(refused).toEqual({
    status: 429,
    body: {
      code: 'too_many_waiting',
      detail: '200 of your documents are waiting to be read. Upload more when some of them have been read.',
      retry_after: 60,
    },
  });
  expect((await handIn(maple, 'one', 1)).status).toBe(200);
  const { body: all } = await call(t, maple.staff, invoices.list, { query: { status: 'needs_review' } });
  const again = { params: { invoice_id: all.invoices[0]?.invoice_id ?? '' } };
  expect((await call(t, maple.manager, invoices.reread, again)).status).toBe(429);
  expect((await handIn(neighbor, 'other', 1)).status).toBe(200);
  expect(total_count).toBeGreaterThan(0);
});

test('A company sends a limited number of uploads a minute, while others are unaffected', async () => {
  // As if all but one had come within this minute, which lasts for as long as the test.
  await t.owner.query(
    `insert into rate_limits (key, points, expire) values ($1, $2, $3)
     on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    [`uploads:${neighbor.companyId}`, UPLOADS_PER_MINUTE - 1, Date.now() + 3_600_000],
  );
  expect((await handIn(neighbor, 'last ', 1)).status).toBe(200);
  expect((await handIn(neighbor, 'beyond ', 1)).status).toBe(429);
  await release();
  expect((await handIn(maple, 'calm', 1)).status).toBe(200);
});
