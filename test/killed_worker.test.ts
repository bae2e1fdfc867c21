import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { invoices } from '#contract/invoices.ts';
import { buildTestApp, call, type TestApp, upload } from './app.ts';
import { mapleDeli, type Shop } from './cast.ts';

const ROOT = join(import.meta.dirname, '..');

let t: TestApp;
let maple: Shop;
const workers = new Set<ChildProcess>();
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await t.close();
});

/** A process of its own that works on the same jobs. */
function startWorker(): ChildProcess {
  const worker = spawn(process.execPath, [join(ROOT, 'server', 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      ROLE: 'worker',
      DATABASE_URL: t.ownerUrl,
      DATA_DIR: t.dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
  workers.add(worker);
  worker.once('exit', () => workers.delete(worker));
  return worker;
}

/** Resolves with the first event of the invoice that fits, as a page would hear it. */
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

async function pageOfText(): Promise<Buffer> {
  const rows = Array.from(
    { length: 40 },
    (_, n) => `<text x="60" y="${120 + n * 45}" font-size="30">Item ${n} oat milk barista 6/1LT ${n}.50</text>`,
  );
  return sharp(
    Buffer.from(
      `<svg width="1600" height="2000" xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="white"/>${rows.join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer();
}

test('a worker killed in the middle of a document loses nothing: the next one reads it again', async () => {
  const files = [{ name: 'page.png', bytes: await pageOfText() }];
  const { body } = await upload(t, maple.staff, files);
  const { invoice_id } = body.invoices[0];

  const begun = await heard(invoice_id, (event) => event.type === 'invoice' && event.progress?.step === 'page');
  const first = startWorker();
  await begun();
  first.kill('SIGKILL');
  await once(first, 'exit');
  const between = await call(t, maple.staff, invoices.get, { params: { invoice_id } });
  expect(between.body).toMatchObject({ status: 'reading', progress: { step: 'page', page: 1, pages: 1 } });

  const done = await heard(invoice_id, (event) => event.type === 'invoice' && event.status !== 'reading');
  const second = startWorker();
  await done();
  const after = await call(t, maple.staff, invoices.get, { params: { invoice_id } });
  expect(after.body).toMatchObject({ status: 'needs_review', reason_code: null, page_count: 1 });
  expect(after.body.pages).toMatchObject([{ has_picture: true }]);
  second.kill('SIGTERM');
  const [code] = await once(second, 'exit');
  expect(code).toBe(0);
}, 60_000);
