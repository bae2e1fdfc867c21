import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '#test/database.ts';
import { listCompanyTables } from './catalog.sql.ts';
import { COLUMNS_LEFT_OUT, GLOBAL_TABLES, LEFT_OUT, NO_SECRETS, STORAGE_COLUMNS } from './policy.ts';

/** Words in the names of columns that can be secrets. */
const SECRET = /hash|secret|token|nonce|salt|key|code|password|sha256|seed|credential|challenge|_pin|pin_/;

let database: ClonedDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('Every table that names a company is part of an export, or has a reason why not', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  );
  const exported = (await listCompanyTables(client)).map(({ name }) => name);
  const decided = [...exported, ...Object.keys(LEFT_OUT)];
  expect(decided.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  for (const name of GLOBAL_TABLES) expect(exported).toContain(name);
});

test('Every exported column whose name sounds like a secret has a reason why it is none', async () => {
  const columns = (await listCompanyTables(client)).flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column}`),
  );
  const doubtful = columns.filter((column) => SECRET.test(column.split('.')[1] ?? ''));
  expect(doubtful.toSorted()).toEqual(Object.keys(NO_SECRETS).toSorted());
});

test('Every column that is left out exists', async () => {
  for (const [table, columns] of Object.entries(COLUMNS_LEFT_OUT)) {
    for (const column of Object.keys(columns)) {
      const { rows } = await client.query(
        'select from pg_attribute where attrelid = $1::regclass and attname = $2 and not attisdropped',
        [table, column],
      );
      expect(rows.length, `${table}.${column}`).toBe(1);
    }
  }
});

test('Every column that names a file of the storage is checked by an import', async () => {
  const columns = (await listCompanyTables(client)).flatMap(({ name, columns }) =>
    columns.filter((column) => /(storage|picture|file|photo)_key$/.test(column)).map((column) => `${name}.${column}`),
  );
  expect(columns.toSorted()).toEqual(STORAGE_COLUMNS.map((pair) => pair.join('.')).toSorted());
});
