import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { itemImports } from '#contract/inventory/files/imports.ts';
import { invoiceExports } from '#contract/invoices/exports.ts';
import { pos } from '#contract/pos/pos.ts';
import { grantPaid } from '#server/billing/billing.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { resumeCompany, suspendCompany } from '#server/operator/companies.sql.ts';
import { buildTestApp, call, type TestApp, upload } from '#test/app.ts';
import { addUser, mapleDeli, type Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { sharedReader } from '#test/documents/reader.ts';
import { entriesOf, exported, importedInto } from '#test/files/company_archive.ts';
import { sendCsv } from '#test/files/csv_files.ts';

let here: TestApp;
let there: TestApp;
let maple: Shop;
beforeAll(async () => {
  here = await buildTestApp({ reader: sharedReader() });
  there = await buildTestApp();
  maple = await mapleDeli(here);
});
afterAll(async () => {
  await here.close();
  await there.close();
});

test('An import of items and a long sales file that were under way are finished after the move', async () => {
  const uploaded = await sendCsv(here, maple.owner, itemImports.upload, 'Name,Stock\nSalt,1\n');
  const params = { item_import_id: uploaded.body.item_import_id };
  await call(here, maple.owner, itemImports.check, { params, body: { mapping: uploaded.body.mapping } });
  expect((await call(here, maple.owner, itemImports.run, { params })).body).toMatchObject({ state: 'running' });
  const columns = { item: 2, quantity: 3, sku: null, order: 0, date: 1, time: null, amount: 4, status: null };
  const sales = 'Transaction ID,Date,Item,Qty,Net Sales\n1,2026-01-05,Cola,1,2.50\n';
  const fields = { settings: JSON.stringify({ columns }) };
  const begun = await sendCsv(here, maple.owner, pos.uploadFile, sales, { fields });
  expect(begun).toMatchObject({ status: 200, body: { state: 'waiting' } });

  const archive = await exported(here, maple.companyId);
  await importedInto(there, archive);
  await there.runJobs();
  const { rows } = await there.owner.query(
    `select state from item_imports union all select state from pos_tasks where kind = 'file'`,
  );
  expect(rows).toEqual([{ state: 'finished' }, { state: 'review' }]);
});

test('An export has every document that its rows name, also when one is uploaded meanwhile', async () => {
  await upload(here, maple.owner, [{ name: 'early.txt', bytes: Buffer.from('Northside Foods') }]);
  const list: Storage['list'] = async function* (inside) {
    yield* here.storage.list(inside);
    await upload(here, maple.owner, [{ name: 'late.txt', bytes: Buffer.from('Bayside Foods') }]);
  };
  const entries = await entriesOf(await exported({ db: here.db, storage: { ...here.storage, list } }, maple.companyId));
  const rows = (entries.get('data/tables/files/000001')?.toString() ?? '').split('\n').filter((row) => row !== '');
  const documents = [...entries.keys()].filter((name) => name.startsWith('documents/'));
  expect([rows.length, documents.length]).toEqual([1, 1]);
});

test('An export names the documents that were lost, also when they are all', async () => {
  await upload(here, maple.owner, [{ name: 'lost.txt', bytes: Buffer.from('Harbor Foods') }]);
  const list: Storage['list'] = async function* () {};
  const entries = await entriesOf(await exported({ db: here.db, storage: { ...here.storage, list } }, maple.companyId));
  const { rows } = await here.owner.query('select file_id from files where company_id = $1', [maple.companyId]);
  const readMe = entries.get('README.txt')?.toString() ?? '';
  expect(rows.length).toBeGreaterThan(0);
  for (const { file_id } of rows) expect(readMe).toContain(`${file_id.slice(-12)}.`);
  expect(readMe).toContain('These were not found, and are not in this file:\r\n  documents/');
});

test('An export of invoices that was under way has failed after the move, and another one can start', async () => {
  const desk = new Desk(here, maple);
  await desk.post(await desk.document([{ item: await desk.addItem('Flour'), quantity: 1, unit_price: 20 }]));
  const body = { format: 'csv', scope: 'all', from: '2026-11-01', to: '2026-11-30' } as const;
  const begun = await call(here, maple.owner, invoiceExports.start, { body });
  expect(begun).toMatchObject({ status: 200, body: { state: 'waiting' } });
  const archive = await exported(here, maple.companyId);
  const moved = await buildTestApp();
  await importedInto(moved, archive);
  await moved.db.tenant(maple.companyId, (t) => grantPaid(t, 'invoice_scanning', moved.clock.now));
  const owner = await addUser(moved, maple.companyId, 'moved', 'owner');
  const recent = await call(moved, owner, invoiceExports.list);
  expect(recent.body.exports).toMatchObject([{ export_id: begun.body.export_id, state: 'failed' }]);
  expect((await call(moved, owner, invoiceExports.start, { body })).status).toBe(200);
  await moved.close();
});

test('A company that was suspended by the operator of the former installation is not suspended by this one', async () => {
  await suspendCompany(here.companies, maple.companyId, 'The bill of October is not paid.', here.clock.now);
  const archive = await exported(here, maple.companyId);
  await resumeCompany(here.companies, maple.companyId, here.clock.now);
  const moved = await buildTestApp();
  await importedInto(moved, archive);
  await moved.db.tenant(maple.companyId, (t) => grantPaid(t, 'loyalty_sms', moved.clock.now));
  const owner = await addUser(moved, maple.companyId, 'moved', 'owner');
  expect((await call(moved, owner, account.getUser)).body).toMatchObject({ suspended: null });
  await moved.close();
});
