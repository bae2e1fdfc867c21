import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { mapleDeli } from '#test/cast.ts';
import { rowsOfEveryKind } from '#test/rows_of_every_kind.ts';
import { exportCompany } from './export_company.ts';
import { importCompany } from './import_company.ts';

const TABLES = ['items', 'storage_areas', 'locations', 'recipes', 'vendors'];

let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  here = await buildTestApp();
  there = await buildTestApp();
});
afterAll(async () => {
  await here.close();
  await there.close();
});

/** The keys of what is called by signs, by table. */
async function keysIn({ owner }: TestApp) {
  const keys: Record<string, string[]> = {};
  for (const table of TABLES) {
    const { rows } = await owner.query(`select name_key from ${table} where name = '🍎 %'`);
    keys[table] = rows.map(({ name_key }) => name_key);
  }
  return keys;
}

const BY_SIGNS = {
  items: ['🍎 %'],
  storage_areas: ['🍎 %'],
  locations: ['🍎 %'],
  recipes: ['🍎 %'],
  vendors: ['🍎%'],
};

test('Names of signs from before they were told apart get their keys, here and in an export', async () => {
  const maple = await mapleDeli(here);
  await rowsOfEveryKind(here, maple);
  for (const table of TABLES) {
    await here.owner.query(
      `update ${table} set name = '🍎 %', name_key = '' where ctid = (select min(ctid) from ${table} where company_id = $1)`,
      [maple.companyId],
    );
  }
  let archive = Buffer.alloc(0);
  // The export deletes the folder in the end.
  const scratch = await mkdtemp(join(tmpdir(), 'counterbook-export-'));
  const deps = { db: here.db, storage: here.storage, disk: { isLow: async () => false }, scratch };
  await exportCompany(deps, maple.companyId, async (stream) => {
    archive = await buffer(stream);
  });
  const { ownerUrl, db, storage, clock } = there;
  const open = () => Readable.from([archive]);
  await importCompany({ open, ownerUrl, keys: db.keys, storage, room: 2 ** 32, now: clock.now });
  expect(await keysIn(there)).toEqual(BY_SIGNS);

  await here.owner.query(await readFile('migrations/0232_names_of_signs.sql', 'utf8'));
  expect(await keysIn(here)).toEqual(BY_SIGNS);
});
