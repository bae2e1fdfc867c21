import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { answerOf } from '../lib/operator.ts';
import { distribute as command } from './distribute.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const distribute = (...given: string[]) => answerOf(command, given, { DATABASE_URL: t.ownerUrl, DATA_DIR: t.dataDir });

async function names(sql: string): Promise<string[]> {
  return (await t.owner.query(sql)).rows.map(({ name }) => name);
}

test('Every table under row-level security is distributed by its company, and no global table is', async () => {
  const { words, code } = await distribute();
  expect(code).toBe(0);
  const distributed = [...words.matchAll(/create_distributed_table\('(\w+)', 'company_id'/g)].map(([, table]) => table);
  const secured = await names(
    `select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace and relname <> 'companies'`,
  );
  expect(distributed.toSorted()).toEqual(secured.toSorted());
  expect(words).toMatch(/create_reference_table\('companies'\);\nselect create_reference_table\('users'\)/);
});

test('Every foreign key is dropped before and added again after', async () => {
  const { words } = await distribute();
  const dropped = [...words.matchAll(/alter table (\w+) drop constraint (\w+);/g)].map(([, table, name]) => [
    table,
    name,
  ]);
  const added = [...words.matchAll(/alter table (\w+) add constraint (\w+) /g)].map(([, table, name]) => [table, name]);
  expect(dropped).toEqual(added);
  expect(dropped.length).toBeGreaterThan(50);
  expect(words.indexOf('create_reference_table')).toBeGreaterThan(words.lastIndexOf(' drop constraint '));
  expect(words.lastIndexOf('create_distributed_table')).toBeLessThan(words.indexOf(' add constraint '));
});

test('A database without Citus is left unchanged', async () => {
  expect(await distribute('--apply')).toEqual({
    words: 'The database has no Citus: run "create extension citus" on every node first.',
    code: 1,
  });
  expect(await distribute('--aply')).toMatchObject({
    code: 1,
    words: expect.stringContaining('npm run -s distribute'),
  });
});
