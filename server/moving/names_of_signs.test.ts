import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { mapleDeli } from '#test/cast.ts';
import { exported, importedInto } from '#test/files/company_archive.ts';
import { rowsOfEveryKind } from '#test/rows_of_every_kind.ts';

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
  await importedInto(there, await exported(here, maple.companyId));
  expect(await keysIn(there)).toEqual(BY_SIGNS);

  await here.owner.query(await readFile('migrations/0232_names_of_signs.sql', 'utf8'));
  expect(await keysIn(here)).toEqual(BY_SIGNS);
});
