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

test('A key that an import defers is deferred in every transaction, because nodes are not told to defer it', async () => {
  const { words } = await distribute();
  const deferrable = [...words.matchAll(/add constraint (\w+) .+ DEFERRABLE(.*);/g)].map(([, name, more]) => [
    name,
    more,
  ]);
  expect(deferrable).toEqual([
    ['messages_company_id_in_reply_to_fkey', ' INITIALLY DEFERRED'],
    ['coupon_issues_company_id_coupon_redemption_id_fkey', ' INITIALLY DEFERRED'],
  ]);
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

test('No table has what Citus refuses', async () => {
  const secured = `c.relrowsecurity and c.relnamespace = 'public'::regnamespace and c.relname <> 'companies'`;
  // A key to the company's own rows that sets null; a unique key without the company; an identity column; a trigger.
  expect(
    await names(`
      select conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
      where ${secured} and k.contype = 'f' and (k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd')) and cardinality(k.conkey) > 1
      union all
      select i.indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indrelid
      where ${secured} and i.indisunique and not exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and a.attnum = any (i.indkey))
      union all
      select c.relname || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid where ${secured} and a.attidentity <> ''
      union all
      select c.relname || ': ' || g.tgname from pg_trigger g join pg_class c on c.oid = g.tgrelid where ${secured} and not g.tgisinternal`),
  ).toEqual([]);
});
