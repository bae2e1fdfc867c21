import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowFaultDetail } from '#contract/inventory/files/imports.texts.ts';
import { itemImports } from '#contract/inventory/files/imports.ts';
import { AREAS_MAX } from '#contract/inventory/limits.ts';
import { areaErrors } from '#contract/inventory/places/areas.texts.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { sendCsv } from '#test/files/csv_files.ts';
import { holdOpen, untilWaiting } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

const add = async (name: string) => (await call(t, maple.manager, areas.create, { body: { name } })).body;
const change = (area_id: string, body: object) => call(t, maple.manager, areas.update, { params: { area_id }, body });
const names = async () => (await call(t, maple.staff, areas.list)).body.areas.map(({ name }) => name);

async function checked(file: string) {
  const { item_import_id, mapping } = (await sendCsv(t, maple.manager, itemImports.upload, file)).body;
  const params = { item_import_id };
  const { status } = await call(t, maple.manager, itemImports.check, { params, body: { mapping } });
  expect(status).toBe(200);
  return params;
}
const run = (params: { item_import_id: string }) => call(t, maple.manager, itemImports.run, { params });

test('An area that gets the name from a file just when its import begins is the one that the import uses', async () => {
  const { area_id } = await add('Bar');
  const params = await checked('Name,Storage area\nRum,Front bar\n');
  // The renaming has written the name, and is not committed yet.
  const commit = await holdOpen(t, 'lock table audit_events in exclusive mode');
  const renamed = change(area_id, { name: 'Front bar' });
  await untilWaiting(t, 1);
  const begun = run(params);
  await untilWaiting(t, 2);
  await commit();
  expect([(await renamed).status, (await begun).status]).toEqual([200, 200]);
  await t.runJobs();
  expect((await call(t, maple.staff, areas.list)).body.areas).toMatchObject([{ name: 'Front bar', item_count: 1 }]);
});

test('A row whose area is archived during the import is left out with the reason, and adds no area', async () => {
  const { area_id } = await add('Cellar');
  const params = await checked('Name,Storage area\nPort,Cellar\nSherry,\n');
  await run(params);
  await change(area_id, { is_active: false });
  await t.runJobs();
  const { outcomes } = (await call(t, maple.manager, itemImports.get, { params })).body;
  expect(outcomes).toEqual({ new: 1, changed: 0, same: 0, refused: 1 });
  const { rows } = (await call(t, maple.manager, itemImports.rows, { params, query: {} })).body;
  const fault = { field: 'area', reason: 'area_gone', value: 'Cellar' } as const;
  expect(rows[0]?.faults).toEqual([fault]);
  expect(rowFaultDetail(fault)).toContain('Cellar');
  expect(await names()).toEqual(['Front bar']);
});

test('An area that was archived after the check counts among those that the file adds', async () => {
  const [first, second] = [await add('Attic'), await add('Barn')];
  const params = await checked('Name,Storage area\nHay,Attic\nStraw,Barn\n');
  await change(first.area_id, { is_active: false });
  await t.owner.query(
    `insert into storage_areas (company_id, area_id, location_id, name, name_key, position, created_at)
     select $1, gen_random_uuid(), $2, 'Bin ' || n, 'bin ' || n, n + 9, now() from generate_series(1, $3::int) n`,
    [maple.companyId, second.location_id, AREAS_MAX - (await names()).length],
  );
  expect(await run(params)).toMatchObject({ status: 422, body: { detail: areaErrors.fileAddsTooMany(1, AREAS_MAX) } });

  const bin = (await call(t, maple.staff, areas.list)).body.areas.at(-1);
  await change(bin?.area_id ?? '', { is_active: false });
  expect((await run(params)).status).toBe(200);
  await t.runJobs();
  const { body } = await call(t, maple.staff, areas.list);
  expect(body.areas).toHaveLength(AREAS_MAX);
  expect(body.areas.find(({ name }) => name === 'Attic')?.item_count).toBe(1);
});
