import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { invoicePdf } from '#server/demo/documents/render.ts';
import { buildTestApp, call, type TestApp, upload } from '../app.ts';
import { mapleDeli, type Shop } from '../cast.ts';
import { broadline } from '../files/documents.ts';
import { holdOpen } from '../rows.ts';
import { type Counterbook, startCounterbook } from '../start/start.ts';

let t: TestApp;
let maple: Shop;
const workers: Counterbook[] = [];
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop('SIGKILL')));
  await t.close();
});

/** A separate process that works on the same jobs. */
function startWorker(): Counterbook {
  const shop = { DATABASE_URL: t.ownerUrl, DATA_DIR: t.dataDir, PORT: '0', DEMO: '0' };
  const worker = startCounterbook({ ...shop, ROLE: 'worker', LOG_LEVEL: 'silent' }, 'server/main.ts');
  workers.push(worker);
  return worker;
}

/** Resolves with the first matching event of the invoice, as a page would get it. */
async function heard(invoiceId: string, fits: (event: LiveEvent) => boolean): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: t.ownerUrl });
  await client.connect();
  await client.query('listen counterbook_events');
  const { promise, resolve } = Promise.withResolvers<void>();
  client.on('notification', ({ payload }) => {
    const { event } = JSON.parse(payload ?? '{}') as { event: LiveEvent };
    if (event.id === invoiceId && fits(event)) resolve();
  });
  return () => promise.finally(() => client.end());
}

test('A worker that is killed while it reads a document loses nothing, and the next one reads it again', async () => {
  const { body } = await upload(t, maple.staff, [{ name: 'page.pdf', bytes: await invoicePdf(broadline) }]);
  const { invoice_id } = body.invoices[0];

  // Even a fast worker cannot finish before it is killed.
  const unlock = await holdOpen(t, 'lock table invoice_lines in share mode');
  const begun = await heard(invoice_id, (event) => event.type === 'invoice' && event.progress?.step === 'checking');
  const first = startWorker();
  await begun();
  await first.stop('SIGKILL');
  await unlock();
  const between = await call(t, maple.staff, invoices.get, { params: { invoice_id } });
  expect(between.body).toMatchObject({ status: 'reading', progress: { step: 'checking', page: 1, pages: 1 } });

  const done = await heard(invoice_id, (event) => event.type === 'invoice' && event.status !== 'reading');
  const second = startWorker();
  await done();
  const after = await call(t, maple.staff, invoices.get, { params: { invoice_id } });
  expect(after.body).toMatchObject({ status: 'needs_review', reason_code: null, page_count: 1 });
  expect(after.body.pages).toMatchObject([{ has_picture: true }]);
  expect((await second.stop()).code).toBe(0);
}, 600_000);
