import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stockExports } from '#contract/inventory/files/exports.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli } from '#test/cast.ts';
import { xlsxRows } from './tables/xlsx_rows.ts';
import { xlsxOf } from './xlsx.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const COLUMNS = [{ header: 'Item' }, { header: 'On hand', format: '#,##0.####' }];

test('Requests are answered while a long Excel file is written', async () => {
  let file: Buffer | undefined;
  const writing = xlsxOf(
    'Stock',
    COLUMNS,
    Array.from({ length: 20_000 }, (_, at) => [`Item ${at}`, at]),
  ).then((bytes) => {
    file = bytes;
  });
  let answered = 0;
  while (!file) {
    expect((await t.app.inject('/healthz')).statusCode).toBe(200);
    answered += 1;
    await setImmediate();
  }
  await writing;
  expect(answered).toBeGreaterThan(20);
  const rows = await xlsxRows(file, { bytes: 10_000_000, rows: 30_000, columns: 5 });
  expect([rows.length, rows[0]?.cells, rows.at(-1)?.cells]).toEqual([
    20_001,
    ['Item', 'On hand'],
    ['Item 19999', '19999'],
  ]);
});

test('Excel files that are asked for at the same time are all written', async () => {
  const files = await Promise.all(['Salt', 'Milk'].map((name) => xlsxOf(name, COLUMNS, [[name, 1]])));
  const read = await Promise.all(files.map((file) => xlsxRows(file, { bytes: 1_000_000, rows: 9, columns: 5 })));
  expect(read.map((rows) => rows[1]?.cells)).toEqual([
    ['Salt', '1'],
    ['Milk', '1'],
  ]);
});

test('When the thread of an Excel file dies, its request is answered, and the next file is written', async () => {
  const { manager } = await mapleDeli(t);
  const ask = () => call(t, manager, stockExports.file, { query: { format: 'xlsx' } });
  process.once('worker', (thread: Worker) => void thread.terminate());
  expect(await ask()).toMatchObject({ status: 500, body: { detail: httpTexts.unexpected } });
  expect((await ask()).status).toBe(200);
});

test('A thread that fails when its file is already written does not end the process', async () => {
  const failed = new Promise<void>((resolve) => {
    process.once('worker', (thread: Worker) => {
      thread.once('message', async () => {
        await setImmediate();
        resolve();
        thread.emit('error', new Error('out of memory'));
      });
    });
  });
  expect((await xlsxOf('Stock', COLUMNS, [['Salt', 1]])).length).toBeGreaterThan(0);
  await failed;
});
