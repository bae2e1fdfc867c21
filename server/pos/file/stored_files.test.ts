import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpTexts } from '#contract/texts/http.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { sendForm } from '#test/form.ts';

/** Some 100 kB. */
const GIGABYTES = 0.0001;

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ storagePerCompany: GIGABYTES });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

const COLUMNS = { item: 1, quantity: 2, sku: null, order: null, date: 0, time: null, amount: 3, status: null };
const REPORT = `Date,Item,Qty,Net Sales\n${'2026-11-20,Cola,1,2.50\n'.repeat(3_000)}`;

async function send() {
  const form = new FormData();
  form.append('settings', JSON.stringify({ columns: COLUMNS }));
  form.append('file', new File([REPORT], 'november.csv', { type: 'text/csv' }));
  return sendForm(t, maple.manager, '/pos/files/long', form);
}

test('Long files of sales use the space of their company until they are read', async () => {
  const first = await send();
  expect([first.status, first.body]).toMatchObject([200, { state: 'waiting' }]);
  expect(await send()).toMatchObject({
    status: 507,
    body: { code: 'storage_used', detail: httpTexts.storageUsed(GIGABYTES) },
  });
  await t.runJobs();
  expect((await send()).status).toBe(200);
});
