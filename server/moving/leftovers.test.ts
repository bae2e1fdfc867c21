import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/dates.ts';
import { schedule } from '#server/schedule.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

test('What killed processes have left on the disk is deleted after a day, and nothing else', async () => {
  const scratch = join(t.dataDir, 'scratch');
  const unfinished = (n: number) => `files/company/exports/a.0a1b2c3d-0000-4000-8000-00000000000${n}`;
  const old = [unfinished(1), 'scratch/old/sales.csv', 'files/company/exports/a'];
  const all = [...old, unfinished(2), 'scratch/new/sales.csv'];
  const long = new Date(t.clock.now.getTime() - DAY_MS - 60_000);
  for (const name of all) {
    const path = join(t.dataDir, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'bytes');
    if (old.includes(name)) await utimes(path, long, long);
  }
  await utimes(join(scratch, 'old'), long, long);
  const { db, storage } = t;
  const deps = { db, clock: () => t.clock.now, log: undefined as never, metrics: undefined as never };
  await schedule({ ...deps, files: { storage, scratch } }).delete_leftovers?.run(t.companies);
  expect(all.filter((name) => !existsSync(join(t.dataDir, name)))).toEqual([unfinished(1), 'scratch/old/sales.csv']);
});
