import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/dates.ts';
import { buildTestApp, type TestApp, upload } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date(Date.now() - 3 * HOUR_MS) });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

/** Uploads a file, and returns where its bytes are. */
async function store(name: string, row: 'committed' | 'lost'): Promise<string> {
  const { body } = await upload(t, maple.staff, [{ name, bytes: Buffer.from(name) }]);
  const { rows } = await t.owner.query<{ file_id: string; storage_key: string }>(
    'select file_id, storage_key from files join invoice_files using (company_id, file_id) where invoice_id = $1',
    [body.invoices[0].invoice_id],
  );
  const { file_id, storage_key } = rows[0] as { file_id: string; storage_key: string };
  if (row === 'lost') await t.owner.query(`update files set storage_key = 'lost' where file_id = $1`, [file_id]);
  return join(t.dataDir, 'files', storage_key);
}

test('Bytes whose process was killed before a row named them are deleted later; those of a row or of a new upload stay', async () => {
  const lost = await store('lost', 'lost');
  const kept = await store('kept', 'committed');
  const fresh = await store('stored again just now', 'lost');
  const long = new Date(Date.now() - 2 * HOUR_MS);
  for (const path of [lost, kept]) utimesSync(path, long, long);
  t.clock.now = new Date();
  await t.runJobs();
  expect([lost, kept, fresh].map((path) => existsSync(path))).toEqual([false, true, true]);
});
