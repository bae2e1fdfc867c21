import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from './database.ts';

const clones: ClonedDatabase[] = [];
afterAll(() => Promise.all(clones.map((clone) => clone.drop())));

test('Each test file gets its own migrated database', async () => {
  clones.push(await cloneDatabase(), await cloneDatabase());
  const [one, two] = clones.map(({ url }) => new pg.Client({ connectionString: url }));
  await one?.connect();
  await two?.connect();
  await one?.query('create table only_here (a int)');
  const seen = await two?.query(
    `select to_regclass('only_here') as own, to_regclass('schema_migrations') is not null as migrated`,
  );
  expect(seen?.rows).toEqual([{ own: null, migrated: true }]);
  await one?.end();
  await two?.end();
});
