import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { buildTestApp, fillPath, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { rowsOfEveryKind } from '#test/rows_of_every_kind.ts';

/** The calls that read; the stream of events never ends. */
const READS = Object.entries(ENDPOINTS).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints)
    .filter(([, { method, access, path }]) => method === 'GET' && access !== 'public' && path !== '/events')
    .map(([name, { path }]) => [`${feature}.${name}`, path] as const),
);

let t: TestApp;
let maple: Shop;
let ids: Record<string, string>;

beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  await cornerStore(t);
  ids = await rowsOfEveryKind(t, maple);
  await t.owner.query(`update users set username = 'own-name' where username = 'maple'`);
  await t.owner.query(`update users set username = 'foreign-name' where username = 'corner'`);
});
afterAll(() => t.close());

test('No answer names a user of another company, whatever id a row has', async () => {
  const named = await callsThatSay('own-name');
  expect(named.length).toBeGreaterThan(15);
  expect(await giveRowsToForeigner()).toBeGreaterThan(20);
  expect(await callsThatSay('foreign-name')).toEqual([]);
});

async function callsThatSay(name: string): Promise<string[]> {
  const found: string[] = [];
  for (const [call, path] of READS) {
    const url = `/api${fillPath(path, ids)}`;
    const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${maple.owner}` } });
    if (answer.body.includes(name)) found.push(call);
  }
  return found;
}

/** An import can bring any id in a column that no foreign key guards. The number of columns that had users. */
async function giveRowsToForeigner(): Promise<number> {
  const { rows: columns } = await t.owner.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity and a.attnum > 0
       and a.atttypid = 'uuid'::regtype
       and not exists (select from pg_constraint where conrelid = c.oid and contype in ('f', 'p') and a.attnum = any (conkey))`,
  );
  let count = 0;
  for (const { table, column } of columns) {
    const { rowCount } = await t.owner.query(
      `update "${table}" set "${column}" = (select user_id from users where username = 'foreign-name')
       where "${column}" in (select user_id from users where company_id = $1)`,
      [maple.companyId],
    );
    if (rowCount) count += 1;
  }
  return count;
}
