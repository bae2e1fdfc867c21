import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp, upload } from '#test/app.ts';
import { mapleDeli, type Shop, trialShop } from '#test/cast.ts';
import { checkAllOriginals } from './jobs.ts';

let t: TestApp;
let maple: Shop;
let logged = '';
beforeAll(async () => {
  const log = new PassThrough().on('data', (line: Buffer) => {
    logged += line.toString();
  });
  t = await buildTestApp({ log: openLog('error', log) });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

async function store(shop: Shop, name: string) {
  const { body } = await upload(t, shop.manager, [{ name, bytes: Buffer.from(name) }]);
  const { rows } = await t.owner.query(
    'select file_id, storage_key from files join invoice_files using (company_id, file_id) where invoice_id = $1',
    [body.invoices[0].invoice_id],
  );
  const params = { invoice_id: String(body.invoices[0].invoice_id), file_id: String(rows[0].file_id) };
  return { params, path: join(t.dataDir, 'files', rows[0].storage_key) };
}

const open = (shop: Shop, { params }: { params: { invoice_id: string; file_id: string } }) =>
  call(t, shop.staff, invoices.file, { params });

async function faults() {
  const { body } = await t.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  return Object.fromEntries(
    [...body.matchAll(/^counterbook_file_faults_total\{fault="(\w+)"\} (\d+)$/gm)].map(([, fault, count]) => [
      fault,
      count,
    ]),
  );
}

test('An original that is missing or was changed on the disk is not served, and says so', async () => {
  const [whole, missing, damaged] = [await store(maple, 'a'), await store(maple, 'b'), await store(maple, 'c')];
  rmSync(missing.path);
  appendFileSync(damaged.path, 'x');
  expect((await open(maple, whole)).status).toBe(200);
  expect(await open(maple, missing)).toMatchObject({
    status: 500,
    body: { code: 'file_missing', detail: invoiceErrors.originalFault.missing },
  });
  expect(await open(maple, damaged)).toMatchObject({
    status: 500,
    body: { code: 'file_damaged', detail: invoiceErrors.originalFault.damaged },
  });
});

test('The nightly check finds missing and damaged originals of every company and names them in the log', async () => {
  const shop = await trialShop(t);
  rmSync((await store(shop, 'd')).path);
  const before = await faults();
  logged = '';
  await checkAllOriginals(t.companies, t.db);
  await t.runJobs();
  expect(await faults()).toEqual({
    missing: String(Number(before.missing) + 2),
    damaged: String(Number(before.damaged) + 1),
  });
  const lines = logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg);
  expect(lines.sort()).toEqual([
    'an uploaded file is damaged: restore it from a backup',
    'an uploaded file is missing: restore it from a backup',
    'an uploaded file is missing: restore it from a backup',
  ]);
});
