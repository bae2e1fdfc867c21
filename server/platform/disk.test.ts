import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { company } from '#contract/account/company.ts';
import { contactImports } from '#contract/contacts/imports.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { DISK_FREE_MIN } from '#contract/limits.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { diskStorage } from '#server/drivers/storage.disk.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { buildTestApp, call, type TestApp, upload } from '#test/app.ts';
import { logIn, mapleDeli, type Shop, trialShop } from '#test/cast.ts';
import { fillSpace, hurryJobs } from '#test/rows.ts';
import { openLog } from './log.ts';

let t: TestApp;
let maple: Shop;
let neighbor: Shop;
let logged = '';

const NOTE = { name: 'note.txt', bytes: Buffer.from('a note') };

beforeAll(async () => {
  const log = new PassThrough().on('data', (line: Buffer) => {
    logged += line.toString();
  });
  t = await buildTestApp({ log: openLog('warn', log), storagePerCompany: 1 });
  maple = await mapleDeli(t);
  neighbor = await trialShop(t);
});
afterAll(() => t.close());

async function get(url: string) {
  const { statusCode, body } = await t.app.inject({ url, remoteAddress: '127.0.0.1' });
  return { status: statusCode, body };
}

test('While the disk is almost full, uploads are refused before anything is read, and everything else continues', async () => {
  t.disk.free = DISK_FREE_MIN - 1;
  const refused = { status: 507, body: { code: 'disk_full', detail: httpTexts.diskFull } };
  expect(await upload(t, maple.manager, [NOTE])).toEqual(refused);
  expect(await upload(t, maple.manager, [NOTE])).toEqual(refused);
  const form = { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${maple.manager}` };
  const csv = await t.app.inject({ method: 'POST', url: `/api${contactImports.upload.path}`, headers: form });
  expect(csv.statusCode).toBe(507);

  const token = await logIn(t, 'maple-manager');
  const made = await call(t, token, inventory.createItem, { body: { name: 'Rice', stock_unit: 'lb' } });
  expect(made.status).toBe(200);
  expect(JSON.parse((await get('/readyz')).body)).toMatchObject({ status: 'ready', disk: 'full' });
  expect((await get('/metrics')).body).toContain(`counterbook_disk_free_bytes ${DISK_FREE_MIN - 1}\n`);

  t.disk.free = DISK_FREE_MIN;
  expect((await upload(t, maple.manager, [NOTE])).status).toBe(200);
  expect(JSON.parse((await get('/readyz')).body)).toMatchObject({ disk: 'ok' });
  const lines = logged.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, folder: t.dataDir, free_bytes: DISK_FREE_MIN - 1, msg: expect.stringContaining('almost full') },
    { level: 40, folder: t.dataDir, free_bytes: DISK_FREE_MIN, msg: expect.stringContaining('room') },
  ]);
});

test('A company that has used its space for files learns how to get more, while others are unaffected', async () => {
  await fillSpace(t, neighbor.companyId, 1024 ** 3 - 1000);
  const storage = async ({ staff }: Shop) => (await call(t, staff, company.getStorage)).body;
  expect(await storage(neighbor)).toEqual({ used_bytes: 1024 ** 3 - 1000, allowed_bytes: 1024 ** 3 });
  expect((await upload(t, neighbor.manager, [NOTE])).status).toBe(200);
  expect((await storage(neighbor)).used_bytes).toBe(1024 ** 3 - 1000 + NOTE.bytes.length);
  expect((await storage(maple)).used_bytes).toBeLessThan(1000);
  expect(await upload(t, neighbor.manager, [{ name: 'long.txt', bytes: Buffer.alloc(1000, 'x') }])).toEqual({
    status: 507,
    body: { code: 'storage_used', detail: httpTexts.storageUsed(1) },
  });
  expect((await upload(t, maple.manager, [{ name: 'other.txt', bytes: Buffer.alloc(1000, 'y') }])).status).toBe(200);
});

const part = (name: string, text: string) =>
  `--x\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n${text}\r\n`;
const sendParts = ({ manager }: Shop, payload: AsyncIterable<string>) =>
  t.app.inject({
    method: 'POST',
    url: '/api/invoices',
    headers: { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${manager}` },
    payload: Readable.from(payload),
  });

test('An upload that does not say its length needs room for the largest one, and stops when the room is used meanwhile', async () => {
  async function* form(meanwhile = async () => {}) {
    yield part('one.txt', 'the first of two');
    await meanwhile();
    yield `${part('two.txt', 'the second of two')}--x--\r\n`;
  }
  const refused = { code: 'storage_used', detail: httpTexts.storageUsed(1) };
  const full = await sendParts(neighbor, form());
  expect([full.statusCode, full.json()]).toEqual([507, refused]);
  let free = async () => {};
  const late = await sendParts(
    maple,
    form(async () => {
      free = await fillSpace(t, maple.companyId, 1024 ** 3 - 10);
    }),
  );
  await free();
  expect([late.statusCode, late.json()]).toEqual([507, refused]);
  expect((await sendParts(maple, form())).statusCode).toBe(200);
});

test('The files of an upload that breaks off are deleted, and those of documents stay', async () => {
  const known = { name: 'known.txt', bytes: Buffer.from('of a document') };
  expect((await upload(t, maple.manager, [known])).status).toBe(200);
  const stored = async () => {
    let files = 0;
    for await (const _ of t.storage.list(maple.companyId)) files += 1;
    return files;
  };
  const before = await stored();
  async function* cutOff() {
    yield `${part('a.txt', 'of a document')}${part('b.txt', 'of nothing')}--x\r\ncontent-disposition: form-data`;
    await expect.poll(stored).toBe(before + 1);
  }
  const broken = await sendParts(maple, cutOff());
  expect(broken.statusCode).toBeGreaterThanOrEqual(400);
  const { now } = t.clock;
  t.clock.now = new Date(now.getTime() + 2 * 3_600_000);
  await hurryJobs(t);
  await t.runJobs();
  t.clock.now = now;
  expect(await stored()).toBe(before);
});

test('An upload during which the disk becomes full is refused at once with that reason, and is not kept', async () => {
  const full: Storage = {
    ...diskStorage(t.dataDir),
    put: () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
    async putChunks(_key, chunks) {
      for await (const _chunk of chunks) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    },
  };
  const filled = await buildTestApp({ storage: full });
  try {
    const shop = await mapleDeli(filled);
    const url = await filled.app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { authorization: `Bearer ${shop.manager}` };
    for (const [path, name] of [
      ['/api/invoices', 'invoice.pdf'],
      [`/api${contactImports.upload.path}`, 'contacts.csv'],
    ] as const) {
      const body = new FormData();
      body.append('files', new File([new Uint8Array(20_000_000)], name, { type: 'text/csv' }));
      const answer = await fetch(url + path, { method: 'POST', headers, body });
      expect([answer.status, await answer.json()]).toEqual([507, { code: 'disk_full', detail: httpTexts.diskFull }]);
    }
  } finally {
    await filled.close();
  }
});
